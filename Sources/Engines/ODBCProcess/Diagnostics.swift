// The error message of a driver, as one sentence.
internal import CODBC
internal import SourceProtocol

/// The first message of a handle.
struct Diagnostics {
  private var state = ""
  private var message = ""

  /// Longer messages are cut.
  private static let messageLimit = 300

  /// - Parameter kind: what the handle is of, as `SQL_HANDLE_STMT`.
  init(_ kind: Int32, _ handle: SQLHANDLE?) {
    var (code, length): (SQLINTEGER, SQLSMALLINT) = (0, 0)
    var letters = [SQLWCHAR](repeating: 0, count: 6)
    var text = [SQLWCHAR](repeating: 0, count: 2048)
    let status = SQLGetDiagRecW(
      SQLSMALLINT(kind), handle, 1, &letters, &code, &text, SQLSMALLINT(text.count), &length)
    guard isDone(status) else { return }
    state = String(decoding: letters.prefix { $0 != 0 }, as: UTF16.self)
    message = String(decoding: text.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// - Parameter string: may have passwords, which the message is not to repeat.
  func error(_ string: ConnectionString) -> DatabaseError {
    // No data source of the name and no driver: a code of the driver manager.
    if state == "IM002" {
      return .failed(
        string["dsn"].map { "there is no data source named \"\($0)\"; odbcinst -q -s lists them" }
          ?? "the address names neither a data source (DSN=…) nor a driver (Driver=…)")
    }
    let absent = "Can't open lib '"
    if let driver = words.rest(after: absent)?.prefix(while: { $0 != "'" }) {
      return .failed("the driver \"\(driver)\" is not installed; odbcinst -q -d lists what is")
    }
    return .failed(
      words.isEmpty ? "the driver does not say why" : string.hiding(in: words), code: state)
  }

  /// The first line, without the names of libraries in brackets before it.
  private var words: String {
    var rest = message[...]
    while rest.first == "[", let end = rest.firstIndex(of: "]") { rest = rest[end...].dropFirst() }
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    var line = rest.prefix { !$0.isNewline }
    while let last = line.last, last.isWhitespace || ".;".contains(last) { line.removeLast() }
    return line.count > Self.messageLimit ? line.prefix(Self.messageLimit) + "…" : String(line)
  }
}

/// Whether a call has done what it was asked.
func isDone(_ status: SQLRETURN) -> Bool {
  status == SQLRETURN(SQL_SUCCESS) || status == SQLRETURN(SQL_SUCCESS_WITH_INFO)
}

extension String {
  /// The text after a prefix; nil without it.
  fileprivate func rest(after text: String) -> Substring? {
    guard hasPrefix(text) else { return nil }
    return dropFirst(text.count)
  }
}
