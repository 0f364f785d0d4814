// Snapshots of a table while it is being read.
import Synchronization
import Tables
import TestSupport
import Testing

@Suite struct GrowingTests {
  private func feed(_ text: String, to reader: inout TextReader) throws {
    var text = text
    try text.withUTF8 { try reader.feed(UnsafeRawBufferPointer($0)) }
  }

  @Test func `a snapshot has the rows that are complete`() throws {
    var reader = TextReader()
    #expect(reader.snapshot().columns.isEmpty)
    try feed("Day,Steps\nMon,898\nTue,6", to: &reader)
    #expect(reader.snapshot().columnNames == ["Day", "Steps"])
    #expect(reader.snapshot().rowCount == 1)
    try feed("70\nWed,", to: &reader)
    #expect(reader.snapshot().rowCount == 2)
    #expect(reader.snapshot().columns[1].number(at: 1) == 670)
    try reader.finish()
    #expect(reader.snapshot().rowCount == 3)
  }

  @Test func `a snapshot stays as it was when reading goes on`() throws {
    var reader = TextReader()
    try feed("n\n", to: &reader)
    var snapshots: [Table] = []
    for row in 0..<20_000 {
      try feed("\(row)\n", to: &reader)
      if row % 1500 == 0 { snapshots.append(reader.snapshot()) }
    }
    for (index, table) in snapshots.enumerated() {
      #expect(table.rowCount == index * 1500 + 1)
      #expect(table.columns[0].number(at: table.rowCount - 1) == Double(index * 1500))
    }
  }

  @Test func `progress counts bytes and rows`() throws {
    var reader = TextReader(totalBytes: 20)
    #expect(reader.progress == ReadProgress(bytesRead: 0, totalBytes: 20, rowsRead: 0))
    #expect(reader.progress.fraction == 0)
    try feed("Day,Steps\n", to: &reader)
    #expect(reader.progress == ReadProgress(bytesRead: 10, totalBytes: 20, rowsRead: 0))
    #expect(reader.progress.fraction == 0.5)
    try feed("Mon,898\nTue,670\n", to: &reader)
    #expect(reader.progress == ReadProgress(bytesRead: 26, totalBytes: 20, rowsRead: 2))
    #expect(reader.progress.fraction == 1)
    #expect(TextReader().progress.fraction == nil)
    #expect(TextReader(totalBytes: 0).progress.fraction == 1)
  }

  @Test func `after an error the rows before it stay, and the error too`() throws {
    var reader = TextReader()
    try feed("a,b\nx,1\ny,2,3\nz,3\n", to: &reader)
    let error = TableError.fieldCount(line: 3, fields: 3, columns: 2, isHeader: true)
    #expect(throws: error) { try reader.finish() }
    #expect(throws: error) { try feed("w,4\n", to: &reader) }
    #expect(throws: error) { try reader.finish() }
    #expect(reader.snapshot().rowCount == 1)
  }
}

/// A fold that computes nothing, as for charts with one bar per row.
private struct NoFold: RowFold {
  var columnIndices: Set<Int> { [0] }
  var needsRows: Bool { true }
  var emptied: NoFold { self }
  mutating func add(_ part: TablePart) {}
  mutating func merge(_ later: any RowFold, linesBefore: Int) {}
  mutating func settle() {}
}

@Suite struct GuessTests {
  private func text(_ rows: Range<Int>) -> String {
    rows.map { "n\($0),\($0)\n" }.joined()
  }

  private func lines(_ rows: Range<Int>) -> String {
    rows.map { "{\"name\":\"n\($0)\",\"n\":\($0)}\n" }.joined()
  }

  @Test(arguments: [false, true])
  func `a sample is guessed once, however often the reader is asked`(isJSON: Bool) throws {
    // A fold is made in the first row of each guess.
    let guesses = Mutex(0)
    var request = TableRequest(fold: { _ in
      guesses.withLock { $0 += 1 }
      return NoFold()
    })
    request.foldBytes = 1
    var reader = TableReader(request)
    var random = SeededGenerator(seed: 66)
    var rows = 0
    for piece in 0..<20 {
      let next = rows + 1 + Int.random(in: 0..<5, using: &random)
      let head = isJSON || piece > 0 ? "" : "name,n\n"
      let body = isJSON ? lines(rows..<next) : text(rows..<next)
      try reader.feed(Array((head + body).utf8))
      rows = next
      let copy = reader
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        #expect(reader.progress.rowsRead == rows)
        #expect(reader.snapshot().rowCount == rows)
        #expect(copy.pendingError == nil)
        #expect(copy.snapshot().columnNames == ["name", "n"])
      }
      #expect(guesses.withLock { $0 } <= piece + 1)
    }
    let before = guesses.withLock { $0 }
    try reader.finish()
    #expect(reader.snapshot().rowCount == rows)
    #expect(guesses.withLock { $0 } == before + 1)
  }
}

@Suite struct KeptRowsTests {
  private let request = TableRequest(fold: { _ in NoFold() }, keepsRows: false)

  @Test func `a table whose rows have to be kept is read in parts`() throws {
    var limits = Limits.standard
    limits.sampleBytes = 64
    var reader = TextReader(request, limits: limits)
    let text = "k,v\n" + String(repeating: "a,1\n", count: 40)
    try Array(text.utf8).withUnsafeBytes { try reader.feed($0) }
    #expect(reader.segmentPlan != nil)
    #expect(reader.snapshot().areRowsKept)
  }

  @Test func `a text table whose rows are kept has a limit of bytes`() throws {
    var limits = Limits.standard
    (limits.bytes, limits.sampleBytes) = (100, 16)
    var reader = TextReader(request, limits: limits)
    #expect(throws: TableError.tooManyBytes(limit: 100)) {
      for line in ["k,v\n"] + Array(repeating: "a,1\n", count: 40) {
        try Array(line.utf8).withUnsafeBytes { try reader.feed($0) }
      }
    }
  }
}
