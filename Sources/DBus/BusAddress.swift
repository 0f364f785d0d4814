// Where the session's bus is, without ever starting one: D-Bus Specification, section "Server
// Addresses".
internal import Glibc

/// The socket of a bus on this machine.
package struct BusAddress: Hashable, Sendable {
  /// Its name in the file system, or, after a NUL, in the abstract namespace.
  let socketName: [UInt8]

  /// What a `sockaddr_un` holds, with a NUL at the end.
  static let nameLimit = 107

  /// - Parameter text: as in `DBUS_SESSION_BUS_ADDRESS`, one address or several between semicolons:
  ///   the first that is a Unix socket. Others, which would start programs or go through a network,
  ///   are passed over.
  package init?(_ text: String) {
    for address in text.split(separator: ";") {
      guard address.hasPrefix("unix:") else { continue }
      for pair in address.dropFirst("unix:".count).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Self.unescaped(parts[1]), !value.contains(0) else {
          continue
        }
        if parts[0] == "path", value.count <= Self.nameLimit {
          socketName = value
          return
        }
        if parts[0] == "abstract", value.count < Self.nameLimit {
          socketName = [0] + value
          return
        }
      }
    }
    return nil
  }

  /// A socket by its path.
  init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.nameLimit else { return nil }
    socketName = bytes
  }

  /// The bus of the session that this process belongs to; nil where it has none.
  package static func ofSession() -> BusAddress? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") {
      return BusAddress(String(cString: address))
    }
    guard let directory = getenv("XDG_RUNTIME_DIR") else { return nil }
    return BusAddress(path: String(cString: directory) + "/bus")
  }

  /// The bus of assistive technologies, where somebody has named it in `AT_SPI_BUS_ADDRESS`; else
  /// `org.a11y.Bus` of the session's bus knows it.
  package static func ofAccessibility() -> BusAddress? {
    getenv("AT_SPI_BUS_ADDRESS").flatMap { BusAddress(String(cString: $0)) }
  }

  /// `%20` is a space.
  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
