// When something is due: the next frame (the first response at once, a flood at sixty per second), new
// data, the ring that turns, the word that a question still waits, and the rest after all of it.
internal import Base
internal import Input
internal import Interaction

/// How long a change may wait for its frame, the longest first.
enum Urgency: Int, Comparable {
  /// The pointer moves, or an animation runs: the next of sixty frames per second.
  case flowing
  /// A click, a key, new data: at once, even if a frame has just been shown.
  case prompt
  /// The window manager waits for this frame.
  case immediate

  static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
}

/// A throttle for frames, by the generic cell rate algorithm (ITU-T I.371): sixty per second, and
/// one in advance for what is prompt. So a click during motion is answered at once, and no flood of
/// events causes more than sixty frames per second plus two. Times are nanoseconds of any clock
/// that does not run backwards.
struct FramePace {
  static let frameNanoseconds: UInt64 = 16_666_667
  /// When the next frame would be due if frames came evenly.
  private var next: UInt64 = 0

  /// The earliest time for a frame.
  func due(_ urgency: Urgency) -> UInt64 {
    switch urgency {
    case .flowing: next
    case .prompt: next > Self.frameNanoseconds ? next - Self.frameNanoseconds : 0
    case .immediate: 0
    }
  }

  /// An immediate frame is paced by the window manager and delays only the next one.
  mutating func show(_ urgency: Urgency, now: UInt64) {
    let start = urgency == .immediate ? now : max(next, now)
    next = max(next, start + Self.frameNanoseconds)
  }
}

extension Urgency {
  /// The urgency of the frame that a message causes.
  init(_ message: Message) {
    switch message {
    case .window(.pointerMoved), .window(.pointerLeft), .window(.scrolled), .window(.resized):
      self = .flowing
    default: self = .prompt
    }
  }
}

/// Decides when new data are taken. Times are in nanoseconds of one monotonic clock.
struct NewsPace {
  /// Taking news is followed by a pause of this many times its cost.
  static let restFactor: UInt64 = 1

  private var earliest: UInt64 = 0
  /// The cost of taking the news, until the frame that shows them is added.
  private var cost: UInt64 = 0
  /// When the waiting news will be taken; nil if there are none.
  private(set) var due: UInt64?

  /// Whether news must wait.
  mutating func isWaiting(_ hasNews: Bool, now: UInt64) -> Bool {
    due = hasNews && now < earliest ? earliest : nil
    return due != nil
  }

  /// Notes that news were taken.
  mutating func noteNews(start: UInt64, end: UInt64) {
    cost = end - start
    earliest = max(earliest, end + Self.restFactor * cost)
  }

  /// Notes that a frame was shown, for whatever reason.
  mutating func noteFrame(start: UInt64, end: UInt64) {
    let rest = cost > 0 ? Self.restFactor * (cost + end - start) : 0
    cost = 0
    earliest = max(earliest, max(start + FramePace.frameNanoseconds, end + rest))
  }
}

/// When the ring turns next.
struct Turning {
  private static let revolutionNanoseconds: UInt64 = 1_600_000_000
  private static let frameNanoseconds: UInt64 = 33_000_000
  private var start: UInt64?
  private(set) var next: UInt64?

  /// Sets the first deadline of a ring that should start to turn.
  mutating func begin(isTurning: Bool, now: UInt64) {
    guard isTurning, next == nil else { return }
    start = start ?? now
    next = now + Self.frameNanoseconds
  }

  /// The position to show now, as a share of a turn; nil if it is not due yet.
  mutating func due(isTurning: Bool) -> Double? {
    guard isTurning else {
      (start, next) = (nil, nil)
      return nil
    }
    let now = monotonicNanoseconds()
    let start = self.start ?? now
    self.start = start
    guard now >= next ?? now else { return nil }
    next = now + Self.frameNanoseconds
    return Double((now - start) % Self.revolutionNanoseconds) / Double(Self.revolutionNanoseconds)
  }
}

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
      asked.first { $0.request == question.request } ?? (question.request, now + Self.nanoseconds)
    }
    return zip(unanswered, asked).filter { $1.due <= now }.map(\.0)
  }
}

/// When the window has come to rest: what the last questions, pictures and lists left freed in several
/// threads can be given back then, all at once and in nobody's way.
struct Rest {
  private static let nanoseconds: UInt64 = 500_000_000
  /// Nil if nothing has happened since the last rest.
  private(set) var due: UInt64?

  /// Something has happened.
  mutating func delay(now: UInt64) { due = now + Self.nanoseconds }

  /// Whether it begins now; so it does once.
  mutating func takeDue(now: UInt64) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    return true
  }
}

/// What is asked about the bar under the pointer, held until the pointer has rested there.
struct HeldLinks {
  private static let nanoseconds: UInt64 = 150_000_000
  private var held: [Int: (request: LinkedRequest, due: UInt64)] = [:]

  /// When the first is to be asked; nil for none.
  var due: UInt64? { held.values.map(\.due).min() }

  /// - Parameter key: what it is superseded by.
  mutating func hold(_ request: LinkedRequest, key: Int, now: UInt64) {
    held[key] = (request, now + Self.nanoseconds)
  }

  mutating func drop(key: Int) { held[key] = nil }

  /// Those to be asked now, each once.
  mutating func takeDue(now: UInt64) -> [(key: Int, request: LinkedRequest)] {
    let due = held.filter { $1.due <= now }
    for key in due.keys { held[key] = nil }
    return due.map { ($0, $1.request) }
  }
}
