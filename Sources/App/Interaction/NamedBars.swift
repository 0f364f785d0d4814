// Bars selected by name, as on the command line.
package import Charts
internal import Queries
internal import Tables
internal import Words

/// The bars with the given names.
package struct NamedBars: Sendable {
  /// All series of the rows with these names.
  package private(set) var selection = Selection()
  /// Names that no row has.
  package private(set) var missing: [String] = []

  /// Takes a pass over the names of the rows.
  ///
  /// - Parameter parts: the parts between commas; adjacent parts that form a name together count as
  ///   one name.
  package init(_ parts: [String], in data: ChartData) {
    guard !parts.isEmpty else { return }
    let names =
      parts.count > 1
      ? Set(data.categories.lazy.filter { $0.utf8.contains(UInt8(ascii: ",")) }) : []
    let wanted = joined(parts, names: names).map { name in
      let bytes = Array(name.utf8)
      return textWithoutBlanks(bytes.span)
    }
    let exact = Set(wanted)
    let found = select(in: data) { exact.contains($0) ? $0 : nil }
    // Names without an exact match are compared without regard to case.
    let rest = Dictionary(
      exact.subtracting(found).map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let others = rest.isEmpty ? [] : select(in: data) { rest[$0.lowercased()] }
    missing = wanted.filter { !found.contains($0) && !others.contains($0) }
  }

  /// Selects the rows that `name` accepts. Returns the names found.
  private mutating func select(
    in data: ChartData, _ name: (String) -> String?
  ) -> Set<String> {
    var found: Set<String> = []
    for (row, category) in data.categories.enumerated() {
      guard let name = name(category) else { continue }
      found.insert(name)
      for series in data.series.indices { selection.insert(rows: row..<row + 1, series: series) }
    }
    return found
  }

  /// The first name that no row has, and one of those that rows have; nil if there is none.
  package func fault(in data: ChartData) -> (name: String, nearest: String?)? {
    missing.first.map { name in
      let near = nearestName(to: name, among: Array(data.categories.prefix(Self.comparedCount)))
      return (name.onOneLine, near?.onOneLine)
    }
  }

  /// The most names that a missing name is compared with.
  private static let comparedCount = 10_000
}

extension Panel {
  /// Selects what was asked for at the start, once it is there. When everything has been read, a
  /// name that no bar has is reported, unless another chart may have it.
  mutating func selectAwaited(_ bars: NamedBars, hasNews: Bool) -> [Effect] {
    guard let awaited else { return [] }
    state.selection.formUnion(bars.selection)
    guard hasNews, state.reading == nil, !chart.data.categories.isEmpty else { return [] }
    self.awaited = nil
    guard awaited.isAlone, let fault = bars.fault(in: chart.data) else { return [] }
    return say(.refused(.noBar(fault.name, nearest: fault.nearest)))
  }
}

/// Names of bars to select.
package struct AwaitedNames: Hashable, Sendable {
  /// The parts between commas.
  var parts: [String]
  /// Whether no other chart can have these names.
  var isAlone: Bool

  package init(parts: [String], isAlone: Bool) { (self.parts, self.isAlone) = (parts, isAlone) }
}
