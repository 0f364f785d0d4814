// When the next frame may be shown: the first answer at once, a flood at sixty a second.
internal import Input
internal import Interaction
internal import X11

/// How long a change may wait for its frame, the longest first.
enum Urgency: Int, Comparable {
  /// The pointer passes, something moves by itself: the next of sixty frames a second.
  case flowing
  /// A click, a key, new data: at once, and also where a frame has just been shown.
  case prompt
  /// Someone waits for this very frame.
  case immediate

  static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
}

/// Paces frames by the generic cell rate algorithm (ITU-T I.371): sixty a second, and one in
/// advance for what is prompt. So a click in the midst of motion is answered at once, and however
/// much happens, there are never more than sixty frames a second and two. Times are nanoseconds of
/// any clock that does not run backwards.
struct FramePace {
  static let frameNanoseconds: UInt64 = 16_666_667
  /// When the next frame would be due if all came evenly.
  private var next: UInt64 = 0

  /// The earliest time for a frame.
  func due(_ urgency: Urgency) -> UInt64 {
    switch urgency {
    case .flowing: next
    case .prompt: next > Self.frameNanoseconds ? next - Self.frameNanoseconds : 0
    case .immediate: 0
    }
  }

  /// A frame is shown. One that somebody waits for is paced by who waits, and takes nobody's turn
  /// but the next.
  mutating func show(_ urgency: Urgency, now: UInt64) {
    let start = urgency == .immediate ? now : max(next, now)
    next = max(next, start + Self.frameNanoseconds)
  }
}

extension Urgency {
  /// Of the frame that an event asks for.
  init(_ message: Message) {
    switch message {
    case .window(.pointerMoved), .window(.pointerLeft), .window(.scrolled), .window(.resized):
      self = .flowing
    default: self = .prompt
    }
  }
}
