// Worksheets as they are written by programs and by hand.
import SourceProtocol
import TestSupport
import Testing

@testable import Spreadsheets

@Suite struct ExcelTests {
  @Test("Texts: shared, rich, inline, with signs that CSV quotes")
  func texts() throws {
    let parts = MemoryParts(
      excel: """
        <row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>
        <row r='2'><c r='A2' t='inlineStr'><is><t>a, </t><r><t>"b"</t></r></is></c>\
        <c r='B2' t='str'><f>A1</f><v>x_x000D_&#10;y</v></c></row>
        <row r='3'><c r='A3' t='s'><v>2</v></c><c r='B3' t='b'><v>1</v></c></row>
        <row r='4'><c r='A4' t='e'><v>#DIV/0!</v></c><c r='B4' t='b'><v>0</v></c></row>
        """,
      strings: [
        "<t># one</t>", "<r><rPr><b/></rPr><t>tw</t></r><r><t xml:space='preserve'>o </t></r>",
        "<t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh>",
      ])
    #expect(try parts.text() == "\"# one\",two \n\"a, \"\"b\"\"\",\"x\ny\"\n東京,TRUE\n,FALSE\n")
  }

  @Test(
    "Numbers as they are shown",
    arguments: [
      ("", "1234.5", "1234.5"), ("", "0.30000000000000004", "0.3"), ("", "1E-3", "0.001"),
      ("General", "-12.25", "-12.25"), ("", "1234567890123456", "1234567890123460"),
      ("0%", "0.07", "7 %"), ("0.0%", "0.125", "12.5 %"), ("0%", "0.125", "12.5 %"),
      ("0.00", "1.5", "1.50"), ("#,##0", "1234567", "1234567"), ("0.00", "3.14159", "3.14159"),
      ("[$€-407] #,##0.00", "-5", "-€5.00"), ("#,##0.00\\ \"€\"", "5", "5.00 €"),
      ("_(\"$\"* #,##0.00_);_(\"$\"* \\(#,##0.00\\)", "-7.5", "-$7.50"),
      ("0.0 \"kg\"", "12", "12.0 kg"), ("\"Q\"0", "3", "3"), ("#,##0,", "12345", "12345"),
      ("0,.0\" kg\"", "12000", "12000"), ("#,##0,.00", "12345", "12345"),
      ("0,,.0\" kg\"", "12000", "12000"), ("0.0,\" kg\"", "12000", "12000"),
      ("#,##0.0\" kg\"", "12000", "12000.0 kg"),
      ("# ?/?", "0.5", "0.5"), ("0.00E+00", "12345", "12345"), ("[Red]0;[Blue]-0", "4", "4"),
      ("@", "12", "12"), ("#.##", "1.5", "1.5"),
      // Zeros that the format shows before a number are part of a code.
      ("00000", "501", "00501"), ("00000", "123456", "123456"), ("00000", "-7", "-00007"),
      ("00000", "0", "00000"), ("00000", "1.5", "1.5"), ("#000", "7", "007"), ("0,000", "7", "7"),
      ("000.0", "7", "7.0"),
      ("00%", "0.07", "7 %"), ("00 \"kg\"", "7", "7 kg"), ("\"No. \"000", "7", "007"),
      (String(repeating: "0", count: 999), "7", String(repeating: "0", count: 31) + "7"),
      // What a large number has beyond the decimals that are shown is no noise.
      ("0.00", "1234567.891", "1234567.891"), ("0.00", "12345678.005", "12345678.005"),
      ("0.00", "999999999999.123", "999999999999.123"), ("0", "4000000000.5", "4000000000.5"),
      ("0.00", "0.30000000000000004", "0.30"), ("0.00", "1234.5600000000013", "1234.56"),
      ("#,##0", "1234567.0000000002", "1234567"),
      ("0.00", "0.0000000000000000832667", "8.32667e-17"),
    ])
  func numbers(code: String, value: String, text: String) throws {
    let escaped = code.replacing("\"", with: "&quot;")
    let parts = MemoryParts(
      excel: "<row><c s='\(code.isEmpty ? 0 : 1)'><v>\(value)</v></c></row>", formats: [escaped])
    #expect(try parts.text() == text + "\n")
  }

  @Test(
    "Dates, times and durations",
    arguments: [
      ("yyyy-mm-dd", "45322", "2024-01-31"), ("d. mmm yy", "60", "1900-02-28"),
      ("dd/mm/yyyy", "1", "1900-01-01"), ("mmm yyyy", "61", "1900-03-01"),
      ("m/d/yy", "2958465", "9999-12-31"),
      ("[$-409]mmmm d, yyyy;@", "45322", "2024-01-31"), ("yyyy-mm-dd", "-1", "-1"),
      ("yyyy-mm-dd hh:mm:ss", "45322.5", "2024-01-31 12:00:00"),
      ("m/d/yy h:mm AM/PM", "45322.999999999", "2024-02-01 00:00:00"),
      ("hh:mm:ss.000", "0.58030092592592595", "13:55:38"),
      ("mm:ss", "0.0423611111111111", "+01:01:00"), ("mm:ss.0", "0.0100005", "+00:14:24.043"),
      ("mm:ss", "-0.01", "-00:14:24"), ("mm:ss", "45322.01", "00:14:24"),
      ("s", "0.0001", "+00:00:08.640"),
      ("h:mm", "1.5", "12:00:00"), ("[h]:mm:ss", "1.5", "+36:00:00"),
      ("[mm]:ss", "0.5", "+12:00:00"), ("[h]:mm", "-0.05", "-01:12:00"),
      ("[h]:mm", "0.999999999999", "+24:00:00"),
      ("yyyy-mm-dd", "0.25", "06:00:00"), ("yyyy\"年\"m\"月\"d\"日\"", "45322", "2024-01-31"),
    ])
  func dates(code: String, value: String, text: String) throws {
    let escaped = code.replacing("\"", with: "&quot;")
    let parts = MemoryParts(
      excel: "<row><c s='1'><v>\(value)</v></c></row>", formats: [escaped])
    #expect(try parts.text() == text + "\n")
  }

  @Test func `a reference to an empty cell, which is 0, is no day and no moment`() throws {
    let (days, empty) = (["45322", "45322.5", "0"], ["0", "0", "0.5"])
    let rows = [days, empty].map { values in
      values.enumerated().map { "<c s='\($0 + 1)'><v>\($1)</v></c>" }.joined()
    }
    let parts = MemoryParts(
      excel: rows.map { "<row>\($0)</row>" }.joined(),
      formats: ["yyyy-mm-dd", "yyyy-mm-dd hh:mm", "h:mm"])
    #expect(try parts.text() == "2024-01-31,2024-01-31 12:00:00,00:00:00\n,,12:00:00\n")
  }

  @Test("The days of 1904, and moments in words")
  func otherDays() throws {
    let parts = MemoryParts(
      excel: "<row><c s='1'><v>0</v></c><c s='1'><v>43860</v></c>"
        + "<c t='d'><v>2024-01-31T13:55:36.500</v></c></row>", formats: ["yyyy-mm-dd"],
      workbook: "<workbookPr date1904='1'/>")
    #expect(try parts.text() == "1904-01-01,2024-01-31,2024-01-31 13:55:36.5\n")
  }

  @Test("Blank rows are lines, blank columns before the table are not there")
  func blanks() throws {
    let parts = MemoryParts(
      excel: """
        <row r='3'><c r='C3' t='str'><v>a</v></c><c r='D3' t='str'><v>b</v></c>\
        <c r='XFD3' s='0'/></row>
        <row r='4'><c r='D4'><v>1</v></c></row>
        <row r='6'><c r='C6'><v>2</v></c></row>
        <row r='1048576'/>
        """)
    #expect(try parts.text() == "\n\na,b\n,1\n\n2,\n")
  }

  @Test("What is beneath a merged cell is not there, in rows of any number")
  func mergedCells() throws {
    let parts = MemoryParts(
      excel: """
        <row r='1'><c r='A1' t='str'><v>title</v></c><c r='C1' t='str'><v>beneath</v></c></row>
        <row r='2'><c r='A2'><v>1</v></c><c r='B2'><v>2</v></c></row>
        <row r='4'><c r='A4'><v>3</v></c><c r='B4'><v>4</v></c></row>
        <row r='5'><c r='A5'><v>5</v></c><c r='B5'><v>6</v></c></row>
        """, merged: ["A1:C1", "B2:B4", "A5", "C:D", "B9:A1"])
    #expect(try parts.text() == "title,\n1,2\n\n3,\n5,6\n")
    parts.piece = 1 << 16
    #expect(try parts.text() == "title,\n1,2\n\n3,\n5,6\n")
  }

  @Test("A column that begins below thousands of rows is there, in a sheet of any size")
  func lateColumns() throws {
    let early = (1...2000).map { "<row><c r='C\($0)'><v>\($0)</v></c></row>" }.joined()
    let late = "<row><c r='B2001'><v>7</v></c><c r='E2001'><v>8</v></c></row>"
    let parts = MemoryParts(excel: early + late)
    parts.piece = 1 << 16
    let text = try parts.text()
    #expect(text.hasPrefix(",1,,\n,2,,\n"))
    #expect(text.hasSuffix(",2000,,\n7,,,8\n"))
    guard Samples.areComplete else { return }
    // Too far away for the rows to be kept, then too many of them.
    let far = MemoryParts(
      excel: early + early + "<row><c r='XFA4001'><v>9</v></c></row>" + early)
    far.piece = 1 << 16
    let commas = 16_378
    #expect(try far.text().utf8.count { $0 == 0x2C } == 6001 * commas)
    let wide = "<row><c r='B1' t='s'><v>0</v></c></row>"
    let many = MemoryParts(
      excel: String(repeating: wide, count: 1100) + late,
      strings: ["<t>\(String(repeating: "x", count: 64_000))</t>"])
    many.piece = 1 << 16
    let rows = try many.text()
    #expect(rows.utf8.count == 1100 * 64_004 + 6)
    #expect(rows.hasSuffix("x,,,\n7,,,8\n"))
  }

  @Test("Formulas that were saved without a value are counted; an empty text is a value")
  func formulas() throws {
    let parts = MemoryParts(
      excel: """
        <row><c><f>A1</f><v/></c><c><v>1</v></c><c t='str'><f>""</f><v></v></c></row>
        <row><c><f>A1</f></c><c><f>1+1</f><v>2</v></c><c t='e'><f>1/0</f><v>#DIV/0!</v></c></row>
        """)
    #expect(try parts.text() == "1\n2\n")
    #expect(parts.notices == [.formulasWithoutValue(2)])
    let one = MemoryParts(excel: "<row><c><f>A1</f></c><c><v>1</v></c></row>")
    #expect(try one.text() == "1\n")
    #expect(one.notices == [.formulasWithoutValue(1)])
  }

  @Test("Sheets: names, hidden ones, what the first row has")
  func sheets() throws {
    let parts = MemoryParts(excel: "<row><c t='str'><v>id</v></c><c t='str'><v>b</v></c></row>")
    let workbook = try #require(try openWorkbook(parts) { false })
    #expect(workbook.sheets.map(\.name) == ["One", "Two"])
    #expect(workbook.sheets.map(\.isHidden) == [false, true])
    #expect(workbook.sheets[0].columns == ["id", "b"])
    #expect(workbook.sheets[0].rowCount == 1)
  }

  @Test("What is wrong is a sentence")
  func faults() throws {
    #expect(
      MemoryParts(excel: "<row><c t='s'><v>7</v></c></row>").fault
        == "a cell names text 7, which is not in it")
    #expect(
      MemoryParts(excel: "<row><c r='XFE1'><v>7</v></c></row>").fault
        == "it has more than 16384 columns")
    #expect(
      MemoryParts(excel: "<row><c></row>").fault
        == "xl/worksheets/sheet1.xml in it is damaged, on line 1")
    #expect(
      MemoryParts(excel: String(repeating: "<a>", count: 300)).fault
        == "it has more than 256 nested elements")
    let bomb = """
      <!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet/>
      """
    #expect(
      MemoryParts([
        "[Content_Types].xml": "", "xl/workbook.xml": bomb,
      ]).fault == "it declares entities, as no program that writes spreadsheets does")
    #expect(
      MemoryParts(["[Content_Types].xml": "", "word/document.xml": ""]).fault
        == "this is an Office document without a sheet; save its table as CSV")
    #expect(MemoryParts(["[Content_Types].xml": "", "xl/workbook.xml": ""]).fault != nil)
    let large = MemoryParts(
      excel:
        "<row><c t='inlineStr'><is><t a='\(String(repeating: "x", count: 5 << 20))'/></is></c></row>"
    )
    large.piece = 1 << 20
    #expect(large.fault?.contains("is damaged") == true)
  }

  @Test(
    "A text is cut after 64 KiB, a row after 64 MiB, and text a thousand times the file is refused")
  func limits() throws {
    let long = String(repeating: "é", count: 40_000)
    let parts = MemoryParts(excel: "<row><c t='s'><v>0</v></c></row>", strings: ["<t>\(long)</t>"])
    parts.piece = 1 << 16
    #expect(try parts.text().utf8.count < (64 << 10) + 8)
    let cells = String(repeating: "<c t='s'><v>0</v></c>", count: 1100)
    let wide = MemoryParts(excel: "<row>\(cells)</row>", strings: ["<t>\(long)</t>"])
    wide.piece = 1 << 16
    #expect(wide.fault == "a row of it has more than 64 MiB")
    let row = "<row>" + String(repeating: "<c t='s'><v>0</v></c>", count: 20) + "</row>"
    let bomb = MemoryParts(
      excel: String(repeating: row, count: 100), strings: ["<t>\(long)</t>"])
    (bomb.piece, bomb.packedBytes) = (1 << 16, 1000)
    #expect(bomb.fault == "it unpacks to more than 1000 times its size, and so is not read")
  }
}
