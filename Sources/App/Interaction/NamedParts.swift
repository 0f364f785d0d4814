// Bars and series by their names, and the bars in view, as on the command line.
package import Charts
internal import Queries
internal import Tables
package import Words

/// What a command line asks of bars and series, which are found once there are any.
package struct NamedParts: Hashable, Sendable {
  /// The texts between commas, with their quotation marks; adjacent ones that form a name together count
  /// as one.
  package fileprivate(set) var selected: [String]
  /// The same, of each time that bars were named.
  private var lists: [[String]] = []
  package var hiddenSeries: [String]
  /// The first and the last bar in view.
  package var zoom: ZoomText?

  package init(selected: [String] = [], hiddenSeries: [String] = [], zoom: ZoomText? = nil) {
    (self.selected, self.hiddenSeries, self.zoom) = (selected, hiddenSeries, zoom)
    lists = selected.isEmpty ? [] : [selected]
  }

  var isEmpty: Bool { self == NamedParts() }

  /// Names further bars.
  package mutating func select(_ names: [String]) {
    selected += names
    lists.append(names)
  }

  /// Those for one of several linked inputs: where bars were named once for each, the ones for it.
  package func ofInput(_ index: Int, of count: Int) -> NamedParts {
    guard count > 1, lists.count == count else { return self }
    var parts = self
    (parts.selected, parts.lists) = (lists[index], [])
    return parts
  }

  /// The bars and series of a chart. Takes a pass over the names of the rows.
  ///
  /// - Parameter isWhole: whether no more of the data will come; else names in other letters are not
  ///   found yet, as they may turn out to be those of several.
  package func found(in data: ChartData, isWhole: Bool = true) -> FoundParts {
    var found = FoundParts()
    found.isWhole = isWhole
    if !selected.isEmpty {
      let search = NameSearch(selected, among: data.categories)
      let (rows, missing, several) = search.places(in: data.categories, isWhole: isWhole)
      for row in rows {
        for series in data.series.indices {
          found.selection.insert(rows: row..<row + 1, series: series)
        }
      }
      (found.missingBars, found.severalBars) = (missing, several)
      found.missing.selected = parts(selected, named: missing)
    }
    if !hiddenSeries.isEmpty {
      let names = data.series.map(\.name)
      let search = NameSearch(hiddenSeries, among: names)
      let (series, missing, several) = search.places(in: names, isWhole: isWhole)
      found.hiddenSeries = Set(series)
      (found.missingSeries, found.severalSeries) = (missing, several)
      found.missing.hiddenSeries = parts(hiddenSeries, named: missing)
      // What is hidden is not selected, as in the window.
      found.selection = found.selection.restricted { !found.hiddenSeries.contains($0) }
    }
    if let zoom, !data.categories.isEmpty {
      do throws(ZoomText.Fault) {
        found.viewport = try zoom.viewport(in: data)
      } catch {
        (found.zoomFault, found.missing.zoom) = (error, zoom)
      }
    }
    return found
  }

  /// What is asked of several charts, of each by itself. A bar that a chart has not is looked for in
  /// the others, and missing is only what none of them has.
  package static func found(_ parts: [NamedParts], in charts: [ChartData]) -> [FoundParts] {
    var found = zip(parts, charts).map { $0.found(in: $1) }
    for index in found.indices {
      let missing = found[index].missing
      if missing.isEmpty { continue }
      let bars = NamedParts(selected: missing.selected)
      for other in found.indices where other != index {
        found[index].forget(whatIsFoundBy: missing.found(in: charts[other]))
        let hidden = found[other].hiddenSeries
        let selected = bars.found(in: charts[other]).selection
        found[other].selection.formUnion(selected.restricted { !hidden.contains($0) })
      }
    }
    return found
  }
}

/// The parts of a list that are these names, with their blanks: elsewhere they may form other names.
private func parts(_ parts: [String], named names: [String]) -> [String] {
  let names = Set(names)
  return parts.filter { names.contains(QuotedList.unquoted($0)) }
}

/// What has been found of `NamedParts`.
package struct FoundParts: Sendable {
  /// All series of the rows with these names that are not hidden.
  package fileprivate(set) var selection = Selection()
  package fileprivate(set) var hiddenSeries: Set<Int> = []
  /// nil for all bars.
  package fileprivate(set) var viewport: Viewport?
  /// Whether no more of the data will come.
  fileprivate(set) var isWhole = false
  /// What is missing, as it was asked for.
  fileprivate(set) var missing = NamedParts()
  /// Names that no row and no series has, or several have in other letters.
  package fileprivate(set) var missingBars: [String] = []
  package fileprivate(set) var missingSeries: [String] = []
  package fileprivate(set) var zoomFault: ZoomText.Fault?
  /// Of missing names: two that are the same in other letters.
  fileprivate var severalBars: [String: [String]] = [:]
  fileprivate var severalSeries: [String: [String]] = [:]

  init() {}

  /// Leaves out of what is missing what another chart has.
  fileprivate mutating func forget(whatIsFoundBy other: FoundParts) {
    let (bars, series) = (Set(other.missingBars), Set(other.missingSeries))
    missingBars.removeAll { !bars.contains($0) }
    missingSeries.removeAll { !series.contains($0) }
    if other.zoomFault == nil { zoomFault = nil }
  }

  /// The first thing that is missing; nil if nothing is.
  package func first(missingIn data: ChartData) -> MissingPart? {
    func nearest(_ name: String, _ names: some Sequence<String>) -> String? {
      nearestName(to: name, among: Array(names.prefix(Self.comparedCount)))?.onOneLine
    }
    if let name = missingSeries.first, missingBars.isEmpty {
      if let names = severalSeries[name] {
        return .severalSeries(name.onOneLine, names.map(\.onOneLine))
      }
      return .series(name.onOneLine, nearest: nearest(name, data.series.map(\.name)))
    }
    var name = missingBars.first
    switch zoomFault {
    case .beyond(let number)? where name == nil:
      return .beyondLastBar(number.onOneLine, count: data.categories.count)
    case .noBar(let other)?: name = name ?? other
    case .beyond?, nil: break
    }
    if let name, let names = severalBars[name] {
      return .severalBars(name.onOneLine, names.map(\.onOneLine))
    }
    return name.map { .bar($0.onOneLine, nearest: nearest($0, data.categories)) }
  }

  /// The most names that a missing name is compared with.
  private static let comparedCount = 10_000
}

/// Names to look for: first exactly, then without regard to case, and without blanks around them.
private struct NameSearch {
  let wanted: [String]

  init(_ parts: [String], among names: some Sequence<String>) {
    let separated =
      parts.count > 1 ? Set(names.lazy.filter { $0.utf8.contains(UInt8(ascii: ",")) }) : []
    wanted = joined(parts, names: separated).map { QuotedList.unquoted($0) }
  }

  /// The places of the names among others, in rising order, and the names that have none; of these, two
  /// that are the same in other letters.
  func places(
    in names: some Sequence<String>, isWhole: Bool
  ) -> (places: [Int], missing: [String], several: [String: [String]]) {
    let exact = Set(wanted)
    var found: Set<String> = []
    var places: [Int] = []
    for (place, name) in names.enumerated() where exact.contains(name) {
      found.insert(name)
      places.append(place)
    }
    let rest = exact.subtracting(found)
    if rest.isEmpty || !isWhole { return (places, wanted.filter { rest.contains($0) }, [:]) }
    // Several of them may be one name in other letters; of several names none is meant.
    let lowercased = Set(rest.map { $0.lowercased() })
    var others: [String: (name: String, places: [Int])] = [:]
    var ambiguous: [String: [String]] = [:]
    for (place, name) in names.enumerated() {
      let key = name.lowercased()
      guard lowercased.contains(key) else { continue }
      let first = others[key]?.name ?? name
      if first != name, ambiguous[key] == nil { ambiguous[key] = [first, name] }
      others[key, default: (name, [])].places.append(place)
    }
    for key in ambiguous.keys { others[key] = nil }
    let missing = wanted.filter { rest.contains($0) && others[$0.lowercased()] == nil }
    var several: [String: [String]] = [:]
    for name in missing { several[name] = ambiguous[name.lowercased()] }
    return ((places + others.values.flatMap(\.places)).sorted(), missing, several)
  }
}

extension Panel {
  /// Selects, hides and brings into view what was asked for at the start, once it is there. When
  /// everything has been read, what is missing is left for the other charts.
  mutating func takeAwaited(_ found: FoundParts) {
    guard let awaited else { return }
    state.selection.formUnion(found.selection)
    // What is shown again by hand stays so.
    let hidden = found.hiddenSeries.filter { !awaited.known.contains(chart.data.series[$0].name) }
    state.hiddenSeries.formUnion(hidden)
    let names = hidden.map { chart.data.series[$0].name }
    self.awaited?.known.formUnion(names)
    state.selection = chart.data.selection(
      keeping: state.selection.restricted { !state.hiddenSeries.contains($0) })
    forgetWhatIsGone()
    guard found.isWhole, !chart.data.categories.isEmpty else { return }
    if let viewport = found.viewport { state.viewport = viewport }
    self.awaited?.parts = found.missing
    if found.missing.isEmpty { self.awaited = nil }
  }

  /// Whether no more bars come by themselves: a followed file that is not there yet has none.
  fileprivate var isWhole: Bool {
    guard wanted == nil, state.reading == nil else { return false }
    return awaited == nil || !chart.data.categories.isEmpty || read?.isFollowing != true
  }

  /// Selects what has been found here for all charts.
  fileprivate mutating func takeFound(_ found: FoundParts) -> [Effect] {
    awaited = nil
    let bars = found.selection.restricted { !state.hiddenSeries.contains($0) }
    if bars.isEmpty { return [] }
    state.selection.formUnion(bars)
    state.selection = chart.data.selection(keeping: state.selection)
    return [.redraw]
  }
}

extension Model {
  /// Once all charts are whole, looks in the others for what a chart has not, and reports what none of
  /// them has. Call it after every update.
  mutating func followNames() -> [Effect] {
    guard panels.indices.contains(where: { panels[$0].awaited != nil }),
      panels.indices.allSatisfy({ panels[$0].isWhole })
    else { return [] }
    let parts = panels.indices.map { panels[$0].awaited?.parts ?? NamedParts() }
    let found = NamedParts.found(parts, in: panels.indices.map { panels[$0].chart.data })
    var effects: [Effect] = []
    var isTold = false
    for (index, found) in found.enumerated() {
      effects += change(index) { $0.takeFound(found) }
      // Where there are no bars, it is said why.
      let data = panels[index].chart.data
      guard !isTold, !data.categories.isEmpty, let part = found.first(missingIn: data) else {
        continue
      }
      isTold = true
      effects += change(index) { $0.say(.refused(.missing(part))) }
    }
    return effects
  }
}

/// Bars and series that the data still to come may have, or another chart.
package struct AwaitedParts: Hashable, Sendable {
  /// What has not been found in its own chart.
  fileprivate(set) var parts: NamedParts
  /// The series that have been hidden.
  fileprivate var known: Set<String> = []

  package init(_ parts: NamedParts) { self.parts = parts }
}

extension ChartState {
  /// A chart as a command line asks for it.
  package init(_ found: FoundParts) {
    self.init(hiddenSeries: found.hiddenSeries, selection: found.selection)
    viewport = found.viewport
  }
}

/// A range of bars: `Mar..Jun`, `3..8`, `2015..`, `..10`.
///
/// Each end is the name of a bar, else its number from 1. A fraction is a part of a bar: `2.5..4.5`
/// are the second half of bar 2, bars 3 and 4, and the first half of bar 5.
package struct ZoomText: Hashable, Sendable {
  /// Why a range is none of a chart's.
  package enum Fault: Error, Hashable, Sendable {
    case noBar(String)
    case beyond(String)
  }

  package let text: String

  /// nil if there are no two ends; one of them may be left out.
  package init?(_ text: String) {
    self.text = text
    if text.utf8.count < 3 || splits.isEmpty { return nil }
  }

  /// The ends around each sign, since names may have signs, too.
  private var splits: [(from: String, to: String)] {
    let bytes = Array(text.utf8)
    let point = UInt8(ascii: ".")
    return bytes.indices.dropLast().filter { bytes[$0] == point && bytes[$0 + 1] == point }.map {
      (
        textWithoutBlanks(Array(bytes[..<$0]).span),
        textWithoutBlanks(Array(bytes[($0 + 2)...]).span)
      )
    }
  }

  /// The part of a chart's bars; nil if it is all of them. Takes passes over the names.
  package func viewport(in data: ChartData) throws(Fault) -> Viewport? {
    let count = Double(data.categories.count)
    var fault = Fault.noBar(text)
    for (index, split) in splits.enumerated() {
      do throws(Fault) {
        let from = split.from.isEmpty ? 0...0 : try Self.place(split.from, in: data)
        let to = split.to.isEmpty ? count...count : try Self.place(split.to, in: data)
        let start = min(from.lowerBound, to.lowerBound)
        let end = min(count, max(from.upperBound, to.upperBound))
        guard start < count else { throw .beyond(split.from.isEmpty ? split.to : split.from) }
        return Viewport(start: start, length: end - start, of: data.categories.count)
      } catch {
        if index == 0 { fault = error }
      }
    }
    throw fault
  }

  /// Where a bar is, in rows: all rows of its name, else the row of its number.
  private static func place(
    _ end: String, in data: ChartData
  ) throws(Fault) -> ClosedRange<Double> {
    func rows(_ isNamed: (String) -> Bool) -> ClosedRange<Double>? {
      var range: ClosedRange<Double>?
      for (row, name) in data.categories.enumerated() where isNamed(name) {
        range = (range?.lowerBound ?? Double(row))...Double(row + 1)
      }
      return range
    }
    if let named = rows({ $0 == end }) { return named }
    let lowercased = end.lowercased()
    if let named = rows({ $0.lowercased() == lowercased }) { return named }
    guard end.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(end),
      number >= 1
    else { throw .noBar(end) }
    return number - 1...number
  }
}

extension ZoomText {
  /// By names if all bars in view are whole and these say it, else to thousandths of a bar.
  init(_ viewport: Viewport, in data: ChartData) {
    let (start, end) = (viewport.start, viewport.start + viewport.length)
    if start == start.rounded(), end == end.rounded() {
      let names = [Int(start), Int(end) - 1].map { data.categories[$0] }
      if names.allSatisfy({ name in name.unicodeScalars.allSatisfy { $0.value >= 32 } }),
        let range = ZoomText(names.joined(separator: "..")),
        (try? range.viewport(in: data)) == viewport
      {
        self = range
        return
      }
    }
    text = [start + 1, end].map { Self.number($0, in: data) }.joined(separator: "..")
  }

  /// A number that is not the name of a bar, with more zeros if need be.
  private static func number(_ number: Double, in data: ChartData) -> String {
    let thousandths = Int((number * 1_000).rounded())
    var text = "\(thousandths / 1_000)"
    // The leading 1 keeps the zeros behind the point.
    if thousandths % 1_000 != 0 {
      text += ".\("\(1_000 + thousandths % 1_000)".dropFirst())"
      while text.hasSuffix("0") { text.removeLast() }
    }
    while data.categories.contains(text) {
      text += text.utf8.contains(UInt8(ascii: ".")) ? "0" : ".0"
    }
    return text
  }
}
