// Converts a URI list (RFC 2483, text/uri-list) to file paths (RFC 8089).
internal import Base
internal import Glibc
package import Input

package enum FileURIs {
  /// The longest list accepted: 64 paths of maximal length, each byte escaped.
  package static let byteLimit = 1 << 20

  /// - Parameter host: this machine's name, which a URI may contain.
  package static func files(_ list: [UInt8], host: String) -> DroppedFiles {
    var files = DroppedFiles()
    for line in list.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) {
      let line = trimmed(line)
      // A comment.
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      add(line, to: &files, host: host)
    }
    return files
  }

  /// - Parameter addresses: one file's each, so that nothing in them separates or comments.
  package static func files(_ addresses: [String], host: String) -> DroppedFiles {
    var files = DroppedFiles()
    for address in addresses { add(Array(address.utf8)[...], to: &files, host: host) }
    return files
  }

  private static func add(
    _ address: ArraySlice<UInt8>, to files: inout DroppedFiles, host: String
  ) {
    switch path(address, host: host.lowercased()) {
    case .success(let path): files.paths.append(path)
    case .failure(let refusal):
      files.refusals.append(
        RefusedAddress(
          address: String(decoding: address, as: UTF8.self), reason: refusal.reason))
    }
  }

  package static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress, gethostname(base, buffer.count - 1) == 0 else {
        return ""
      }
      buffer[buffer.count - 1] = 0
      return String(cString: base)
    }
  }

  private struct Refusal: Error { let reason: RefusedAddress.Reason }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var line = line.drop(while: isBlank)
    while line.last.map(isBlank) ?? false { line.removeLast() }
    return line
  }

  private static func path(
    _ address: ArraySlice<UInt8>, host: String
  ) -> Result<FilePath, Refusal> {
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")) else {
      return .failure(Refusal(reason: .malformed))
    }
    guard String(decoding: address[..<colon], as: UTF8.self).lowercased() == "file" else {
      return .failure(Refusal(reason: .otherScheme))
    }
    var rest = address[(colon + 1)...]
    let slash = UInt8(ascii: "/")
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: slash) ?? rest.endIndex
      let named = unescaped(rest[..<end]).map { String(decoding: $0, as: UTF8.self).lowercased() }
      guard let named, ["", "localhost", host].contains(named) else {
        return .failure(Refusal(reason: .otherHost))
      }
      rest = rest[end...]
    }
    guard rest.first == slash, let bytes = unescaped(rest), let path = FilePath(bytes)
    else { return .failure(Refusal(reason: .malformed)) }
    return .success(path)
  }

  /// nil if a percent sign is not followed by two hexadecimal digits (RFC 3986, 2.1).
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "%") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      guard index + 2 < text.endIndex, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      else { return nil }
      bytes.append(high << 4 | low)
      index += 3
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
