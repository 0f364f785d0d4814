// Unfinished periods in the picture's JSON, however thin the bars are.
import Foundation
import TestSupport
import Testing

@Suite struct UnfinishedRunTests {
  /// Days from 15 January 2020 to 11 May 2023, some of each of a number of shops.
  private static func table(shops: Int) -> String {
    var text = "date,shop,n\n"
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let first = calendar.date(from: DateComponents(year: 2020, month: 1, day: 15)) ?? .distantPast
    for day in 0..<1213 {
      let date = first.addingTimeInterval(Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let name = String(
        format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      for shop in 0..<shops { text += "\(name),s\(shop),\(day % 7 + 1)\n" }
    }
    return text
  }

  @Test(
    "The first and the last period are told unfinished as bars, as outlines, at any size",
    arguments: [1, 3, 9], ["2000x600", "800x600", "360x640"])
  func bars(shops: Int, size: String) throws {
    for (grain, first, last) in [
      ("month", "2020-01", "2023-05"), ("week", "2020-W03", "2023-W19"), ("year", "2020", "2023"),
    ] {
      let scene = try scene(
        [
          "-", "-c", "date:\(grain)", "-v", "n", "-s", "shop", "-a", "sum", "--layout", "grouped",
          "--locale", "C", "--size", size,
        ], input: .text(Self.table(shops: shops)))
      // Several rows in one column of pixels are no period.
      let bars = scene.marks.filter { $0.role == "bar" && $0.members["rows"] == nil }
      for bar in bars {
        let isUnfinished = bar.members["unfinished"] as? Bool ?? false
        #expect(isUnfinished == (bar.category == first || bar.category == last), "\(bar)")
        if isUnfinished { #expect(bar.label?.contains(bar.category ?? "-") == true, "\(bar)") }
      }
      if grain == "year" { #expect(bars.count == 4 * shops) }
    }
  }
}
