// The one place that turns every error into the sentence a user reads and the status a script sees.

internal import Files
internal import Glibc
internal import Tables

/// Why the program ends without having done what was asked.
enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// What is wrong with a line of the options file.
  case optionsFile(String, line: Int, UsageError)
  /// The data are no table; `line` is 1-based, nil where no single line is at fault, and so is
  /// `column`, in characters. `inWindow` is the reason where nobody has typed an option, nil where
  /// it is the same.
  case unreadableTable(
    file: String, line: Int?, column: Int? = nil, reason: String, inWindow: String? = nil)
  /// The data are a table, but not one with the columns that were asked for.
  case unsuitableColumns(file: String, reason: String, inWindow: String? = nil)
  /// An input file cannot be opened or read.
  case cannotOpen(file: String, SystemError)
  /// No connection to an X display; `name` is nil where none is set at all.
  case noDisplay(name: String?)
  /// There is a display, but not one to work with, or no longer.
  case displayUnusable(reason: String)
  /// The picture cannot be made: no font.
  case cannotDraw(reason: String)
  /// The system has no memory, thread or descriptor left to give.
  case noResources(reason: String)
  /// Something that cannot happen did.
  case fault(String)
  case cannotWrite(file: String, SystemError)
  /// The output is a file that the data are read from, and would take their place.
  case wouldReplaceInput(file: String)
  /// The output is no text, and a terminal would show it as one.
  case unfitForTerminal(OutputFile.Kind)

  /// What standard output is called in a sentence.
  static let standardOutput = "standard output"

  var status: ExitStatus {
    switch self {
    case .usage, .optionsFile: .usage
    case .unreadableTable: .unreadableTable
    case .unsuitableColumns: .usage
    case .cannotOpen: .cannotOpen
    case .noDisplay, .displayUnusable: .noDisplay
    case .cannotDraw, .fault: .fault
    case .cannotWrite, .wouldReplaceInput, .unfitForTerminal: .cannotWrite
    case .noResources: .noResources
    }
  }

  /// Whether a file is not there, and may come.
  var isOfAbsentFile: Bool {
    guard case .cannotOpen(_, let error) = self else { return false }
    return [ENOENT, ENOTDIR].contains(error.number)
  }

  /// One line without its line end; nil where there is nothing to say.
  var message: String? {
    sentence.map { "barchart: " + $0 }
  }

  private var sentence: String? {
    switch self {
    case .usage(let error):
      return error.message
    case .optionsFile(let file, let line, let error):
      return "\(Quotation.path(file)):\(line): \(error.message)"
    case .unreadableTable(let file, let line, let column, let reason, _):
      let numbers = [line, line == nil ? nil : column].compactMap { $0 }.map { ":\($0)" }
      return "\(Quotation.path(file))\(numbers.joined()): \(Quotation.sentence(reason))"
    case .unsuitableColumns(let file, let reason, _):
      return "\(Quotation.path(file)): \(Quotation.sentence(reason))"
    case .displayUnusable(let reason), .cannotDraw(let reason), .noResources(let reason):
      return Quotation.sentence(reason)
    case .cannotOpen(let file, let error):
      return "\(Quotation.path(file)): \(error.words)"
    case .noDisplay(nil):
      return
        "no display: DISPLAY is not set; name one with --display, or write a file with --output"
    case .noDisplay(let name?):
      return "cannot open display \(Quotation.line(name)); --output writes a file without one"
    case .fault(let what):
      return "a fault of barchart's own: \(Quotation.sentence(what))"
    case .cannotWrite(Self.standardOutput, SystemError(EPIPE)):
      // Who reads has had enough, as `head` has; they need no explanation.
      return nil
    case .cannotWrite(let file, let error):
      // The directory is what is missing: the file itself would be made.
      let words = error == .noEntry ? "no such directory" : error.words
      return "cannot write \(Quotation.path(file)): \(words)"
    case .wouldReplaceInput(let file):
      return "cannot write \(Quotation.path(file)): the data are read from it; name another file"
    case .unfitForTerminal(let kind):
      return "cannot write a .\(kind.rawValue) to a terminal: redirect standard output, "
        + "or name a file"
    }
  }
}

/// What the program ends with; after BSD's sysexits.h where that has a number for it.
enum ExitStatus: Equatable, Sendable {
  case success
  /// Closed with Escape where a selection was to be printed.
  case nothingChosen
  case usage, unreadableTable, cannotOpen, noDisplay, fault, noResources, cannotWrite
  /// As a shell reports it.
  case signal(Int32)

  var code: Int32 {
    switch self {
    case .success: 0
    case .nothingChosen: 1
    case .usage: 64
    case .unreadableTable: 65
    case .cannotOpen: 66
    case .noDisplay: 69
    case .fault: 70
    case .noResources: 71
    case .cannotWrite: 73
    case .signal(let number): 128 + number
    }
  }
}
