// The machine ID for the D-Bus Specification's `Peer.GetMachineId`.
internal import Glibc

package enum MachineID {
  /// D-Bus's own file comes first.
  private static let paths = ["/var/lib/dbus/machine-id", "/etc/machine-id"]
  /// In hexadecimal digits.
  private static let length = 32

  /// 32 hexadecimal digits; nil if there are none. Reads a file.
  package static func read() -> String? {
    for path in paths {
      if let id = parse(content(path)) { return id }
    }
    return nil
  }

  static func parse(_ bytes: some Sequence<UInt8>) -> String? {
    let text = String(decoding: Array(bytes).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard text.utf8.count == length, text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII)
    else { return nil }
    return text
  }

  private static func content(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: length + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
