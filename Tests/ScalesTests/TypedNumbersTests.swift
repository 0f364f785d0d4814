// Numbers that are typed as a chart writes them are the numbers that it means.
import Foundation
import Scales
import TestSupport
import Testing

@Suite struct TypedNumbersTests {
  private static let formats = [
    NumberFormat(), NumberFormat(groupSeparator: ".", decimalSeparator: ","),
    NumberFormat(groupSeparator: "\u{202F}", decimalSeparator: ","),
    NumberFormat(groupSeparator: "’"), NumberFormat(groupSeparator: ""),
  ]

  @Test(arguments: formats.indices)
  func `what a format writes is read back, alone and in a range`(_ index: Int) throws {
    var random = SeededGenerator(seed: UInt64(index))
    let format = Self.formats[index]
    for _ in 0..<200 {
      let size = pow(10, Double.random(in: 0...9, using: &random))
      let texts = (0..<2).map { _ -> String in
        let value = (Double.random(in: 0...size, using: &random) * 1_000).rounded() / 1_000
        return format.string(value)
      }
      #expect(format.plainNumbers(in: texts[0]) == plain(texts[0], format))
      let range = format.plainNumbers(in: ">\(texts[0])..\(texts[1]):of")
      #expect(range == ">\(plain(texts[0], format))..\(plain(texts[1], format)):of")
    }
  }

  /// Without the marks between thousands, and with a point.
  private func plain(_ text: String, _ format: NumberFormat) -> String {
    let marks = format.groupSeparator
    return String(
      text.filter { marks.isEmpty || String($0) != marks }.map {
        String($0) == format.decimalSeparator ? "." : $0
      })
  }

  @Test(arguments: [
    ("105.000", "105000"), ("50.5", "50.5"), ("1.2345", "1.2345"), ("1.000,5", "1000.5"),
    ("5,2", "5.2"), (">=-1.000", ">=-1000"), ("1.000..2.000", "1000..2000"), ("10..20", "10..20"),
    ("1e5", "1e5"), ("x", "x"), ("", ""), ("7,", "7,"), ("1.000.00", "1000.00"),
  ])
  func `where a point groups, three digits after it are a group`(_ typed: String, _ plain: String) {
    let german = NumberFormat(groupSeparator: ".", decimalSeparator: ",")
    #expect(german.plainNumbers(in: typed) == plain)
  }

  @Test(arguments: [
    ("33,000", "33000"), ("33,00", "33,00"), ("1,234.5", "1234.5"), ("1.234", "1.234"),
    ("12,345,678", "12345678"), ("1234,567", "1234,567"),
  ])
  func `where a comma groups, a point is that of decimals`(_ typed: String, _ plain: String) {
    #expect(NumberFormat().plainNumbers(in: typed) == plain)
  }

  @Test func `any blank groups where one does`() {
    let french = NumberFormat(groupSeparator: "\u{202F}", decimalSeparator: ",")
    for blank in [" ", "\u{A0}", "\u{202F}"] {
      #expect(french.plainNumbers(in: "33\(blank)000,5") == "33000.5")
    }
  }
}
