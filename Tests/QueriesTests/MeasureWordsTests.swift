// Measures of columns whose names look like measures, and of columns that are no longer there.
import Testing

@testable import Queries
@testable import Tables

@Suite struct MeasureWordsTests {
  private func named(_ names: [String]) -> Table {
    table(names.map { ($0, ["1", "2"]) })
  }

  /// The third column by the second one, as it is typed.
  private func word(_ names: [String]) -> String {
    let table = named(names)
    let columns = table.columns.map { ColumnRef($0) }
    return Measure(columns[1], .over, columns[2]).word(in: table)
  }

  private func read(_ word: String, _ names: [String]) throws -> [PlacedMeasure] {
    let table = named(names)
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return try table.columnNames(in: parts).map { try table.measure(named: $0) }
  }

  @Test func `names and positions that mean the same columns are one measure`() throws {
    let table = named(["k", "x", "3-z", "z-4"])
    // The third column and the one called "z-4", or the one called "3-z" and the fourth.
    #expect(try table.measure(named: "3-z-4") == PlacedMeasure(2, .minus, 3))
    #expect(try table.measure(named: "3-z-4").name(in: table) == "3-z − z-4")
  }

  @Test func `blanks tell two columns from one that is called like both`() throws {
    let names = ["k", "a", "b", "a/b", "a/3", "2/b", "2/3"]
    #expect(word(names) == "a / b")
    #expect(try read(word(names), names) == [PlacedMeasure(1, .over, 2)])
    let all = names + ["a / b", "a / 3", "2 / b", "2 / 3"]
    #expect(word(all) == "2/3", "nothing else is left")
  }

  @Test func `a list that could be two measures is not written`() throws {
    let names = ["k", "a-x, b", "c", "a", "x, b/c", "2/c", "2/3"]
    #expect(word(names) == "a-x, b/3")
    #expect(try read(word(names), names) == [PlacedMeasure(1, .over, 2)])
  }

  @Test func `every measure of such columns is understood as meant`() throws {
    for names in [
      ["k", "a", "b", "a/b", "a/3", "2/b", "2/3"],
      ["k", "a-x, b", "c", "a", "x, b/c", "2/c", "2/3"], ["k", "x", "3-z", "z-4"],
    ] {
      let table = named(names)
      let columns = table.columns.map { ColumnRef($0) }
      for one in columns {
        for other in columns {
          for operation in Measure.Operation.allCases {
            let measure = Measure(one, operation, other)
            let word = measure.word(in: table)
            let meant = try PlacedMeasure(measure, in: table)
            #expect(try read(word, names) == [meant], "\(word)")
          }
        }
      }
    }
  }

  @Test func `columns that are gone are written by their positions and called by their names`() {
    let table = named(["k", "n"])
    let gone = ColumnRef(name: "gone", position: 8)
    let number = ColumnRef(table.columns[1])
    #expect(Measure(gone, .over, number).word(in: table) == "9/n")
    #expect(Measure(number, .minus, gone).word(in: table) == "n-9")
    #expect(table.valueTitle(of: Measure(gone), [:]) == "gone")
    #expect(table.valueTitle(of: Measure(gone), [gone: "Sales"]) == "Sales")
    #expect(table.valueTitle(of: Measure(gone, .over, number), [:]) == "gone ÷ n")
    #expect(table.valueTitle(of: Measure(number, .plus, gone), [gone: "Sales"]) == "n + Sales")
  }
}
