// The desktop's dialogs for opening files and saving a picture.
internal import Bus
internal import Interaction
internal import X11

/// Shows dialogs for one window. Times are in nanoseconds of the monotonic clock.
final class FileDialogs {
  private static let allFiles = FileDialog.Filter("All files", ["*"])
  private static let tables = FileDialog.Filter(
    "Tables",
    [
      "*.csv", "*.tsv", "*.json", "*.jsonl", "*.txt", "*.log", "*.xlsx", "*.ods", "*.db",
      "*.sqlite",
      "*.sqlite3", "*.gz", "*.zst", "*.xz", "*.bz2", "*.zip",
    ])
  /// The kinds of pictures, the default first; a filter's name is that of its extension.
  private static let pictures = ["PNG", "SVG", "PDF", "JSON"]
  private static let chart = "Chart"
  private static let charts = FileDialog.Filter("Charts", ["*" + ChartFile.ending])

  /// nil if there is no bus.
  private let portal: FileChooserPortal?
  private var answers: [DialogAnswer] = []

  init(_ session: BusConnection?) { portal = session.map { FileChooserPortal($0) } }

  /// Asks for a dialog. Returns false if it cannot be shown.
  func show(_ question: FileQuestion, folder: SaveFolder, parentWindow: UInt, now: UInt64) -> Bool {
    portal?.ask(Self.dialog(question, folder, parentWindow), now: now) ?? false
  }

  private static func dialog(
    _ question: FileQuestion, _ folder: SaveFolder, _ parentWindow: UInt
  ) -> FileDialog {
    switch question {
    case .open:
      FileDialog(
        .open, title: "Open", filters: [tables, charts, allFiles], parentWindow: parentWindow)
    case .save(let base):
      FileDialog(
        .save(name: folder.freeName(base: base), folder: folder.absolute), title: "Save",
        filters: (pictures + [chart]).map { FileDialog.Filter($0, ["*" + ending(ofFilter: $0)]) },
        parentWindow: parentWindow)
    }
  }

  private static func ending(ofFilter name: String) -> String {
    name == chart ? ChartFile.ending : "." + name.lowercased()
  }

  func take(_ message: Bus.Message) {
    if let event = portal?.take(message) { answers.append(Self.answer(event)) }
  }

  /// What has become of the dialog since the last call.
  func turn(now: UInt64) -> [DialogAnswer] {
    if let event = portal?.turn(now: now) { answers.append(Self.answer(event)) }
    defer { answers = [] }
    return answers
  }

  /// When `turn` must be called at the latest; nil for never.
  var deadline: UInt64? { portal?.deadline }

  /// Closes the dialog, if there is one.
  func end() { portal?.end() }

  private static func answer(_ event: FileChooserPortal.Event) -> DialogAnswer {
    switch event {
    case .shown: .shown
    case .chosen(let uris, let filter):
      .chosen(
        FileURIs.files(uris, host: FileURIs.hostName),
        ending: filter.flatMap { (pictures + [chart]).contains($0) ? ending(ofFilter: $0) : nil })
    case .cancelled: .cancelled
    case .invalid: .failed(.invalid)
    case .unavailable: .unavailable
    case .lost: .failed(.lost)
    }
  }
}
