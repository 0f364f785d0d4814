// Columns that turn out to be numbers after the columns of groups were chosen, and which column is
// counted where nobody says.
import Testing

@testable import Tables

@Suite struct LateColumnTests {
  private func summary(_ table: Table) -> [String] {
    [table.columnNames.joined(separator: " ")]
      + (0..<table.rowCount).map { row in
        table.columns.map { $0.text(at: row) }.joined(separator: " ")
      }
  }

  private var limits: Limits {
    var limits = Limits.standard
    limits.sampleBytes = 24
    return limits
  }

  private let early = "k,v,w,u\na,1,,\nb,2,,\na,3,,\nb,0,,\n"

  @Test(
    arguments: [
      ("b,4,7,\na,5,8,\n", ["k v w", "a 9 8", "b 6 7"]),
      // Texts, and more texts than numbers, are no values.
      ("b,4,x,\na,5,,\n", ["k v", "a 9", "b 6"]),
      ("b,4,x,\na,5,y,\na,0,1,\n", ["k v", "a 9", "b 6"]),
      ("b,4,,2\na,5,8,\n", ["k v w u", "a 9 8 ", "b 6  2"]),
      ("b,4,,\n", ["k v", "a 4", "b 6"]),
    ] as [(String, [String])])
  func `a column of gaps is a value once it has numbers`(_ late: String, _ expected: [String]) {
    let (table, error) = readGroups(early + late, TableRequest(aggregate: .sum), limits: limits)
    #expect(error == nil)
    #expect(summary(table) == expected)
    #expect(table.settledChoice?.values.count == expected[0].split(separator: " ").count - 1)
    #expect(
      table.grouping?.valueNames == expected[0].split(separator: " ").dropFirst().map(String.init))
    // Gaps are told of the columns that are shown alone.
    let gaps = summary(table)[0].contains("w")
    #expect((table.problems[.skippedValues].count > 0) == gaps)
  }

  @Test func `identifiers that come late are left out, and told`() {
    let late = "b,4,7,0012\na,5,8,0013\n"
    let (table, _) = readGroups(early + late, TableRequest(aggregate: .sum), limits: limits)
    #expect(table.columnNames == ["k", "v", "w"])
    #expect(table.settledChoice?.leftOut.map(\.name) == ["u"])
  }

  @Test func `where no column has numbers at the end, that is told`() {
    let text = "k,w\na,\nb,\na,\nb,\na,\nb,\na,\nb,x\n"
    let (table, _) = readGroups(text, TableRequest(aggregate: .sum), limits: limits)
    #expect(throws: ColumnError.self) { try ColumnChoice(ColumnRequest(), in: table) }
  }

  @Test(arguments: [AggregateMethod.sum, .mean, .median, .min, .max])
  func `a key that comes late in JSON is a value`(_ method: AggregateMethod) {
    let text =
      (0..<6).map { _ in #"{"k":"a","v":1}"# + "\n" }.joined() + #"{"k":"a","v":1,"w":5}"# + "\n"
      + #"{"k":"b","v":1,"w":6}"# + "\n"
    let (table, _) = readGroups(text, TableRequest(aggregate: method), limits: limits)
    #expect(table.columnNames == ["k", "v", "w"])
    #expect(table.columns.last?.text(at: 0) == "5")
    #expect(table.columns.last?.text(at: 1) == "6")
    #expect(table.problems[.skippedValues].count == 6)
  }

  @Test func `parts of the input agree`() throws {
    let bytes = Array((early + "b,4,x,\na,5,8,1\nb,4,7,\na,5,8,y\n").utf8)
    let request = TableRequest(aggregate: .sum)
    let (whole, _) = readGroups(String(decoding: bytes, as: UTF8.self), request, limits: limits)
    #expect(whole.columnNames == ["k", "v", "w", "u"])
    var reader = TextReader(request, limits: limits)
    var fed = 0
    while reader.segmentPlan == nil, fed < bytes.count {
      try bytes[fed...fed].withUnsafeBytes { try reader.feed($0) }
      fed += 1
    }
    let plan = try #require(reader.segmentPlan)
    for cut in plan.bytesBefore + 1..<bytes.count {
      var assembly = SegmentAssembly(plan)
      for (start, end) in [(plan.bytesBefore, cut), (cut, bytes.count)] {
        let part = SegmentBytes(capacity: end - start)
        _ = part.append { room in
          bytes[start..<end].withUnsafeBytes { room.copyMemory(from: $0) }
          return end - start
        }
        try assembly.append(
          SegmentReader(plan).read(part, isFirst: start == plan.bytesBefore), part)
      }
      try assembly.finish()
      let table = assembly.snapshot()
      #expect(summary(table) == summary(whole))
      #expect(table.problems == whole.problems)
    }
  }

  @Test(
    arguments: [
      // Each name is another: the first column that puts rows together is counted.
      ("iata,state,lat\nA1,x,1\nB2,y,2\nC3,x,3\nD4,y,4\n", "state"),
      ("who,state\nada,x\nbo,x\ncy,x\n", "who"),
      ("who,kind,state\nada,p,x\nbo,q,y\ncy,q,x\n", "kind"),
      ("who,state\nada,x\nbo,y\n", "who"),
      ("n,city\n1,x\n2,x\n", "city"),
    ])
  func `rows are counted by the column that groups them`(_ text: String, _ name: String) throws {
    let (table, error) = readGroups(text, TableRequest(aggregate: .count))
    #expect(error == nil)
    #expect(table.columnNames == [name, "Count"])
    #expect(table.settledChoice?.leftOut == [])
  }

  @Test func `sixty groups go before more`() throws {
    let rows = (0..<300).map { "p\($0 / 2),s\($0 % 50)\n" }.joined()
    let (table, _) = readGroups("place,kind\n" + rows, TableRequest(aggregate: .count))
    #expect(table.columnNames[0] == "kind")
    let (many, _) = readGroups(
      "place,word\n" + (0..<300).map { "p\($0),w\($0 / 2)\n" }.joined(),
      TableRequest(aggregate: .count))
    #expect(many.columnNames[0] == "word")
  }
}
