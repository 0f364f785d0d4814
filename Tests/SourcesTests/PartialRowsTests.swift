// A database hands out some rows or columns: how cells are read is that of the table, and of its CSV.
import Base
import Foundation
import TestSupport
import Testing

@testable import Inputs
@testable import Queries
@testable import Tables

@Suite struct PartialRowsTests {
  /// The same rows as a database and as CSV.
  private struct Rows {
    let file: DatabaseFile

    /// - Parameter isLarge: whether the table of the database has columns without a value, too, until it
    ///   is a large one.
    init(_ names: [String], _ rows: [[String]], isLarge: Bool) throws {
      let more = isLarge ? (1 << 22) / rows.count + 1 - names.count : 0
      let all = names + (0..<more).map { "empty\($0)" }
      file = try DatabaseFile("CREATE TABLE t (\(all.joined(separator: ", ")));")
      func value(_ text: String) -> String { Double(text) == nil ? "'\(text)'" : text }
      let columns = names.joined(separator: ", ")
      var statements = "BEGIN;\n"
      for row in rows {
        let values = row.map(value).joined(separator: ",")
        statements += "INSERT INTO t(\(columns)) VALUES (\(values));\n"
      }
      try file.execute(statements + "COMMIT;")
      let lines = ([names] + rows).map { $0.joined(separator: ",") + "\n" }
      try Data(lines.joined().utf8).write(to: URL(filePath: file.csv))
    }

    var database: Database {
      get throws { Database(try #require(FilePath(file.path)), AskedTable()) }
    }

    /// How many rows of the database, and of the CSV, pass a condition.
    func count(_ condition: String) throws -> [Int] {
      let database = try database
      let inputs = [
        Input(name: "t", bytes: .database(database)),
        try Input.open(.file(try #require(FilePath(file.csv))), isForWindow: false),
      ]
      return try inputs.map { input in
        var count = 0
        try InputReader.eachRows(of: input, DialectOverrides(), passing: [condition]) { listed in
          count += listed.rows.count
          return true
        }
        return count
      }
    }

    /// The numbers of the bars, of the database and of the CSV.
    func bars(_ options: [String]) throws -> [String] {
      try [file.path, file.csv].map { path in
        let outcome = try Program.run([path] + options + ["-o", "-", "--format", "csv"])
        try #require(outcome.status == 0, "\(outcome.error)")
        return outcome.output.replacing("\r\n", with: "\n")
      }
    }
  }

  @Test func `sizes have the unit of the table, whichever of its columns are asked for`() throws {
    // Only the paths tell that K is 1024, and only Size that all are in GiB.
    let rows = (0..<12_000).map { row in
      ["c\(row % 5)", "\(row % 500 + 1)M", "\(row % 900 + 1)G", "\(row % 900 + 1)K", "/a/\(row)"]
    }
    let names = ["c", "Used", "Size", "traffic", "path"]
    let large = try Rows(names, rows, isLarge: true)
    let isLarge = try large.database.isLarge()
    #expect(isLarge)
    let counts = try large.bars(["--where", "Used<0.25", "-c", "c", "-a", "count"])
    // 255 of each 500.
    let expected = "c,Rows\n" + (0..<5).map { "c\($0),1224\n" }.joined()
    #expect(counts == [expected, expected])
    let means = try large.bars(["-c", "c", "-v", "traffic", "-a", "max", "--where", "c=c0"])
    #expect(means[0] == means[1] && means[0].hasPrefix("c,traffic (GiB)\n"))
  }

  @Test func `a further question has the units of the table, too`() throws {
    let rows = (0..<40).map { ["c\($0 % 5)", "\($0 + 1)K", "\($0 + 1)M", "/a/\($0)"] }
    let table = try Rows(["c", "traffic", "Size", "path"], rows, isLarge: false)
    let database = try table.database
    let source = try #require(
      InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
    let csv = try Input.open(.file(try #require(FilePath(table.file.csv))), isForWindow: false)
    let whole = try #require(try InputReader.readWhole(csv, TableRequest()) { false })
    var query = Query(
      category: Field(ColumnRef(whole.columns[0])), values: [Measure(ColumnRef(whole.columns[1]))])
    query.method = .max
    let found = try #require(try source.answer(query) { false })
    let expected = try run(query, over: whole)
    #expect(found.valueNames == expected.valueNames)
    #expect(found.series.map(\.values) == expected.series.map(\.values))
    // 40 KiB, in the unit of 40 MiB.
    #expect(found.series[0].values.max() == 40.0 / 1024)
  }

  @Test func `distances and dates are read on every page as in the whole table`() throws {
    // 24 MB are two pages. On the second no day is beyond 12, and most distances are metres.
    let pad = String(repeating: "x", count: 2000)
    let cells = (0..<12_000).map { row in
      let isFar = row < 4000 || row % 10 == 0
      return (
        day: (row < 7000 ? row % 28 : row % 12) + 1, month: row / 28 % 12 + 1,
        distance: isFar ? row % 50 + 1 : row % 5000 + 1, isFar: isFar
      )
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rows = cells.map { cell in
      [
        "\(two(cell.day))/\(two(cell.month))/2024",
        "\(cell.distance) \(cell.isFar ? "km" : "m")", pad,
      ]
    }
    let large = try Rows(["d", "dist", "pad"], rows, isLarge: true)
    let isLarge = try large.database.isLarge()
    #expect(isLarge)
    let far = cells.count { $0.isFar && $0.distance > 20 }
    let farther = try large.count("dist>20")
    #expect(farther == [far, far])
    let onDay = cells.count { $0.day == 5 && $0.month == 7 }
    let found = try large.count("d=2024-07-05")
    #expect(found == [onDay, onDay])
  }

  @Test func `bytes without a unit are none of the unit in which sizes are shown`() throws {
    let sizes = (0..<3000).map { row in row % 3 == 0 ? row % 50 + 1 : 20 * row % 97 * 100_000_000 }
    let rows = sizes.enumerated().map { row, size in
      [row % 3 == 0 ? "\(size)G" : "\(size)", "/a/\(row)"]
    }
    let large = try Rows(["Size", "path"], rows, isLarge: true)
    let isLarge = try large.database.isLarge()
    #expect(isLarge)
    for bound in [1, 5, 20] {
      let expected = sizes.indices.count { row in
        let unit = row % 3 == 0 ? 1.0 : 0x1p30
        return Double(sizes[row]) / unit < Double(bound)
      }
      let found = try large.count("Size<\(bound)")
      #expect(found == [expected, expected], "\(bound)")
    }
  }

  @Test func `numbers that the engine leaves out do not make a column one of texts`() throws {
    let rows = (0..<3000).map { row in [row % 3 == 0 ? "n/k" : "\(row / 3 % 100)", "p"] }
    let large = try Rows(["v", "p"], rows, isLarge: true)
    let isLarge = try large.database.isLarge()
    #expect(isLarge)
    let expected = rows.count { Int($0[0]).map { $0 > 90 } ?? false }
    let found = try large.count("v>90")
    #expect(found == [expected, expected])
  }
}
