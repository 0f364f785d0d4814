// The period a year before another one: that of the same name in the year before, by plain loops over
// the names.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ComparedPeriodTests {
  @Test(arguments: [Grain.year, .quarter, .month, .week, .day])
  func `a year before is the period of the same name in the year before`(grain: Grain) {
    let days = -4_000..<21_000
    var binOfName: [String: Int] = [:]
    var bins: [Int] = []
    for day in days {
      let bin = grain.bin(ofMoment: Int64(day) * 86_400)
      guard bin != bins.last else { continue }
      bins.append(bin)
      binOfName[grain.label(ofBin: bin)] = bin
    }
    #expect(bins.count > 60)
    for bin in bins {
      let name = grain.label(ofBin: bin)
      guard let year = Int(name.prefix(4)), year > 1960 else { continue }
      let before = binOfName[String(year - 1) + name.dropFirst(4)]
      #expect(ComparedPeriod.yearBefore.bin(before: bin, grain) == before, "\(name)")
      #expect(ComparedPeriod.previous.bin(before: bin, grain) == bin - 1)
    }
  }

  @Test func `an hour is compared with that of the same day and clock`() {
    func bin(_ year: Int, _ month: Int, _ day: Int, hour: Int64) -> Int {
      let midnight = Moment.seconds(CivilDate(year: year, month: month, day: day))
      return Grain.hour.bin(ofMoment: midnight + hour * 3_600)
    }
    let compared = ComparedPeriod.yearBefore
    #expect(compared.bin(before: bin(2024, 3, 1, hour: 23), .hour) == bin(2023, 3, 1, hour: 23))
    #expect(compared.bin(before: bin(2024, 2, 29, hour: 0), .hour) == nil)
    #expect(compared.bin(before: bin(1969, 12, 31, hour: 7), .hour) == bin(1968, 12, 31, hour: 7))
  }
}
