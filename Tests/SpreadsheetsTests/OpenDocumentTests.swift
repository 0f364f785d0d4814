// Sheets of OpenDocument.
import SourceProtocol
import Testing

@testable import Spreadsheets

@Suite struct OpenDocumentTests {
  private func cell(_ type: String, _ value: String, _ text: String = "") -> String {
    "<table:table-cell office:value-type='\(type)' \(value)><text:p>\(text)</text:p>"
      + "</table:table-cell>"
  }

  @Test("Values of each type")
  func values() throws {
    let row =
      cell("float", "office:value='1234.5'", "1.234,5") + cell("percentage", "office:value='0.07'")
      + cell("currency", "office:currency='EUR' office:value='12.5'", "12,50 €")
      + cell("date", "office:date-value='2024-01-31'")
      + cell("date", "office:date-value='2024-01-31T13:55:36.500000000'")
      + cell("time", "office:time-value='PT13H5M36S'")
      + cell("boolean", "office:boolean-value='true'")
      + cell("string", "", "a<text:s text:c='2'/>b")
      + cell("string", "calcext:value-type='error'", "#DIV/0!")
      + "<table:table-cell office:value-type='string'><office:annotation><text:p>note</text:p>"
      + "</office:annotation><text:p>x</text:p><text:p><text:span>y</text:span></text:p>"
      + "</table:table-cell>"
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'><table:table-row>\(row)</table:table-row>"
        + "</table:table>")
    #expect(
      try parts.text()
        == "1234.5,7 %,12.5 EUR,2024-01-31,2024-01-31 13:55:36.5,13:05:36,TRUE,a  b,,\"x\ny\"\n")
  }

  @Test("Cells and rows that repeat cost nothing where they are empty")
  func repeats() throws {
    let parts = MemoryParts(
      openDocument: """
        <table:table table:name='T'><table:table-column table:number-columns-repeated='16384'/>
        <table:table-header-rows><table:table-row><table:table-cell table:number-columns-repeated='2'/>
        \(cell("string", "table:number-columns-spanned='2'", "a"))<table:covered-table-cell>
        <text:p>beneath</text:p></table:covered-table-cell>\(cell("string", "", "c"))
        <table:table-cell table:number-columns-repeated='16379'/></table:table-row>
        </table:table-header-rows>
        <table:table-row table:number-rows-repeated='2'><table:table-cell \
        table:number-columns-repeated='2'/>\
        \(cell("float", "office:value='1' table:number-columns-repeated='3'"))</table:table-row>
        <table:table-row table:number-rows-repeated='1048573'><table:table-cell \
        table:number-columns-repeated='16384'/></table:table-row></table:table>
        """)
    #expect(try parts.text() == "a,,c\n1,1,1\n1,1,1\n")
  }

  @Test("Numbers as their styles show them: of the cell, the row, the column, a named style")
  func styles() throws {
    func number(_ kind: String, _ name: String, _ content: String) -> String {
      "<number:\(kind)-style style:name='\(name)'>\(content)</number:\(kind)-style>"
    }
    func cellStyle(_ name: String, _ more: String) -> String {
      "<style:style style:name='\(name)' style:family='table-cell' \(more)/>"
    }
    let digits = "<number:number number:decimal-places='2' number:min-decimal-places='2'/>"
    let euro = "<number:currency-symbol number:language='de'>€</number:currency-symbol>"
    let styles =
      number("number", "N1", "\(digits)<number:text> kg</number:text>")
      + number("currency", "N2P0", "\(digits)<number:text> </number:text>\(euro)")
      + number(
        "currency", "N2",
        "<number:text>-</number:text>\(digits)<number:text> </number:text>\(euro)"
          + "<style:map style:condition='value()&gt;=0' style:apply-style-name='N2P0'/>")
      + number(
        "percentage", "N3",
        "<number:number number:decimal-places='1'/><number:text>%</number:text>")
      + number("number", "N4", "<number:number number:display-factor='1000'/><number:text> k")
      .replacing("k</number:number-style>", with: "k</number:text></number:number-style>")
      + number("number", "N5", "<number:text>Q</number:text><number:number/>")
      + (1...5).map { cellStyle("c\($0)", "style:data-style-name='N\($0)'") }.joined()
    func value(_ type: String, _ value: String, _ style: String = "") -> String {
      cell(type, "office:value='\(value)'\(style.isEmpty ? "" : " table:style-name='\(style)'")")
    }
    let rows =
      "<table:table-column/><table:table-column table:number-columns-repeated='2' "
      + "table:default-cell-style-name='c1'/><table:table-row>"
      + cell("string", "", "one") + value("float", "12") + value("currency", "-5", "c2")
      + value("percentage", "0.07", "c3") + value("float", "4000", "c4") + value("float", "3", "c5")
      + cell("string", "table:style-name='c1'", "x") + value("float", "2", "none")
      + "</table:table-row><table:table-row table:default-cell-style-name='named'>"
      + value("float", "1.234") + value("float", "1.5", "own") + "</table:table-row>"
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'>\(rows)</table:table>",
      styles: styles + cellStyle("own", "style:parent-style-name='c1'"),
      named: number("number", "N1", "\(digits)<number:text> m</number:text>")
        + cellStyle("named", "style:data-style-name='N1'"))
    #expect(
      try parts.text()
        == "one,12.00 kg,-5.00 €,7.0 %,4000,3,x,2\n1.234 m,1.50 kg,,,,,,\n")
  }

  @Test("What no reader knows is not written: a currency has its code, a length of time a sign")
  func affixes() throws {
    let style = "style:family='table-cell' style:data-style-name"
    let styles =
      "<number:currency-style style:name='N1'><number:currency-symbol>R</number:currency-symbol>"
      + "<number:number number:decimal-places='2' number:min-decimal-places='2'/>"
      + "</number:currency-style><number:number-style style:name='N2'><number:number "
      + "number:decimal-places='0'/><number:text> kg</number:text></number:number-style>"
      + "<number:time-style style:name='N3' number:truncate-on-overflow='false'><number:hours/>"
      + "<number:text>:</number:text><number:minutes/></number:time-style>"
      + (1...3).map { "<style:style style:name='c\($0)' \(style)='N\($0)'/>" }.joined()
    let money = "table:style-name='c1' office:currency='ZAR' office:value='1234.5'"
    let weight = "table:style-name='c2' office:value='5' table:number-columns-repeated='2'"
    let rows = [
      cell("currency", money) + cell("float", weight)
        + cell("time", "office:time-value='PT36H00M00S' table:style-name='c3'"),
      cell("currency", "office:currency='KRW' office:value='7'") + cell("float", "office:value='6'")
        + cell("float", "table:style-name='c2' office:value='7'")
        + cell("time", "office:time-value='-PT01H02M03S'"),
    ]
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'>"
        + rows.map { "<table:table-row>\($0)</table:table-row>" }.joined() + "</table:table>",
      styles: styles)
    #expect(try parts.text() == "1234.50 ZAR,5,5 kg,+36:00:00\n7 KRW,6,7 kg,-01:02:03\n")
  }

  @Test("A code has the zeros before it, and a time without hours is a length")
  func codes() throws {
    let style = "style:family='table-cell' style:data-style-name"
    func whole(_ name: String, _ least: Int, _ rest: String = "") -> String {
      "<number:number-style style:name='\(name)'><number:number number:decimal-places='0' "
        + "number:min-integer-digits='\(least)'/>\(rest)</number:number-style>"
    }
    func time(_ name: String, _ parts: [String]) -> String {
      let parts = parts.map { "<number:\($0)/>" }.joined(separator: "<number:text>:</number:text>")
      return "<number:time-style style:name='\(name)'>\(parts)</number:time-style>"
    }
    let styles =
      whole("N1", 5) + whole("N2", 1) + whole("N3", 2, "<number:text> kg</number:text>")
      + whole("N4", 2_000_000_000) + time("N5", ["hours", "minutes"])
      + time("N6", ["minutes", "seconds"])
      + (1...6).map { "<style:style style:name='c\($0)' \(style)='N\($0)'/>" }.joined()
    let numbers = (1...4).map { cell("float", "table:style-name='c\($0)' office:value='501'") }
    let times = [5, 6].map {
      cell("time", "office:time-value='PT00H14M24S' table:style-name='c\($0)'")
    }
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'><table:table-row>"
        + (numbers + times).joined() + "</table:table-row></table:table>", styles: styles)
    let most = String(repeating: "0", count: 29)
    #expect(try parts.text() == "00501,501,501 kg,\(most)501,00:14:24,+00:14:24\n")
  }

  @Test("Formulas that were saved without a value are counted")
  func formulas() throws {
    let row =
      "<table:table-cell table:formula='of:=1+1'/>"
      + cell("float", "table:formula='of:=1' office:value='1'", "1")
      + cell("string", "table:formula='of:=&quot;&quot;'")
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'><table:table-row>\(row)</table:table-row>"
        + "</table:table>")
    #expect(try parts.text() == "1\n")
    #expect(parts.notices == [.formulasWithoutValue(1)])
  }

  @Test("A column that begins below thousands of rows is there")
  func lateColumns() throws {
    let rows =
      "<table:table-row table:number-rows-repeated='2000'><table:table-cell/>"
      + "\(cell("float", "office:value='1'"))</table:table-row>"
    let last =
      "<table:table-row>\(cell("float", "office:value='2'"))<table:table-cell/>"
      + "\(cell("float", "office:value='3'"))</table:table-row>"
    let parts = MemoryParts(
      openDocument: "<table:table table:name='T'>\(rows)\(last)</table:table>")
    #expect(try parts.text() == String(repeating: ",1,\n", count: 2000) + "2,,3\n")
  }

  @Test("Hidden sheets are known by their style; a table in a cell is no sheet")
  func sheets() throws {
    let row = "<table:table-row>\(cell("string", "", "x"))</table:table-row>"
    let parts = MemoryParts(
      openDocument: "<table:table table:name='A' table:style-name='h'>\(row)</table:table>"
        + "<table:table table:name='B'>\(row)<table:table-row><table:table-cell><table:table>"
        + "\(row)</table:table></table:table-cell></table:table-row></table:table>",
      styles: "<style:style style:name='h'><style:table-properties table:display='false'/>"
        + "</style:style>")
    let workbook = try #require(try openWorkbook(parts) { false })
    #expect(workbook.sheets.map(\.name) == ["A", "B"])
    #expect(workbook.sheets.map(\.isHidden) == [true, false])
    #expect(try parts.text(1) == "x\n")
  }

  @Test("What is wrong is a sentence")
  func faults() throws {
    let bomb = MemoryParts(
      openDocument: "<table:table><table:table-row table:number-rows-repeated='1048576'>"
        + cell("float", "office:value='1' table:number-columns-repeated='16384'")
        + "</table:table-row></table:table>")
    #expect(bomb.fault == "more than 16777216 cells of it repeat others")
    #expect(
      MemoryParts(["mimetype": "application/vnd.oasis.opendocument.text", "content.xml": ""]).fault
        == "this OpenDocument file has no sheet; save its table as CSV")
    #expect(MemoryParts(openDocument: "").fault == "there is no sheet in it")
    #expect(MemoryParts(openDocument: "<a>").fault == "content.xml in it is damaged, on line 1")
    let encrypted = MemoryParts([
      "mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "?",
      "META-INF/manifest.xml": "<manifest:manifest xmlns:manifest='m'><manifest:file-entry>"
        + "<manifest:encryption-data/></manifest:file-entry></manifest:manifest>",
    ])
    #expect(encrypted.fault == "it is encrypted; save it without a password")
  }
}
