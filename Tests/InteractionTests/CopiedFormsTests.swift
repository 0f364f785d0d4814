// What is copied where its form quotes, rounds or has a limit: RTF, whole numbers, rows as CSV.
import Charts
import Input
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Copied text is read as it was written") struct CopiedFormsTests {
  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  private func window(_ count: Int) throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(count))))
    return window
  }

  @Test func `braces and backslashes of names are no commands of RTF`() throws {
    let data = ChartData(
      categoryName: "a\\b", categories: ["{x}", "é"],
      series: [ChartData.Series(name: "v", values: [1, 2], texts: ["1", "2"])])
    let table = CopiedTable(data: data, selection: Selection(rows: 0..<2, series: [0]))
    let bytes = try #require(CopiedTable.richText([table]))
    let start = "\\trowd\\cellx4500\\cellx9000\\pard\\intbl "
    let wanted =
      "{\\rtf1\\ansi\\uc1\n" + start + "a\\\\b\\cell v\\cell\\row\n" + start
      + "\\{x\\}\\cell 1\\cell\\row\n" + start + "\\u233?\\cell 2\\cell\\row\n\\pard\\par}\n"
    #expect(String(decoding: bytes, as: UTF8.self) == wanted)
  }

  @Test func `a whole number that has been rounded is copied with its decimals`() throws {
    let data = ChartData(
      categoryName: "n", categories: ["A", "B", "C", "D"],
      series: [
        ChartData.Series(
          name: "v", values: [12.4, 5.5, 13, 7.51], texts: ["12", "5", "12", "7"])
      ])
    let table = CopiedTable(data: data, selection: Selection(rows: 0..<4, series: [0]))
    let bytes = try #require(CopiedTable.tabSeparated([table]))
    // 12 is not 13 rounded, nor is 7 what 7.51 is rounded to.
    #expect(String(decoding: bytes, as: UTF8.self) == "n\tv\nA\t12.4\nB\t5.5\nC\t12\nD\t7\n")
  }

  @Test func `rows are copied as CSV with the line ends of RFC 4180`() throws {
    var window = try window(8)
    window.press(.character("r"), .control)
    let found = try #require(window.model.foundRows)
    var wanted = "state,kind,cost\r\n"
    for row in 0..<8 {
      wanted += ["AK", "AL", "AR", "AZ"][row % 4] + "," + ["bird", "bat"][row / 4]
      wanted += ",\(8 - row)\r\n"
    }
    let bytes = try #require(found.copied(isCommaSeparated: true))
    #expect(String(decoding: bytes, as: UTF8.self) == wanted)
  }

  @Test func `rows of more bytes than the limit are not copied in part`() {
    let name = String(repeating: "n", count: 1 << 20)
    let table = Table(
      format: .plain,
      columns: [Column(name: "name", index: 0, texts: [name], numbers: Self.notation)],
      rowCount: 1)
    let wanted = WantedRows(chart: 0, dataVersion: 0, question: nil, selection: [])
    func byteCount(_ rowCount: Int) -> Int? {
      let rows = RowSet([UInt32](repeating: 0, count: rowCount))
      let found = FoundRows(
        wanted, sort: nil, condition: "", base: rows, listed: ListedRows(table, rows),
        total: (rowCount, false))
      return found.copied(isCommaSeparated: true)?.count
    }
    // "name\r\n", and the name and a line end for each row.
    #expect(byteCount(2) == 6 + 2 * ((1 << 20) + 2))
    #expect(byteCount(CopiedTable.byteLimit >> 20) == nil)
  }

  @Test func `it is said what was copied, and what was not`() throws {
    var window = try window(8)
    window.send(.copiedPicture(true))
    #expect(window.state.said == "Copied the picture")
    window.send(.copiedPicture(false))
    #expect(window.state.said == "Another program holds the clipboard")
    window.press(.character("r"), .control)
    window.send(.copiedRows(8))
    #expect(window.state.said == "Copied 8 rows")
    window.send(.copiedRows(nil))
    #expect(window.state.said == "Another program holds the clipboard")
    // Others are shown by now.
    window.send(.copiedRows(7))
    #expect(window.state.said == "Copied 7 rows")
  }

  @Test func `more rows than can be copied are refused, with both numbers`() throws {
    let count = CopiedTable.barLimit + 1
    let column = Column(
      name: "n", index: 0, values: [Double](repeating: 1, count: count), numbers: Self.notation)
    let table = Table(format: .plain, columns: [column], rowCount: count)
    let answer = try run(Query(category: Field(ColumnRef(column)), method: .count), over: table)
    var window = ScriptedWindow([Chart(data: .empty, title: "Ones")])
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    window.press(.character("r"), .control)
    #expect(window.model.foundRows?.count == count)
    #expect(window.press(.character("c"), .control) == [.redraw])
    #expect(
      window.state.said
        == "5,000,001 rows are too many to copy; 5,000,000 are the limit. Ctrl+S saves them all")
  }

  @Test func `without rows there is nothing to copy or to save`() throws {
    var empty = try Strikes.window(of: "town,people\n", by: "town")
    empty.press(.character("r"), .control)
    #expect(empty.press(.character("c"), .control) == [.redraw])
    #expect(empty.state.said == "There are no rows to copy")
    // Rows that were not kept, and cannot be read again.
    var window = try window(8)
    let whole = try RowDrawerTests.table(8)
    var news = try RowDrawerTests.snapshot(whole)
    news.table = whole.standing(forRows: 20_000)
    window.send(.read(news))
    window.press(.character("r"), .control)
    #expect(window.model.drawer != nil && window.model.foundRows == nil)
    #expect(window.press(.character("c"), .control) == [.redraw])
    #expect(window.state.said == "There are no rows to copy")
    #expect(window.press(.character("s"), .control) == [.redraw])
    #expect(window.state.said == "There are no rows to save")
  }
}
