// The little of XML that the SVG writer needs: elements, attributes, numbers and escaped text.
internal import Scenegraph

/// XML 1.0 under construction, as UTF-8 without a detour over strings.
struct XMLText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// What is the writer's own and needs no escapes.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// A text that anyone may have written, as content or within an attribute's quotation marks.
  ///
  /// What XML 1.0 has no place for, escaped or not (section 2.2: U+0000…U+001F but tab and line
  /// ends, U+FFFE and U+FFFF), becomes U+FFFD.
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

  /// At most three decimals and no more digits than the number needs, the same in every locale. What
  /// is no number is written as 0.
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

  /// A number that is not negative, in full.
  mutating func whole(_ value: Int) {
    if value >= 10 { whole(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// As `#RRGGBB`.
  mutating func color(_ color: Color) {
    bytes.append(UInt8(ascii: "#"))
    for channel in [color.red, color.green, color.blue] {
      for digit in [channel >> 4, channel & 15] {
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
      }
    }
  }

  /// An attribute, with the space before it; `body` writes its value.
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

  /// An element that holds a text and nothing else.
  mutating func element(_ name: StaticString, _ content: String) {
    raw("<")
    raw(name)
    raw(">")
    text(content)
    raw("</")
    raw(name)
    raw(">")
  }

  /// Far beyond every picture, and within what readers of SVG can hold (single precision).
  private static let limit = 1e7
}
