// Turns every error into the sentence a user reads and the status a script sees.

internal import Base
internal import Glibc
internal import Tables

/// The reason why the program could not do what was asked.
enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// An error in a line of the options file.
  case optionsFile(String, line: Int, UsageError)
  /// The data are not a table. `line` and `column` (in characters) start at 1 and are nil if no
  /// single place is at fault. `inWindow` is the reason for users who typed no option; nil if it is
  /// the same.
  case unreadableTable(
    file: String, line: Int?, column: Int? = nil, reason: String, inWindow: String? = nil)
  /// The table lacks the columns that were asked for.
  case unsuitableColumns(file: String, reason: String, inWindow: String? = nil)
  /// An input file cannot be opened or read.
  case cannotOpen(file: String, SystemError)
  /// A FILE is an address of something that is not opened; `advice` says what to do instead.
  case foreignAddress(String, advice: String)
  /// No connection to an X display; `name` is nil if no display is set.
  case noDisplay(name: String?)
  /// The display lacks something required, or the connection was lost.
  case displayUnusable(reason: String)
  /// The picture cannot be drawn, for example without a font.
  case cannotDraw(reason: String)
  /// The system is out of memory, threads or descriptors.
  case noResources(reason: String)
  /// An error in barchart itself.
  case fault(String)
  case cannotWrite(file: String, SystemError)
  /// The output would overwrite a file that the data are read from.
  case wouldReplaceInput(file: String)
  /// The output is binary, and standard output is a terminal.
  case unfitForTerminal(OutputFile.Kind)

  /// The name of standard output in sentences.
  static let standardOutput = "standard output"

  var status: ExitStatus {
    switch self {
    case .usage, .optionsFile: .usage
    case .unreadableTable: .unreadableTable
    case .unsuitableColumns: .usage
    case .cannotOpen, .foreignAddress: .cannotOpen
    case .noDisplay, .displayUnusable: .noDisplay
    case .cannotDraw, .fault: .fault
    case .cannotWrite, .wouldReplaceInput, .unfitForTerminal: .cannotWrite
    case .noResources: .noResources
    }
  }

  /// Whether the file does not exist, and may be created later.
  var isOfAbsentFile: Bool {
    guard case .cannotOpen(_, let error) = self else { return false }
    return [ENOENT, ENOTDIR].contains(error.number)
  }

  /// Whether no file of this name can be meant.
  var isOfForeignAddress: Bool {
    if case .foreignAddress = self { true } else { false }
  }

  /// One line without a line end; nil if there is nothing to say.
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
    case .foreignAddress(let address, let advice):
      return "\(Quotation.line(address)): \(advice)"
    case .noDisplay(nil):
      return
        "no display: DISPLAY is not set; name one with --display, or write a file with --output"
    case .noDisplay(let name?):
      return "cannot open display \(Quotation.line(name)); --output writes a file without one"
    case .fault(let what):
      return "an internal error: \(Quotation.sentence(what))"
    case .cannotWrite(Self.standardOutput, SystemError(EPIPE)):
      // The reader has closed the pipe on purpose, as `head` does.
      return nil
    case .cannotWrite(let file, let error):
      // The file itself would be created, so the directory is missing.
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

/// The exit statuses; those of BSD's sysexits.h if it has one that fits.
enum ExitStatus: Equatable, Sendable {
  case success
  /// Closed with Escape although a selection was to be printed.
  case nothingChosen
  case usage, unreadableTable, cannotOpen, noDisplay, fault, noResources, cannotWrite
  /// 128 plus the signal's number, as a shell reports it.
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

/// An exit status and its meaning, for the help and the manual page.
struct ExitStatusEntry: Sendable {
  var code: String
  var words: String

  private init(_ status: ExitStatus, _ words: String) {
    (code, self.words) = ("\(status.code)", words)
  }

  private init(signal words: String) {
    (code, self.words) = ("128+N", words)
  }

  static let all = [
    ExitStatusEntry(.success, "success"),
    ExitStatusEntry(.nothingChosen, "nothing was selected (--print-selection)"),
    ExitStatusEntry(.usage, "wrong usage"),
    ExitStatusEntry(.unreadableTable, "the data are not a table"),
    ExitStatusEntry(.cannotOpen, "FILE cannot be opened"),
    ExitStatusEntry(.noDisplay, "no display"),
    ExitStatusEntry(.fault, "an internal error"),
    ExitStatusEntry(.noResources, "the system has no memory or threads left"),
    ExitStatusEntry(.cannotWrite, "the output cannot be written"),
    ExitStatusEntry(signal: "ended by signal N"),
  ]
}
