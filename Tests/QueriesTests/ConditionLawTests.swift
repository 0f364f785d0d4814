// Conditions are read as they are written, whatever columns and values are called.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ConditionLawTests {
  private func some(_ letters: [String], _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test func `what is written of a comparison is read as it`() throws {
    let signs = ["a", "b", "=", "!", "<", ">", "~", ",", "\"", "é"]
    for seed in 0..<2_000 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(6_100 + seed))
      var names = Set(["a", "2"])
      for _ in 0..<3 { names.insert(some(signs, &random)) }
      let columns = names.sorted().shuffled(using: &random)
      let table = table(columns.map { ($0, ["x", "y"]) })
      let column = try #require(table.columns.randomElement(using: &random))
      let comparison = try #require(
        Filter.Comparison.allCases.randomElement(using: &random))
      let isList = comparison == .equal || comparison == .notEqual
      let count = isList ? Int.random(in: 1...3, using: &random) : 1
      let blanks = ["", "", " "]
      var values: [String] = []
      for _ in 0..<count {
        let edges = (0..<2).map { _ in blanks.randomElement(using: &random) ?? "" }
        values.append(edges[0] + some(signs, &random) + edges[1])
      }
      let filter = Filter.compare(ColumnRef(column), comparison, values)
      let written = filter.conditions(in: table) ?? []
      let text = try #require(written.first)
      let found = try table.filter(text)
      #expect(found == filter && written.count == 1, "\(text) of \(columns)")
    }
  }

  @Test func `a gap among others, and no value, are read as they are written`() throws {
    let table = table([("k", ["x", "y"])])
    let column = ColumnRef(table.columns[0])
    for values in [[], [""], ["", "x"], ["x", ""], ["", ""], ["", "a,b"]] {
      for comparison in [Filter.Comparison.equal, .notEqual] {
        let filter = Filter.compare(column, comparison, values)
        let text = try #require(filter.conditions(in: table)?.first)
        let found = try table.filter(text)
        #expect(found == filter, "\(text)")
      }
    }
    #expect(Filter.compare(column, .less, ["a", "b"]).conditions(in: table) == nil)
  }

  @Test func `blanks and quotation marks of a part that is looked for stay`() throws {
    let table = try table("name,v\nA Inc,1\nZincum,20\nFinco,300\n")
    let inc = try table.filter("name~\" inc\"")
    #expect(inc.conditions(in: table) == ["name~\" inc\""])
    let quoted = Filter.compare(ColumnRef(table.columns[0]), .contains, ["\"q\""])
    #expect(quoted.conditions(in: table) == ["name~\"\"\"q\"\"\""])
    let query = Query(category: inc.fields[0], method: .count, filters: [inc])
    let answer = try run(query, over: table)
    #expect(Array(answer.categories) == ["A Inc"])
  }

  @Test func `an equals sign at the beginning of a value is no part of the comparison`() throws {
    let table = try table("name,v\n=A1,1\nA1,20\nB,300\n")
    let filter = try table.filter("name=\"=A1\",B")
    #expect(filter.conditions(in: table) == ["name=\"=A1\",B"])
    let bar = Filter.named(filter.fields[0], ["=A1"], isExcluding: false)
    #expect(bar.conditions(in: table) == ["name=\"=A1\""])
  }

  @Test func `a column that is called like another and a sign is told by its position`() throws {
    let table = try table("k,k=,n\nx,p,1\nx,q,2\ny,p,4\n")
    let filter = try table.filter("2=p")
    #expect(filter.conditions(in: table) == ["2=p"])
    let other = try table.filter("k=x")
    #expect(other.conditions(in: table) == ["k=x"])
  }
}
