// Turns every error into the sentence a user reads and the status a script sees.
internal import Base
internal import Charts
internal import Glibc
internal import Interaction
internal import Scenegraph
internal import Tables
internal import Words

/// The reason why the program could not do what was asked.
enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// An error in a line of the options file.
  case optionsFile(String, line: Int, UsageError)
  /// An error in a chart's file; of the whole file if `line` is nil.
  case chartFile(String, line: Int?, ChartFileError)
  /// A desktop has opened a chart whose data are elsewhere, which somebody has to know first.
  case outsideChart(String, data: String)
  /// An input cannot be read.
  case input(InputFailure)
  /// No connection to an X display; `name` is nil if no display is set.
  case noDisplay(name: String?)
  /// The display lacks something required, or the connection was lost.
  case displayUnusable(reason: String)
  /// The picture cannot be drawn, for example without a font.
  case cannotDraw(reason: String)
  /// The system is out of memory or descriptors.
  case noResources(Resource)
  /// An error in barchart itself.
  case fault(String)
  case cannotWrite(file: String, SystemError)
  /// The output would overwrite a file that the data are read from.
  case wouldReplaceInput(file: String)
  /// The output would overwrite the saved chart that is drawn.
  case wouldReplaceChart(file: String)
  /// The output is binary, and standard output is a terminal.
  case unfitForTerminal(OutputFile.Kind)

  /// The name of standard output in sentences.
  static let standardOutput = "standard output"

  var status: ExitStatus {
    switch self {
    case .usage, .optionsFile, .outsideChart: .usage
    case .chartFile(_, _, .usage): .usage
    case .chartFile: .unreadableTable
    case .input(.unreadableTable): .unreadableTable
    case .input(.unsuitableColumns): .usage
    case .input(.cannotOpen), .input(.foreignAddress): .cannotOpen
    case .noDisplay, .displayUnusable: .noDisplay
    case .cannotDraw, .fault, .input(.fault): .fault
    case .cannotWrite, .wouldReplaceInput, .wouldReplaceChart, .unfitForTerminal: .cannotWrite
    case .noResources, .input(.noResources): .noResources
    }
  }

  /// One line without a line end; nil if there is nothing to say.
  var message: String? { sentence(.commandLine).map { "barchart: \($0)" } }

  /// The same without the program's name.
  private func sentence(_ wording: Wording) -> String? {
    switch self {
    // A conflict names two options, which a window does not have.
    case .usage(.conflict(_, _, let reason)) where wording == .window: return reason
    case .usage(let error): return error.message
    case .optionsFile(let file, let line, let error):
      return "\(Quotation.path(file)):\(line): \(error.message)"
    case .chartFile(let file, let line, let error):
      return Quotation.path(file) + (line.map { ":\($0)" } ?? "") + ": " + error.sentence
    case .outsideChart(let file, let data):
      return "\(Quotation.path(file)) draws \(Quotation.line(data)), which is not in its folder"
    case .input(let failure): return failure.sentence(wording)
    case .displayUnusable(let reason), .cannotDraw(let reason): return Quotation.sentence(reason)
    case .noResources(let resource): return Quotation.sentence(resource.sentence)
    case .noDisplay(nil):
      return
        "no display: DISPLAY is not set; name one with --display, or write a file with --output"
    case .noDisplay(let name?):
      return "cannot open display \(Quotation.line(name)); --output writes a file without one"
    case .fault(let what): return "an internal error: \(Quotation.sentence(what))"
    case .cannotWrite(Self.standardOutput, SystemError(EPIPE)):
      // The reader has closed the pipe on purpose, as `head` does.
      return nil
    case .cannotWrite(let file, let error):
      // The file itself would be created, so the directory is missing.
      let words = error == .noEntry ? "no such directory" : error.words
      return "cannot write \(Quotation.path(file)): \(words)"
    case .wouldReplaceInput(let file):
      return "cannot write \(Quotation.path(file)): the data are read from it; name another file"
    case .wouldReplaceChart(let file):
      return
        "cannot write \(Quotation.path(file)): it is the chart that is drawn; name another file"
    case .unfitForTerminal(let kind):
      return "cannot write a .\(kind.rawValue) to a terminal: redirect standard output, "
        + "or name a file"
    }
  }

  /// The sentence without the program's name.
  var sentenceWithinWindow: String { sentence(.window) ?? "" }

  /// The message shown instead of bars.
  var emptyMessage: EmptyMessage {
    switch self {
    case .input(let failure): failure.emptyMessage
    case .optionsFile(let file, let line, let error):
      EmptyMessage(
        ofFault: error.message, [Quotation.path(file), "line \(line)"],
        advice: "Change the line or remove it, and start again.")
    case .chartFile(let file, let line, let error):
      EmptyMessage(
        ofFault: error.sentence, [Quotation.path(file)] + (line.map { ["line \($0)"] } ?? []),
        advice: EmptyMessage.otherFile)
    case .outsideChart(let file, let data):
      EmptyMessage(
        "This chart draws data from elsewhere", place: Quotation.path(file),
        advice: Quotation.line(data), remedies: [.openOutside, .openFile])
    default: EmptyMessage(sentenceWithinWindow, advice: EmptyMessage.otherFile)
    }
  }

  init(_ error: SourceError) {
    self =
      switch error {
      case .input(let failure): .input(failure)
      case .query(let error, let name): .input(InputFailure(error, name: name))
      case .noTable, .rowsNotKept: .fault(error.sentence)
      }
  }

  /// Does something with an input.
  static func reading<Value>(_ body: () throws(InputFailure) -> Value) throws(Failure) -> Value {
    do throws(InputFailure) { return try body() } catch { throw .input(error) }
  }

  /// Makes something that needs a pipe.
  static func piped<Value>(_ made: () throws(SystemError) -> Value) throws(Failure) -> Value {
    do throws(SystemError) { return try made() } catch { throw .noResources(.pipe(error)) }
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

extension ExitStatus {
  /// The codes and their meanings, for the help and the manual page.
  static let meanings: [(code: String, words: String)] =
    [
      (ExitStatus.success, "success"),
      (.nothingChosen, "nothing was selected (--print-selection)"),
      (.usage, "wrong usage"),
      (.unreadableTable, "the data are not a table"),
      (.cannotOpen, "FILE cannot be opened"),
      (.noDisplay, "no display"),
      (.fault, "an internal error"),
      (.noResources, "the system has no memory or threads left"),
      (.cannotWrite, "the output cannot be written"),
    ].map { ("\($0.code)", $1) } + [("128+N", "ended by signal N")]
}
