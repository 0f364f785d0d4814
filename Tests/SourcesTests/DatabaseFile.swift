// The same random table as an SQLite file and as CSV.
import Foundation
import TestSupport
import Testing

/// A folder with `table.db` and `table.csv`, removed with this object.
final class DatabaseFile {
  let folder: String
  var path: String { folder + "/table.db" }
  var csv: String { folder + "/table.csv" }

  init() throws {
    folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A file made by these statements.
  convenience init(_ statements: String) throws {
    try self.init()
    try execute(statements)
  }

  /// Runs statements by SQLite's own program.
  func execute(_ statements: String) throws {
    let outcome = try ChildProcess(
      "/usr/bin/sqlite3", ["-bail", path], environment: Program.environment([:]),
      input: .text(statements)
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// A table of names, dates, amounts, whole numbers and weights, with gaps.
  convenience init(random: inout SeededGenerator) throws {
    try self.init()
    var statements = """
      CREATE TABLE "the table" (name TEXT, "day, of order" TEXT, amount REAL, items INTEGER, \
      weight TEXT, code INTEGER); BEGIN;
      """
    var csv = "\"name\",\"day, of order\",\"amount\",\"items\",\"weight\",\"code\"\n"
    let names = ["Ann", "Bo \"the\" cat", "Zoë", "c, d", " padded ", "", "é", "e\u{301}", "007"]
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      func maybe(_ text: @autoclosure () -> String) -> String? {
        Int.random(in: 0..<12, using: &random) == 0 ? nil : text()
      }
      let name = maybe(names.randomElement(using: &random) ?? "")
      let month = Int.random(in: 1...30, using: &random)
      let date = two(.random(in: 1...28, using: &random))
      let day = maybe("\(2014 + month / 12)-\(two(month % 12 + 1))-\(date)")
      let amount = maybe("\(Double(Int.random(in: -500...90_000, using: &random)) / 100)")
      let items = maybe("\(Int.random(in: 0...9, using: &random))")
      let weight = maybe("\(Int.random(in: 1...80, using: &random)) kg")
      let code = "\(Int.random(in: 1000...1010, using: &random))"
      let texts = [name, day, nil, nil, weight, nil]
      let numbers = [nil, nil, amount, items, nil, code]
      let values = zip(texts, numbers).map { text, number in
        number ?? text.map { "'" + $0.replacing("'", with: "''") + "'" } ?? "NULL"
      }
      statements += "INSERT INTO \"the table\" VALUES (\(values.joined(separator: ",")));\n"
      csv +=
        zip(texts, numbers).map { text, number in
          "\"" + (number ?? text ?? "").replacing("\"", with: "\"\"") + "\""
        }.joined(separator: ",") + "\n"
    }
    try execute(statements + "COMMIT;")
    try Data(csv.utf8).write(to: URL(filePath: self.csv))
  }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
