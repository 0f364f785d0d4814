// Connection strings of ODBC, which may hold passwords.

/// Settings such as `Driver=SQLite3;Database={/srv/a;b.db}`.
package struct ConnectionString: Hashable, Sendable {
  /// As it was given.
  package let text: String
  private let settings: [Setting]

  private struct Setting: Hashable {
    /// In small letters.
    var name: String
    /// Without the braces.
    var value: String
    var text: String

    /// Words in the names of settings that are told to nobody.
    private static let secrets = [
      "pwd", "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey",
      "credential",
    ]

    /// Whether it is told to nobody: by its name, or as it has a setting within it that is.
    var isSecret: Bool {
      let letters = name.filter(\.isLetter)
      let words = value.lowercased()
      return letters == "pass" || Self.secrets.contains(where: letters.contains)
        || Self.secrets.contains { words.contains($0 + "=") }
    }
  }

  /// - Parameter text: names and values between semicolons; a value with a semicolon is in braces.
  package init(_ text: String) {
    self.text = text
    var settings: [Setting] = []
    var rest = text[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      var after = rest[name.endIndex...]
      var value = ""
      if after.first == "=" {
        let start = after.dropFirst()
        after = start.drop { $0 == " " }
        if after.first == "{" {
          (value, after) = Self.braced(after.dropFirst())
        } else {
          value = String(after.prefix { $0 != ";" }.trimmed)
        }
        after = after.drop { $0 != ";" }
      }
      let whole = rest[..<after.startIndex]
      rest = after.dropFirst()
      if whole.trimmed.isEmpty { continue }
      settings.append(
        Setting(name: name.trimmed.lowercased(), value: value, text: String(whole.trimmed)))
    }
    self.settings = settings
  }

  /// A value after its brace, which ends at the next one that is not doubled, and what follows.
  private static func braced(_ text: Substring) -> (String, Substring) {
    var (value, rest) = ("", text)
    while let sign = rest.first {
      rest.removeFirst()
      if sign == "}" {
        guard rest.first == "}" else { break }
        rest.removeFirst()
      }
      value.append(sign)
    }
    return (value, rest)
  }

  /// The value of a setting, by its name in small letters; nil without it.
  package subscript(name: String) -> String? { settings.first { $0.name == name }?.value }

  /// Without passwords. What is no setting may be the rest of one, and is left out too.
  package var shown: String {
    settings.filter { !$0.isSecret && $0.text.contains("=") }.map(\.text).joined(separator: ";")
  }

  /// The name of the data source, else of the database.
  package var databaseName: String {
    let names = ["dsn", "database", "dbname", "catalog", "initial catalog", "servername", "server"]
    let value = names.lazy.compactMap { self[$0] }.first { !$0.isEmpty } ?? "ODBC"
    let last = value.split(separator: "/").last.map(String.init) ?? value
    guard value.contains("/"), let dot = last.lastIndex(of: "."), dot > last.startIndex else {
      return last
    }
    return String(last[..<dot])
  }

  /// The passwords, as they are given and as they are meant.
  var passwords: [String] {
    settings.filter(\.isSecret).flatMap {
      [$0.value, String($0.text.drop { $0 != "=" }.dropFirst())]
    }.filter { !$0.isEmpty }
  }

  /// A sentence without the passwords: libraries quote what they do not understand.
  package func hiding(in sentence: String) -> String { sentence.hiding(passwords) }
}

extension String {
  /// With an ellipsis for each of the passwords.
  func hiding(_ passwords: [String]) -> String {
    var bytes = Array(utf8)
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

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
