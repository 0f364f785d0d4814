// The errors of the X connection and their sentences.

/// A failure of the connection to the X server or of the window.
package enum XError: Error, Hashable, Sendable {
  /// No server answers at this display; nil if no name was given and DISPLAY is not set.
  case noDisplay(String?)
  /// The screen has no TrueColor or DirectColor visual.
  case noTrueColor(depth: Int)
  /// Another program has destroyed the window.
  case windowDestroyed
  case connectionLost

  /// One sentence, without a full stop.
  package var sentence: String {
    switch self {
    case .noDisplay(nil): "no display: DISPLAY is not set"
    case .noDisplay(let name?): "cannot open display \(name)"
    case .noTrueColor(let depth):
      "the screen has \(depth) bits per pixel and no direct colours; a TrueColor visual is needed"
    case .windowDestroyed: "the window was destroyed by another program"
    case .connectionLost: "the connection to the display was lost"
    }
  }
}
