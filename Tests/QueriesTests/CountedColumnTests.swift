// Which column is counted where nobody says.
import Testing

@testable import Queries
@testable import Tables

@Suite struct CountedColumnTests {
  @Test(
    arguments: [
      // Each name is another: the first column that puts rows together is counted.
      ("iata,state,lat\nA1,x,1\nB2,y,2\nC3,x,3\nD4,y,4\n", "state"),
      ("who,state\nada,x\nbo,x\ncy,x\n", "who"),
      ("who,kind,state\nada,p,x\nbo,q,y\ncy,q,x\n", "kind"),
      ("who,state\nada,x\nbo,y\n", "who"),
      ("n,city\n1,x\n2,x\n3,y\n", "city"),
    ])
  func `rows are counted by the column that groups them`(_ text: String, _ name: String) throws {
    let answer = try Asking(method: .count).both(text)
    #expect(answer.lines[0] == "\(name) Rows")
    #expect(!answer.sentences.contains { $0.hasPrefix("Column") })
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
