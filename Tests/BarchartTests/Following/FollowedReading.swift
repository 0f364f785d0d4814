// A followed file beside the test, as it is beside the window.
import Base
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
