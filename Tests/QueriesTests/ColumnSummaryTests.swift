// What lists of columns say of a column.
import Tables
import TestSupport
import Testing
import Words

@testable import Queries

@Suite struct ColumnSummaryTests {
  private func hints(_ text: String) throws -> [String] {
    try Table(reading: text).summaries.map(\.hint.words)
  }

  @Test("Numbers are a range, years without separators")
  func ranges() throws {
    var text = "place,east,year,size\n"
    for row in 0..<20 { text += "p\(row % 3),\(-120 + row).5,\(2000 + row),\(row + 1)000\n" }
    #expect(try hints(text) == ["3 values", "−120.5 to −101.5", "2000 to 2019", "1,000 to 20,000"])
  }

  @Test("Dates are a range, as fine as they differ; a few texts among names are not")
  func dates() throws {
    var text = "years,months,days,written,name\n"
    for row in 1...28 {
      text += "\(2011 + row % 5)-03-26,2015-\(row % 9 + 1 < 10 ? "0" : "")\(row % 9 + 1)-10,"
      text += "2015-03-\(row < 10 ? "0" : "")\(row),\(row)/03/\(2012 + row % 3),n\(row)\n"
    }
    text += ",,,,2015-03-26\n"
    #expect(
      try hints(text) == [
        "2011 to 2015", "2015-01 to 2015-09", "2015-03-01 to 2015-03-28", "2012 to 2014",
        "29 values",
      ])
  }

  @Test("There are never more values than rows, however many are estimated")
  func estimates() throws {
    for count in [300, 1_000, 1_200, 5_000] {
      var text = "name,kind\n"
      for row in 0..<count { text += "name \(row * 7919),\(row % 5)x\n" }
      let hint = try #require(try hints(text).first)
      let number = hint.filter(\.isNumber)
      #expect(hint.hasPrefix("about ") && hint.hasSuffix(" values"))
      #expect(number.dropFirst(2).allSatisfy { $0 == "0" }, "an estimate has two figures: \(hint)")
      #expect(Int(number).map { $0 <= count && $0 > count * 8 / 10 } == true, "\(hint)")
    }
  }
}
