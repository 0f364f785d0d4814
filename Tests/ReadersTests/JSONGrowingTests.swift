// Snapshots of JSON while it is being read.
import Tables
import Testing

@Suite struct JSONGrowingTests {
  private func feed(_ text: String, to reader: inout TableReader) throws {
    var text = text
    try text.withUTF8 { try reader.feed(UnsafeRawBufferPointer($0)) }
  }

  private func rows(_ reader: TableReader) -> [[String]] {
    Reading(reader.snapshot(), error: nil).rows
  }

  @Test func `a record is a row as soon as it is closed, the first one too`() throws {
    var reader = TableReader()
    try feed("{\"n\":1,\"m\":2", to: &reader)
    #expect(rows(reader) == [] && reader.progress.rowsRead == 0)
    try feed("}", to: &reader)
    #expect(rows(reader) == [["1", "2"]] && reader.progress.rowsRead == 1)
    try feed("\n{\"n\":3,\"m\":4}", to: &reader)
    #expect(rows(reader) == [["1", "2"], ["3", "4"]])
    try feed("\n{\"n\":5,\"m", to: &reader)
    #expect(reader.snapshot().rowCount == 2 && reader.pendingError == nil)
    try feed("\":6}\n", to: &reader)
    try reader.finish()
    #expect(reader.snapshot().rowCount == 3 && reader.snapshot().problems.isEmpty)
  }

  @Test func `a lone object is a row until the end tells that it is names and numbers`() throws {
    var reader = TableReader()
    try feed("{\"Mon\":1,\"Tue\":2}\n", to: &reader)
    #expect(rows(reader) == [["1", "2"]])
    try reader.finish()
    #expect(rows(reader) == [["Mon", "1"], ["Tue", "2"]])
    let format = reader.snapshot().format
    guard case .json(.pairs, _) = format else {
      Issue.record("\(format)")
      return
    }
  }

  @Test func `rows inside of an object are seen while they come`() throws {
    var reader = TableReader()
    try feed("{\"ok\":true,\"data\":[{\"n\":1},\n{\"n\":2},{\"n\"", to: &reader)
    #expect(rows(reader) == [["1"], ["2"]])
  }

  @Test func `what is wrong is told before the sample is full`() throws {
    var reader = TableReader()
    try? feed("{\"Mon\":1,\"Tue\":02}", to: &reader)
    #expect(throws: TableError.self) { try reader.finish() }
    #expect(reader.snapshot().rowCount <= 1)
  }

  @Test func `after an error the rows before it stay, and the error too`() throws {
    var reader = TableReader()
    let error = TableError.json(line: 2, column: 1, .commaBetweenRecords)
    #expect(throws: error) { try feed("{\"a\":1}\n,", to: &reader) }
    #expect(throws: error) { try feed("{\"a\":2}", to: &reader) }
    #expect(throws: error) { try reader.finish() }
    #expect(rows(reader) == [["a", "1"]])
  }

  @Test func `a snapshot stays as it was when reading goes on`() throws {
    var reader = TableReader()
    var snapshots: [Table] = []
    for row in 0..<5000 {
      try feed("{\"n\":\(row)}\n", to: &reader)
      if row % 1500 == 0 { snapshots.append(reader.snapshot()) }
    }
    for (index, table) in snapshots.enumerated() {
      #expect(table.rowCount == index * 1500 + 1)
      #expect(table.columns[0].number(at: table.rowCount - 1) == Double(index * 1500))
    }
  }

  @Test(arguments: ["[null, 1]", "[true]", "['a']", "{'a':1}", "[NaN,1]", "[Infinity]"])
  func `words and single quotes begin JSON too`(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = read(bytes)
    if case .json = whole.table.format {} else { #expect(whole.error?.column != nil) }
    for cut in 0...bytes.count {
      let (table, error) = read(bytes, cuts: [cut])
      #expect(Reading(table, error: error) == Reading(whole.table, error: whole.error))
    }
  }
}
