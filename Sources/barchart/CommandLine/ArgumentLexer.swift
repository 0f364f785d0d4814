// Cuts a command line into options with their values and operands, by the rules of GNU getopt_long.

/// One option or operand of a command line.
enum ArgumentToken: Equatable, Sendable {
  /// The value is nil only for an option that can do without.
  case option(OptionName, value: String?)
  case operand(String)
}

/// Yields the tokens of a command line in order: options and operands in any order,
/// `--option=value` and `--option value`, `-c value` and `-cvalue`, unambiguous beginnings of long
/// names, and after `--` operands only. A lone `-` is an operand.
struct ArgumentLexer {
  private var rest: ArraySlice<String>
  private var isPastOptions = false

  /// - Parameter arguments: without the program's name.
  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// The next token; nil at the end.
  mutating func next() throws(UsageError) -> ArgumentToken? {
    guard let argument = rest.popFirst() else { return nil }
    if isPastOptions || argument == "-" || !argument.hasPrefix("-") { return .operand(argument) }
    if argument == "--" {
      isPastOptions = true
      return try next()
    }
    return argument.hasPrefix("--")
      ? try longOption(argument.dropFirst(2)) : try shortOption(argument.dropFirst())
  }

  private mutating func longOption(_ text: Substring) throws(UsageError) -> ArgumentToken {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try Self.specification(long: String(parts[0]))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    switch option.value {
    case .none:
      if attached != nil { throw .unexpectedValue(option.name) }
      return .option(option.name, value: nil)
    case .optional:
      return .option(option.name, value: attached)
    case .required:
      if let attached { return .option(option.name, value: attached) }
      return .option(option.name, value: try nextValue(for: option))
    }
  }

  private mutating func shortOption(_ text: Substring) throws(UsageError) -> ArgumentToken {
    let letter = text[text.startIndex]
    guard let option = OptionSpecification.all.first(where: { $0.short == letter }) else {
      throw .unknownOption("-\(letter)", nearest: nil)
    }
    let attached = text.dropFirst()
    let value = try attached.isEmpty ? nextValue(for: option) : String(attached)
    return .option(option.name, value: value)
  }

  private mutating func nextValue(
    for option: OptionSpecification
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option.name) }
    return value
  }

  /// The option of this long name, or the only one that begins with it.
  private static func specification(
    long name: String
  ) throws(UsageError) -> OptionSpecification {
    let all = OptionSpecification.all
    if let exact = all.first(where: { $0.name.rawValue == name }) { return exact }
    let candidates = name.isEmpty ? [] : all.filter { $0.name.rawValue.hasPrefix(name) }
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      throw .ambiguousOption("--" + name, candidates: candidates.map(\.name))
    }
    let nearest = Spelling.nearest(to: name, in: all.map(\.name.rawValue))
    throw .unknownOption("--" + name, nearest: nearest.map { "--" + $0 })
  }
}
