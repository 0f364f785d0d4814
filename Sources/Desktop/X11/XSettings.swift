// Parses the property with a desktop's settings: XSETTINGS 0.5, "Format of the _XSETTINGS_SETTINGS
// property". Apart from the rest, as it is fuzzed without X.

struct XSettings: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case integer(Int32)
    case text(String)
  }

  /// Colours are skipped.
  private(set) var values: [String: Value] = [:]

  /// The size limit in bytes; desktops use a few thousand.
  static let byteLimit = 1 << 18
  static let countLimit = 4_096
  /// The limit on a name or text in bytes.
  static let textLimit = 4_096

  init() {}

  /// nil if the bytes are malformed, truncated or beyond a limit: half of the settings could
  /// contradict each other.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1, bytes.count <= Self.byteLimit else { return nil }
    // LSBFirst and MSBFirst of <X11/X.h>.
    var reader = Reader(bytes: bytes, isLittleEndian: order == 0)
    guard reader.skip(8), let count = reader.number(), count <= Self.countLimit else { return nil }
    for _ in 0..<count {
      guard let kind = reader.byte(), reader.skip(1), let nameCount = reader.shortNumber(),
        let name = reader.text(count: Int(nameCount)), reader.skip(4)
      else { return nil }
      switch kind {
      case 0:
        guard let number = reader.number() else { return nil }
        values[name] = .integer(Int32(bitPattern: number))
      case 1:
        guard let count = reader.number(), let text = reader.text(count: Int(count)) else {
          return nil
        }
        values[name] = .text(text)
      case 2: guard reader.skip(8) else { return nil }
      default: return nil
      }
    }
  }

  func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = values[name] else { return nil }
    return Int(number)
  }

  func text(_ name: String) -> String? {
    guard case .text(let text)? = values[name], !text.isEmpty else { return nil }
    return text
  }
}

/// Reads bytes from the front; nil or false if there are too few.
private struct Reader {
  let bytes: [UInt8]
  let isLittleEndian: Bool
  var position = 0

  mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - position else { return false }
    position += count
    return true
  }

  mutating func byte() -> UInt8? {
    let start = position
    return skip(1) ? bytes[start] : nil
  }

  mutating func shortNumber() -> UInt32? { number(count: 2) }
  mutating func number() -> UInt32? { number(count: 4) }

  private mutating func number(count: Int) -> UInt32? {
    let start = position
    guard skip(count) else { return nil }
    let digits = bytes[start..<position]
    return isLittleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      : digits.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A text of a given length, and the padding to a multiple of four.
  mutating func text(count: Int) -> String? {
    let start = position
    guard count <= XSettings.textLimit, skip(count) else { return nil }
    let text = bytes[start..<position]
    return skip((4 - count % 4) % 4) ? String(decoding: text, as: UTF8.self) : nil
  }
}
