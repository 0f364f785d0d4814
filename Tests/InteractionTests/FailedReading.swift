// A failure of reading.
import Base
import Words

extension InputFailure {
  /// The file is not there.
  static let absent = InputFailure.cannotOpen(file: "a.csv", .noEntry)
}
