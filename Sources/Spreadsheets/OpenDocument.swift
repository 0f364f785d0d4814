// Spreadsheets of OpenDocument (OASIS OpenDocument 1.3, part 3, 9): .ods.
internal import SourceProtocol

/// A spreadsheet whose sheets are all in one part.
final class OpenDocumentWorkbook: Workbook {
  private(set) var sheets: [Sheet] = []
  private let parts: any PackageParts
  private let isCancelled: () -> Bool
  /// The rows of sheets, by place, as long as they are small.
  private var texts: [String: [UInt8]] = [:]

  /// Bytes of all texts that are kept between the first look and the question.
  private static let keptBytes = 64 << 20
  private static let content = "content.xml"
  private static let mediaType = "application/vnd.oasis.opendocument.spreadsheet"

  init(_ parts: any PackageParts, isCancelled: @escaping () -> Bool) throws(SheetError) {
    (self.parts, self.isCancelled) = (parts, isCancelled)
    var type: [UInt8] = []
    try parts.read("mimetype") { bytes throws(SheetError) in
      type += bytes.prefix(256)
      return type.count < 256
    }
    guard type.starts(with: Self.mediaType.utf8) else {
      throw .failed("this OpenDocument file has no sheet; save its table as CSV")
    }
    let manifest = "META-INF/manifest.xml"
    if parts.sizes.keys.contains(manifest) {
      let target = Manifest()
      try parts.parse(manifest, target)
      if target.isEncrypted {
        throw .failed("it is encrypted; save it without a password")
      }
    }
    var kept = 0
    try scan(wanted: nil) { sheet, text throws(SheetError) in
      kept += text?.count ?? 0
      if kept <= Self.keptBytes { texts[sheet.place] = text }
      sheets.append(sheet)
    }
    if sheets.isEmpty { throw .failed("there is no sheet in it") }
  }

  /// Goes through the sheets.
  ///
  /// - Parameters:
  ///   - wanted: the place of the sheet whose rows are wanted; nil for all.
  ///   - emit: gets pieces of the rows that are wanted.
  ///   - body: gets each sheet, with its rows unless there were too many or they were emitted.
  private func scan(
    wanted: String?, emit: ([UInt8]) throws(SheetError) -> Void = { _ in },
    _ body: (Sheet, [UInt8]?) throws(SheetError) -> Void
  ) throws(SheetError) {
    let target = OpenDocumentTarget(wanted: wanted)
    var expansion = Expansion()
    try parts.parse(Self.content, target, dropsPrefixes: false) { () throws(SheetError) in
      if isCancelled() { throw .cancelled }
      for finished in target.takeFinished() {
        try expansion.note(finished.text.count, packed: parts.packedBytes)
        if wanted == nil { try body(finished.sheet, finished.isWhole ? finished.text : nil) }
        if wanted == finished.sheet.place, !finished.text.isEmpty { try emit(finished.text) }
      }
      guard target.lines.bytes.count >= (wanted == nil ? Self.keptBytes : emitBytes) else { return }
      try expansion.note(target.lines.bytes.count, packed: parts.packedBytes)
      // Too much to keep: it is read again.
      let text = target.takeText()
      if wanted != nil { try emit(text) }
    }
  }

  func write(_ sheet: Sheet, emit: ([UInt8]) throws(SheetError) -> Void) throws(SheetError) {
    guard let text = texts[sheet.place] else {
      return try scan(wanted: sheet.place, emit: emit) { _, _ throws(SheetError) in }
    }
    var start = 0
    while start < text.count {
      let end = min(text.count, start + emitBytes)
      try emit(Array(text[start..<end]))
      start = end
    }
  }
}

/// The list of the parts, which says whether they are encrypted.
private final class Manifest: XMLTarget {
  private(set) var isEncrypted = false

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if case "encryption-data" = name { isEncrypted = true }
  }
}

/// Turns the cells of all sheets into rows.
private final class OpenDocumentTarget: XMLTarget {
  /// Of the sheet that is being read.
  private(set) var lines = SheetText()
  private var finished: [(sheet: Sheet, text: [UInt8], isWhole: Bool)] = []

  /// The place of the sheet whose rows are wanted; nil for all.
  private let wanted: String?
  private var hiddenStyles: Set<String> = []
  private var style = ""
  private var sheet: Sheet?
  private var sheetCount = 0
  /// Whether all rows of the sheet are still there.
  private var isWhole = true
  private var row = SheetRow()
  private var rowRepeats = 1
  private var column = 0
  /// Cells that repeat others.
  private var repeatedCells = 0
  private static let repeatLimit = 1 << 24
  /// Elements within one that is of no interest.
  private var skipped = 0
  // Of the cell.
  private var isInCell = false
  private var cell = OpenDocumentCell()

  init(wanted: String?) { self.wanted = wanted }

  /// The sheets that have ended, with their rows unless these were taken before.
  func takeFinished() -> [(sheet: Sheet, text: [UInt8], isWhole: Bool)] {
    defer { finished = [] }
    return finished
  }

  /// The rows so far of the sheet.
  func takeText() -> [UInt8] {
    isWhole = false
    return lines.take()
  }

  private var isWanted: Bool { wanted == nil || wanted == sheet?.place }

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if skipped > 0 {
      skipped += 1
      return
    }
    switch name {
    case "table:table-cell" where sheet != nil: startCell(attributes)
    case "table:covered-table-cell" where sheet != nil:
      // What is beneath a merged cell does not count.
      column = min(
        columnLimit, column + (attributes["table:number-columns-repeated"]?.number ?? 1))
      skipped = 1
    case "text:p" where isInCell:
      cell.startParagraph()
      wantsText = cell.takesText
    case "text:s" where isInCell: cell.appendBlanks(attributes["text:c"]?.number ?? 1)
    case "text:tab" where isInCell: cell.append("\t".utf8)
    case "text:line-break" where isInCell: cell.append("\n".utf8)
    case "table:table-row" where sheet != nil:
      rowRepeats = max(1, attributes["table:number-rows-repeated"]?.number ?? 1)
      column = 0
      row.removeAll()
    case "table:table":
      // A table within a cell is no sheet.
      if sheet == nil, sheetCount < sheetLimit { startSheet(attributes) } else { skipped = 1 }
    case "style:style": style = attributes["style:name"]?.text ?? ""
    case "style:table-properties":
      if attributes["table:display"].map({ $0 == "false" }) == true {
        if hiddenStyles.count < listLimit { hiddenStyles.insert(style) }
      }
    case "office:annotation", "table:shapes", "office:forms", "table:tracked-changes",
      "text:ruby-text", "draw:frame", "draw:custom-shape", "draw:g", "draw:rect", "draw:caption":
      skipped = 1
    default: break
    }
  }

  private func startSheet(_ attributes: XMLAttributes) {
    sheet = Sheet(
      name: attributes["table:name"]?.text ?? "",
      isHidden: hiddenStyles.contains(attributes["table:style-name"]?.text ?? ""), columns: [],
      rowCount: 0, place: "\(sheetCount)")
    sheetCount += 1
    (lines, isWhole) = (SheetText(), true)
  }

  private func startCell(_ attributes: XMLAttributes) {
    cell.start(attributes)
    isInCell = isWanted
    if column + cell.repeats > columnLimit, cell.mayHaveValue {
      fail(.failed("it has more than \(columnLimit) columns"))
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) { cell.append(bytes) }

  override func end(_ name: XMLName) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch name {
    case "table:table-cell" where sheet != nil: endCell()
    case "text:p": wantsText = false
    case "table:table-row" where sheet != nil: endRow()
    case "table:table" where sheet != nil: endSheet()
    default: break
    }
  }

  private func endCell() {
    wantsText = false
    defer { column = min(columnLimit, column + cell.repeats) }
    guard isInCell else { return }
    isInCell = false
    let text = cell.finish()
    guard !text.isEmpty else { return }
    let repeats = min(cell.repeats, columnLimit - column)
    for place in 0..<max(0, repeats) {
      row.append(text, column: column + place)
      if row.isTooLarge { return fail(SheetRow.tooLarge) }
    }
    repeatedCells += max(0, repeats - 1)
  }

  private func endRow() {
    guard isWanted else { return }
    if row.isEmpty { return lines.appendBlankRows(rowRepeats) }
    if sheet?.columns.isEmpty == true { sheet?.columns = row.texts }
    let cellCount = row.columns?.count ?? 0
    let (copies, isBeyond) = (rowRepeats - 1).multipliedReportingOverflow(by: cellCount)
    repeatedCells += isBeyond ? Self.repeatLimit : min(copies, Self.repeatLimit)
    guard repeatedCells <= Self.repeatLimit else {
      return fail(.failed("more than \(Self.repeatLimit) cells of it repeat others"))
    }
    for _ in 0..<rowRepeats {
      lines.append(&row)
      if lines.bytes.count > SheetText.pieceBytes { return fail(SheetText.tooMuch) }
    }
  }

  private func endSheet() {
    guard var sheet else { return }
    self.sheet = nil
    if wanted != nil, wanted != sheet.place { return }
    lines.settle()
    sheet.rowCount = lines.rowCount
    // Rows of which some are gone are of use only to whom has got those.
    finished.append((sheet, wanted != nil || isWhole ? lines.take() : [], isWhole))
    lines = SheetText()
    if wanted != nil { stop() }
  }
}
