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

  /// The text of the cell.
  ///
  /// - Parameter format: how a number is shown; nil if no style says so.
  mutating func finish(_ format: NumberFormat?) -> [UInt8] {
    if kind == .error { return [] }
    if value.isEmpty { return buffer.bytes }
    switch kind {
    case .number: return shown(format ?? .general)
    case .percentage:
      if case .number(let looks) = format, looks.isPercent { return shown(.number(looks)) }
      return shown(.number(.init(isPercent: true, suffix: NumberFormat.percent)))
    case .currency:
      if case .number(let looks) = format, !looks.prefix.isEmpty || !looks.suffix.isEmpty {
        return shown(.number(looks))
      }
      return currency.isEmpty
        ? shown(format ?? .general) : shown(.number(.init(suffix: Array(" ".utf8) + currency)))
    case .date: return isoText(value)
    case .time: return clockText(value)
    case .boolean: return Array((value == Array("true".utf8) ? "TRUE" : "FALSE").utf8)
    case .none, .text, .error:
      buffer.removeAll()
      buffer.append(value)
      return buffer.bytes
    }
  }

  private mutating func shown(_ format: NumberFormat) -> [UInt8] {
    value.withUnsafeBufferPointer { number.write($0, format) }
    return number.bytes
  }
}

/// "13:55:36" for `PT13H55M36S`; what has another form stays as it is.
private func clockText(_ duration: [UInt8]) -> [UInt8] {
  guard duration.starts(with: "PT".utf8) else { return duration }
  var parts: [UInt8: [UInt8]] = [:]
  var digits: [UInt8] = []
  for byte in duration.dropFirst(2) {
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
  var text = two("H") + [colon] + two("M") + [colon] + two("S")
  if text.contains(UInt8(ascii: ".")) {
    while text.last == 0x30 { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
  }
  return text
}
