// The rows of a worksheet (ECMA-376, part 1, 18.3.1).

/// Turns the cells of a worksheet into rows.
final class SheetTarget: XMLTarget {
  private(set) var lines: SheetText
  /// The merged cells, which come after the rows.
  private(set) var merged: [MergedCells.Area] = []
  /// Rows after which nothing more is wanted.
  var rowLimit = Int.max
  /// The bytes of the part up to the last row within the limit; nil if it has no more rows.
  private(set) var bytesToLimit: Int?
  private(set) var firstTexts: [String] = []
  /// Formulas so far that have no value.
  private(set) var formulasWithoutValue = 0

  private let strings: SharedStrings
  private let formats: [NumberFormat]
  /// Those that are known before.
  private var hiding: MergedCells
  /// Whether nothing is wanted but the rows.
  var wantsRowsOnly: Bool
  private var row = SheetRow()
  private var rowNumber = 0
  private var number = CellText()
  private var numbers: NumberColumns
  private var value = CellBuffer()
  private var isInData = false
  private var phonetic = 0
  // Of the cell.
  private var column = -1
  private var kind = Kind.number
  private var style = 0
  private var isFormula = false

  private enum Kind {
    case number, shared, text, boolean, date, error
  }

  /// - Parameter earlier: one that has read the sheet and found out what must be known before.
  init(
    _ strings: SharedStrings, _ formats: [NumberFormat], _ system: DateSystem,
    after earlier: SheetTarget? = nil
  ) {
    (self.strings, self.formats) = (strings, formats)
    lines = SheetText(columns: earlier.flatMap { $0.lines.isWhole ? nil : $0.lines.columns })
    hiding = MergedCells(earlier?.merged ?? [])
    numbers = earlier?.numbers ?? NumberColumns()
    wantsRowsOnly = earlier != nil
    number.system = system
  }

  /// Ends the rows. False if they have to be read again by one that knows what has been found:
  /// there are too many to keep, some cells are not shown, or some numbers look otherwise.
  func settle() -> Bool {
    guard lines.settle() else { return false }
    if wantsRowsOnly { return true }
    return numbers.areSettled && (merged.isEmpty || !lines.mayHave(cellsHiddenBy: merged))
  }

  func takeText() -> [UInt8] { lines.take() }

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "c" where isInData: startCell(attributes)
    case "v" where isInData: wantsText = true
    case "t" where isInData: wantsText = phonetic == 0
    case "f" where isInData: isFormula = true
    case "rPh": phonetic += 1
    case "row" where isInData:
      let next = attributes["r"]?.number ?? rowNumber + 1
      lines.appendBlankRows(next - rowNumber - 1)
      (rowNumber, column) = (max(next, rowNumber + 1), -1)
      hiding.enter(rowNumber)
      row.removeAll()
    case "sheetData": isInData = true
    case "mergeCell":
      if let area = attributes["ref"].flatMap({ MergedCells.Area($0.bytes) }) {
        merged.append(area)
      }
      if merged.count > MergedCells.limit {
        fail(.failed("it has more than \(MergedCells.limit) merged cells"))
      }
    default: break
    }
  }

  private func startCell(_ attributes: XMLAttributes) {
    (kind, style, isFormula) = (.number, 0, false)
    var place: Int?
    for (name, text) in attributes {
      switch name {
      case "r": place = CellPlace(text.bytes)?.column
      case "s": style = text.number ?? 0
      case "t":
        kind =
          text == "s"
          ? .shared
          : text == "str" || text == "inlineStr"
            ? .text : text == "b" ? .boolean : text == "d" ? .date : text == "e" ? .error : .number
      default: break
      }
    }
    column = place ?? column + 1
    if column >= columnLimit { fail(.failed("it has more than \(columnLimit) columns")) }
    value.removeAll()
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) { value.append(bytes) }

  override func end(_ name: XMLName) {
    switch name {
    case "c" where isInData: endCell()
    case "v", "t": wantsText = false
    case "rPh": phonetic -= 1
    case "row" where isInData: endRow()
    case "sheetData":
      isInData = false
      if wantsRowsOnly { stop() }
    case "mergeCells": stop()
    default: break
    }
  }

  private func endCell() {
    if hiding.hide(column) { return }
    // Without a type its value would be a number; an empty text has one.
    if isFormula, kind == .number, value.bytes.isEmpty { formulasWithoutValue += 1 }
    switch kind {
    case .number:
      guard !value.bytes.isEmpty else { return }
      let format = formats.indices.contains(style) ? formats[style] : .general
      value.bytes.withUnsafeBufferPointer { number.write($0, format, in: &numbers[column]) }
      row.append(number.bytes, column: column)
    case .shared:
      var index = 0
      for byte in value.bytes where byte &- 0x30 < 10 && index < 1 << 40 {
        index = index * 10 + Int(byte &- 0x30)
      }
      guard let place = strings.place(index) else {
        return fail(.failed("a cell names text \(index), which is not in it"))
      }
      strings.bytes.withUnsafeBufferPointer { row.append($0.extracting(place), column: column) }
    case .text:
      value.unescape()
      row.append(value.bytes, column: column)
    case .boolean:
      if !value.bytes.isEmpty { row.append(truthText(value.bytes), column: column) }
    case .date: row.append(isoText(value.bytes), column: column)
    case .error: break
    }
    if row.isTooLarge { fail(SheetRow.tooLarge) }
  }

  private func endRow() {
    if firstTexts.isEmpty, !row.isEmpty { firstTexts = row.texts }
    lines.append(&row, number: rowNumber)
    if lines.rowCount >= rowLimit {
      bytesToLimit = byteIndex
      stop()
    }
  }
}

/// A truth value (XML Schema, 3.2.2), as a CSV has it.
func truthText(_ value: [UInt8]) -> [UInt8] {
  let isTrue = value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8)
  return Array((isTrue ? "TRUE" : "FALSE").utf8)
}

/// A moment in ISO 8601, as a CSV has it: with a blank, and without zeros after the seconds.
func isoText(_ moment: some Collection<UInt8>) -> [UInt8] {
  var text = moment.map { $0 == UInt8(ascii: "T") ? UInt8(ascii: " ") : $0 }
  if text.last == UInt8(ascii: "Z") { text.removeLast() }
  if text.contains(UInt8(ascii: ".")) {
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
  }
  return text
}
