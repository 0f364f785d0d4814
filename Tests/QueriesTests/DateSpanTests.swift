// Filters of dates that end where others begin: which of them is needless beside a narrower one.
import Testing

@testable import Queries
@testable import Tables

@Suite struct DateSpanTests {
  /// What is left of the first filter and the second, which is added.
  private func signs(
    _ first: (Filter.Comparison, String), _ second: (Filter.Comparison, String)
  ) throws -> [Filter.Comparison] {
    var text = "name,day\n"
    for row in 0..<60 { text += "n\(row % 3),\(2010 + row % 6)-0\(row % 9 + 1)-1\(row % 7)\n" }
    let table = try table(text)
    let column = ColumnRef(table.columns[1])
    let query = Query(method: .count, filters: [.compare(column, first.0, [first.1])])
    let found = query.narrowed(to: .compare(column, second.0, [second.1]), in: table)
    var signs: [Filter.Comparison] = []
    for filter in found.filters {
      if case .compare(_, let sign, _) = filter { signs.append(sign) }
    }
    return signs
  }

  @Test func `up to a year and before the next year are the same`() throws {
    #expect(try signs((.lessOrEqual, "2012"), (.less, "2013")) == [.less])
    #expect(try signs((.less, "2013"), (.lessOrEqual, "2012")) == [.lessOrEqual])
    #expect(try signs((.greater, "2012"), (.greaterOrEqual, "2013")) == [.greaterOrEqual])
    #expect(try signs((.greaterOrEqual, "2013"), (.greater, "2012")) == [.greater])
  }

  @Test func `up to a month and before the day after it are the same`() throws {
    #expect(try signs((.lessOrEqual, "2012-02"), (.less, "2012-03-01")) == [.less])
    #expect(try signs((.less, "2012-03-01"), (.lessOrEqual, "2012-02")) == [.lessOrEqual])
    #expect(try signs((.greater, "2012-02-29"), (.greaterOrEqual, "2012-03")) == [.greaterOrEqual])
    #expect(try signs((.greaterOrEqual, "2012-03"), (.greater, "2012-02-29")) == [.greater])
  }

  @Test func `a filter that passes a day less stays`() throws {
    #expect(try signs((.lessOrEqual, "2012"), (.less, "2013-01-02")) == [.lessOrEqual, .less])
    #expect(
      try signs((.greaterOrEqual, "2013-01-02"), (.greater, "2012")) == [.greaterOrEqual, .greater])
    #expect(try signs((.equal, "2012"), (.lessOrEqual, "2012")) == [.equal, .lessOrEqual])
  }
}
