// Addresses of databases, which may hold a password.

/// An address of something that is not opened, such as `https://host/path`.
package struct ForeignAddress: Hashable, Sendable {
  /// The part before `://`, in small letters.
  private let scheme: String
  /// The address without what may be a password: user, parameters, and the path, which may be a key.
  package let shown: String

  /// nil for a word of the command line that is no address.
  package init?(_ word: [UInt8]) {
    let text = String(decoding: word, as: UTF8.self)
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = text[scheme.endIndex...]
    guard scheme.first?.isLetter == true, rest.hasPrefix("://") else { return nil }
    self.scheme = scheme.lowercased()
    let authority = rest.dropFirst(3).prefix { !"/?#".contains($0) }
    let host = authority[
      (authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex)...]
    shown = "\(scheme)://\(host)/…"
  }

  /// The advice, without a full stop.
  package var advice: String {
    switch scheme {
    case "http", "https", "ftp", "ftps", "sftp", "scp":
      "nothing is fetched from the network; pipe it in: curl -s URL | barchart"
    case "file": "files are named by their paths, without file://"
    default:
      "such addresses are not opened; PostgreSQL has postgresql://HOST/DATABASE, and other "
        + "databases are opened through their ODBC drivers, as 'odbc:DSN=NAME'"
    }
  }
}

extension String {
  /// With the bytes that percent signs and two digits stand for.
  fileprivate var withoutPercentSigns: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An address such as `postgresql://user:password@host/database?sslmode=require`, or `odbc:` and a
/// connection string.
package struct Address: Hashable, Sendable {
  /// As it was given.
  package let text: String
  /// Without a password, for titles, sentences and commands.
  package let shown: String
  /// The part after `odbc:`; nil for other addresses.
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

  private init(_ text: String, shown: String, _ string: ConnectionString?, _ passwords: [String]) {
    (self.text, self.shown, connectionString) = (text, shown, string)
    self.passwords = passwords
  }

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
      let name = part.prefix { $0 != "=" }
      if Self.shownParameters.contains(String(name)) { return true }
      passwords.append(part[name.endIndex...].dropFirst())
      return false
    }
    if let others, !others.isEmpty { shown += "?" + others.joined(separator: "&") }
    let hidden = passwords.map(String.init).flatMap { [$0, $0.withoutPercentSigns] }
    self.init(text, shown: shown, nil, hidden.filter { !$0.isEmpty })
  }

  /// The parameters that are told (libpq of PostgreSQL 18, "Parameter Key Words"): whatever else there
  /// is may be a misspelt password.
  private static let shownParameters: Set = [
    "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname",
    "fallback_application_name", "gssdelegation", "gssencmode", "gsslib", "host", "hostaddr",
    "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "krbsrvname",
    "load_balance_hosts", "options", "passfile", "port", "replication", "require_auth",
    "requirepeer", "service", "ssl", "ssl_max_protocol_version", "ssl_min_protocol_version",
    "sslcert", "sslcertmode", "sslcompression", "sslcrl", "sslcrldir", "sslkey", "sslmode",
    "sslnegotiation", "sslrootcert", "sslsni", "target_session_attrs", "tcp_user_timeout", "user",
  ]

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

  package func hiding(in sentence: String) -> String { sentence.hiding(passwords) }
}
