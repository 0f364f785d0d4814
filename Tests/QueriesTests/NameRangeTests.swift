// Names that are ranges as programs write them, gaps beside a scale, and dates in many styles.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NameRangeTests {
  /// Each from its low end to its high end.
  private static let scales = [
    "(-inf, 0]|(0, 10]|(10, inf)", "1~5|6~10|11+", "1..5|6..10|11+", "1...5|6...10|11+",
    "<=5|6-10|>=11", "0|1-6 months|1-2 years|3+ years",
  ]

  @Test(arguments: scales)
  func `ranges stand in the order of their numbers`(_ scale: String) throws {
    let names = scale.split(separator: "|").map(String.init)
    var random = SeededGenerator(seed: UInt64(5_300 + scale.utf8.count))
    for _ in 0..<6 {
      let shuffled = names.shuffled(using: &random)
      let order = try #require(NaturalOrder.order(of: shuffled), "\(shuffled)")
      #expect(order.map { shuffled[$0] } == names, "\(shuffled)")
    }
    let cells = (names + names).shuffled(using: &random).map { "\($0);1\n" }
    let table = try table("answer;n\n" + cells.joined())
    let query = Query(category: Field(ColumnRef(name: "answer", position: 0)), method: .count)
    #expect(try Array(run(query, over: table).categories) == names, "\(cells)")
  }

  /// Both under and over a number, a number with an exponent, a sign between points.
  @Test(arguments: ["<5+|6-9|10+", "(1e3, 2e3]|(2e3, 3e3]", "5.-6|7-8"])
  func `what is no range leaves names as they are`(_ text: String) {
    #expect(OrderedScale(names: text.split(separator: "|").map(String.init)) == nil)
  }

  @Test func `steps that fall stay so, and those without a name are last`() {
    let falling = ["high", "", "medium", "low"]
    #expect(NaturalOrder.order(of: falling, keepsScales: true) == [0, 2, 3, 1])
    #expect(NaturalOrder.order(of: falling) == [3, 2, 0, 1])
    #expect(NaturalOrder.order(of: ["low", "", "high"], keepsScales: true) == [0, 2, 1])
  }

  @Test func `dates in sixteen styles are in the order of time, and in more are left alone`() {
    let months = ["Jan", "Feb", "Apr", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var names: [String] = []
    var times: [Int] = []
    for sign in [" ", "-", "/", ".", ","] {
      for day in [5, 15] {
        for end in ["", "."] {
          let month = names.count * 7 % months.count
          names.append("\(day) \(months[month])\(sign)2024\(end)")
          times.append(100 * month + day)
        }
      }
    }
    #expect(names.count == 20)
    for count in 2...16 {
      let wanted = (0..<count).sorted { (times[$0], $0) < (times[$1], $1) }
      #expect(NaturalOrder.order(of: Array(names.prefix(count))) == wanted, "\(count)")
    }
    for count in 17...20 {
      #expect(NaturalOrder.order(of: Array(names.prefix(count))) == nil, "\(count)")
    }
  }
}
