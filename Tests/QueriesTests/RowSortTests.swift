// Rows in the order of a column, their texts, and the words for what they have in common.
import Tables
import TestSupport
import Testing

@testable import Queries

@Suite struct RowSortTests {
  private static func table(_ text: String) throws -> Table { try Table(reading: text) }

  /// The texts of a column in its own order.
  private func sorted(_ table: Table, _ column: Int, isDescending: Bool = false) throws -> [String]
  {
    let sort = RowSort(ColumnRef(table.columns[column]), isDescending: isDescending)
    let rows = try RowSet(all: table.rowCount).sorted(by: sort, in: table)
    return rows.map { table.columns[column].trimmedText(at: $0) }
  }

  @Test("Numbers are sorted by value, gaps last in either direction")
  func numbers() throws {
    let table = try Self.table("a,n\nx,10\ny,9\nz,\nw,-3\nv,2.5\nu,100\n")
    #expect(try sorted(table, 1) == ["-3", "2.5", "9", "10", "100", ""])
    #expect(try sorted(table, 1, isDescending: true) == ["100", "10", "9", "2.5", "-3", ""])
  }

  @Test(
    "Dates and their parts are sorted by time",
    arguments: [
      (["2024-03-01", "2023-12-31", "2024-01-15"], ["2023-12-31", "2024-01-15", "2024-03-01"]),
      (["31.12.2023", "01.02.2024", "15.01.2024"], ["31.12.2023", "15.01.2024", "01.02.2024"]),
      (["Wed", "Mon", "Tue"], ["Mon", "Tue", "Wed"]),
      (["Mar", "Jan", "Apr", "Feb"], ["Jan", "Feb", "Mar", "Apr"]),
    ])
  func dates(_ texts: [String], _ expected: [String]) throws {
    let lines = texts.enumerated().map { "\($1),\($0)" }
    let table = try Self.table("when,n\n" + lines.joined(separator: "\n") + "\n")
    #expect(try sorted(table, 0) == expected)
    #expect(try sorted(table, 0, isDescending: true) == expected.reversed())
  }

  @Test("Texts are sorted in natural order, and equal ones stay in order")
  func texts() throws {
    let table = try Self.table("name,n\nitem 10,1\nItem 2,2\n,3\nitem 2,4\napple,5\n")
    #expect(try sorted(table, 0) == ["apple", "Item 2", "item 2", "item 10", ""])
    let sort = RowSort(ColumnRef(table.columns[0]), isDescending: true)
    let rows = try RowSet(all: 5).sorted(by: sort, in: table)
    #expect(Array(rows) == [0, 1, 3, 4, 2])
    let some = try RowSet([0, 2, 3]).sorted(by: sort, in: table)
    #expect(Array(some) == [0, 3, 2])
  }

  @Test("Many rows are sorted by several threads as by one, whatever their storage")
  func manyRows() throws {
    var generator = SystemRandomNumberGenerator()
    let count = 300_000
    let values = (0..<count).map { _ in Double(Int.random(in: 0..<1_000, using: &generator)) }
    let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    let texts = values.map { "row \(Int($0))" }
    let columns = [
      Column(name: "n", index: 0, values: values, numbers: notation),
      Column(name: "t", index: 1, texts: texts, numbers: notation),
    ]
    let table = Table(format: .plain, columns: columns, rowCount: count)
    let expected = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    for column in columns {
      let sort = RowSort(ColumnRef(column))
      let rows = try RowSet(all: count).sorted(by: sort, in: table)
      #expect(rows.elementsEqual(expected))
      #expect(throws: QueryError.cancelled) {
        try RowSet(all: count).sorted(by: sort, in: table) { true }
      }
    }
  }

  @Test("A column that has gone cannot sort")
  func missing() throws {
    let table = try Self.table("a,n\nx,1\n")
    #expect(throws: QueryError.self) {
      try RowSet(all: 1).sorted(by: RowSort(ColumnRef(name: "b", position: 0)), in: table)
    }
  }

  @Test("Cells are read by their place, with the lines of the input, and cut if they are long")
  func cells() throws {
    let long = String(repeating: "é", count: 3_000)
    let table = try Self.table("a,n\n\(long),1\n\ny,2\n")
    let listed = ListedRows(table, RowSet([1, 0]))
    #expect(listed.line(ofRow: 0) == 4 && listed.line(ofRow: 1) == 2)
    #expect(listed.text(ofRow: 0, column: 0) == "y")
    #expect(listed.text(ofRow: 1, column: 0) == String(repeating: "é", count: 1_000) + "…")
  }

  @Test("What the rows have in common is said in words, with few names")
  func condition() {
    let state = ColumnRef(name: "state", position: 0)
    let query = Query(titles: [ColumnRef(name: "cost", position: 1): "price"])
    var facts = SentenceFacts()
    facts.numbers = [ColumnRef(name: "cost", position: 1)]
    func words(_ filters: Filter...) -> String { query.condition(filters, facts) }
    func named(_ names: [String], isExcluding: Bool = false) -> Filter {
      .named(Field(state), names, isExcluding: isExcluding)
    }
    #expect(words() == "")
    #expect(words(named(["AK"])) == "state is AK")
    #expect(words(named([""])) == "state is empty")
    #expect(words(named(["AK", "AL", "AZ"])) == "state is AK, AL or AZ")
    #expect(words(named((0..<9).map { "n\($0)" })) == "state is n0, n1 or 7 more")
    #expect(words(named(["AK"], isExcluding: true)) == "state is not AK")
    #expect(
      words(.compare(ColumnRef(name: "cost", position: 1), .greater, ["5"]), named(["AK"]))
        == "price is more than 5 and state is AK")
    #expect(words(.rows(RangeSet(0..<1))) == "")
    #expect(
      words(.named(Field(state, grain: .month), ["Jan 2015"], isExcluding: false))
        == "state is Jan 2015")
  }
}
