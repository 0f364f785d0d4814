// Turns every error into the sentence a user reads and the status a script sees.
internal import Base
internal import Charts
internal import Glibc
internal import Interaction
internal import SourceProtocol
internal import Tables
internal import Words

/// The reason why the program could not do what was asked.
enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// An error in a line of the options file.
  case optionsFile(String, line: Int, UsageError)
  /// The data are not a table.
  case unreadableTable(file: String, InputFault)
  /// The table lacks the columns that were asked for.
  case unsuitableColumns(file: String, InputFault)
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
  /// The system is out of memory, threads or descriptors, or lacks a program.
  case noResources(Resource)
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
    sentence(.commandLine).map { "barchart: \($0)" }
  }

  /// The same without the program's name.
  private func sentence(_ wording: Wording) -> String? {
    switch self {
    // A conflict names two options, which a window does not have.
    case .usage(.conflict(_, _, let reason)) where wording == .window:
      return reason
    case .usage(let error):
      return error.message
    case .optionsFile(let file, let line, let error):
      return "\(Quotation.path(file)):\(line): \(error.message)"
    case .unreadableTable(let file, let fault):
      let reason = Quotation.sentence(fault.sentence(wording))
      let numbers = [fault.line, fault.column].compactMap(\.self).map { ":\($0)" }.joined()
      return "\(Quotation.path(file))\(numbers): \(reason)"
    case .unsuitableColumns(let file, let fault):
      return "\(Quotation.path(file)): \(Quotation.sentence(fault.sentence(wording)))"
    case .displayUnusable(let reason), .cannotDraw(let reason):
      return Quotation.sentence(reason)
    case .noResources(let resource):
      return Quotation.sentence(resource.sentence)
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

extension Failure: ReadingFailure {
  /// The sentence without the program's name.
  var sentenceWithinWindow: String { sentence(.window) ?? "" }

  /// The notice beside the rows read before the error; the chart's title names the file.
  var stopNotice: Notice {
    guard case .unreadableTable(_, let fault) = self, let line = fault.line else {
      return .failedReading(sentenceWithinWindow, line: nil, column: nil)
    }
    return .failedReading(
      Quotation.sentence(fault.sentence(.window)), line: line, column: fault.column)
  }

  /// The sentence shown while a followed file is missing; nil for other failures.
  var waitingSentence: String? {
    guard case .cannotOpen(let file, _) = self, isOfAbsentFile else { return nil }
    return "Waiting for \(Quotation.path(file))"
  }

  /// The message shown instead of bars.
  var emptyMessage: EmptyMessage {
    switch self {
    case .unreadableTable(let file, let fault):
      Self.message(
        fault.sentence(.window),
        [
          Quotation.path(file), fault.line.map { "line \($0)" },
          fault.column.map { "character \($0)" },
        ],
        advice: Address(Array(file.utf8)) == nil ? Self.advice : Self.adviceOfServer)
    case .unsuitableColumns(let file, let fault):
      Self.message(fault.sentence(.window), [Quotation.path(file)])
    case .cannotOpen(let file, let error):
      Self.message(error.words, [Quotation.path(file)])
    case .optionsFile(let file, let line, let error):
      Self.message(
        error.message, [Quotation.path(file), "line \(line)"],
        advice: "Change the line or remove it, and start again.")
    default: EmptyMessage(sentenceWithinWindow, advice: Self.advice)
    }
  }

  private static let advice = "Drop another file here, or press Ctrl+O to open one."
  private static let adviceOfServer = "Press F5 to try again, or Ctrl+O to open a file."

  private static func message(
    _ reason: String, _ place: [String?], advice: String = advice
  ) -> EmptyMessage {
    let sentence = Quotation.sentence(reason)
    let what = sentence.prefix(1).uppercased() + sentence.dropFirst()
    return EmptyMessage(
      what.hasSuffix(".") ? what : what + ".",
      place: place.compactMap(\.self).joined(separator: ", "), advice: advice)
  }
}

extension Snapshot {
  /// The reason why reading ended early, which gives the program's exit status.
  var cause: Failure? { failure as? Failure }
}

/// A resource of the system that is needed and cannot be had.
enum Resource: Equatable, Sendable {
  case pipe(SystemError)
  case socket(SystemError)
  case readingThread(SystemError)
  /// A program that is not installed.
  case program(String, toOpen: String)
  /// A program that does not start.
  case process(path: String, SystemError)
  /// Memory for a picture, as the library that draws says.
  case picture(String)

  fileprivate var sentence: String {
    switch self {
    case .pipe(let error): "no pipe can be made: \(error.words)"
    case .socket(let error): "no socket can be made: \(error.words)"
    case .readingThread(let error): "no thread to read with: \(error.words)"
    case .program(let program, let name):
      "opening \(name) needs \(program), of the package barchart-sources"
    case .process(let path, let error): "\(path) cannot be started: \(error.words)"
    case .picture(let sentence): sentence
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
