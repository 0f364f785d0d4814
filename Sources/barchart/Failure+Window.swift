// Failures as a window tells them: what, where and what to do, and no option of a command line.
internal import Charts
internal import Files
internal import Interaction
internal import Tables

extension Failure: ReadingFailure {
  /// Within the window the sentence needs no name of the program before it.
  var sentenceWithinWindow: String {
    switch self {
    case .unreadableTable(let file, let line, let column, let reason, let inWindow):
      Failure.unreadableTable(
        file: file, line: line, column: column, reason: inWindow ?? reason
      ).ownSentence
    case .unsuitableColumns(let file, let reason, let inWindow):
      Failure.unsuitableColumns(file: file, reason: inWindow ?? reason).ownSentence
    // What contradicts each other are two options.
    case .usage(.conflict(_, _, let reason)): reason
    default: ownSentence
    }
  }

  /// Without the name of the program.
  private var ownSentence: String {
    let message = self.message ?? ""
    return message.hasPrefix("barchart: ")
      ? String(message.dropFirst("barchart: ".count)) : message
  }

  /// The notice beside the rows before what cannot be read; the chart's title says of which file.
  var stopNotice: String {
    guard case .unreadableTable(_, let line?, let column, let reason, let inWindow) = self else {
      return "Reading stopped: " + sentenceWithinWindow
    }
    let place = "line \(line)" + (column.map { ", character \($0)" } ?? "")
    return "Reading stopped at \(place): \(Quotation.sentence(inWindow ?? reason))"
  }

  /// What is said while a file that is followed is not there; nil for other failures.
  var waitingSentence: String? {
    guard case .cannotOpen(let file, _) = self, isOfAbsentFile else { return nil }
    return "Waiting for \(Quotation.path(file))"
  }

  /// What stands in the place of bars.
  var emptyMessage: EmptyMessage {
    switch self {
    case .unreadableTable(let file, let line, let column, let reason, let inWindow):
      Self.message(
        inWindow ?? reason,
        [Quotation.path(file), line.map { "line \($0)" }]
          + (line == nil ? [] : [column.map { "character \($0)" }]))
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

  private static let advice = "Drop another file here to open it."

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
  /// Why reading ended early, with the status that the program ends with.
  var cause: Failure? { failure as? Failure }
}
