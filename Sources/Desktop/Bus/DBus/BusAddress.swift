// Finds the session bus without starting one: D-Bus Specification, section "Server Addresses".
internal import Glibc

package struct BusAddress: Hashable, Sendable {
  /// The path of the socket, or a NUL followed by a name in the abstract namespace.
  let socketName: [UInt8]

  /// The capacity of `sockaddr_un`, minus the final NUL.
  static let nameLimit = 107

  /// - Parameter text: one or more addresses separated by semicolons, as in
  ///   `DBUS_SESSION_BUS_ADDRESS`. The first Unix socket is used; other addresses, which would
  ///   start programs or use the network, are ignored.
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

  init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.nameLimit else { return nil }
    socketName = bytes
  }

  /// The bus of the current session; nil if there is none.
  package static func ofSession() -> BusAddress? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") {
      return BusAddress(String(cString: address))
    }
    guard let directory = getenv("XDG_RUNTIME_DIR") else { return nil }
    return BusAddress(path: String(cString: directory) + "/bus")
  }

  /// The accessibility bus named by `AT_SPI_BUS_ADDRESS`; nil if unset. Otherwise `org.a11y.Bus` on
  /// the session bus knows it.
  package static func ofAccessibility() -> BusAddress? {
    getenv("AT_SPI_BUS_ADDRESS").flatMap { BusAddress(String(cString: $0)) }
  }

  /// Decodes percent escapes: `%20` is a space.
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
