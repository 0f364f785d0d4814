// How many rows a sheet has, by which the largest is found.
import Testing

@testable import Spreadsheets

@Suite struct SheetSizeTests {
  /// How many rows the sheets have, each given by what is in its part.
  private func rowCounts(_ sheets: [String]) throws -> [Int] {
    let names = sheets.indices.map { "sheet\($0)" }
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    var texts = [
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": "<workbook xmlns='\(main)' xmlns:r='\(office)'><sheets>"
        + names.map { "<sheet name='\($0)' r:id='\($0)'/>" }.joined() + "</sheets></workbook>",
      "xl/_rels/workbook.xml.rels": "<Relationships>"
        + names.map { "<Relationship Id='\($0)' Type='x/worksheet' Target='\($0).xml'/>" }.joined()
        + "</Relationships>",
    ]
    for (name, sheet) in zip(names, sheets) {
      texts["xl/\(name).xml"] = "<worksheet xmlns='\(main)'>\(sheet)</worksheet>"
    }
    let parts = MemoryParts(texts)
    parts.piece = 1 << 16
    let workbook = try #require(try openWorkbook(parts) { false })
    return workbook.sheets.map(\.rowCount)
  }

  private func rows(_ count: Int) -> String {
    String(repeating: "<row><c><v>1234567</v></c><c><v>1234567</v></c></row>", count: count)
  }

  @Test func `rows are those with a cell, whatever else is in the sheet`() throws {
    let validation =
      "<dataValidation type='list' sqref='A1'><formula1>\"a,b\"</formula1>"
      + "</dataValidation>"
    let validations = String(repeating: validation, count: 1500)
    let formatted = String(repeating: "<row><c s='0'/><c s='0'/></row>", count: 2000)
    let counts = try rowCounts([
      "<sheetData>\(rows(120))</sheetData><dataValidations>\(validations)</dataValidations>",
      "<sheetData>\(rows(130))\(formatted)</sheetData>", "<sheetData>\(rows(1000))</sheetData>",
    ])
    #expect(counts == [120, 130, 1000])
  }

  @Test func `damage beyond the first rows of a sheet is no reason to refuse another`() throws {
    let damaged = "<sheetData>\(rows(150))<row></sheetData>"
    let counts = try rowCounts(["<sheetData>\(rows(1000))</sheetData>", damaged])
    #expect(counts[0] == 1000 && (100...200).contains(counts[1]))
    #expect(throws: SheetError.self) { try rowCounts([damaged, "<sheetData><row></sheetData>"]) }
  }

  @Test func `many rows are estimated by the first`() throws {
    let counts = try rowCounts([
      "<sheetData>\(rows(90_000))</sheetData>", "<sheetData>\(rows(50))</sheetData>",
    ])
    #expect((88_000...92_000).contains(counts[0]))
    #expect(counts[1] == 50)
  }
}
