// The errors of a command line, and their sentences.
internal import Tables

/// An error in a command line.
enum UsageError: Error, Equatable, Sendable {
  case unknownOption(String, nearest: String?)
  case ambiguousOption(String, candidates: [OptionName])
  case missingValue(OptionName)
  case unexpectedValue(OptionName)
  /// `expected` completes "expected …".
  case invalidValue(OptionName, String, expected: String, nearest: String? = nil)
  /// Two arguments that contradict each other, and why.
  case conflict(String, String, reason: String)
  /// An option that needs another one; `remedy` tells what to do.
  case alone(OptionName, without: OptionName, remedy: String)
  /// More of something than the limit.
  case tooMany(String, limit: Int)
  /// Standard input was named twice but can be read only once.
  case secondStandardInput
  case emptyFileName
  /// A line of the options file that is not an option.
  case noOption(String)
  /// An option that is not allowed in a file of options.
  case ofOneRun(OptionName)

  /// One line, without the program's name or a final full stop.
  var message: String {
    switch self {
    case .unknownOption(let option, let nearest):
      let hint = nearest.map { "did you mean \($0)?" } ?? "see barchart --help"
      return "unknown option \(Quotation.line(option)); \(hint)"
    case .ambiguousOption(let option, let candidates):
      let names = candidates.map(\.long).joined(separator: ", ")
      return "option \(Quotation.line(option)) is ambiguous: \(names)"
    case .missingValue(let option): return "option \(option.long) needs a value"
    case .unexpectedValue(let option): return "option \(option.long) takes no value"
    case .invalidValue(let option, let value, let expected, let nearest):
      let shown = value.isEmpty ? "\"\"" : Quotation.line(value)
      let hint = nearest.map { "; did you mean \($0)?" } ?? ""
      return "\(option.long) \(shown): expected \(expected)\(hint)"
    case .conflict(let first, let second, let reason):
      return "\(first) and \(second) contradict each other: \(reason)"
    case .alone(let option, let other, let remedy):
      return "\(option.long) needs \(other.long): \(remedy)"
    case .tooMany(let things, let limit): return "more than \(limit) \(things)"
    case .secondStandardInput: return "standard input (-) can be read only once"
    case .emptyFileName: return "the name of the FILE is empty"
    case .noOption(let word):
      return "expected an option such as --theme=dark, not \(Quotation.line(word))"
    case .ofOneRun(let option):
      return "\(option.long) cannot be in a file of options: it applies to one run"
    }
  }
}
