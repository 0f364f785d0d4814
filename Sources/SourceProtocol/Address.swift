// Addresses of databases, which may hold a password.

/// An address such as `postgresql://user:password@host/database?sslmode=require`.
package struct Address: Hashable, Sendable {
  /// As it was given.
  package let text: String
  /// Without a password, for titles, sentences and commands.
  package let shown: String
  private let passwords: [String]

  private static let schemes = ["postgresql://", "postgres://"]

  /// nil for a word of the command line that is no address, but the path of a file.
  package init?(_ word: [UInt8]) {
    guard let scheme = Self.schemes.first(where: { word.starts(with: $0.utf8) }) else { return nil }
    text = String(decoding: word, as: UTF8.self)
    var rest = text.dropFirst(scheme.count)
    var passwords: [Substring] = []
    let parameters = rest.firstIndex(of: "?").map { rest[$0...].dropFirst() }
    rest = rest.prefix { $0 != "?" }
    var shown = scheme
    // A password with signs that should have been escaped is one all the same.
    if let at = rest.lastIndex(of: "@") {
      let user = rest[..<at].prefix { $0 != ":" }
      passwords.append(rest[user.endIndex..<at].dropFirst())
      shown += user
      rest = rest[at...]
    }
    shown += rest
    let others = parameters?.split(separator: "&").filter { part in
      guard let name = ["password=", "sslpassword="].first(where: part.hasPrefix) else {
        return true
      }
      passwords.append(part.dropFirst(name.count))
      return false
    }
    if let others, !others.isEmpty { shown += "?" + others.joined(separator: "&") }
    self.shown = shown
    self.passwords = passwords.filter { !$0.isEmpty }.map(String.init)
  }

  /// The name of the database; of the host if it has none.
  package var databaseName: String {
    let rest = shown.dropFirst((Self.schemes.first(where: shown.hasPrefix) ?? "").count)
    let parts = rest.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, !last.isEmpty { return String(last) }
    let host = parts.first?.split(separator: "@").last.map(String.init) ?? ""
    return host.isEmpty ? "PostgreSQL" : host
  }

  /// A sentence without the passwords: libraries quote what they do not understand.
  package func hiding(in sentence: String) -> String {
    var bytes = Array(sentence.utf8)
    for password in passwords.map({ Array($0.utf8) }) {
      var index = 0
      while index + password.count <= bytes.count {
        if bytes[index...].starts(with: password) {
          bytes.replaceSubrange(index..<index + password.count, with: "…".utf8)
        }
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
