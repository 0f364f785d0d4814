// What all programs that open databases have in common: they answer requests one after the other.
internal import Glibc

package protocol ServedDatabase {
  /// Its tables, or the shape of a query's result.
  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog

  /// - Parameter emit: called with pieces of the result as text.
  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError)

  /// Notices about the last result.
  var notices: [SourceNotice] { get }
}

extension ServedDatabase {
  package var notices: [SourceNotice] { [] }
}

/// Why a database does not do what it is asked.
package enum DatabaseError: Error {
  /// Nobody waits for the result.
  case cancelled
  /// One sentence without a full stop.
  case failed(String)
  /// The same, of a statement that the engine does not know or cannot work out.
  case refused(String)

  /// - Parameter code: SQLSTATE; "" if there is none.
  package static func failed(_ sentence: String, code: String) -> DatabaseError {
    // Features, data, syntax and rules of access, and the same of ODBC (ISO/IEC 9075-2, 24).
    ["0A", "22", "37", "42", "HYC00", "S1C00"].contains(where: code.hasPrefix)
      ? .refused(sentence) : .failed(sentence)
  }

  package static let severalStatements = Self.failed("only one statement can be asked at a time")

  package static let doesNotRead = Self.failed(
    "only statements that read can be asked, such as SELECT")
}

/// The whole of such a program.
package struct SourceService {
  /// Opens a database. While it works, it asks the requests whether the answer is still wanted.
  package typealias Opener = (SourcePlace, Requests) throws(DatabaseError) -> any ServedDatabase

  private let requests = Requests(STDIN_FILENO)
  private let replies = Replies(STDOUT_FILENO)
  private var database: (any ServedDatabase)?

  /// Answers requests until there are no more.
  package static func run(_ open: Opener) {
    // A reader that has gone is an error of the next write, which ends the process.
    signal(SIGPIPE, SIG_IGN)
    endAtFaults()
    var service = SourceService()
    do throws(SourceProtocolError) {
      while let request = try service.requests.next() {
        do throws(DatabaseError) { try service.answer(request, open) } catch {
          switch error {
          case .cancelled: service.replies.send(.end)
          case .failed(let sentence): service.replies.send(.failed(sentence))
          case .refused(let sentence): service.replies.send(.refused(sentence))
          }
        }
      }
    } catch { service.replies.send(.failed(error.sentence)) }
  }

  /// Lets a fault end the process at once, which barchart then tells: Swift's runtime would look for
  /// the place in the code first, for as long as that takes.
  private static func endAtFaults() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(fault, SIG_DFL) }
  }

  private mutating func answer(_ request: SourceRequest, _ open: Opener) throws(DatabaseError) {
    switch request {
    case .open(let place, let query):
      let opened = try open(place, requests)
      database = opened
      replies.send(.opened(try opened.catalog(query: query)))
    case .select(let statement):
      guard let database else { throw .failed("no database is open") }
      try database.select(statement) { bytes throws(DatabaseError) in
        replies.send(.rows(bytes))
        if requests.isCancelled() { throw .cancelled }
      }
      for notice in database.notices { replies.send(.notice(notice)) }
      replies.send(.end)
    case .cancel: break
    }
  }
}
