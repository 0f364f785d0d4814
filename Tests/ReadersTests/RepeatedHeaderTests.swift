// Repeated headers: a new state of the table, or more rows of it.
import TestSupport
import Testing

@testable import Tables

@Suite struct RepeatedHeaderTests {
  private func rows(_ table: Table) -> [String] {
    (0..<table.rowCount).map { row in
      table.columns.map { $0.text(at: row) }.joined(separator: " ")
    }
  }

  @Test(arguments: [" ", ",", ";", "\t", "|"])
  func `the last state is read, by any delimiter`(_ delimiter: String) throws {
    let text = "COMMAND RSS\nbash 10\nvim 20\nCOMMAND RSS\nbash 11\nCOMMAND RSS\nbash 12\nvim 22\n"
    let table = try table(text.replacing(" ", with: delimiter))
    #expect(rows(table) == ["bash 12", "vim 22"])
    #expect(table.problems[.earlierStates].count == 2)
    #expect(table.problems[.earlierStates].firstLine == 6)
    #expect(table.problems[.repeatedHeaders].count == 0)
    #expect(table.line(ofRow: 0) == 7)
  }

  @Test(
    arguments: [
      // New names, times, measurements, a single column: the table continues.
      ("k,v\na,1\nb,2\nk,v\nc,3\n", ["a 1", "b 2", "c 3"]),
      ("date,v\n2024-01-01,1\ndate,v\n2024-01-01,2\n", ["2024-01-01 1", "2024-01-01 2"]),
      ("at,v\n12:00,1\nat,v\n12:00,2\n", ["12:00 1", "12:00 2"]),
      ("year,v\n2001,1\n2002,2\nyear,v\n2001,3\n", ["2001 1", "2002 2", "2001 3"]),
      ("r,v\n1,1\n0,2\n1,3\nr,v\n0,4\n", ["1 1", "0 2", "1 3", "0 4"]),
      ("v\n1\n2\nv\n1\n", ["1", "2", "1"]),
      // A header with no rows below it.
      ("k,v\na,1\nk,v\n", ["a 1"]), ("k,v\nk,v\na,1\n", ["a 1"]),
    ] as [(String, [String])])
  func `rows go on where no name comes again`(_ text: String, _ expected: [String]) throws {
    let table = try table(text)
    #expect(rows(table) == expected)
    #expect(table.problems[.repeatedHeaders].count == 1)
    #expect(table.problems[.earlierStates].count == 0)
  }

  @Test func `numbers are names where each is another`() throws {
    let text = "PID,RSS\n17,5\n40,6\nPID,RSS\n99,1\n40,7\n"
    #expect(rows(try table(text)) == ["99 1", "40 7"])
  }

  @Test func `a name may come among the first rows, and after twenty others none is one`() throws {
    let others = (0..<25).map { "n\($0),1\n" }
    let head = "k,v\na,1\nb,2\nk,v\n"
    let early = try table(head + others[..<19].joined() + "b,3\n")
    #expect(early.rowCount == 20)
    let late = try table(head + others[..<20].joined() + "b,3\n")
    #expect(late.rowCount == 23)
    #expect(late.problems[.shortRows].count == 0)
  }

  @Test func `what was odd in rows that are gone is no more, and rows that go on keep theirs`()
    throws
  {
    let gone = try table("k,v,w\na,1\nk,v,w\na,2,3\n")
    #expect(gone.problems[.shortRows].count == 0)
    let kept = try table("k,v,w\na,1,1\nk,v,w\nb,2\n")
    #expect(kept.problems[.shortRows].count == 1)
    #expect(kept.problems[.shortRows].firstRow == 2)
    #expect(kept.problems[.shortRows].firstLine == 4)
  }

  @Test func `without a header nothing is one again`() throws {
    let table = try table(
      "k,v\na,1\nk,v\na,2\n", overrides: DialectOverrides(hasHeader: false))
    #expect(table.rowCount == 4)
  }

  @Test func `while a state comes, the last whole one is shown`() throws {
    var limits = Limits.standard
    limits.sampleBytes = 12
    var reader = TableReader(TableRequest(), limits: limits)
    func feed(_ text: String) throws {
      try Array(text.utf8).withUnsafeBytes { try reader.feed($0) }
    }
    try feed("k,v\na,1\nb,2\n")
    #expect(!reader.isWithinState)
    try feed("k,v\n")
    #expect(rows(reader.snapshot()) == ["a 1", "b 2"])
    try feed("c,3\n")
    #expect(reader.isWithinState)
    #expect(rows(reader.snapshot(isAtRest: false)) == ["a 1", "b 2"])
    #expect(rows(reader.snapshot()) == ["a 1", "b 2", "c 3"])
    try feed("b,4\n")
    #expect(rows(reader.snapshot(isAtRest: false)) == ["a 1", "b 2"])
    #expect(rows(reader.snapshot()) == ["c 3", "b 4"])
    try feed("k,v\nb,5\n")
    #expect(rows(reader.snapshot(isAtRest: false)) == ["c 3", "b 4"])
    #expect(reader.earlierStates == 2)
    #expect(reader.progress.rowsRead == 5)
  }

  /// Random texts with repeated headers after the sample.
  @Test(arguments: 0..<30) func `parts are read as the whole is`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var limits = Limits.standard
    limits.sampleBytes = 24
    var compared = 0
    for _ in 0..<40 {
      var text = "k,v,w\na,1,\nb,2,x\nc,3,y\nd,4,\ng,7,x\n"
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        text +=
          ["k,v,w\n", "k,v,w\r\n", "a,1,2\n", "e,5,\"p\nq\"\n", "f,6\n", "\n", "b,7,\n"]
          .randomElement(using: &random) ?? ""
      }
      let bytes = Array(text.utf8)
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }.sorted()
      let whole = read(bytes, limits: limits)
      guard let parts = try inParts(bytes, TableRequest(), cuts, limits) else { continue }
      compared += 1
      #expect(
        Reading(parts.table, error: parts.error) == Reading(whole.table, error: whole.error),
        "cut at \(cuts): \(text.debugDescription)")
    }
    #expect(compared > 20)
  }

  /// Reads all but the sample in segments.
  private func inParts(
    _ bytes: [UInt8], _ request: TableRequest, _ cuts: [Int], _ limits: Limits
  ) throws -> (table: Table, error: TableError?)? {
    var reader = TextReader(request, limits: limits)
    var fed = 0
    while reader.segmentPlan == nil, fed < bytes.count {
      try bytes[fed...fed].withUnsafeBytes { try reader.feed($0) }
      fed += 1
    }
    guard let plan = reader.segmentPlan else { return nil }
    let worker = plan.makeReader()
    var assembly = plan.makeAssembly()
    var start = plan.bytesBefore
    do throws(TableError) {
      for end in cuts.filter({ $0 > start }) + [bytes.count] {
        let part = SegmentBytes(capacity: end - start)
        _ = part.append { room in
          bytes[start..<end].withUnsafeBytes { room.copyMemory(from: $0) }
          return end - start
        }
        try assembly.append(worker.read(part, isFirst: start == plan.bytesBefore), part)
        start = end
      }
      try assembly.finish()
    } catch {
      return (assembly.snapshot(), error)
    }
    return (assembly.snapshot(), nil)
  }
}
