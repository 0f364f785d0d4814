// What a window tells of what has just been done, of what goes on, or of why nothing was done.
package import Queries
internal import Tables

/// Something to tell until the next input.
package enum StatusMessage: Hashable, Sendable {
  case done(Done)
  case waiting(Waiting)
  case refused(Refusal)
  case file(FileRefusal)
  case failed(SourceError)
  /// The sentence of somebody else.
  case said(String)

  package enum Done: Hashable, Sendable {
    case undone([String])
    case redone([String])
    case cancelledQuery, cancelledReload, cancelledOpening
    case removedChart
    case copiedBars(Int)
    case copiedRows(RowCount)
    case copiedPicture, copiedCommand
    case saved(path: String)
    case printed
    case savedRows(RowCount, path: String)
    /// The texts that the chart has no room for.
    case toldCutTexts([String], cutsNames: Bool)
  }

  package enum Waiting: Hashable, Sendable {
    /// A table that was asked for by name; nil for the one that is shown.
    case table(String?)
    case answer
    case dialogAsked, dialogShown
    /// Charts that filter each other take memory.
    case linking(rows: Int, Int)
  }

  /// Why there is nothing to do, or why it cannot be done.
  package enum Refusal: Hashable, Sendable {
    case nothingToUndo, nothingToRedo, nothingToReload
    case noTable, noQuestion, noRows, noRowsToCopy, noRowsToSave, noBarsToCopy
    case allBarsInView, firstBarsInView, farthestView, closestView
    case noTitle, noSubtitle, noDescription
    case noRoom(part: String)
    case tooManyBarsToCopy(Int, limit: Int)
    case tooManyRowsToCopy(Int, limit: Int)
    case clipboardTaken
    case noCommand, noCommandForRows
    /// Linked files of which one shows what the others do not.
    case chartsDiffer
    case noOption(condition: String)
    /// Hidden series, selected bars that filter other charts, or a file, without words that say which.
    case noOptionForSeries, noOptionForSelection, noOptionForName
    /// A layout or a scale cannot be drawn for a reason.
    case arrangement(String, reason: String)
    case measure(MeasureRefusal)
    case tooManyNames, noOwnOrder
    /// What is asked for is about a bar, or rows, that are no longer there, or not yet.
    case goneBar, findingRows
    case noFullScreen
    case lastChart, noFurtherChart
    case lettersAreCommands, howToClose
    case missing(MissingPart)
  }

  /// Why a file is not opened or written.
  package enum FileRefusal: Hashable, Sendable {
    case exists(path: String)
    case badEnding(path: String)
    /// Something of a chart that has several lines, or is no text.
    case unwritable(String)
    case stillWriting
    case noneDropped, noneChosen
    case severalToSave(Int)
    case tooMany(Int, limit: Int)
    /// One of several addresses is not that of a file here.
    case address(String, AddressFault, others: Int)
    case noFilesDropped, undeliveredDrop, tooLongDrop
    case invalidDialog, lostDialog, unprinted
  }

  /// Why an address is not that of a file here.
  package enum AddressFault: Hashable, Sendable { case otherScheme, otherHost, malformed }

  /// One sentence without a full stop.
  ///
  /// - Parameter digits: how a number is written.
  package func sentence(_ digits: (Int) -> String = { "\($0)" }) -> String {
    switch self {
    case .done(let done): done.sentence(digits)
    case .waiting(.table(let name?)): "Reading \(name)"
    case .waiting(.table(nil)): "Reading again"
    case .waiting(.answer): "No answer yet; Escape gives the question up"
    case .waiting(.dialogAsked): "The desktop has been asked for a dialog already"
    case .waiting(.dialogShown): "A dialog is open already"
    case .waiting(.linking(let rows, let bytes)):
      "Linking charts of \(counted(rows, "row", digits(rows))) takes up to \(digits(bytes.tensOfMegabytes)) MB of memory"
    case .refused(let refusal): refusal.sentence(digits)
    case .file(let refusal): refusal.sentence
    case .failed(let error): error.sentence
    case .said(let sentence): sentence
    }
  }
}

/// How many rows were taken of how many.
package struct RowCount: Hashable, Sendable {
  package let count, total: Int
  /// Whether the total is not known exactly.
  package let isEstimate: Bool

  /// - Parameter total: nil if none were left out.
  package init(_ count: Int, of total: Int? = nil, isEstimate: Bool = false) {
    (self.count, self.total, self.isEstimate) = (count, max(total ?? count, count), isEstimate)
  }

  /// "263 rows", or "the first 50,000 of about 1,263,000 rows"; `digits` writes a number.
  package func words(_ digits: (Int) -> String, startsSentence: Bool = false) -> String {
    let rows = counted(total, "row", digits(total))
    if total == count { return rows }
    let article = startsSentence ? "First" : "the first"
    return isEstimate
      ? "\(article) \(digits(count)) of about \(rows)" : "\(article) \(digits(count)) of \(rows)"
  }
}

extension StatusMessage.Done {
  fileprivate func sentence(_ digits: (Int) -> String) -> String {
    switch self {
    case .undone(let changes):
      "Undone: \(changes.isEmpty ? "last change" : changes.joined(separator: ", "))"
    case .redone(let changes):
      "Redone: \(changes.isEmpty ? "last change" : changes.joined(separator: ", "))"
    case .cancelledQuery: "Query cancelled"
    case .removedChart: "Chart removed; Ctrl+Z brings it back"
    case .cancelledReload: "Reload cancelled"
    case .cancelledOpening: "Opening cancelled"
    case .copiedBars(let count): "Copied \(counted(count, "bar", digits(count)))"
    case .copiedRows(let rows): "Copied \(rows.words(digits))"
    case .copiedPicture: "Copied the picture"
    case .copiedCommand: "Copied the command"
    case .saved(let path): "Saved \(path)"
    case .printed: "Sent to the printer"
    case .savedRows(let rows, let path): "Saved \(rows.words(digits)) as \(path)"
    case .toldCutTexts([], cutsNames: false): "No text is truncated"
    case .toldCutTexts([], cutsNames: true): "Only names are cut; tooltips have them in full"
    case .toldCutTexts(let texts, _): texts.joined(separator: " · ")
    }
  }
}

extension StatusMessage.Refusal {
  /// One sentence without a full stop.
  package func sentence(_ digits: (Int) -> String = { "\($0)" }) -> String {
    switch self {
    case .nothingToUndo: "There is nothing to undo"
    case .nothingToRedo: "There is nothing to redo"
    case .nothingToReload: "There is nothing to read again"
    case .noTable: "No table loaded"
    case .noQuestion: "This chart has no question to change; a adds another chart"
    case .noRows: SourceError.noTable.sentence
    case .noRowsToCopy: "There are no rows to copy"
    case .noRowsToSave: "There are no rows to save"
    case .noBarsToCopy: "There are no bars to copy"
    case .allBarsInView: "All bars are in view"
    case .firstBarsInView: "The first bars are in view"
    case .farthestView: "More bars would not be legible"
    case .closestView: "One category is the closest view"
    case .noTitle: "There is no title"
    case .noSubtitle: "There is no subtitle"
    case .noDescription: "There is no description"
    case .noRoom(let part): "There is no room here for the \(part)"
    case .tooManyBarsToCopy(let count, let limit):
      "\(digits(count)) bars are too many to copy; \(digits(limit)) are the limit"
    case .tooManyRowsToCopy(let count, let limit):
      "\(digits(count)) rows are too many to copy; \(digits(limit)) are the limit. "
        + "Ctrl+S saves them all"
    case .clipboardTaken: "Another program holds the clipboard"
    case .noCommand: "There is no table, so no command draws this"
    case .noCommandForRows: "No command-line equivalent: rows have no names"
    case .chartsDiffer: "No command-line equivalent: the files have different charts"
    case .noOption(let condition): "No option of the command line says \"\(condition)\""
    case .noOptionForSeries: "No option of the command line says which series are hidden"
    case .noOptionForSelection: "No option of the command line says which bars are selected"
    case .noOptionForName: "No command-line equivalent: the name of the file is not text"
    case .arrangement(let name, let reason): "Not \(name): \(reason)"
    case .measure(let refusal): refusal.sentence
    case .tooManyNames: "These bars have too many names for a filter"
    case .noOwnOrder: "Only bars with names can be put in an order by hand"
    case .goneBar: "This bar is no longer there"
    case .findingRows: "The rows are still being found"
    case .lastChart: "The last chart stays; q closes the window"
    case .noFurtherChart: "No other chart of this table is suggested"
    case .noFullScreen: "This window manager does not support full screen"
    case .lettersAreCommands:
      "Letters are commands: Ctrl+Z takes back what these have done, Ctrl+F finds bars by name"
    case .howToClose: "Press q to close"
    case .missing(let part): part.sentence.withFirstCapital
    }
  }
}

extension StatusMessage.FileRefusal {
  fileprivate var sentence: String {
    switch self {
    case .exists(let path): "\(path) exists already"
    case .badEnding(let path):
      "\(path): a name must end in .png, .svg, .pdf, .json, .csv or .tsv, or in .barchart to keep "
        + "the chart"
    case .unwritable(let what): "\(what) is not one line of text, so a chart's file cannot say it"
    case .stillWriting: "Rows are still being written; try again when they are"
    case .noneDropped: "No file was dropped"
    case .noneChosen: "The dialog named no file"
    case .severalToSave(let count): "The dialog named \(count) files to save, not one"
    case .tooMany(let count, let limit):
      "\(count) files are too many; \(limit) at a time can be shown"
    case .address(let address, let fault, others: 0): fault.sentence(address)
    case .address(let address, let fault, let others):
      "\(fault.sentence(address)), and \(others) more like that"
    case .noFilesDropped: "Only files can be dropped here"
    case .undeliveredDrop:
      "The dropped files did not arrive: the other program did not deliver them"
    case .tooLongDrop: "The list of the dropped files is too long"
    case .invalidDialog: "The desktop's dialog gave an answer that makes no sense"
    case .lostDialog: "The desktop's dialog ended without an answer"
    case .unprinted: "Nothing is printed: the desktop did not take the page; Ctrl+S saves a .pdf"
    }
  }
}

extension StatusMessage.AddressFault {
  fileprivate func sentence(_ address: String) -> String {
    let address = Quotation.line(address)
    return switch self {
    case .otherScheme: "\(address) is not a file on this machine"
    case .otherHost: "\(address) is on another machine"
    case .malformed: "\(address) is not the address of a file"
    }
  }
}

extension MeasureRefusal {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .isCategory: "A category cannot also be a measure"
    case .isLast: "At least one measure is required: choose another one, or rows"
    case .tooMany(let limit): "At most \(limit) measures can be shown"
    case .noNumbers(let name): "\(quoted(name)) has no numbers, so it cannot be combined"
    case .repeats(let name): "\(quoted(name)) stands in several rows, so take Max or Min of it"
    }
  }
}

extension Int {
  /// A number of bytes in megabytes (10⁶), to whole tens, rounded up.
  fileprivate var tensOfMegabytes: Int { (self + 9_999_999) / 10_000_000 * 10 }
}
