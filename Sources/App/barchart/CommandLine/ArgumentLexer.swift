// Splits a command line into options with their values and operands, by the rules of GNU
// getopt_long.
internal import Queries

/// A word of a command line as the kernel passes it: bytes without NUL. Paths stay bytes;
/// `OptionValue` decodes texts.
typealias ArgumentBytes = [UInt8]

/// One option or operand of a command line.
enum ArgumentToken: Equatable, Sendable {
  /// The value is nil only if the option takes none or can do without.
  case option(OptionName, value: ArgumentBytes?)
  case operand(ArgumentBytes)
}

/// Yields the tokens of a command line in order: options and operands in any order,
/// `--option=value` and `--option value`, `-c value` and `-cvalue`, unambiguous beginnings of long
/// names, and after `--` operands only. A lone `-` is an operand.
struct ArgumentLexer {
  private var rest: ArraySlice<ArgumentBytes>
  private var isPastOptions = false

  private static let hyphen = UInt8(ascii: "-")

  /// - Parameter arguments: without the program's name.
  init(_ arguments: [ArgumentBytes]) { rest = arguments[...] }

  /// The next token; nil at the end.
  mutating func next() throws(UsageError) -> ArgumentToken? {
    guard let argument = rest.popFirst() else { return nil }
    if isPastOptions || argument == [Self.hyphen] || argument.first != Self.hyphen {
      return .operand(argument)
    }
    if argument == [Self.hyphen, Self.hyphen] {
      isPastOptions = true
      return try next()
    }
    return argument.dropFirst().first == Self.hyphen
      ? try longOption(argument.dropFirst(2)) : try shortOption(argument.dropFirst())
  }

  private mutating func longOption(_ bytes: ArraySlice<UInt8>) throws(UsageError) -> ArgumentToken {
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    let option = try Self.specification(long: String(decoding: name, as: UTF8.self))
    let attached = name.count < bytes.count ? ArgumentBytes(bytes[(name.endIndex + 1)...]) : nil
    switch option.value {
    case .none:
      if attached != nil { throw .unexpectedValue(option.name) }
      return .option(option.name, value: nil)
    case .optional: return .option(option.name, value: attached)
    case .required:
      if let attached { return .option(option.name, value: attached) }
      return .option(option.name, value: try nextValue(for: option))
    }
  }

  private mutating func shortOption(
    _ bytes: ArraySlice<UInt8>
  ) throws(UsageError) -> ArgumentToken {
    let option = OptionSpecification.all.first { option in
      option.short.map { $0.utf8.elementsEqual(bytes.prefix(1)) } ?? false
    }
    guard let option else {
      let letter = String(decoding: bytes, as: UTF8.self).prefix(1)
      throw .unknownOption("-\(letter)", nearest: nil)
    }
    let attached = ArgumentBytes(bytes.dropFirst())
    let value = try attached.isEmpty ? nextValue(for: option) : attached
    return .option(option.name, value: value)
  }

  private mutating func nextValue(
    for option: OptionSpecification
  ) throws(UsageError) -> ArgumentBytes {
    guard let value = rest.popFirst() else { throw .missingValue(option.name) }
    return value
  }

  /// The option of this long name, or the only one that begins with it.
  private static func specification(long name: String) throws(UsageError) -> OptionSpecification {
    let all = OptionSpecification.all
    let name = OptionName.otherSpellings[name]?.rawValue ?? name
    if let exact = all.first(where: { $0.name.rawValue == name }) { return exact }
    let candidates = name.isEmpty ? [] : all.filter { $0.name.rawValue.hasPrefix(name) }
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      throw .ambiguousOption("--" + name, candidates: candidates.map(\.name))
    }
    let nearest = nearestName(to: name, among: all.map(\.name.rawValue))
    throw .unknownOption("--" + name, nearest: nearest.map { "--" + $0 })
  }
}
