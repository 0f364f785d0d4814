// What can happen to the model, and what it asks the shell to do in response.
package import Base
package import Input
package import Scenegraph
package import Words

/// Something that happened.
package enum Message {
  case window(Event)
  /// New data for the charts of a reading.
  case read(Snapshot, input: Int = 0)
  /// The answer to `Effect.run`, for the same chart (`Panel.id`).
  case answered(Answered, chart: Int = 0)
  /// One of the `Model.unanswered` questions has had no answer for a second.
  case late(QueryRequest, chart: Int)
  /// The answer to `Effect.list`, for the same chart.
  case listed(ValueList, chart: Int = 0)
  /// The answer to `Effect.fetchRows`.
  case rows(RowsAnswer)
  /// The answer to `Effect.link`, for the same charts.
  case linked(LinkedAnswer, group: Int)
  /// The answer to `Effect.suggest`.
  case suggested(SuggestionAnswer)
  /// The shell's answer about the file to save.
  case save(SaveAnswer)
  /// The same about a file of rows.
  case saveRows(SaveAnswer)
  /// Full screen was requested, but the window manager does not support it.
  case fullScreenRefused
  /// The result of a copy: how many bars; nil if the clipboard could not be acquired.
  case copied(bars: Int?)
  /// The result of a copy of the picture; false if the clipboard could not be acquired.
  case copiedPicture(Bool)
  /// The result of a copy of rows: how many; nil if the clipboard could not be acquired.
  case copiedRows(Int?)
  /// The shell's answer about files to open.
  case opened(OpenAnswer)
  /// What has become of the desktop's dialog.
  case dialog(DialogAnswer)
  case desktop(DesktopPreferences)
  /// A request from an assistive tool, which uses neither pointer nor keys.
  case element(ElementRequest)
  /// After a layout, other bars lie under the pointer: `Model.isOtherBarPointed`.
  case laidOut
  /// Time has passed while the ring turns; its position as a fraction of a revolution, 0…1.
  case turned(Double)

  /// Whether the message can bring other data or another arrangement of them.
  package var bringsData: Bool {
    switch self {
    case .read, .answered, .opened(.panels): true
    default: false
    }
  }

  /// Whether the message can replace a picture on the page of other charts.
  package var bringsPicture: Bool { if case .suggested = self { true } else { false } }
}

/// What the shell must do. The update itself touches neither window nor file.
package enum Effect: Equatable {
  /// The picture has changed: lay out and paint before waiting again.
  case redraw
  /// From now on, measure and draw text with another font or at another scale.
  case useFonts(family: String, scaleFactor: Double)
  /// Answer a query off the window's thread. It supersedes earlier requests for the same chart, which
  /// is named by its `Panel.id`, here and below.
  case run(QueryRequest, chart: Int)
  /// The answer to the chart's query is no longer wanted.
  case cancelQuestion(chart: Int)
  /// Count values off the window's thread. It supersedes earlier counts for the same chart.
  case list(ValueRequest, chart: Int)
  /// Find rows off the window's thread. It supersedes earlier requests.
  case fetchRows(RowsRequest)
  case stopFetchingRows
  /// Find what remains of linked charts off the window's thread. It supersedes earlier requests of the
  /// same kind about the same charts.
  case link(LinkedRequest, group: Int)
  case stopLinking(keys: [Int])
  /// Choose other charts, or draw one, off the window's thread, in place of earlier requests.
  case suggest(SuggestionRequest)
  case stopSuggesting
  /// Stop a reading, or all.
  case stopReading(input: Int?)
  /// Read another table of the source, or the same again, for the chart's input; its rows are of that
  /// generation.
  case readAgain(table: String?, chart: Int, generation: Int)
  /// Draw new numbers for charts of random ones.
  case drawRandomNumbers(input: Int)
  /// Show the desktop's dialog for files; never two at a time.
  case showDialog(FileQuestion)
  /// Propose a free file name for a picture.
  case proposeFileName(base: String)
  /// Propose a free file name for a sheet of paper.
  case proposeSheetName(base: String)
  /// Write the charts to a file; overwrite an existing file only if `replaces` is true.
  case save(path: FilePath, replaces: Bool)
  /// The same as they fill a sheet of paper.
  case saveSheet(path: FilePath, replaces: Bool)
  /// Print the charts on the printer that has been chosen in the desktop's dialog.
  case printSheet(title: String)
  /// Propose a free file name for rows.
  case proposeRowsName(base: String)
  /// Write rows to a file off the window's thread; as for a picture.
  case saveRows(FoundRows, path: FilePath, replaces: Bool)
  case setFullScreen(Bool)
  /// Ask for the user's attention, or stop asking.
  case demandAttention(Bool)
  /// Request the keyboard focus for the user of an assistive tool.
  case takeKeyboard
  /// Put the selected bars of some charts, else all of them, on the clipboard.
  case copy(charts: [Int])
  /// The bars for the primary selection, which the middle button pastes.
  case ownPrimary(charts: [Int])
  case disownPrimary
  /// Put the charts on the clipboard as a picture, and as nothing else.
  case copyPicture
  case copyRows(FoundRows)
  case copyText(String)
  /// Ask another program for its text, to insert at the caret.
  case paste(SelectionName)
  /// Show other files instead, and tell the note with them.
  case open(paths: [FilePath], note: StatusMessage?)
  /// Show other files besides what is shown.
  case openBeside(paths: [FilePath], note: StatusMessage?)
  /// Show a table of a chart's source besides what is shown.
  case showBeside(table: String, chart: Int)
  /// Show the chart that the program was started with, although its data are elsewhere.
  case openOutside
  /// Show a file that the user has typed the path of, if it exists; `~/` is the home folder.
  case openTyped(FilePath, isBeside: Bool = false)
  case close(Closing)
}

/// How the window was closed.
package enum Closing: Equatable {
  /// By the window manager or a key.
  case dismissed
  /// With Escape, if a selection is to be printed.
  case escaped
  /// With Enter, if a selection is to be printed.
  case chosen
  /// By the signal with this number.
  case signalled(Int32)
}
