// Failures as a window shows them: what went wrong, where, and what to do, without mentioning
// options.
internal import Base
internal import Charts
internal import Interaction
internal import SourceProtocol
internal import Tables

extension Failure: ReadingFailure {
  /// The sentence without the program's name.
  var sentenceWithinWindow: String {
    switch self {
    case .unreadableTable(let file, let line, let column, let reason, let inWindow):
      Failure.unreadableTable(
        file: file, line: line, column: column, reason: inWindow ?? reason
      ).ownSentence
    case .unsuitableColumns(let file, let reason, let inWindow):
      Failure.unsuitableColumns(file: file, reason: inWindow ?? reason).ownSentence
    // A conflict names two options, which a window does not have.
    case .usage(.conflict(_, _, let reason)): reason
    default: ownSentence
    }
  }

  /// The message without the program's name.
  private var ownSentence: String {
    let message = self.message ?? ""
    return message.hasPrefix("barchart: ")
      ? String(message.dropFirst("barchart: ".count)) : message
  }

  /// The notice beside the rows read before the error; the chart's title names the file.
  var stopNotice: String {
    guard case .unreadableTable(_, let line?, let column, let reason, let inWindow) = self else {
      return "Reading stopped: " + sentenceWithinWindow
    }
    let place = "line \(line)" + (column.map { ", character \($0)" } ?? "")
    return "Reading stopped at \(place): \(Quotation.sentence(inWindow ?? reason))"
  }

  /// The sentence shown while a followed file is missing; nil for other failures.
  var waitingSentence: String? {
    guard case .cannotOpen(let file, _) = self, isOfAbsentFile else { return nil }
    return "Waiting for \(Quotation.path(file))"
  }

  /// The message shown instead of bars.
  var emptyMessage: EmptyMessage {
    switch self {
    case .unreadableTable(let file, let line, let column, let reason, let inWindow):
      Self.message(
        inWindow ?? reason,
        [Quotation.path(file), line.map { "line \($0)" }]
          + (line == nil ? [] : [column.map { "character \($0)" }]),
        advice: Address(Array(file.utf8)) == nil ? Self.advice : Self.adviceOfServer)
    case .unsuitableColumns(let file, let reason, let inWindow):
      Self.message(inWindow ?? reason, [Quotation.path(file)])
    case .cannotOpen(let file, let error):
      Self.message(error.words, [Quotation.path(file)])
    case .optionsFile(let file, let line, let error):
      Self.message(
        error.message, [Quotation.path(file), "line \(line)"],
        advice: "Change the line or take it out, and start again.")
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
