// Addresses of databases, which may hold a password.

/// An address such as `postgresql://user:password@host/database?sslmode=require`, or `odbc:` and a
/// connection string.
package struct Address: Hashable, Sendable {
  /// As it was given.
  package let text: String
  /// Without a password, for titles, sentences and commands.
  package let shown: String
  /// What follows `odbc:`; nil for other addresses.
  package let connectionString: ConnectionString?
  private let passwords: [String]

  private static let schemes = ["postgresql://", "postgres://"]
  private static let connectionScheme = "odbc:"

  /// nil for a word of the command line that is no address, but the path of a file.
  package init?(_ word: [UInt8]) {
    let text = String(decoding: word, as: UTF8.self)
    if word.starts(with: Self.connectionScheme.utf8) {
      let string = ConnectionString(String(text.dropFirst(Self.connectionScheme.count)))
      self.init(text, shown: Self.connectionScheme + string.shown, string, string.passwords)
    } else if let scheme = Self.schemes.first(where: { word.starts(with: $0.utf8) }) {
      self.init(text, scheme)
    } else {
      return nil
    }
  }

  private init(
    _ text: String, shown: String, _ string: ConnectionString?, _ passwords: [String]
  ) {
    (self.text, self.shown, connectionString) = (text, shown, string)
    self.passwords = passwords
  }

  /// The address of a server.
  private init(_ text: String, _ scheme: String) {
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
    self.init(text, shown: shown, nil, passwords.filter { !$0.isEmpty }.map(String.init))
  }

  /// The program that opens it.
  package var program: String {
    connectionString == nil ? "barchart-source-postgresql" : "barchart-source-odbc"
  }

  /// The name of the database; of the host if it has none.
  package var databaseName: String {
    if let connectionString { return connectionString.databaseName }
    let rest = shown.dropFirst((Self.schemes.first(where: shown.hasPrefix) ?? "").count)
    let parts = rest.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, !last.isEmpty { return String(last) }
    let host = parts.first?.split(separator: "@").last.map(String.init) ?? ""
    return host.isEmpty ? "PostgreSQL" : host
  }

  /// A sentence without the passwords: libraries quote what they do not understand.
  package func hiding(in sentence: String) -> String { sentence.hiding(passwords) }
}
