// When the next frame may be shown: the first response at once, a flood at sixty per second.
internal import Input
internal import Interaction
internal import X11

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

  /// Notes that a frame is shown. An immediate frame is paced by the window manager and delays only
  /// the next frame.
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
