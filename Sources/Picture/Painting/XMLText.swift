// The subset of XML that the SVG writer needs: elements, attributes, numbers and escaped text.
internal import Scenegraph

/// A buffer for XML 1.0, written as UTF-8 without intermediate strings.
struct XMLText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends the writer's own text, which needs no escaping.
  mutating func raw(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  /// Appends arbitrary text, escaped, as content or within an attribute's quotation marks.
  ///
  /// Characters that XML 1.0 does not allow even if escaped (section 2.2: U+0000…U+001F except tab
  /// and line ends, U+FFFE and U+FFFF) become U+FFFD.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { source in
      var start = 0
      func isNoCharacter(_ index: Int) -> Bool {
        source[index] == 0xEF && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
      }
      var index = 0
      while index < source.count {
        let byte = source[index]
        let length = byte == 0xEF ? 3 : 1
        let replacement: StaticString? =
          switch byte {
          case UInt8(ascii: "&"): "&amp;"
          case UInt8(ascii: "<"): "&lt;"
          case UInt8(ascii: ">"): "&gt;"
          case UInt8(ascii: "\""): "&quot;"
          case 0x09, 0x0A, 0x0D: nil
          case 0..<0x20: "\u{FFFD}"
          case 0xEF: isNoCharacter(index) ? "\u{FFFD}" : nil
          default: nil
          }
        if let replacement {
          bytes.append(contentsOf: source[start..<index])
          raw(replacement)
          start = index + length
        }
        index += length
      }
      bytes.append(contentsOf: source[start...])
    }
  }

  /// Appends a number with at most three decimals, the same in every locale. NaN becomes 0.
  mutating func number(_ value: Double) {
    let value = value.isNaN ? 0 : value
    let thousandths = Int((min(max(value, -Self.limit), Self.limit) * 1_000).rounded())
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    whole(Int(thousandths.magnitude / 1_000))
    var rest = Int(thousandths.magnitude % 1_000)
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }

  /// Appends a nonnegative integer, in full.
  mutating func whole(_ value: Int) {
    if value >= 10 { whole(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Appends numbers with a blank between them.
  mutating func numbers(_ values: Double...) {
    for (index, value) in values.enumerated() {
      if index > 0 { raw(" ") }
      number(value)
    }
  }

  /// Appends a colour as `#RRGGBB`.
  mutating func color(_ color: Color) {
    bytes.append(UInt8(ascii: "#"))
    for channel in [color.red, color.green, color.blue] {
      for digit in [channel >> 4, channel & 15] {
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
      }
    }
  }

  /// Appends an attribute with the space before it; `body` writes its value.
  mutating func attribute(_ name: StaticString, _ body: (inout XMLText) -> Void) {
    bytes.append(UInt8(ascii: " "))
    raw(name)
    raw("=\"")
    body(&self)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    attribute(name) { $0.number(value) }
  }

  mutating func attribute(_ name: StaticString, _ value: Color) {
    attribute(name) { $0.color(value) }
  }

  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    attribute(name) { $0.raw(value) }
  }

  /// Appends an element that contains only text.
  mutating func element(_ name: StaticString, _ content: String) {
    raw("<")
    raw(name)
    raw(">")
    text(content)
    raw("</")
    raw(name)
    raw(">")
  }

  /// Far beyond every picture, and within the range of SVG readers (single precision).
  private static let limit = 1e7
}
