// The desktop's dialogs for opening files, saving a picture and printing.
internal import Bus
internal import Interaction
internal import Scenegraph
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

  /// What the open dialog asks.
  private enum Asked {
    case files
    case printer(PrintDialog)
    case page
  }

  /// nil if there is no bus.
  private let portal: DialogPortal?
  private var answers: [DialogAnswer] = []
  private var asked = Asked.files
  /// The paper of the printer that was chosen last, and what its dialog is known by.
  private var printer: (sheet: Sheet, token: UInt32)?

  init(_ session: BusConnection?) { portal = session.map { DialogPortal($0) } }

  /// Asks for a dialog. Returns false if it cannot be shown.
  ///
  /// - Parameter size: of the charts.
  func show(
    _ question: FileQuestion, folder: SaveFolder, size: Size, parentWindow: UInt, now: UInt64
  ) -> Bool {
    guard let portal else { return false }
    asked = .files
    switch question {
    case .open, .openBeside:
      let title = question == .open ? "Open" : "Show beside"
      return portal.ask(
        FileDialog(
          .open, title: title, filters: [Self.tables, Self.charts, Self.allFiles],
          parentWindow: parentWindow),
        now: now)
    case .save(let base):
      return portal.ask(
        FileDialog(
          .save(name: folder.freeName(base: base), folder: folder.absolute), title: "Save",
          filters: (Self.pictures + [Self.chart]).map {
            FileDialog.Filter($0, ["*" + Self.ending(ofFilter: $0)])
          },
          parentWindow: parentWindow),
        now: now)
    case .saveRows(let base):
      return portal.ask(
        FileDialog(
          .save(name: folder.freeName(base: base, ending: ".csv"), folder: folder.absolute),
          title: "Save rows", filters: [FileDialog.Filter("CSV", ["*.csv"])],
          parentWindow: parentWindow),
        now: now)
    case .printer(let title):
      // Without open files there is no page to hand over.
      guard portal.passesFiles else { return false }
      let dialog = PrintDialog(
        title: title, sheet: .ofLocale(for: size), parentWindow: parentWindow)
      asked = .printer(dialog)
      return portal.ask(dialog, now: now)
    }
  }

  /// The paper of the printer that has been chosen; nil if there is none.
  var sheet: Sheet? { printer?.sheet }

  /// Hands a .pdf to the printer that has been chosen. Returns false if it cannot be.
  func handOver(_ document: [UInt8], title: String, parentWindow: UInt, now: UInt64) -> Bool {
    guard let portal, let printer, let file = PassedFile(document) else {
      return false
    }
    asked = .page
    self.printer = nil
    return portal.ask(
      PrintJob(title: title, document: file, token: printer.token, parentWindow: parentWindow),
      now: now)
  }

  private static func ending(ofFilter name: String) -> String {
    name == chart ? ChartFile.ending : "." + name.lowercased()
  }

  func take(_ message: Bus.Message) {
    if let event = portal?.take(message) { answers.append(answer(event)) }
  }

  /// What has become of the dialog since the last call.
  func turn(now: UInt64) -> [DialogAnswer] {
    if let event = portal?.turn(now: now) { answers.append(answer(event)) }
    defer { answers = [] }
    return answers
  }

  /// When `turn` must be called at the latest; nil for never.
  var deadline: UInt64? { portal?.deadline }

  /// Closes the dialog, if there is one.
  func end() { portal?.end() }

  private func answer(_ event: DialogPortal.Event) -> DialogAnswer {
    switch event {
    case .shown: return .shown
    case .answered(let answer): return meaning(of: answer)
    case .cancelled: if case .page = asked { return .failed(.unprinted) } else { return .cancelled }
    case .invalid: return .failed(.invalid)
    case .unavailable: return .unavailable
    case .lost: return .failed(.lost)
    }
  }

  private func meaning(of answer: PortalAnswer) -> DialogAnswer {
    switch asked {
    case .files:
      guard let chosen = ChosenFiles(answer) else { return .failed(.invalid) }
      let ending = chosen.filter.flatMap {
        (Self.pictures + [Self.chart]).contains($0) ? Self.ending(ofFilter: $0) : nil
      }
      return .chosen(FileURIs.files(chosen.uris, host: FileURIs.hostName), ending: ending)
    case .printer(let dialog):
      printer = dialog.chosen(answer)
      return printer == nil ? .failed(.invalid) : .printerChosen
    case .page: return .printed
    }
  }
}
