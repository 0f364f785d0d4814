// Targets of bars when the question changes: they go where bars cannot have any, and leave no bars.
import Testing

@testable import Queries
@testable import Tables

@Suite struct TargetChangeTests {
  @Test func `bars that are split lose their targets and gain no bars of these`() throws {
    let table = try table(
      "day,kind,sales,goal\nMon,x,5,7\nMon,y,6,9\nTue,x,8,8\nTue,y,2,4\nWed,x,3,6\nWed,y,1,5\n")
    let columns = table.columns.map { ColumnRef($0) }
    let goal = columns[3]
    let query = Query(
      category: Field(columns[0]), values: [Measure(columns[2])], method: .sum
    ).aiming(at: goal)
    #expect(query.drawnTarget == Measure(goal) && query.values.count == 2)
    let split = query.changed(by: .seriesField(Field(columns[1])), in: table)
    #expect(split.series == Field(columns[1]))
    #expect(split.values == [Measure(columns[2])] && split.target == nil)
    let answer = try run(split, over: table)
    #expect(answer.series.map(\.name) == ["x", "y"])
    #expect(answer.series.map(\.values) == [[5, 8, 3], [6, 2, 1]])
    #expect(answer.targetName == "")
    // Other changes keep them.
    let mean = query.changed(by: .method(.mean), in: table)
    #expect(mean.drawnTarget == Measure(goal) && mean.method == .mean)
  }
}
