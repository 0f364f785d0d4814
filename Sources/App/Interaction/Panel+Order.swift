// An order of one's own: a bar is carried by its name, or moved with Alt and an arrow.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Words

/// A drag of the name of a bar, which the panel remembers.
struct CarriedName {
  /// Where it began, in the chart's cell.
  let from: Point
  /// What was held at the press.
  let modifiers: Modifiers
  /// Where it is now; nil before the pointer has moved.
  var end: Point?
}

extension Panel {
  /// More bars are not put in order by hand.
  private static let mostOrdered = 1_000

  /// Whether bars can stand in an order of their own: names, and periods that recur.
  var canReorder: Bool {
    guard let query = askedQuery, query.category != nil, orderedCount == 0 else { return false }
    return query.category?.grain?.isNumeric != true
      && (2...Self.mostOrdered).contains(chart.data.ownRows.count)
  }

  /// Puts a bar before the next of another name, or behind it.
  ///
  /// - Parameter distance: 1, or −1 for back.
  mutating func move(row: Int, by distance: Int) -> [Effect] {
    let (data, rows) = (chart.data, chart.data.ownRows)
    var target = row + distance
    while rows.contains(row), rows.contains(target),
      data.category(ofRow: target) == data.category(ofRow: row)
    {
      target += distance
    }
    return move(row: row, to: target)
  }

  /// Puts a bar in the place of another; those between move up. Bars of one name go together.
  mutating func move(row: Int, to target: Int) -> [Effect] {
    guard canReorder else { return say(.refused(.noOwnOrder)) }
    let rows = chart.data.ownRows
    let target = min(max(target, 0), rows.count - 1)
    guard rows.contains(row), var query = askedQuery else { return [] }
    var names = rows.map { chart.data.category(ofRow: $0) }
    let (name, place) = (names[row], target > row ? target + 1 : target)
    guard names[target] != name else { return [] }
    names.insert(name, at: place)
    let order = names.indices.filter { $0 == place || names[$0] != name }.map { names[$0] }
    (query.nameOrder, query.order) = (NameOrder(order), .none)
    var wanted = latest
    (wanted.query, wanted.isChosen) = (query, false)
    return show(wanted)
  }

  mutating func carry(to end: Point) -> [Effect] {
    pointer = nil
    guard let slots = scene?.slots, let carried, let bar = remembered[.carried], canReorder else {
      return []
    }
    let distance = abs(end.along(slots.orientation) - carried.from.along(slots.orientation))
    guard distance >= Self.threshold || carried.end != nil else { return [] }
    self.carried?.end = end
    let band = draggedBand(slots)
    guard band != state.selectionBand else { return [] }
    state.selectionBand = band
    state.bandText = chart.data.category(ofRow: bar.row).onOneLine
    state.hovered = nil
    return [.redraw]
  }

  /// The row whose place the carried bar takes: that under the pointer, among whatever bars there are
  /// now; nil before the pointer has moved.
  func carriedTarget(_ slots: SlotGrid) -> Int? {
    let rows = chart.data.ownRows
    guard let end = carried?.end, !rows.isEmpty else { return nil }
    return min(row(at: end, slots), rows.upperBound - 1)
  }

  mutating func endCarrying() -> [Effect] {
    guard let carried else { return [] }
    let (row, slots) = (remembered[.carried]?.row, scene?.slots)
    let target = slots.flatMap { carriedTarget($0) }
    _ = cancelCarrying()
    guard let row, let target else { return clickPlot(nil, carried.modifiers) }
    return [.redraw] + move(row: row, to: target)
  }

  mutating func cancelCarrying() -> [Effect] {
    guard carried != nil else { return [] }
    (carried, remembered[.carried]) = (nil, nil)
    (state.selectionBand, state.bandText) = (nil, nil)
    return [.redraw]
  }
}
