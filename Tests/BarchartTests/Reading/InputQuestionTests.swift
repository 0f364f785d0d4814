// What is drawn of an input is chosen once, and when as much of it has come as that takes.
import Charts
import Interaction
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Inputs
@testable import Tables
@testable import barchart

@Suite struct InputQuestionTests {
  private func table(_ text: String) throws -> Table { try Table(reading: text) }

  /// The sentence of what is drawn.
  private func drawn(_ question: InputQuestion, _ text: String) throws -> String {
    try question.answer(from: table(text), name: "t").choice.query.sentence()
  }

  private static let day = "date,shop,sales\n2020-01-01,A,5\n2020-01-02,A,7\n2020-01-03,A,3\n"
  private static let shops = ["A", "B"].map { shop in
    (4...20).map { "2020-01-\($0 < 10 ? "0" : "")\($0),\(shop),\($0 * 3 % 7)\n" }.joined()
  }.joined()

  @Test("A choice from three rows stays when more rows would have led to another")
  func stays() throws {
    let question = InputQuestion(AskedQuery())
    #expect(try drawn(question, Self.day).hasSuffix("sales by date"))
    let whole = Self.day + Self.shops
    #expect(try drawn(InputQuestion(AskedQuery()), whole).hasSuffix("split by shop"))
    #expect(try drawn(question, whole).hasSuffix("sales by date"))
  }

  @Test("A choice from fewer rows is open")
  func open() throws {
    let question = InputQuestion(AskedQuery())
    _ = try drawn(question, "date,shop,sales\n2020-01-01,A,5\n2020-01-01,B,6\n")
    #expect(!question.isSettled)
    let whole = Self.day + Self.shops
    #expect(try drawn(question, whole) == drawn(InputQuestion(AskedQuery()), whole))
    #expect(question.isSettled)
  }

  @Test(
    "A file of several MiB is read by several threads, kept or folded", arguments: [true, false])
  func parallel(keepsRows: Bool) throws {
    let row = Array("2020-01-01,A,5\n".utf8)
    let block = Array(repeatElement(row, count: 1 << 13).joined())
    let question = InputQuestion(AskedQuery(method: .count))
    var reader = TableReader(
      question.request(DialectOverrides(), keepsRows: keepsRows), totalBytes: 24 * block.count)
    try reader.feed(Array("date,shop,sales\n".utf8))
    for _ in 0..<24 { try reader.feed(block) }
    #expect(reader.isParallel)
    try reader.finish()
    let counts = try question.answer(from: reader.snapshot(), name: "t").answer.series[0].values
    #expect(counts.reduce(0, +) == 24 * 8192)
  }

  @Test("What was shown is asked of the same columns, with the filters that can be tested there")
  func kept() throws {
    let first = try table("day,shop,sales\n1,A,5\n2,B,7\n3,A,3\n")
    let columns = first.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[1]), method: .count, order: .valueDescending)
    query.filters = [
      .compare(columns[2], .greater, ["3"]), .compare(columns[1], .equal, ["A"]),
    ]
    let asked = KeptQuestion(
      QueryChoice(query, layout: .stacked, orientation: .horizontal), of: first)
    func shown(_ text: String) throws -> QueryChoice {
      try InputQuestion(AskedQuery(), kept: [asked]).answer(from: table(text), name: "t").choice
    }
    let same = try shown("day,shop,sales\n4,A,50\n5,A,1\n6,C,4\n")
    #expect(same.query == query && same.layout == .stacked && same.orientation == .horizontal)
    // Nothing is greater where there are no numbers.
    let texts = try shown("day,shop,sales\n4,A,few\n5,A,none\n6,C,many\n")
    #expect(texts.query.filters == [query.filters[1]])
    for other in ["day,shop,sale\n4,A,50\n5,A,1\n6,C,4\n", "day,shop\n4,A\n5,A\n6,C\n"] {
      #expect(try shown(other).query.order != .valueDescending)
    }
    query.values = [Measure(columns[2])]
    query.method = .mean
    let measured = KeptQuestion(
      QueryChoice(query, layout: .grouped, orientation: .vertical), of: first)
    #expect(measured.choice(in: try table("day,shop,sales\n4,A,few\n5,A,no\n")) == nil)
    // Tables without names have nothing in common.
    let nameless = try table("5,6,7\n1,2,3\n4,5,8\n")
    let counted = QueryChoice(
      Query(category: Field(ColumnRef(nameless.columns[0])), method: .count), layout: .grouped,
      orientation: .vertical)
    #expect(KeptQuestion(counted, of: nameless).choice(in: nameless) == nil)
  }

  @Test("A choice goes with its columns")
  func gone() throws {
    let question = InputQuestion(AskedQuery())
    _ = try drawn(question, Self.day)
    let other = "fruit,weight\napple,3\npear,4\nplum,9\n"
    #expect(try drawn(question, other) == "weight by fruit")
    #expect(try drawn(question, other + "fig,1\n") == "weight by fruit")
  }

  @Test("Rows of their own are put together once a name comes again, and stay so")
  func again() throws {
    let question = InputQuestion(AskedQuery())
    let start = "city,people\nOslo,5\nRoma,7\nBern,3\n"
    let first = try question.answer(from: table(start), name: "t").answer
    #expect(first.series[0].values == [5, 7, 3])
    let more = try question.answer(from: table(start + "Roma,2\n"), name: "t")
    #expect(more.answer.categories.count == 3)
    #expect(more.choice.query.method != .none)
    #expect(try question.answer(from: table(start), name: "t").choice == more.choice)
    // Unless that was asked for.
    let apart = InputQuestion(AskedQuery(method: Query.Method.none))
    let rows = try apart.answer(from: table(start + "Roma,2\n"), name: "t").answer
    #expect(rows.categories == ["Oslo", "Roma", "Bern", "Roma"])
  }

  @Test("A pipe is drawn with what it was when it fell silent, and no more is chosen")
  func pipe() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(writer.path))
    try writer.connect()
    writer.send(Self.day)
    let first = try reading.snapshot { !$0.data.categories.isEmpty }
    let choice = try #require(first.choice)
    writer.send(Self.shops)
    writer.end()
    let last = try reading.last()
    #expect(last.choice?.query.category == choice.query.category)
    #expect(last.choice?.isDrawn(as: choice) == true)
    #expect(last.data.series.count == 1 && last.data.categories.count == 20)
  }

  @Test("A choice waits for a mebibyte, silence, or a quarter of a second")
  func waits() {
    let start: UInt64 = 1_000_000_000
    var time = ChoosingTime(start: start)
    #expect(!time.isUp(bytes: 0, now: start))
    #expect(!time.isUp(bytes: (1 << 20) - 1, now: start + 249_999_999))
    #expect(time.isUp(bytes: 1 << 20, now: start))
    #expect(time.isUp(bytes: 1, now: start + 250_000_000))
    time.isSilent = true
    #expect(time.isUp(bytes: 1, now: start))
  }
}
