// Spreadsheets made of texts, without an archive.
import SourceProtocol

@testable import Spreadsheets

/// Parts that are in memory, read in pieces of a few bytes.
final class MemoryParts: PackageParts {
  private let parts: [String: [UInt8]]
  var packedBytes = 1 << 20
  var piece = 7
  /// What was told of the rows that were read last.
  private(set) var notices: [SourceNotice] = []

  init(_ parts: [String: String]) { self.parts = parts.mapValues { Array($0.utf8) } }

  var sizes: [String: Int?] { parts.mapValues(\.count) }

  func read(
    _ name: String, _ body: (UnsafeRawBufferPointer) throws(SheetError) -> Bool
  ) throws(SheetError) {
    let bytes = parts[name] ?? []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let copy = Array(bytes[start..<min(bytes.count, start + piece)])
      let result = copy.withUnsafeBytes { bytes -> Result<Bool, SheetError> in
        do throws(SheetError) { return .success(try body(bytes)) } catch { return .failure(error) }
      }
      if try !result.get() { return }
    }
  }

  /// A workbook of one sheet.
  ///
  /// - Parameters:
  ///   - data: what is in `sheetData`.
  ///   - formats: the codes of the number formats of styles 1, 2, …
  ///   - merged: areas of merged cells.
  convenience init(
    excel data: String, strings: [String] = [], formats: [String] = [], workbook: String = "",
    merged: [String] = []
  ) {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let codes = formats.enumerated().map { "<numFmt numFmtId='\(200 + $0)' formatCode='\($1)'/>" }
    let areas = merged.map { "<mergeCell ref='\($0)'/>" }.joined()
    let styles = formats.indices.map { "<xf numFmtId='\(200 + $0)'/>" }
    func relation(_ id: String, _ kind: String, _ target: String) -> String {
      "<Relationship Id='\(id)' Type='\(office)/\(kind)' Target='\(target)'/>"
    }
    self.init([
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": "<Relationships>\(relation("a", "officeDocument", "/xl/workbook.xml"))"
        + "</Relationships>",
      "xl/workbook.xml": "<workbook xmlns='\(main)' xmlns:r='\(office)'>\(workbook)<sheets>"
        + "<sheet name='One' sheetId='1' r:id='r1'/>"
        + "<sheet name='Two' state='hidden' sheetId='2' r:id='r1'/></sheets></workbook>",
      "xl/_rels/workbook.xml.rels": "<Relationships>"
        + relation("r1", "worksheet", "worksheets/sheet1.xml")
        + relation("r2", "styles", "styles.xml")
        + relation("r3", "sharedStrings", "../xl/sharedStrings.xml") + "</Relationships>",
      "xl/styles.xml": "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs>"
        + "<xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/>\(styles.joined())"
        + "</cellXfs></styleSheet>",
      "xl/sharedStrings.xml": "<sst>\(strings.map { "<si>\($0)</si>" }.joined())</sst>",
      "xl/worksheets/sheet1.xml": "<worksheet xmlns='\(main)'><dimension ref='A1:XFD1048576'/>"
        + "<sheetData>\(data)</sheetData><mergeCells>\(areas)</mergeCells>"
        + "</worksheet>",
    ])
  }

  /// An OpenDocument spreadsheet of one part.
  ///
  /// - Parameters:
  ///   - sheets: what is in `office:spreadsheet`.
  ///   - styles: those of this document alone.
  ///   - named: those with a name for people.
  convenience init(openDocument sheets: String, styles: String = "", named: String = "") {
    self.init([
      "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
      "styles.xml": "<office:document-styles xmlns:office='o' xmlns:style='s' xmlns:number='n'>"
        + "<office:styles>\(named)</office:styles></office:document-styles>",
      "content.xml": "<?xml version='1.0' encoding='UTF-8'?><office:document-content "
        + "xmlns:office='o' xmlns:table='t' xmlns:text='x' xmlns:style='s' xmlns:calcext='c' "
        + "xmlns:number='n'>"
        + "<office:automatic-styles>\(styles)</office:automatic-styles><office:body>"
        + "<office:spreadsheet>\(sheets)</office:spreadsheet></office:body>"
        + "</office:document-content>",
    ])
  }

  /// The rows of a sheet.
  func text(_ index: Int = 0) throws -> String {
    let workbook = try openWorkbook(self) { false }
    guard let workbook else { return "no spreadsheet" }
    var text: [UInt8] = []
    notices = try workbook.write(workbook.sheets[index]) { piece throws(SheetError) in
      text += piece
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// What is wrong with it.
  var fault: String? {
    do {
      _ = try text()
      return nil
    } catch SheetError.failed(let sentence) {
      return sentence
    } catch {
      return "\(error)"
    }
  }
}
