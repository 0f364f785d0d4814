// Turns signals into a descriptor to poll, so that Ctrl+C ends the loop and never interrupts a
// frame.

internal import Base

/// Receives the signals that ask the program to end.
final class SignalBell {
  private let bell: WakePipe

  init() throws(Failure) {
    bell = try Failure.piped(WakePipe.init)
    EndSignals.ring(bell.writeEnd)
  }

  deinit { EndSignals.ring(nil) }

  /// Readable once a signal has arrived.
  var descriptor: Int32 { bell.readEnd }

  /// The number of a signal that has arrived; nil if none has.
  func fetch() -> Int32? { bell.hear().map(Int32.init) }
}
