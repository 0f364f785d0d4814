// Which periods are the same: those of one unit, as many, from one moment to another.
import Testing

@testable import Queries

@Suite struct PeriodEqualityTests {
  private static let grains: [Grain] = [.year, .quarter, .month, .week, .day, .hour, .minute]

  /// All choices of four bins that follow each other.
  private static let choices: [[Int]] = (0..<16).map { choice in
    (0..<4).filter { choice >> $0 & 1 == 1 }.map { 2_019 + $0 }
  }

  @Test func `periods are the same where their number and both ends are`() {
    for grain in Self.grains {
      let all = Self.choices.compactMap { bins in
        Periods(grain, bins: bins).map { (bins: bins, periods: $0) }
      }
      #expect(all.count == 16)
      for one in all {
        for other in all {
          let isSame =
            one.bins.count == other.bins.count && one.bins.first == other.bins.first
            && one.bins.last == other.bins.last
          let bins = "\(grain) \(one.bins) \(other.bins)"
          #expect((one.periods == other.periods) == isSame, "\(bins)")
          if isSame { #expect(one.periods.hashValue == other.periods.hashValue, "\(bins)") }
        }
      }
    }
  }

  @Test func `other units, and those that come again, are others though they begin alike`() throws {
    // January and February 2001, the years 2001 and 2002, and any January and February.
    let months = try #require(Periods(.month, bins: [24_012, 24_013]))
    let years = try #require(Periods(.year, bins: [2_001, 2_002]))
    let ofAnyYear = try #require(Periods(.monthOfYear, bins: [1, 2]))
    #expect(months.start(of: 0) == years.start(of: 0))
    #expect(months.start(of: 0) == ofAnyYear.start(of: 0))
    #expect(months.start(of: 1) == ofAnyYear.start(of: 1))
    #expect(months != years && months != ofAnyYear && years != ofAnyYear)
    #expect(CategoryKind.periods(months) != CategoryKind.periods(ofAnyYear))
  }
}
