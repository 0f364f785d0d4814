// The value of one cell of OpenDocument, as text.

/// A cell while it is read (OASIS OpenDocument 1.3, part 3, 19.385).
struct OpenDocumentCell {
  /// Columns that it takes.
  private(set) var repeats = 1
  /// The name of its style; nil if it has none of its own.
  private(set) var style: String?
  private var kind = Kind.none
  private var isFormula = false
  private var value: [UInt8] = []
  private var currency: [UInt8] = []
  private var buffer = CellBuffer()
  private var hasParagraph = false
  private var number = CellText()

  private enum Kind {
    case none, number, percentage, currency, date, time, boolean, text, error
  }

  mutating func start(_ attributes: XMLAttributes) {
    (repeats, style, kind) = (1, nil, .none)
    (isFormula, hasParagraph) = (false, false)
    value.removeAll(keepingCapacity: true)
    currency.removeAll(keepingCapacity: true)
    buffer.removeAll()
    for (name, text) in attributes {
      switch name {
      case "table:number-columns-repeated": repeats = max(1, text.number ?? 1)
      case "table:formula": isFormula = true
      case "table:style-name": style = text.text
      case "office:value-type": if kind != .error { kind = Self.kind(text) }
      case "calcext:value-type": if text == "error" { kind = .error }
      case "office:value", "office:date-value", "office:time-value", "office:boolean-value",
        "office:string-value":
        value = Array(text.bytes)
      case "office:currency": currency = Array(text.bytes)
      default: break
      }
    }
  }

  private static func kind(_ text: XMLValue) -> Kind {
    if text == "float" { return .number }
    if text == "string" { return .text }
    if text == "date" { return .date }
    if text == "percentage" { return .percentage }
    if text == "currency" { return .currency }
    if text == "time" { return .time }
    return text == "boolean" ? .boolean : .text
  }

  /// Whether the shown text is the value.
  var takesText: Bool { kind != .error && value.isEmpty }
  /// Whether it is a formula that was saved without its result.
  var isFormulaWithoutValue: Bool { isFormula && kind == .none && !hasParagraph }
  /// Whether there is more to it than its looks.
  var mayHaveValue: Bool { kind != .none }

  mutating func startParagraph() {
    if hasParagraph, takesText { buffer.append("\n".utf8) }
    hasParagraph = true
  }

  mutating func append(_ text: some Collection<UInt8>) { if takesText { buffer.append(text) } }

  mutating func appendBlanks(_ count: Int) {
    append(repeatElement(UInt8(ascii: " "), count: min(count, 1 << 16)))
  }

  /// Whether it is a number, which its style may show with a unit.
  var isNumber: Bool { kind == .number || kind == .percentage || kind == .currency }
  /// Whether its style may tell what it means.
  var hasFormat: Bool { isNumber || kind == .time }

  /// The text of the cell.
  ///
  /// - Parameters:
  ///   - format: how a number is shown; nil if no style says so.
  ///   - column: the numbers of its column.
  mutating func finish(_ format: NumberFormat?, in column: inout NumberColumn) -> [UInt8] {
    if kind == .error { return [] }
    if value.isEmpty { return buffer.bytes }
    switch kind {
    case .number: return text(format ?? .general, in: &column)
    case .percentage:
      if let looks = format?.shown, looks.isPercent { return text(.number(looks), in: &column) }
      return text(.number(NumberFormat.Shown(isPercent: true, affix: .percent)), in: &column)
    case .currency:
      var looks = format?.shown ?? NumberFormat.Shown()
      if looks.affix == .none { looks.affix = NumberAffix(suffix: currency) }
      return text(NumberFormat(looks), in: &column)
    case .date: return isoText(value)
    case .time: return clockText(value, isLength: format == .elapsed)
    case .boolean: return truthText(value)
    case .none, .text, .error:
      buffer.removeAll()
      buffer.append(value)
      return buffer.bytes
    }
  }

  private mutating func text(
    _ format: NumberFormat, in column: inout NumberColumn
  ) -> [UInt8] {
    value.withUnsafeBufferPointer { number.write($0, format, in: &column) }
    return number.bytes
  }
}

/// "13:55:36" for `PT13H55M36S`, with a sign if it is no time of day; what has another form stays as
/// it is.
private func clockText(_ duration: [UInt8], isLength: Bool) -> [UInt8] {
  let isNegative = duration.first == UInt8(ascii: "-")
  let magnitude = duration.dropFirst(isNegative ? 1 : 0)
  guard magnitude.starts(with: "PT".utf8) else { return duration }
  var parts: [UInt8: [UInt8]] = [:]
  var digits: [UInt8] = []
  for byte in magnitude.dropFirst(2) {
    if byte &- 0x30 < 10 || byte == UInt8(ascii: ".") {
      digits.append(byte)
    } else {
      parts[byte] = digits
      digits = []
    }
  }
  func two(_ letter: Unicode.Scalar) -> [UInt8] {
    let digits = parts[UInt8(ascii: letter)] ?? []
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }.count
    return Array(repeating: 0x30, count: max(0, 2 - whole)) + digits
  }
  let colon = UInt8(ascii: ":")
  let sign = isNegative ? "-" : isLength ? "+" : ""
  var text = Array(sign.utf8) + two("H") + [colon] + two("M") + [colon] + two("S")
  if text.contains(UInt8(ascii: ".")) {
    while text.last == 0x30 { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
  }
  return text
}
