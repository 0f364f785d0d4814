// What came through a pipe is there again, and a table is read again for another question.
import Base
import Charts
import Glibc
import Interaction
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct SpoolTests {
  private func bytes(_ input: Input.Bytes) throws -> [UInt8] {
    switch input {
    case .builtIn(let bytes): return bytes
    case .stream(let descriptor, _):
      defer { close(descriptor) }
      var all: [UInt8] = []
      var room = [UInt8](repeating: 0, count: 1000)
      while true {
        let count = read(descriptor, &room, room.count)
        try #require(count >= 0)
        if count == 0 { return all }
        all += room[..<count]
      }
    default:
      Issue.record("no bytes")
      return []
    }
  }

  private func append(_ bytes: [UInt8], to spool: Spool) {
    bytes.withUnsafeBytes { spool.append($0) }
  }

  @Test("Bytes are there again, in memory and on disk, from the start and as often as is asked")
  func again() throws {
    for memory in [0, 10, 1 << 20] {
      let spool = Spool(limits: Spool.Limits(memory: memory, total: 1 << 20))
      var all: [UInt8] = []
      for round in 0..<50 {
        let piece = [UInt8](repeating: UInt8(round), count: round * 7)
        append(piece, to: spool)
        all += piece
      }
      #expect(try bytes(spool.reopened()) == all)
      append([1, 2, 3], to: spool)
      #expect(try bytes(spool.reopened()) == all + [1, 2, 3])
      #expect(spool.loss == nil)
    }
  }

  @Test("Beyond the limit nothing is kept, and it is said what cannot be done")
  func limit() throws {
    let spool = Spool(limits: Spool.Limits(memory: 4, total: 2 << 30))
    append([1, 2, 3, 4, 5], to: spool)
    #expect(spool.loss == nil)
    let small = Spool(limits: Spool.Limits(memory: 4, total: 8))
    append([1, 2, 3, 4, 5], to: small)
    append([6, 7, 8, 9], to: small)
    #expect(small.loss == .limit(8))
    let sentence = Spool.Loss.limit(16 << 30).notice.sentence()
    #expect(sentence.contains("16 GiB") && sentence.contains("save it to a file"))
  }

  @Test("The file has no name, and goes with the spool")
  func unnamed() throws {
    let name: String
    do {
      let spool = Spool(limits: Spool.Limits(memory: 0, total: 100))
      append([1], to: spool)
      guard case .stream(let descriptor, _) = try spool.reopened() else {
        Issue.record("not in a file")
        return
      }
      name = try file(of: descriptor)
      close(descriptor)
      #expect(name.hasSuffix(" (deleted)"))
      #expect(openFiles().contains(name))
    }
    // Another test may get the inode, for a while.
    #expect(eventually { !openFiles().contains(name) })
  }
}

@Suite struct InputSourceTests {
  private static let text: String = {
    var random = SeededGenerator(seed: 5)
    var text = "region,year,amount\n"
    for _ in 0..<60_000 {
      let region = Int.random(in: 0..<9, using: &random)
      text += "r\(region),\(2000 + Int.random(in: 0..<5, using: &random)),\(region * 3)\n"
    }
    return text
  }()

  private func column(_ name: String, _ position: Int) -> ColumnRef {
    ColumnRef(name: name, position: position)
  }

  /// The sum of amounts by year, of which only some count.
  private var query: Query {
    Query(
      category: Field(column("year", 1)), values: [column("amount", 2)], method: .sum,
      filters: [.compare(column("region", 0), .notEqual, ["r3"])], order: .valueDescending, top: 3)
  }

  private func request() -> ReadingRequest {
    var options = Options()
    options.category = "region"
    options.values = ["amount"]
    options.aggregate = .sum
    return options.reading(isForWindow: true)
  }

  /// What the question comes to over rows that are kept.
  private func expected(_ text: String = text) throws -> Answer {
    var reader = TableReader()
    try reader.feed(Array(text.utf8))
    try reader.finish()
    return try run(query, over: reader.snapshot())
  }

  private func expectSame(_ answer: Answer?, as expected: Answer) throws {
    let answer = try #require(answer)
    #expect(answer.categories == expected.categories)
    #expect(answer.series.map(\.values) == expected.series.map(\.values))
    #expect(answer.series.map(\.rowCounts) == expected.series.map(\.rowCounts))
    #expect(answer.order == expected.order)
  }

  @Test("A file is read again for a question, as if its rows had been kept")
  func file() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", Self.text)
    let input = try Input.open(.file(path), isForWindow: true)
    let source = try #require(InputSource(input, request(), spool: nil))
    input.close()
    try expectSame(try source.answer(query) { false }, as: expected())
    #expect(try source.answer(query) { true } == nil)
  }

  @Test("A file that another one has taken the place of is not read for it")
  func replacedFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", Self.text)
    let input = try Input.open(.file(path), isForWindow: true)
    let source = try #require(InputSource(input, request(), spool: nil))
    input.close()
    let other = try folder.file("b.csv", "region,year,amount\nr,1,1\n")
    rename(other, path)
    #expect(
      throws: InputFailure.unreadableTable(file: path, .replacedFile)
    ) { try source.answer(query) { false } }
  }

  @Test("A pipe is read again from where it was written down")
  func pipe() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(
      .file(writer.path),
      {
        var options = Options()
        options.category = "region"
        options.values = ["amount"]
        options.aggregate = .sum
        return options
      }())
    try writer.connect()
    // As much as a pipe holds.
    let lines = Self.text.split(separator: "\n").prefix(5_000).joined(separator: "\n") + "\n"
    writer.send(Array(lines.utf8))
    writer.end()
    let last = try reading.last()
    #expect(last.cause == nil && last.table?.areRowsKept == true)
    let answer = try #require(last.source).answer(query) { false }
    try expectSame(answer, as: expected(lines))
  }
}
