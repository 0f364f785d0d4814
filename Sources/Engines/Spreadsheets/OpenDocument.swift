// Spreadsheets of OpenDocument (OASIS OpenDocument 1.3, part 3, 9): .ods.
internal import SourceProtocol

/// A spreadsheet whose sheets are all in one part.
final class OpenDocumentWorkbook: Workbook {
  private(set) var sheets: [Sheet] = []
  private let parts: any PackageParts
  private let isCancelled: () -> Bool
  /// The rows of sheets, by place, as long as they are small.
  private var texts: [String: [UInt8]] = [:]
  /// The columns of the sheets and the numbers in them, by place.
  private var columns: [String: Range<Int>] = [:]
  private var numbers: [String: NumberColumns] = [:]
  /// The formulas without a value, by place of their sheet.
  private var formulasWithoutValue: [String: Int] = [:]
  private var namedStyles = OpenDocumentStyles()

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
    if parts.sizes.keys.contains("styles.xml") {
      let target = NamedStyles()
      try parts.parse("styles.xml", target, dropsPrefixes: false)
      namedStyles = target.styles
    }
    var kept = 0
    try scan(wanted: nil) { finished throws(SheetError) in
      kept += finished.text.count
      let place = finished.sheet.place
      if finished.isWhole, kept <= Self.keptBytes { texts[place] = finished.text }
      columns[place] = finished.columns
      numbers[place] = finished.numbers
      formulasWithoutValue[place] = finished.formulasWithoutValue
      sheets.append(finished.sheet)
    }
    if sheets.isEmpty { throw .failed("there is no sheet in it") }
  }

  /// - Parameters:
  ///   - wanted: the place of the sheet whose rows are wanted; nil for all.
  ///   - body: gets pieces of the rows that are wanted; of all sheets, each as it has ended.
  private func scan(
    wanted: String?, _ body: (ScannedSheet) throws(SheetError) -> Void
  ) throws(SheetError) {
    let target = OpenDocumentTarget(
      wanted: wanted, columns: wanted.flatMap { columns[$0] },
      numbers: wanted.flatMap { numbers[$0] } ?? NumberColumns(), namedStyles)
    var expansion = Expansion()
    try parts.parse(Self.content, target, dropsPrefixes: false) { () throws(SheetError) in
      if isCancelled() { throw .cancelled }
      for piece in target.takePieces() {
        try expansion.note(piece.text.count, packed: parts.packedBytes)
        try body(piece)
      }
    }
  }

  func write(
    _ sheet: Sheet, emit: ([UInt8]) throws(SheetError) -> Void
  ) throws(SheetError) -> [SourceNotice] {
    if let text = texts[sheet.place] {
      try emitPieces(of: text, emit)
    } else {
      try scan(wanted: sheet.place) { piece throws(SheetError) in
        try emitPieces(of: piece.text, emit)
      }
    }
    let formulas = formulasWithoutValue[sheet.place] ?? 0
    return formulas > 0 ? [.formulasWithoutValue(formulas)] : []
  }
}

/// A sheet after its last row, or more of the one that is wanted.
private struct ScannedSheet {
  var sheet: Sheet
  /// Its rows, or those that have not been taken before.
  var text: [UInt8]
  /// Whether there were not too many rows to keep, and no number has to look otherwise.
  var isWhole: Bool
  var columns: Range<Int>?
  var numbers = NumberColumns()
  var formulasWithoutValue = 0
}

/// The list of the parts, which says whether they are encrypted.
private final class Manifest: XMLTarget {
  private(set) var isEncrypted = false

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if case "encryption-data" = name { isEncrypted = true }
  }
}

/// The styles that all documents of a kind could share.
private final class NamedStyles: XMLTarget {
  private(set) var styles = OpenDocumentStyles()

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    styles.start(name, attributes)
    wantsText = styles.wantsText
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) { styles.text(bytes) }

  override func end(_ name: XMLName) {
    styles.end(name)
    wantsText = styles.wantsText
  }
}

/// Turns the cells of all sheets into rows.
private final class OpenDocumentTarget: XMLTarget {
  /// Of the sheet that is being read.
  private(set) var lines: SheetText
  private var finished: [ScannedSheet] = []

  /// The place of the sheet whose rows are wanted; nil for all.
  private let wanted: String?
  private let columns: Range<Int>?
  private let knownNumbers: NumberColumns
  private var numbers = NumberColumns()
  private var hiddenStyles: Set<String> = []
  private let namedStyles: OpenDocumentStyles
  private var styles = OpenDocumentStyles()
  /// The styles of cells that have none of their own, by column and by row.
  private var columnStyles: [(end: Int, style: String)] = []
  private var rowStyle: String?
  private var style = ""
  private var sheet: Sheet?
  private var sheetCount = 0
  private var formulasWithoutValue = 0
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

  init(
    wanted: String?, columns: Range<Int>?, numbers: NumberColumns,
    _ namedStyles: OpenDocumentStyles
  ) {
    (self.wanted, self.columns, self.namedStyles) = (wanted, columns, namedStyles)
    knownNumbers = numbers
    lines = SheetText(columns: columns)
  }

  /// The sheets that have ended, and the rows so far if the columns are known.
  func takePieces() -> [ScannedSheet] {
    defer { finished = [] }
    guard let sheet, lines.bytes.count >= RowText.pieceBytes else { return finished }
    return [ScannedSheet(sheet: sheet, text: lines.take(), isWhole: false, columns: columns)]
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
      // Cells beneath a merged one do not count.
      column = min(columnLimit, column + (attributes["table:number-columns-repeated"]?.number ?? 1))
      skipped = 1
    case "text:p" where isInCell:
      cell.startParagraph()
      wantsText = cell.takesText
    case "text:s" where isInCell: cell.appendBlanks(attributes["text:c"]?.number ?? 1)
    case "text:tab" where isInCell: cell.append("\t".utf8)
    case "text:line-break" where isInCell: cell.append("\n".utf8)
    case "table:table-column" where sheet != nil: startColumn(attributes)
    case "table:table-row" where sheet != nil:
      rowStyle = attributes["table:default-cell-style-name"]?.text
      rowRepeats = max(1, attributes["table:number-rows-repeated"]?.number ?? 1)
      column = 0
      row.removeAll()
    case "table:table":
      // A table within a cell is no sheet.
      if sheet == nil, sheetCount < sheetLimit { startSheet(attributes) } else { skipped = 1 }
    case "office:annotation", "table:shapes", "office:forms", "table:tracked-changes",
      "text:ruby-text", "draw:frame", "draw:custom-shape", "draw:g", "draw:rect", "draw:caption":
      skipped = 1
    default: if sheet == nil { startStyle(name, attributes) }
    }
  }

  private func startSheet(_ attributes: XMLAttributes) {
    sheet = Sheet(
      name: attributes["table:name"]?.text ?? "",
      isHidden: hiddenStyles.contains(attributes["table:style-name"]?.text ?? ""), columns: [],
      rowCount: 0, place: "\(sheetCount)")
    sheetCount += 1
    (lines, columnStyles, formulasWithoutValue) = (SheetText(columns: columns), [], 0)
    numbers = knownNumbers
  }

  private func startStyle(_ name: XMLName, _ attributes: XMLAttributes) {
    styles.start(name, attributes)
    wantsText = styles.wantsText
    switch name {
    case "style:style": style = attributes["style:name"]?.text ?? ""
    case "style:table-properties":
      if attributes["table:display"].map({ $0 == "false" }) == true {
        if hiddenStyles.count < listLimit { hiddenStyles.insert(style) }
      }
    default: break
    }
  }

  private func startColumn(_ attributes: XMLAttributes) {
    let start = columnStyles.last?.end ?? 0
    let count = max(1, attributes["table:number-columns-repeated"]?.number ?? 1)
    guard start < columnLimit else { return }
    columnStyles.append((start + count, attributes["table:default-cell-style-name"]?.text ?? ""))
  }

  private var format: NumberFormat? {
    guard cell.hasFormat else { return nil }
    let style = cell.style ?? rowStyle ?? columnStyles.first { column < $0.end }?.style
    return style.flatMap { styles.format(ofCell: $0, named: namedStyles) }
  }

  private func startCell(_ attributes: XMLAttributes) {
    cell.start(attributes)
    isInCell = isWanted
    if column + cell.repeats > columnLimit, cell.mayHaveValue {
      fail(.failed("it has more than \(columnLimit) columns"))
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if sheet == nil { styles.text(bytes) } else { cell.append(bytes) }
  }

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
    case _ where sheet == nil:
      styles.end(name)
      wantsText = styles.wantsText
    default: break
    }
  }

  private func endCell() {
    wantsText = false
    defer { column = min(columnLimit, column + cell.repeats) }
    guard isInCell else { return }
    isInCell = false
    let shown = format
    var text = cell.finish(shown, in: &numbers[column])
    if cell.isFormulaWithoutValue { formulasWithoutValue += 1 }
    guard !text.isEmpty else { return }
    let repeats = max(0, min(cell.repeats, columnLimit - column))
    for place in column..<column + repeats {
      if place > column, cell.isNumber { text = cell.finish(shown, in: &numbers[place]) }
      row.append(text, column: place)
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
      lines.append(&row, number: 0)
      if lines.bytes.count > SheetText.pieceBytes { return fail(SheetText.tooMuch) }
    }
  }

  private func endSheet() {
    guard var sheet else { return }
    self.sheet = nil
    if wanted != nil, wanted != sheet.place { return }
    let isWhole = lines.settle() && numbers.areSettled
    sheet.rowCount = lines.rowCount
    finished.append(
      ScannedSheet(
        sheet: sheet, text: lines.take(), isWhole: isWhole, columns: lines.columns,
        numbers: numbers, formulasWithoutValue: formulasWithoutValue))
    if wanted != nil { stop() }
  }
}
