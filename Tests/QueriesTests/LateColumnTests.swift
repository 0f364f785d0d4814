// Columns that turn out to be numbers after the columns of groups were chosen, and which column is
// counted where nobody says.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LateColumnTests {
  private var limits: Limits {
    var limits = Limits.standard
    limits.sampleBytes = 24
    return limits
  }

  private func answer(_ text: String, _ method: Query.Method = .sum) throws -> Answer {
    let folded = try Asking(method: method).folded(text, limits: limits)
    let kept = try Asking(method: method).folded(text, limits: limits, keepsRows: true)
    #expect(kept.lines == folded.lines)
    #expect(kept.notices == folded.notices)
    return folded
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
  func `a column of gaps is a value once it has numbers`(_ late: String, _ expected: [String])
    throws
  {
    let answer = try answer(early + late)
    #expect(answer.lines == expected)
    #expect(
      answer.grouping?.valueNames == expected[0].split(separator: " ").dropFirst().map(String.init))
    // Gaps are told of the columns that are shown alone.
    #expect(answer.notices.contains { $0.contains("skipped") } == expected[0].contains("w"))
  }

  @Test func `identifiers that come late are left out, and told`() throws {
    let answer = try answer(early + "b,4,7,0012\na,5,8,0013\n")
    #expect(answer.lines[0] == "k v w")
    #expect(answer.notices.contains { $0.hasPrefix("Column \"u\" is not drawn") })
  }

  @Test func `where no column has numbers at the end, that is told`() {
    let text = "k,w\na,\nb,\na,\nb,\na,\nb,\na,\nb,x\n"
    #expect(throws: ColumnError.self) { try answer(text) }
  }

  @Test(arguments: [Query.Method.sum, .mean, .median, .min, .max])
  func `a key that comes late in JSON is a value`(_ method: Query.Method) throws {
    let text =
      (0..<6).map { _ in #"{"k":"a","v":1}"# + "\n" }.joined() + #"{"k":"a","v":1,"w":5}"# + "\n"
      + #"{"k":"b","v":1,"w":6}"# + "\n"
    let answer = try answer(text, method)
    #expect(answer.lines[0] == "k v w")
    #expect(answer.series.last?.values == [5, 6])
    #expect(answer.notices.contains { $0.hasPrefix("6 values skipped") })
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
    let answer = try Asking(method: .count).both(text)
    #expect(answer.lines[0] == "\(name) Count")
    #expect(!answer.notices.contains { $0.hasPrefix("Column") })
  }

  @Test func `sixty groups go before more`() throws {
    let rows = (0..<300).map { "p\($0 / 2),s\($0 % 50)\n" }.joined()
    let answer = try Asking(method: .count).both("place,kind\n" + rows)
    #expect(answer.categoryName == "kind")
    let many = try Asking(method: .count).both(
      "place,word\n" + (0..<300).map { "p\($0),w\($0 / 2)\n" }.joined())
    #expect(many.categoryName == "word")
  }
}
