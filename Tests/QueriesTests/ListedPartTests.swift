// Lists split at commas, whose parts are put together to names: against a search of all slices.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ListedPartTests {
  /// The longest slice that is a name, from each place on.
  private func slices(_ parts: [String], _ isName: (String) -> Bool) -> [String] {
    if parts.count < 2 { return parts }
    func name(_ parts: ArraySlice<String>) -> String {
      textWithoutBlanks(parts.joined(separator: ",").utf8)
    }
    var joined: [String] = []
    var rest = parts[...]
    while !rest.isEmpty {
      let longest = (2..<rest.count + 1).last { isName(name(rest.prefix($0))) } ?? 1
      joined.append(name(rest.prefix(longest)))
      rest = rest.dropFirst(longest)
    }
    return joined
  }

  private func some(
    _ words: [String], _ most: Int, _ random: inout SeededGenerator
  ) -> [String] {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
  }

  @Test func `bars are found as by all slices`() {
    let words = ["a", "b", " a", "b ", "", " ", "e\u{301}", "\u{E9}"]
    for seed in 0..<2_000 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(6_500 + seed))
      var names: Set<String> = []
      for _ in 0..<6 {
        let name = some(words, 4, &random).joined(separator: ",")
        if name.utf8.contains(Byte.comma) { names.insert(name) }
      }
      let parts = some(words, 9, &random)
      let found = Queries.joined(parts, names: names)
      let wanted = names.isEmpty ? parts : slices(parts) { names.contains($0) }
      #expect(found == wanted, "\(parts) among \(names.sorted())")
    }
  }

  @Test func `columns and two of them are found as by all slices`() {
    let words = ["a", "b", "A", "a/b", "1", " b"]
    for seed in 0..<600 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(6_600 + seed))
      let names = (0..<5).map { _ in
        textWithoutBlanks(some(["a", "b", "1"], 3, &random).joined(separator: ",").utf8)
      }
      let table = table(names.map { ($0, ["1", "2"]) })
      let parts = some(words, 7, &random)
      let hasCommas = names.contains { $0.utf8.contains(Byte.comma) }
      let wanted = slices(parts) { name in
        names.contains(name) || (try? table.measure(named: name)) != nil
      }
      let found = table.columnNames(in: parts)
      #expect(found == (hasCommas ? wanted : parts), "\(parts) among \(names)")
    }
  }

  @Test func `thousands of parts that are no names are as quickly read as one long name`() {
    let tags = (0..<3_000).map { "tag\($0)" }
    let list = tags.joined(separator: ",")
    let others = (0..<3_000).map { "other\($0)" }
    #expect(Queries.joined(others, names: [list]) == others)
    #expect(Queries.joined(others + tags, names: [list]) == others + [list])
  }
}
