// An order of one's own: a bar is carried by its name, or moved with Alt and an arrow.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Words

/// A drag of the name of a bar.
struct CarriedName {
  /// Where it began, in the chart's cell.
  let from: Point
  let row: Int
  /// What was held at the press.
  let modifiers: Modifiers
  /// The row whose place it takes; nil before the pointer has moved.
  var target: Int?
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

  /// Puts a bar in the place of another; those between move up.
  mutating func move(row: Int, to target: Int) -> [Effect] {
    guard canReorder else { return say(.refused(.noOwnOrder)) }
    let rows = chart.data.ownRows
    let target = min(max(target, 0), rows.count - 1)
    guard rows.contains(row), target != row, var query = askedQuery else { return [] }
    var names = rows.map { chart.data.category(ofRow: $0) }
    names.insert(names.remove(at: row), at: target)
    (query.nameOrder, query.order) = (names, .none)
    var wanted = latest
    (wanted.query, wanted.isChosen) = (query, false)
    return show(wanted)
  }

  mutating func carry(to end: Point) -> [Effect] {
    pointer = nil
    guard let slots = scene?.slots, let carried, canReorder else { return [] }
    let distance = abs(end.along(slots.orientation) - carried.from.along(slots.orientation))
    guard distance >= Self.threshold || carried.target != nil else { return [] }
    let target = min(row(at: end, slots), chart.data.ownRows.upperBound - 1)
    guard target != carried.target else { return [] }
    self.carried?.target = target
    state.selectionBand = slots.band(of: target...target)
    state.bandText = chart.data.category(ofRow: carried.row).onOneLine
    state.hovered = nil
    return [.redraw]
  }

  mutating func endCarrying() -> [Effect] {
    guard let carried else { return [] }
    _ = cancelCarrying()
    guard let target = carried.target else { return clickPlot(nil, carried.modifiers) }
    return [.redraw] + move(row: carried.row, to: target)
  }

  mutating func cancelCarrying() -> [Effect] {
    guard carried != nil else { return [] }
    (carried, state.selectionBand, state.bandText) = (nil, nil, nil)
    return [.redraw]
  }
}
