// Series that are known again in another answer by their names, against the definition.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SeriesMatchTests {
  private func names(_ series: [String]) -> BarNames {
    BarNames(categories: ["x"], series: series, isInOrderOfTime: false)
  }

  @Test func `a series is the one of its name, and none if there is no such series`() {
    var random = SeededGenerator(seed: 781)
    for round in 0..<1_000 where Samples.takes(round) {
      func some() -> [String] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          ["a", "b", "c"].randomElement(using: &random) ?? ""
        }
      }
      let (old, new) = (some(), some())
      let match = DataMatch(from: names(old), to: names(new), rows: .byIndex)
      #expect(match.keepsSeries == new.starts(with: old))
      if match.keepsSeries { continue }
      for place in 0..<old.count + 3 {
        var wanted: Int?
        if old.indices.contains(place) {
          let occurrence = old[..<place].count { $0 == old[place] }
          let same = new.indices.filter { new[$0] == old[place] }
          wanted = same.indices.contains(occurrence) ? same[occurrence] : nil
        }
        #expect(match.series(place) == wanted, "\(place) of \(old) in \(new)")
      }
    }
  }
}
