// Times questions, so that the picture says that it waits before a person wonders.
internal import Interaction

/// When each unanswered question has waited too long to say nothing.
struct Patience {
  private static let nanoseconds: UInt64 = 1_000_000_000
  private var asked: [(request: QueryRequest, due: UInt64)] = []

  /// The next deadline; nil if nothing is awaited.
  var next: UInt64? { asked.map(\.due).min() }

  /// Follows the questions that are unanswered now. Returns those that have been for a second.
  mutating func late(
    _ unanswered: [(request: QueryRequest, chart: Int)], now: UInt64
  ) -> [(request: QueryRequest, chart: Int)] {
    asked = unanswered.map { question in
      asked.first { $0.request == question.request }
        ?? (question.request, now + Self.nanoseconds)
    }
    return zip(unanswered, asked).filter { $1.due <= now }.map(\.0)
  }
}
