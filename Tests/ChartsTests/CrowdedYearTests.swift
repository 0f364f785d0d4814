// Which of two round years is labelled where they stand so close that only one of them has room.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct CrowdedYearTests {
  /// A label of four characters is 29 pixels wide, and the next one is at least 37 from it.
  private func labels(_ years: [Int], slot: Double) throws -> CategoryLabels {
    let periods = try #require(Periods(.year, bins: years))
    return PeriodLabelFit(
      typesetter: Typesetter(measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      periods: periods, names: CellTexts(years.map { String($0) }), visible: 0..<years.count,
      step: slot, orientation: .vertical, maximumDepth: 100, maximumWidth: 1_000
    ).labels()
  }

  private static let lateYears: [(late: Int, told: [String], rows: [Int])] = [
    // No round year begins after 2010.
    (2013, ["2005", "2010"], [3, 8]), (2014, ["2005", "2010"], [3, 8]),
    // Of 13 years in 11 steps three times the mean is 3.5, and from 2012 on it is three.
    (2015, ["2005", "2010"], [3, 8]),
    // Of 14 years it is 3.8, and now it is four.
    (2016, ["2005", "2016"], [3, 11]),
    (2017, ["2005", "2017"], [3, 11]), (2018, ["2005", "2018"], [3, 11]),
  ]

  @Test(arguments: lateYears)
  func `a late year is told instead of the round one before after three mean gaps, and no fewer`(
    late: Int, told: [String], rows: [Int]
  ) throws {
    // Every fifth year has room; that of 2010 is three bars before the last.
    let found = try labels(Array(2002...2012) + [late], slot: 11)
    #expect(found.labels.map(\.text) == told && found.labels.map(\.row) == rows)
    #expect(found.ticks == rows && !found.areOfRows)
  }

  @Test func `the only round year stays, however late the next one comes`() throws {
    let found = try labels(Array(2007...2011) + [2018], slot: 17)
    #expect(found.labels.map(\.text) == ["2010"] && found.ticks == [3])
  }

  @Test func `a late year with room of its own takes none from the year before`() throws {
    let found = try labels(Array(2002...2012) + [2016], slot: 13)
    #expect(found.labels.map(\.text) == ["2005", "2010", "2016"] && found.ticks == [3, 8, 11])
  }

  @Test(arguments: [(2003, 20.0, 2004), (2006, 11, 2010), (1991, 6, 2000)])
  func `a first year that is not round has no label, though the one before it is`(
    first: Int, slot: Double, told: Int
  ) throws {
    let found = try labels(Array(first...first + 19), slot: slot)
    #expect(found.labels.first?.text == "\(told)" && found.ticks.first == told - first)
  }
}
