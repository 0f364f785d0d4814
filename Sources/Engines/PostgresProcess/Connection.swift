// The objects of libpq, so that threads which wait for a server can have it.
internal import CPostgres
internal import Glibc

/// A connection. One thread at a time uses it, as libpq demands.
final class Connection: @unchecked Sendable {
  /// nil before it is opened, and if there was no memory for it.
  private(set) var pointer: OpaquePointer?

  /// Connects, which may take long.
  ///
  /// - Parameter address: a URI or what else libpq takes.
  func open(_ address: String) {
    let settings = [
      ("dbname", address), ("fallback_application_name", "barchart"), ("client_encoding", "UTF8"),
    ]
    let words = settings.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for (name, value) in words {
        free(name)
        free(value)
      }
    }
    let names: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.0) } + [nil]
    let values: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.1) } + [nil]
    pointer = PQconnectdbParams(names, values, 1)
  }

  deinit { PQfinish(pointer) }
}

/// A handle that ends a statement, whatever becomes of the connection in the meantime.
final class CancelHandle: @unchecked Sendable {
  private let pointer: OpaquePointer?

  init(_ connection: Connection) { pointer = PQgetCancel(connection.pointer) }

  deinit { PQfreeCancel(pointer) }

  /// Connects to the server once more and asks, which may take long.
  func send() {
    var words = [CChar](repeating: 0, count: 256)
    PQcancel(pointer, &words, Int32(words.count))
  }
}
