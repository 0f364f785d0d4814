// Dates with the separators of typesetters: narrow blanks, hyphens and dashes, apostrophes, ordinal
// signs.
import Testing

@testable import Queries
@testable import Tables

@Suite struct WideSeparatorTests {
  /// Names with another sign in place of a plain one.
  private func names(_ names: [String], _ plain: Character, _ sign: String) -> [String] {
    names.map { name in
      name.split(separator: plain, omittingEmptySubsequences: false).joined(separator: sign)
    }
  }

  @Test(arguments: ["\u{A0}", "\u{2009}", "\u{202F}"])
  func `any blank separates words and numbers`(_ sign: String) {
    let dates = ["1 January 2024", "31 December 2023", "2 January 2024"]
    #expect(NaturalOrder.order(of: names(dates, " ", sign)) == [1, 0, 2])
    #expect(NaturalOrder.order(of: names(["Feb 2024", "Jan 2024"], " ", sign)) == [1, 0])
  }

  @Test(arguments: ["_", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}"])
  func `any hyphen separates the parts of a date`(_ sign: String) {
    let dates = ["2024-01-05", "2023-12-31", "2024-01-01"]
    #expect(NaturalOrder.order(of: names(dates, "-", sign)) == [1, 2, 0])
    #expect(NaturalOrder.order(of: names(["2024-02", "2024-01"], "-", sign)) == [1, 0])
  }

  @Test(arguments: ["'", "\u{2019}"])
  func `any apostrophe begins a short year`(_ sign: String) {
    let months = ["Jan '24", "Nov '23", "Dec '23"]
    #expect(NaturalOrder.order(of: names(months, "'", sign)) == [1, 2, 0])
  }

  @Test func `four digits below 1000 are no short year`() {
    for name in ["Q1 0099", "Q1 0012", "0003 Q1"] {
      #expect(NaturalOrder.order(of: ["Q4 1998", name]) == nil, "\(name)")
    }
    #expect(NaturalOrder.order(of: ["Q1 12", "Q1 99", "Q4 98"]) == [2, 1, 0])
  }

  @Test(arguments: [".", "\u{AA}", "\u{B0}", "\u{BA}"])
  func `any ordinal sign follows a number`(_ sign: String) {
    let quarters = ["1. Quartal 2024", "4. Quartal 2023", "2. Quartal 2024"]
    #expect(NaturalOrder.order(of: names(quarters, ".", sign)) == [1, 0, 2])
  }

  @Test(arguments: ["\u{2014}", "\u{2022}", "\u{2026}", "\u{20AC}", "\u{A7}"])
  func `other signs separate nothing`(_ sign: String) {
    for name in names(["2024-01-05", "Jan-2024", "Q1-2024"], "-", sign) {
      #expect(Array(name.utf8).withUnsafeBufferPointer { DateTokens($0) == nil }, "\(name)")
    }
  }
}
