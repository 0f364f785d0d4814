// Why there is no window, with the sentence that a user reads.
public import Painting
internal import X11

/// A failure of the connection to the X server, of the window, or of drawing in it.
public enum WindowError: Error, Hashable, Sendable {
  /// No server answers under this name; nil if no name was given and DISPLAY is not set.
  case noDisplay(String?)
  /// The screen has no TrueColor visual.
  case noTrueColor(depth: Int)
  /// Another program has destroyed the window.
  case destroyed
  /// The server can no longer be reached.
  case connectionLost
  /// There is no font, or not enough memory for the pixels.
  case drawing(CairoError)

  init(_ error: XError) {
    self =
      switch error {
      case .noDisplay(let name): .noDisplay(name)
      case .noTrueColor(let depth): .noTrueColor(depth: depth)
      case .windowDestroyed: .destroyed
      case .connectionLost: .connectionLost
      }
  }

  /// One sentence, without a full stop.
  public var sentence: String {
    switch self {
    case .noDisplay(let name): XError.noDisplay(name).sentence
    case .noTrueColor(let depth): XError.noTrueColor(depth: depth).sentence
    case .destroyed: XError.windowDestroyed.sentence
    case .connectionLost: XError.connectionLost.sentence
    case .drawing(let error): error.sentence
    }
  }
}
