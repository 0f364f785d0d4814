// The fuzzer's way into the reader of spreadsheets: any parts, cut anywhere, without an archive.
import Spreadsheets
import Tables

/// The first byte of the input says what it is and how it is cut; the rest are the parts of a
/// workbook, separated by NULs, or the content of an OpenDocument spreadsheet.
func fuzzSheets(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choices = input.first else { return }
  let bytes = Array(input.dropFirst())
  let parts = choices & 1 == 0 ? workbook(bytes) : openDocument(bytes)
  let whole = Outcome(parts, piece: max(1, bytes.count))
  let cut = Outcome(parts, piece: 1 + Int(choices >> 4))
  check(whole.error == cut.error, "the error depends on the cuts")
  if whole.error == nil { check(whole.texts == cut.texts, "the rows depend on the cuts") }
  for text in whole.texts { read(text) }
}

private func openDocument(_ content: [UInt8]) -> [String: [UInt8]] {
  [
    "mimetype": Array("application/vnd.oasis.opendocument.spreadsheet".utf8),
    "content.xml": content,
  ]
}

private func workbook(_ bytes: [UInt8]) -> [String: [UInt8]] {
  let names = ["xl/sheet.xml", "xl/strings.xml", "xl/styles.xml", "xl/workbook.xml"]
  let relations = """
    <r><Relationship Id="a" Type="/worksheet" Target="sheet.xml"/>\
    <Relationship Id="b" Type="/sharedStrings" Target="/xl/strings.xml"/>\
    <Relationship Id="c" Type="/styles" Target="../xl/styles.xml"/></r>
    """
  var parts = [
    "[Content_Types].xml": [], "xl/_rels/workbook.xml.rels": Array(relations.utf8),
    "xl/workbook.xml": Array(
      "<workbook xmlns:r='r'><sheets><sheet name='a' r:id='a'/></sheets></workbook>".utf8),
  ]
  let given = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
  for (name, part) in zip(names, given) where !part.isEmpty { parts[name] = Array(part) }
  return parts
}

/// Parts in pieces of one size, each exactly as large as it is said to be.
private final class Parts: PackageParts {
  private let parts: [String: [UInt8]]
  private let piece: Int
  let packedBytes = 1 << 20

  init(_ parts: [String: [UInt8]], piece: Int) { (self.parts, self.piece) = (parts, piece) }

  var sizes: [String: Int?] { parts.mapValues(\.count) }

  func read(
    _ name: String, _ body: (UnsafeRawBufferPointer) throws(SheetError) -> Bool
  ) throws(SheetError) {
    let bytes = parts[name] ?? []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let end = min(bytes.count, start + piece)
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: end - start, alignment: 1)
      copy.copyBytes(from: bytes[start..<end])
      defer { copy.deallocate() }
      if try !body(UnsafeRawBufferPointer(copy)) { return }
    }
  }
}

/// What became of an input.
private struct Outcome {
  var texts: [[UInt8]] = []
  var error: SheetError?

  init(_ parts: [String: [UInt8]], piece: Int) {
    do throws(SheetError) {
      guard let workbook = try openWorkbook(Parts(parts, piece: piece), isCancelled: { false })
      else { fatalError("no spreadsheet") }
      for sheet in workbook.sheets.prefix(3) {
        var text: [UInt8] = []
        let notices = try workbook.write(sheet) { piece throws(SheetError) in text += piece }
        texts.append(text)
        for notice in notices { texts.append(Array("\(notice)".utf8)) }
      }
    } catch {
      self.error = error
      guard case .failed(let sentence) = error else { fatalError("cancelled by nobody") }
      check(!sentence.isEmpty && !sentence.contains("\n"), "no sentence on one line")
    }
  }
}

/// The text is a table, or an error of the reader.
private func read(_ text: [UInt8]) {
  var reader = TableReader(TableRequest(dialect: DialectOverrides(rowsOfSheet: nil)))
  do throws(TableError) {
    try reader.feed(text)
    try reader.finish()
  } catch {
    return
  }
  _ = reader.snapshot().provenance
}

private func check(_ condition: Bool, _ complaint: String) {
  if !condition { fatalError(complaint) }
}
