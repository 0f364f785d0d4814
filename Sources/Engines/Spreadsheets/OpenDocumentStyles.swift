// How cells of OpenDocument show numbers (OASIS OpenDocument 1.3, part 3, 16.29 and 16.2).

/// The styles of cells, and the styles of numbers that they name.
struct OpenDocumentStyles {
  private struct NumberStyle {
    var format = NumberFormat.general
    /// The style of the numbers for which its first condition holds, as a first section does.
    var first: String?
  }
  private struct CellStyle {
    var number: String?
    var parent: String?
  }

  private var numbers: [String: NumberStyle] = [:]
  private var cells: [String: CellStyle] = [:]
  // Of the style of times that is being read.
  private var time: String?
  private var isLength = false
  private var hasHours = false
  // Of the style of numbers that is being read.
  private var name: String?
  private var first: String?
  private var shown = NumberFormat.Shown()
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []
  private var hasNumber = false
  /// Whether nothing but the number itself counts.
  private var isOdd = false
  private var literal: [UInt8] = []
  private var isLiteral = false

  private static let parentLimit = 16
  private static let literalLimit = 256

  /// Whether texts are of interest now.
  var wantsText: Bool { isLiteral }

  mutating func start(_ element: XMLName, _ attributes: XMLAttributes) {
    switch element {
    case "number:number-style", "number:currency-style": startNumber(attributes, isPercent: false)
    case "number:percentage-style": startNumber(attributes, isPercent: true)
    case "number:time-style":
      // One that does not start anew after a day, or has no hours.
      isLength = attributes["number:truncate-on-overflow"].map { $0 == "false" } == true
      (time, hasHours) = (attributes["style:name"]?.text, false)
    case "number:hours": hasHours = true
    case "number:number" where name != nil: startDigits(attributes)
    case "number:scientific-number", "number:fraction", "number:embedded-text": isOdd = true
    case "number:text" where name != nil, "number:currency-symbol" where name != nil:
      (literal, isLiteral) = ([], true)
    case "style:map" where name != nil: first = first ?? attributes["style:apply-style-name"]?.text
    case "style:style":
      guard attributes["style:family"].map({ $0 == "table-cell" }) == true,
        let name = attributes["style:name"]?.text, cells.count < listLimit
      else { return }
      cells[name] = CellStyle(
        number: attributes["style:data-style-name"]?.text,
        parent: attributes["style:parent-style-name"]?.text)
    default: break
    }
  }

  private mutating func startNumber(_ attributes: XMLAttributes, isPercent: Bool) {
    name = attributes["style:name"]?.text
    (first, hasNumber, isOdd, isLiteral) = (nil, false, false, false)
    shown = NumberFormat.Shown(isPercent: isPercent)
    (prefix, suffix) = ([], [])
  }

  private mutating func startDigits(_ attributes: XMLAttributes) {
    hasNumber = true
    let decimals = attributes["number:decimal-places"]?.number
    let least = attributes["number:min-decimal-places"]?.number ?? decimals
    if least == decimals, attributes["number:decimal-replacement"] == nil {
      shown.decimals = decimals
    }
    let isGrouped = attributes["number:grouping"].map { $0 == "true" } == true
    if decimals == 0, !isGrouped {
      shown.leastDigits = attributes["number:min-integer-digits"]?.number ?? 1
    }
    // Thousands that are left out change what the number means.
    if attributes["number:display-factor"].map({ $0 == "1" }) == false { isOdd = true }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if literal.count < Self.literalLimit { literal.append(contentsOf: bytes) }
  }

  mutating func end(_ element: XMLName) {
    switch element {
    case "number:text" where isLiteral, "number:currency-symbol" where isLiteral: endLiteral()
    case "number:number-style" where name != nil, "number:currency-style" where name != nil,
      "number:percentage-style" where name != nil:
      endNumber()
    case "number:time-style":
      guard let time, isLength || !hasHours, numbers.count < listLimit else { return }
      numbers[time] = NumberStyle(format: .elapsed)
    default: break
    }
  }

  private mutating func endLiteral() {
    isLiteral = false
    // Signs and brackets are of the number, "%" of the share.
    let signs = Array("-+():% ".utf8)
    if literal.allSatisfy(signs.contains) { return }
    if hasNumber { suffix += literal } else { prefix += literal }
  }

  private mutating func endNumber() {
    defer { name = nil }
    guard let name, numbers.count < listLimit else { return }
    shown.affix = shown.isPercent ? .percent : NumberAffix(prefix: prefix, suffix: suffix)
    if shown.affix != .none { shown.leastDigits = 1 }
    let format: NumberFormat = isOdd || !hasNumber ? .general : NumberFormat(shown)
    numbers[name] = NumberStyle(format: format, first: first)
  }

  /// How numbers are shown in cells of a style; nil if it does not say so.
  ///
  /// - Parameter named: the styles that this document has from elsewhere.
  func format(ofCell style: String, named: OpenDocumentStyles? = nil) -> NumberFormat? {
    var name = style
    for _ in 0..<Self.parentLimit {
      guard let cell = cells[name] else { return named?.format(ofCell: name) }
      if let number = cell.number { return format(number) ?? named?.format(number) }
      guard let parent = cell.parent else { return nil }
      name = parent
    }
    return nil
  }

  private func format(_ name: String) -> NumberFormat? {
    guard let number = numbers[name] else { return nil }
    return number.first.flatMap { numbers[$0]?.format } ?? number.format
  }
}
