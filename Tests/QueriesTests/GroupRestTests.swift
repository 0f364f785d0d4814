// Bars that are left out of groups which an engine has made: as one more, or not at all.
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupRestTests {
  @Test func `what is left out is one bar of sums, but of medians only the rows can tell it`()
    throws
  {
    let sample = try table("k,v\na,4\na,6\nb,7\nc,1\nd,2\n")
    let columns = sample.columns.map { ColumnRef($0) }
    let groups = try table("k,rows,n,value\na,2,2,5\nb,1,1,7\nc,1,1,1\nd,1,1,2\n")
    for method in [Query.Method.sum, .median] {
      let rest = GroupsToFinish(areBars: method == .median)
      for top in 1...5 {
        var query = Query(
          category: Field(columns[0]), values: [Measure(columns[1])], method: method)
        query.top = top
        let found = try query.answer(fromGroups: groups, rest, sample: sample)
        let left = max(0, 4 - top)
        let wanted: Int? = method == .median && left > 0 ? nil : left
        #expect(found?.order.restCount == wanted, "\(method), \(left) left out")
      }
    }
  }
}
