// What a column holds, read in one go and read in parts that are put together.
import TestSupport
import Testing

@testable import Tables

@Suite struct ColumnProfileTests {
  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: false)

  private func profile(_ cells: some Sequence<String>) -> ColumnProfile {
    var profile = ColumnProfile()
    for cell in cells {
      let bytes = Array(cell.utf8)
      profile.note(Self.notation.value(of: bytes.span), cell: bytes.span, Self.notation)
    }
    return profile
  }

  /// A column of one habit, with some cells of others.
  private func column(_ random: inout SeededGenerator) -> [String] {
    let habit = Int.random(in: 0..<8, using: &random)
    let start = Int.random(in: 0...3000, using: &random)
    let noise = Int.random(in: 0...2, using: &random)
    return (0..<Int.random(in: 0...30, using: &random)).map { row in
      if noise == 2, Int.random(in: 0..<6, using: &random) == 0 {
        return ["", "x", "y ", "1,234", "inf", "-3", "0.5", "007"].randomElement(using: &random)
          ?? ""
      }
      return switch habit {
      case 0: String(start + row)
      case 1: String(start - row)
      case 2: "0" + String(start)
      case 3: "2024010\(row % 9 + 1)"
      case 4: "same"
      case 5: " same "
      case 6: "\(start + row * row).0"
      default: "text \(row / 2)"
      }
    }
  }

  @Test(arguments: UInt64(0)..<400)
  func `the profiles of parts come to the profile of the whole`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cells = column(&random)
    let whole = profile(cells)
    let cuts = (0..<Int.random(in: 0...4, using: &random))
      .map { _ in Int.random(in: 0...cells.count, using: &random) }.sorted()
    let parts = zip([0] + cuts, cuts + [cells.count]).map { profile(cells[$0..<$1]) }
    var fromLeft = ColumnProfile()
    for part in parts { fromLeft.append(part) }
    #expect(fromLeft == whole, "\(cells) cut at \(cuts)")
    // Whoever puts the later parts together first comes to the same.
    var fromRight = ColumnProfile()
    for part in parts.reversed() {
      var earlier = part
      earlier.append(fromRight)
      fromRight = earlier
    }
    #expect(fromRight == whole, "\(cells) cut at \(cuts)")
  }

  @Test func `a profile knows what its cells look like`() {
    let ids = profile(["7", "8", "", "9"]).shape
    #expect(ids.count == 3 && ids.risesByOne && ids.isRising && ids.isNatural && ids.digits == 1)
    #expect(!ids.countsRows && !ids.hasLeadingZero && !ids.areDays)
    #expect(profile(["0", "1", "2"]).shape.countsRows)
    #expect(profile(["1", "2", "3.0"]).shape.countsRows)
    #expect(!profile(["1", "2", "4"]).shape.countsRows)
    #expect(profile(["3", "2", "1"]).shape.fallsByOne)
    #expect(profile(["12", " 007 "]).shape.hasLeadingZero)
    #expect(!profile(["0", "0.0", "10"]).shape.hasLeadingZero)
    #expect(profile(["20240131", "18991231"]).shape.areDays)
    #expect(!profile(["20240131", "20241301"]).shape.areDays)
    #expect(profile(["202412", "202401"]).shape.areMonths)
    #expect(profile(["1000", "2999"]).shape.areYears)
    #expect(!profile(["999", "1000"]).shape.areYears)
    #expect(profile(["99", "1000"]).shape.digitCounts == 2...4)
    for other in ["0.5", "inf", "1e300", "9007199254740992", "1,234"] {
      #expect(!profile(["1", other]).shape.isWhole, "\(other)")
    }
  }

  @Test func `a profile knows whether all texts are one`() {
    #expect(profile(["a", " a ", ""]).isOneText)
    #expect(!profile(["a", "b"]).isOneText)
    #expect(!profile(["a", "b", "a"]).isOneText)
    #expect(profile([]).isOneText)
  }

  @Test(arguments: [
    ("customerId", "customer id"), ("CUSTOMER_ID", "customer id"), ("IDNumber", "id number"),
    ("userIDs", "user ids"), ("iPhone", "iphone"), ("Order-No.", "order no"),
    ("n° client", "n\u{B0} client"), ("#", "#"), ("Item#", "item #"), ("zip5", "zip 5"),
    ("AÑO", "año"), ("  ", ""), ("Année Fiscale", "année fiscale"), ("郵便番号", "郵便番号"),
    ("e\u{301}tat", "e\u{301}tat"),
  ])
  func `a name has its words`(_ name: String, _ words: String) {
    #expect(NameWords(name).words.joined(separator: " ") == words)
  }
}
