// What assistive technologies see of a window, live, over buses that are never waited for.
public import DBus
public import Scenegraph

/// Tells assistive technologies of a window while there are any, and nobody else. Driven by a poll
/// loop, by one thread.
public final class AccessibilityService {
  /// Sends the question for `org.a11y.Status` on the session's bus, without waiting and without
  /// starting anybody.
  public init(session: BusConnection) {}

  /// Any message that came on the session's connection.
  public func take(_ message: Message) {}

  /// Whether an assistive technology runs and wants the tree: only then is `show` of use.
  public var isActive: Bool { false }

  /// What to poll of the accessibility bus, and whether for output too; nil where there is none.
  public var wait: (descriptor: Int32, isForOutput: Bool)? { nil }

  /// When `turn` is to be called at the latest, on the monotonic clock; nil for never.
  public var deadlineNanoseconds: UInt64? { nil }

  /// Where the client area is on the screen, in device pixels.
  public var windowOrigin: () -> (x: Int, y: Int) = { (0, 0) }

  /// Sends and receives what is possible now, without waiting.
  ///
  /// - Parameter now: on the monotonic clock, in nanoseconds.
  /// - Returns: what somebody wants done, in order.
  public func turn(now: UInt64) -> [ElementRequest] { [] }

  /// The window as it is now. Told to who listens: at once where it answers a person, else no more
  /// often than they can follow.
  ///
  /// - Parameters:
  ///   - scaleFactor: device pixels to a logical one.
  ///   - now: on the monotonic clock, in nanoseconds.
  public func show(_ window: AccessibleElement, scaleFactor: Double, now: UInt64) {}

  /// The window is closing: says so, as far as can be without waiting.
  public func end() {}
}
