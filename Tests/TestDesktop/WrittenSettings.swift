// Settings in the bytes that a desktop's daemon would write: the other side of the reader that is
// tested.

/// Named settings in the format of XSETTINGS 0.5.
public struct WrittenSettings: Sendable {
  /// The kinds of values.
  public enum Value: Sendable {
    case integer(Int32)
    case text(String)
    case color
  }

  public var entries: [(name: String, value: Value)]

  public init(_ entries: KeyValuePairs<String, Value>) {
    self.entries = entries.map { ($0.key, $0.value) }
  }

  /// The property.
  public func bytes(isLittleEndian: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = [isLittleEndian ? 0 : 1, 0, 0, 0]
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: isLittleEndian ? number.littleEndian : number.bigEndian) {
        bytes += $0
      }
    }
    func add(_ text: String) {
      bytes += Array(text.utf8)
      while bytes.count % 4 != 0 { bytes.append(0) }
    }
    add(UInt32(7))
    add(UInt32(entries.count))
    for (name, value) in entries {
      switch value {
      case .integer: bytes += [0, 0]
      case .text: bytes += [1, 0]
      case .color: bytes += [2, 0]
      }
      add(UInt16(name.utf8.count))
      add(name)
      add(UInt32(7))
      switch value {
      case .integer(let number): add(number)
      case .text(let text):
        add(UInt32(text.utf8.count))
        add(text)
      case .color: for _ in 0..<4 { add(UInt16(0x1234)) }
      }
    }
    return bytes
  }
}
