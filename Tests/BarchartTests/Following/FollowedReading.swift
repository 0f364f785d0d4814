// A followed file beside the test, as it is beside the window.
import Charts
import Glibc
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import Interaction
@testable import barchart

/// Collects the snapshots of a file that is followed until this object ends.
final class FollowedReading {
  let thread: WindowReading
  /// Those that were fetched, the last one last.
  private(set) var snapshots: [Snapshot] = []

  init(_ input: Input, _ options: Options = .rowsApart) throws {
    thread = try WindowReading(input, options, followed: FollowedFiles())
  }

  convenience init(_ path: String, _ options: Options = .rowsApart) throws {
    try self.init(try Input.open(.file(path), isForWindow: true), options)
  }

  deinit { thread.stop() }

  /// Waits for a snapshot that meets a condition.
  @discardableResult
  func expect(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: (Snapshot) -> Bool
  ) throws -> Snapshot {
    let found = firstValue { () -> Snapshot? in
      guard let snapshot = thread.snapshots.fetch() else { return nil }
      snapshots.append(snapshot)
      return holds(snapshot) ? snapshot : nil
    }
    return try #require(found, what, sourceLocation: sourceLocation)
  }

  /// Waits for rows at rest, by name and value.
  @discardableResult
  func expect(
    _ rows: KeyValuePairs<String, Double>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Snapshot {
    try expect("\(rows)", sourceLocation: sourceLocation) { snapshot in
      Array(snapshot.data.categories) == rows.map(\.key) && snapshot.reading == nil
        && snapshot.data.series.first?.values == rows.map(\.value)
    }
  }
}

/// The things that programs do to files.
enum Hand {
  static func append(_ text: String, to path: String) { append(Array(text.utf8), to: path) }

  static func append(_ bytes: [UInt8], to path: String) {
    write(bytes, to: path, O_WRONLY | O_APPEND)
  }

  /// Truncates and writes.
  static func rewrite(_ text: String, in path: String) { rewrite(Array(text.utf8), in: path) }

  static func rewrite(_ bytes: [UInt8], in path: String) {
    write(bytes, to: path, O_WRONLY | O_TRUNC | O_CREAT)
  }

  /// Writes beside it and renames.
  static func replace(_ text: String, in path: String) { replace(Array(text.utf8), in: path) }

  static func replace(_ bytes: [UInt8], in path: String) {
    write(bytes, to: path + ".new", O_WRONLY | O_CREAT | O_EXCL)
    #expect(rename(path + ".new", path) == 0)
  }

  private static func write(_ bytes: [UInt8], to path: String, _ flags: Int32) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    #expect(descriptor >= 0, "\(path)")
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }
}
