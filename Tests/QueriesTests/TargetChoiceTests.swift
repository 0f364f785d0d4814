// Which bars have targets where nobody has named what to measure: the first that would be drawn.
import Testing

@testable import Queries
@testable import Tables

@Suite struct TargetChoiceTests {
  private static var asked: AskedQuery {
    var columns = ColumnRequest()
    columns.target = "goal"
    return AskedQuery(columns)
  }

  @Test func `of several measures the first has targets`() throws {
    #expect(try chosen("day,a,b,goal\n") == "a|b|goal of day")
    #expect(try chosen("day,a,b,goal\n", Self.asked) == "a|goal of day")
    #expect(try chosen("day,goal,a,b\n", Self.asked) == "a|goal of day")
  }

  @Test(arguments: [
    "day,a,b,goal\n", "day,goal,b\n", "day,a,b,goal\nMon,1,2,9\n",
    "day,sales,cost,goal\nMon,5,1,7\nTue,6,2,9\nWed,8,4,8\n",
    "school,goal,women,men\na,40,31,9\nb,25,25,0\nc,62,40,22\nd,32,18,14\ne,87,52,35\nf,32,29,3\n",
  ])
  func `the bars are the first of what is drawn without targets`(_ text: String) throws {
    let table = try table(text)
    let column = try #require(table.columns.first { $0.name == "goal" })
    let goal = ColumnRef(column)
    let plain = try QueryChoice(AskedQuery(), in: table).query
    let own = plain.values.filter { $0 != Measure(goal) }
    // Counts and split bars have no targets.
    guard plain.series == nil, let first = own.first else { return }
    let aimed = try QueryChoice(Self.asked, in: table).query
    #expect(aimed.values == [first, Measure(goal)] && aimed.target == goal)
    #expect(aimed.category == plain.category && aimed.method == plain.method)
  }
}
