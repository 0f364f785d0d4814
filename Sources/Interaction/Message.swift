// What can happen to the model, and what it asks the shell to do in answer.
internal import Charts
package import Files
package import Input
internal import Queries
package import Scenegraph
internal import Tables

/// Something that happened.
package enum Message {
  case window(Event)
  /// About one of the charts, by its index.
  case read(Snapshot, chart: Int = 0)
  /// What was asked with `Effect.run`, about the same chart.
  case answered(Answered, chart: Int = 0)
  /// About the file that is to be saved.
  case save(SaveAnswer)
  /// Full screen was asked for, and nobody here knows it.
  case fullScreenRefused
  /// About what was to be copied: how many bars, nil where the clipboard could not be had.
  case copied(bars: Int?)
  /// About files that were dropped.
  case opened(OpenAnswer)
  /// The desktop's settings have changed.
  case desktop(DesktopPreferences)
  /// Somebody who uses another tool than pointer and keys wants something done.
  case element(ElementRequest)
  /// Time has passed while the ring turns; its position, 0…1 of a revolution.
  case turned(Double)
}

extension Message {
  /// Whether it can put other data or another arrangement of them in the place of those before.
  package var bringsData: Bool {
    switch self {
    case .read, .answered, .opened(.panels): true
    default: false
    }
  }
}

/// What the shell is to do. The update itself touches neither window nor file.
package enum Effect: Equatable {
  /// The picture has changed: lay out and paint before waiting again.
  case redraw
  /// Measure and draw text with another font or at another scale from now on.
  case useFonts(family: String, scaleFactor: Double)
  /// Find the answer to a question beside the window. What was asked before about the chart is
  /// wanted no more.
  case run(QueryRequest, chart: Int)
  case stopReading
  /// Read other numbers for a chart of random ones.
  case drawRandomNumbers(chart: Int)
  /// Find a name that is free, for a picture.
  case proposeFileName(base: String)
  /// Write the charts to a file; one that is there already only where it is to be replaced.
  case save(path: String, replaces: Bool)
  /// Take the whole screen, or give it back.
  case setFullScreen(Bool)
  /// Ask the person to look at the window, or stop asking.
  case demandAttention(Bool)
  /// Ask for the keyboard, for a person who uses another tool than pointer and keys.
  case takeKeyboard
  /// Put the selected bars of some charts on the clipboard, or all of one that has none selected.
  case copy(charts: [Int])
  /// The same for what the middle button pastes.
  case ownPrimary(charts: [Int])
  case disownPrimary
  /// Put a text on the clipboard.
  case copyText(String)
  /// Ask another program for its text, to be written where the caret is.
  case paste(SelectionName)
  /// Show other files instead. The note is to be told with them.
  case open(paths: [FilePath], note: String?)
  case close(Closing)
}

/// How the window was closed.
package enum Closing: Equatable {
  /// By the window manager or Ctrl+Q.
  case dismissed
  case escaped
  /// With Enter, where a selection is to be printed.
  case chosen
  /// By a signal of this number.
  case signalled(Int32)
}
