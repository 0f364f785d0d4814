// Compares the text reader with Python's csv module.
import Foundation
import Tables
import TestSupport
import Testing

@Suite struct PythonAnswersTests {
  private struct Question: Encodable {
    var text: String
    var delimiter: String
  }

  /// The records that `csv.reader` finds in each input, with blank lines as empty records.
  private func answers(_ questions: [Question]) throws -> [[[String]]] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("barchart-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = folder.appendingPathComponent("questions.json")
    let answered = folder.appendingPathComponent("answers.json")
    try JSONEncoder().encode(questions).write(to: asked)

    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c",
      """
      import csv, io, json, sys
      questions = json.load(open(sys.argv[1], encoding="utf-8"))
      answers = [list(csv.reader(io.StringIO(q["text"], newline=""), delimiter=q["delimiter"]))
                 for q in questions]
      json.dump(answers, open(sys.argv[2], "w", encoding="utf-8"))
      """,
      asked.path, answered.path,
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return try JSONDecoder().decode([[[String]]].self, from: Data(contentsOf: answered))
  }

  private func read(_ question: Question) -> Reading {
    ReadersTests.read(
      question.text,
      overrides: DialectOverrides(
        delimiter: question.delimiter.utf8.first, decimal: UInt8(ascii: "."), hasHeader: false))
  }

  /// Tables from an independent writer that quotes fields where needed, and sometimes where not.
  @Test func `tables that are written well are read as they were, and as Python reads them`()
    throws
  {
    var random = SeededGenerator(seed: 11)
    let letters = [
      "a", "é", "月", "👨‍👩‍👧", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "1", ".", " x",
    ]
    var tables: [[[String]]] = []
    var questions: [Question] = []
    for _ in 0..<400 {
      let width = Int.random(in: 1...6, using: &random)
      let delimiter = [",", ";", "\t", "|", ":"].randomElement(using: &random) ?? ","
      let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      var rows: [[String]] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        rows.append(
          (0..<width).map { _ in
            (0..<Int.random(in: 0...5, using: &random))
              .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
          })
      }
      var text = rows.map { row in
        row.map { cell in
          let mustQuote =
            cell.contains(where: { "\"\r\n".contains($0) || $0.isNewline })
            || cell.contains(delimiter) || width == 1
          guard mustQuote || Int.random(in: 0..<4, using: &random) == 0 else { return cell }
          return "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        }.joined(separator: delimiter)
      }.joined(separator: lineEnd)
      if Bool.random(using: &random) { text += lineEnd }
      tables.append(rows)
      questions.append(Question(text: text, delimiter: delimiter))
    }
    for ((question, rows), answer) in zip(zip(questions, tables), try answers(questions)) {
      let reading = read(question)
      #expect(reading.error == nil)
      #expect(reading.rows == rows, "\(question)")
      #expect(answer == rows, "\(question)")
    }
  }

  /// Random texts; any that Python accepts and the reader rejects are intended differences.
  @Test func `texts of any shape are split as Python splits them`() throws {
    var random = SeededGenerator(seed: 12)
    var questions: [Question] = []
    for _ in 0..<4000 {
      let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
      let letters = ["a", "1", "é", "\"", "\"", delimiter, delimiter, "\n", "\r\n", "\r"]
      let text = (0..<Int.random(in: 1...40, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      questions.append(Question(text: text, delimiter: delimiter))
    }
    var compared = 0
    for (question, answer) in zip(questions, try answers(questions)) {
      let records = answer.filter { !$0.isEmpty }
      let reading = read(question)
      let width = records.first?.count ?? 0
      var expected = records.map { record in
        Array((record + Array(repeating: "", count: width)).prefix(width))
      }
      let isLong = { (record: [String]) in
        record.dropFirst(width).contains { !$0.allSatisfy(\.isWhitespace) }
      }
      let tooLong = records.firstIndex(where: isLong)
      switch reading.error {
      case nil:
        // A long record among ten is left out.
        let longs = records.indices.filter { isLong(records[$0]) }
        #expect(10 * longs.count <= records.count, "\(question)")
        for index in longs.reversed() { expected.remove(at: index) }
      case .empty:
        #expect(records.isEmpty, "\(question)")
      case .fieldCount(_, let fields, let columns, false):
        let index = try #require(tooLong, "\(question)")
        #expect(fields == records[index].count && columns == width, "\(question)")
        expected = Array(expected[..<index])
      case .unclosedQuote:
        // Python takes the rest of the input as the last field.
        #expect(question.text.contains("\""))
        expected = Array(expected.dropLast())
      default:
        Issue.record("\(String(describing: reading.error)) for \(question)")
      }
      #expect(reading.rows == expected, "\(question)")
      compared += expected.count
    }
    #expect(compared > 4000)
  }
}
