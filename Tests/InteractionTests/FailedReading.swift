// Readings that fail.
import Base
import Inputs
import Queries
import Tables
import Words

extension InputFailure {
  /// The file is not there.
  static let absent = InputFailure.cannotOpen(file: "a.csv", .noEntry)
}

/// A source that can no longer be read.
struct UnreadableSource: TableSource {
  var name: String { "much.csv" }
  var commandWords: [String] { ["much.csv"] }

  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> Answer? {
    throw InputFailure.absent
  }

  func table(isCancelled: @escaping @Sendable () -> Bool) throws(InputFailure) -> Table? {
    throw InputFailure.absent
  }
}
