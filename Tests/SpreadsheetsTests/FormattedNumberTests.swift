// Numbers of cells stay the numbers that they are, whatever their formats show beside them.
import Tables
import TestSupport
import Testing

@testable import Spreadsheets

@Suite struct FormattedNumberTests {
  private static let codes = [
    "General", "0.00", "#,##0.00 &quot;€&quot;", "[$$-409]#,##0.00", "[$CHF] 0.00", "0.0%",
    "0.00%", "[$R-1C09] #,##0.00", "[$RM-43E]#,##0.00", "[$kr.-406] #,##0.00",
    "#,##0.0 &quot;Mio. €&quot;", "0&quot; visitors per day&quot;", "0&quot;h&quot;",
    "0.0 &quot;kg&quot;", "0 &quot;m&quot;", "0 &quot;km/h&quot;", "0 &quot;MB&quot;",
    "0.0&quot;K&quot;", "0 &quot;million&quot;", "&quot;Q&quot;0", "&quot;$&quot;0 &quot;kg&quot;",
    "0 &quot;°C&quot;", "0 &quot;‰&quot;", "0&quot;min&quot;", "&quot;ca. &quot;0",
    "0.0&quot;x&quot;",
  ]

  private func cell(_ style: Int, _ value: String) -> String {
    "<c s='\(style)'><v>\(value)</v></c>"
  }

  private func text(_ value: String) -> String { "<c t='str'><v>\(value)</v></c>" }

  @Test func `a number of any format is read as itself`() throws {
    var random = SeededGenerator(seed: 31)
    for index in 0..<800 {
      let formats = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        Self.codes[Int.random(in: 0..<Self.codes.count, using: &random)]
      }
      let cells = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        (
          style: Int.random(in: 1...formats.count, using: &random),
          hundredths: Int.random(in: -99_999...99_999, using: &random)
        )
      }
      guard Samples.takes(index) else { continue }
      var rows = "<row>\(text("name"))\(text("amount"))</row>"
      for (row, one) in cells.enumerated() {
        let value = cell(one.style, "\(Double(one.hundredths) / 100)")
        rows += "<row>\(text("row \(row)"))\(value)</row>"
      }
      let csv = try MemoryParts(excel: rows, formats: formats).text()
      let column = try Table(reading: csv).columns[1]
      let expected = cells.map { one in
        Double(one.hundredths) / (formats[one.style - 1].hasSuffix("%") ? 1 : 100)
      }
      #expect(column.isNumeric, "\(csv)")
      #expect(column.numbers(rowCount: cells.count) == expected, "\(csv)")
    }
  }

  @Test func `what is written as a currency is what is read as one`() {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(0x41 + $0))) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let codes = pairs.flatMap { first in letters.map { first + $0 } }
    let dollars = ([""] + letters + pairs).map { $0 + "$" }
    let scalars = Array(UInt16(0xA1)...0xFF) + Array(UInt16(0x2090)...0x20DF)
    let signs = scalars.compactMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    var count = 0
    for word in (codes + dollars).sampled + signs + ["EUR", "ZAR", "Eur", "R", "kr."] {
      let isRead = NumberUnit.isCurrency(word)
      let bytes = Array(word.utf8)
      #expect((NumberAffix(suffix: bytes) == .after(bytes)) == isRead, "\(word)")
      #expect((NumberAffix(prefix: bytes, suffix: []) == .before(bytes)) == isRead, "\(word)")
      if isRead { count += 1 }
    }
    #expect(count > 50)
  }

  @Test func `a unit of measure is written where all numbers of a column have it`() throws {
    let parts = MemoryParts(
      excel: "<row>\(cell(1, "1"))\(cell(1, "1"))\(cell(2, "5"))</row>"
        + "<row>\(cell(1, "2"))\(cell(0, "2"))\(cell(3, "6"))</row>",
      formats: ["0.0&quot;kg&quot;", "0 &quot;km&quot;", "0 &quot;€&quot;"])
    #expect(try parts.text() == "1.0 kg,1.0,5\n2.0 kg,2,6 €\n")
  }

  @Test func `where thousands are left out there is no unit, wherever the commas stand`() throws {
    for whole in ["0", "#,##0"] {
      for (commas, decimals, isBeforePoint) in [
        (0, 0, true), (0, 1, true), (0, 2, false), (1, 0, true), (1, 1, true), (1, 2, true),
        (2, 1, true), (2, 2, true), (1, 1, false), (2, 2, false),
      ] {
        let left = String(repeating: ",", count: commas)
        let point = decimals > 0 ? "." + String(repeating: "0", count: decimals) : ""
        let places = isBeforePoint ? left + point : point + left
        let code = "\(whole)\(places)&quot; kg&quot;"
        let rows = ["12000", "7"].map { "<row>\(text("x"))\(cell(1, $0))</row>" }.joined()
        let parts = MemoryParts(
          excel: "<row>\(text("name"))\(text("val"))</row>" + rows, formats: [code])
        let csv = try parts.text()
        let column = try Table(reading: csv).columns[1]
        #expect(column.numbers(rowCount: 2) == [12_000, 7], "\(code): \(csv)")
        #expect(column.unit == (commas == 0 ? "kg" : ""), "\(code): \(csv)")
      }
    }
  }

  @Test func `a code keeps the zeros before it, as in a CSV of the sheet`() throws {
    let rows = ["501", "12345", "8000"].map { "<row>\(cell(1, $0))\(cell(2, $0))</row>" }.joined()
    let parts = MemoryParts(
      excel: "<row>\(text("zip"))\(text("people"))</row>" + rows, formats: ["00000", "#,##0"])
    let csv = try parts.text()
    #expect(csv == "zip,people\n00501,501\n12345,12345\n08000,8000\n")
    let table = try Table(reading: csv)
    #expect((0..<3).map { table.columns[0].text(at: $0) } == ["00501", "12345", "08000"])
  }

  @Test func `noise around zero is so small beside the other numbers of its column`() throws {
    let (noise, tiny) = ("0.0000000000000000832667", "5e-13")
    let parts = MemoryParts(
      excel: "<row>\(cell(1, noise))\(cell(1, tiny))\(cell(1, tiny))</row>"
        + "<row>\(cell(1, "1.5"))\(cell(1, "2e-12"))\(cell(1, "0"))</row>"
        + "<row>\(cell(1, "-\(noise)"))\(cell(1, "9e-13"))\(cell(1, "1"))</row>",
      formats: ["0.00"])
    #expect(try parts.text() == "0.00,5e-13,5e-13\n1.50,2e-12,0.00\n-0.00,9e-13,1.00\n")
  }

  @Test func `a length of time is read as one, whatever its column is called`() throws {
    let days = ["0.05", "0.34375", "0.45"]
    for code in ["[h]:mm", "[h]:mm:ss", "[mm]", "mm:ss", "mm:ss.0"] {
      let rows = days.map { "<row>\(text("x"))\(cell(1, $0))</row>" }.joined()
      let parts = MemoryParts(
        excel: "<row>\(text("name"))\(text("flight"))</row>" + rows, formats: [code])
      let csv = try parts.text()
      let column = try Table(reading: csv).columns[1]
      #expect(column.unit == "h")
      #expect(column.numbers(rowCount: 3) == [1.2, 8.25, 10.8])
    }
  }

  @Test func `a truth value is a digit or a word`() throws {
    let cells = ["1", "0", "true", "false"].map { "<c t='b'><v>\($0)</v></c>" }
    let parts = MemoryParts(excel: "<row>\(cells.joined())</row>")
    #expect(try parts.text() == "TRUE,FALSE,TRUE,FALSE\n")
  }
}
