// Rows in the order of cells of every kind, and their cells as they are listed and written.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SortedCellTests {
  private func sorted(
    _ rows: RowSet, _ table: Table, isDescending: Bool = false
  ) throws -> [Int] {
    let sort = RowSort(ColumnRef(table.columns[0]), isDescending: isDescending)
    return Array(try rows.sorted(by: sort, in: table))
  }

  /// The rows by their moments, those without one last in either direction; stable.
  private func byTime(_ rows: [Int], _ moments: [Int?], isDescending: Bool) -> [Int] {
    let dated = rows.enumerated().compactMap { place, row in
      moments[row].map { (moment: $0, place: place, row: row) }
    }
    let sorted = dated.sorted { one, other in
      if one.moment == other.moment { return one.place < other.place }
      return (one.moment < other.moment) != isDescending
    }
    return sorted.map(\.row) + rows.filter { moments[$0] == nil }
  }

  private func written(_ moment: Int, isISO: Bool) -> String {
    let date = CivilDate(dayNumber: moment / 86_400)
    if isISO { return TimeUnit.minute.text(of: Int64(moment)) }
    return "\(date.day).\(date.month).\(date.year)"
  }

  @Test func `dates are in the order of time, texts among them last, whatever rows are sorted`()
    throws
  {
    var random = SeededGenerator(seed: 4_531)
    for round in 0..<60 where Samples.takes(round) {
      let isISO = round % 2 == 0
      let step = isISO ? 3_600 : 86_400
      let moments = (0..<40).map { place -> Int? in
        if place % 7 == round % 7 { return nil }
        let day = Int.random(in: 100...19_000, using: &random)
        return day * 86_400 + Int.random(in: 0..<86_400 / step, using: &random) * step
      }
      let cells = moments.enumerated().map { place, moment in
        moment.map { written($0, isISO: isISO) } ?? (place < 14 ? "unknown" : place < 28 ? "" : " ")
      }
      let table = table([("when", cells)])
      for isDescending in [false, true] {
        let all = Array(cells.indices)
        let found = try sorted(RowSet(all: 40), table, isDescending: isDescending)
        #expect(found == byTime(all, moments, isDescending: isDescending), "round \(round)")
        let some = all.shuffled(using: &random).prefix(Int.random(in: 1...39, using: &random))
        let few = try sorted(
          RowSet(some.map { UInt32($0) }), table, isDescending: isDescending)
        #expect(few == byTime(Array(some), moments, isDescending: isDescending), "round \(round)")
      }
    }
  }

  @Test func `dates of several parts of a column are one order of time`() throws {
    let moments = ColumnChunk(.texts(TextRun(["1970-01-10", "", "1970-01-03"])))
    let texts = ColumnChunk(.texts(TextRun(["1970-01-05", "soon", "1970-01-02"])))
    let column = Column(
      name: "when", index: 0, numbers: .point, profile: ColumnProfile(),
      chunks: ColumnChunks([moments, texts]))
    let table = Table(format: .plain, columns: [column], rowCount: 6)
    #expect(try sorted(RowSet(all: 6), table) == [5, 2, 3, 0, 1, 4])
    #expect(try sorted(RowSet(all: 6), table, isDescending: true) == [0, 3, 2, 5, 1, 4])
  }

  @Test func `months are in their order, with gaps last, also among a few rows of others`() throws {
    let months = table([("month", ["Mar", "", "Jan", " ", "Feb"])])
    #expect(try sorted(RowSet(all: 5), months) == [2, 4, 0, 1, 3])
    #expect(try sorted(RowSet(all: 5), months, isDescending: true) == [0, 4, 2, 1, 3])
    let mixed = table([("month", ["Mar", "x2", "Jan", "", "x10", "Feb"])])
    #expect(try sorted(RowSet([0, 2, 5]), mixed) == [2, 5, 0])
    #expect(try sorted(RowSet([5, 3, 2]), mixed) == [2, 5, 3])
    // With a text that is no month they are names.
    #expect(try sorted(RowSet([0, 2, 4, 5]), mixed) == [5, 2, 0, 4])
  }

  @Test func `rows of a part without cells come last in either direction`() throws {
    let chunks = ColumnChunks([
      ColumnChunk(.texts(TextRun(["b", "a"]))), ColumnChunk(.gaps(count: 2)),
      ColumnChunk(.texts(TextRun(["c"]))),
    ])
    let column = Column(
      name: "k", index: 0, numbers: .point, profile: ColumnProfile(), chunks: chunks)
    let table = Table(format: .plain, columns: [column], rowCount: 5)
    #expect(try sorted(RowSet(all: 5), table) == [1, 0, 4, 2, 3])
    #expect(try sorted(RowSet(all: 5), table, isDescending: true) == [4, 0, 1, 2, 3])
  }

  @Test func `cells that are not kept sort nothing, and read as empty`() throws {
    let absent = Column(
      name: "k", index: 0, numbers: .point, profile: ColumnProfile(), chunks: nil)
    let rows = RowSet([2, 0, 1])
    let kept = Table(format: .plain, columns: [absent], rowCount: 3)
    #expect(try sorted(rows, kept) == [2, 0, 1])
    #expect(ListedRows(kept, rows).text(ofRow: 0, column: 0) == "")
    let folded = Table(format: .plain, columns: [absent], rowCount: 3, areRowsKept: false)
    #expect(throws: QueryError.rowsNotKept) { try sorted(rows, folded) }
  }

  @Test func `numbers of an odd number of threads are in one order`() throws {
    var random = SeededGenerator(seed: 4_532)
    let values = (0..<200_000).map { _ in Int.random(in: 0..<500, using: &random) }
    let column = Column(
      name: "n", index: 0, values: values.map { Double($0) }, numbers: .point)
    let table = Table(format: .plain, columns: [column], rowCount: values.count)
    var places = [[Int]](repeating: [], count: 500)
    for (row, value) in values.enumerated() { places[value].append(row) }
    #expect(try sorted(RowSet(all: values.count), table) == Array(places.joined()))
  }

  // MARK: Texts

  @Test(arguments: ["\u{E9}", "\u{20AC}", "\u{1D11E}"])
  func `a long cell is cut between its letters`(_ letter: String) {
    let width = letter.utf8.count
    for start in 0..<4 {
      let cell = String(repeating: "a", count: start) + String(repeating: letter, count: 1_500)
      let listed = ListedRows(table([("text", [cell])]), RowSet(all: 1))
      let whole = (ListedRows.textBytes - start) / width
      #expect(listed.text(ofRow: 0, column: 0) == String(cell.prefix(start + whole)) + "…")
    }
  }

  @Test func `an empty cell alone is written so that its row is one`() {
    var bytes: [UInt8] = []
    let table = table([("a", ["x", "", "y,z"])])
    let isWritten = ListedRows(table, RowSet(all: 3)).writeLines(.commas(end: "\n")) { piece in
      bytes += piece
      return true
    }
    #expect(isWritten && String(decoding: bytes, as: UTF8.self) == "a\nx\n\"\"\n\"y,z\"\n")
  }

  @Test func `many rows are written in pieces until nobody takes them`() {
    let cells = (0..<5).map { "\($0)" + String(repeating: "x", count: 600_000) }
    let listed = ListedRows(table([("a", cells)]), RowSet(all: 5))
    var pieces: [[UInt8]] = []
    let isWritten = listed.writeLines(.commas(end: "\n")) { piece in
      pieces.append(piece)
      return true
    }
    #expect(isWritten && pieces.count == 3)
    #expect(pieces.allSatisfy { $0.last == UInt8(ascii: "\n") })
    let all = "a\n" + cells.map { $0 + "\n" }.joined()
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == all)
    var count = 0
    let isRefused = listed.writeLines(.commas(end: "\n")) { _ in
      count += 1
      return false
    }
    #expect(!isRefused && count == 1)
  }
}
