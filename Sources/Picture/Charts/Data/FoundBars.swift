// The bars whose names contain a text, and the order in which the keyboard goes through them.
import Queries
import Scenegraph
import Tables
import Words

/// What a text has found among the names of a chart's bars.
///
/// A category that is called so is found once, as the stack or group that it is where there are
/// several series; of a series that is called so, each bar is. The rest is found by the names behind
/// it.
package struct FoundBars: Hashable, Sendable {
  /// All bars that stand out.
  package private(set) var bars = Selection()
  /// Where the keyboard stops, in the order of the chart.
  package private(set) var stops: [BarID] = []
  /// How many of the names are behind the rest, which has no bars for them.
  package private(set) var foldedCount = 0
  /// Whether nothing but the rest has been found.
  package private(set) var isRestAlone = false
  /// Whether there are more rows than names are looked at.
  package private(set) var isCut = false
  /// Whether only categories of several series were found.
  package private(set) var areWhole = false
  /// The rows whose category is called so.
  private var rows = RangeSet<Int>()

  /// The names of more rows are not looked at.
  package static let limit = 100_000

  /// Finds nothing.
  package init() {}

  /// Finds the text in any case of letters, without blanks around it, in the names as they are shown
  /// and as they are in the data. Takes a pass over the names.
  ///
  /// - Parameter hidden: the series that are not drawn, which have no bars.
  package init(_ text: String, in chart: Chart, hidden: Set<Int>) {
    guard var part = NamePart(text) else { return }
    let data = chart.data
    let series = data.series.indices.filter { !hidden.contains($0) }
    let searched = 0..<min(data.categories.count, Self.limit)
    let all = chart.arrangement.restRow == nil ? data : chart.source
    isCut = Self.limit < all.categories.count
    let foldedRows = part.countOfNames(behindRestOf: chart)
    let foldedSeries = part.count(in: data.restSeries, data)
    foldedCount = foldedRows + foldedSeries
    let others = data.namesOfRowsDiffer
    var run = 0..<0
    for row in searched
    where part.isIn(data.category(ofRow: row)) || others && part.isIn(data.name(ofRow: row))
      || foldedRows > 0 && row == chart.arrangement.restRow
    {
      if run.upperBound != row {
        rows.insert(contentsOf: run)
        run = row..<row
      }
      run = run.lowerBound..<row + 1
    }
    rows.insert(contentsOf: run)
    let found = series.filter { index in
      guard data.series.count > 1 else { return false }
      return part.isIn(data.series[index].name) || part.isIn(data.name(ofSeries: index))
        || foldedSeries > 0 && index == data.restSeriesIndex
    }
    stop(in: data, searched, visible: series, found: found)
    guard !stops.isEmpty else { return }
    for index in series {
      bars.setRows(found.contains(index) ? RangeSet(searched) : rows, series: index)
    }
    areWhole = series.count > 1 && found.isEmpty
    isRestAlone =
      foldedCount > 0
      && stops.allSatisfy { data.restCount(row: $0.row, series: $0.series) != nil }
  }

  private mutating func stop(
    in data: ChartData, _ searched: Range<Int>, visible: [Int], found: [Int]
  ) {
    func addBars(of rows: Range<Int>) {
      if found.isEmpty { return }
      for row in rows {
        for index in found where data.isBar(BarID(row: row, series: index)) {
          stops.append(BarID(row: row, series: index))
        }
      }
    }
    var start = searched.lowerBound
    for range in rows.ranges {
      addBars(of: start..<range.lowerBound)
      start = range.upperBound
      for row in range {
        let bars = visible.lazy.map { BarID(row: row, series: $0) }
        if let bar = bars.first(where: { data.isBar($0) }) { stops.append(bar) }
      }
    }
    addBars(of: start..<searched.upperBound)
  }

  /// The place among the stops of the one that a bar is, or belongs to; nil if it was not found.
  package func place(of bar: BarID) -> Int? {
    let place = firstPlace(from: bar)
    guard stops.indices.contains(place) else { return nil }
    return stops[place] == bar || rows.contains(bar.row) && stops[place].row == bar.row
      ? place : nil
  }

  /// The next stop after a bar, or the one before it; from the other end again after the last.
  ///
  /// - Parameter bar: nil for the first stop, or the last.
  package func stop(after bar: BarID?, isBack: Bool) -> BarID? {
    guard !stops.isEmpty else { return nil }
    guard let bar else { return isBack ? stops.last : stops.first }
    let isOn = place(of: bar) != nil
    let next = firstPlace(from: bar) + (isBack ? -1 : isOn ? 1 : 0)
    return stops[(next + stops.count) % stops.count]
  }

  /// The place of the first stop that does not lie before a bar, or before the stack of it.
  private func firstPlace(from bar: BarID) -> Int {
    let series = rows.contains(bar.row) ? 0 : bar.series
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if (stops[middle].row, stops[middle].series) < (bar.row, series) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Chart {
  /// What has been found, in words: "3 bars", "2 of 3 groups; 1 name is in the rest".
  ///
  /// - Parameter focused: the bar that the keyboard is on.
  package func text(of found: FoundBars, by text: String, focused: BarID?) -> String {
    let count = found.stops.count
    let part = NamePart(text).map { $0.text } ?? ""
    if count == 0, part.isEmpty { return "" }
    let names = counted(found.foldedCount, "name", self.text(ofCount: found.foldedCount))
    var words = "No bar is called “\(Self.shortened(part))”"
    if found.isRestAlone {
      words = "\(names), in the rest"
    } else if count > 0 {
      let thing = !found.areWhole ? "bar" : shownLayout == .grouped ? "group" : "stack"
      words = counted(count, thing, self.text(ofCount: count))
      if let place = focused.flatMap({ found.place(of: $0) }) {
        words = "\(self.text(ofCount: place + 1)) of \(words)"
      }
      if found.foldedCount > 0 {
        words += "; \(names) \(plural(found.foldedCount, "is", "are")) in the rest"
      }
    }
    if found.isCut {
      words += "; only the first \(self.text(ofCount: FoundBars.limit)) are searched"
    }
    return words
  }

  /// "Denver, 12": a bar that has been found, as it is spoken.
  package func spokenName(of bar: BarID) -> String {
    guard data.isBar(bar) else { return "" }
    return "\(ElementText.line(data.name(of: bar))), \(spokenValue(of: bar))"
  }
}

extension ChartData {
  /// Whether rows may be called something else than in the data.
  fileprivate var namesOfRowsDiffer: Bool {
    if case .periods = kind { return true }
    return !shownNames.isEmpty || !unfinished.isEmpty || namelessRow != nil
  }
}

/// A text to look for in names, in any case of letters.
private struct NamePart {
  /// Without blanks around it; not empty.
  let text: String
  private let bytes: [UInt8]
  /// Kept between names, as room for one.
  private var name: [UInt8] = []

  init?(_ text: String) {
    self.text = textWithoutBlanks(Array(text.utf8).span)
    guard !self.text.isEmpty else { return nil }
    bytes = Array(self.text.lowercased().utf8)
  }

  mutating func isIn(_ name: String) -> Bool {
    self.name.removeAll(keepingCapacity: true)
    var isPlain = true
    for byte in name.utf8 {
      isPlain = isPlain && byte < 0x80
      self.name.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
    if !isPlain { self.name = Array(name.lowercased().utf8) }
    var start = 0
    while start + bytes.count <= self.name.count {
      var length = 0
      while length < bytes.count, self.name[start + length] == bytes[length] { length += 1 }
      if length == bytes.count { return true }
      start += 1
    }
    return false
  }

  mutating func count(in names: [String], _ data: ChartData) -> Int {
    var count = 0
    for name in names where isIn(name) || data.shownNames[name].map({ isIn($0) }) == true {
      count += 1
    }
    return count
  }

  /// How many rows that the bar of the rest stands for are called so.
  mutating func countOfNames(behindRestOf chart: Chart) -> Int {
    guard let restRow = chart.arrangement.restRow else { return 0 }
    let source = chart.source
    var isShown = [Bool](
      repeating: false, count: min(source.categories.count, FoundBars.limit))
    for row in 0..<restRow {
      guard let place = chart.arrangement.sourceRow(of: row), isShown.indices.contains(place)
      else { continue }
      isShown[place] = true
    }
    let others = source.namesOfRowsDiffer
    var count = 0
    for row in isShown.indices
    where !isShown[row]
      && (isIn(source.category(ofRow: row)) || others && isIn(source.name(ofRow: row)))
    {
      count += 1
    }
    return count
  }
}
