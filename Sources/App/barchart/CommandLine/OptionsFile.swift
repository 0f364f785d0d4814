// A user's default options: a file with one option per line, applied before the command line.
internal import Base
internal import Glibc
internal import Words

/// The parsed lines of the options file.
struct OptionsFile: Sendable {
  struct Line: Sendable {
    /// From 1.
    let number: Int
    let words: [ArgumentBytes]
  }

  let path: FilePath
  let lines: [Line]

  /// The size limit in bytes; a larger file is refused.
  static let byteLimit = 1 << 16

  init(path: FilePath, _ bytes: [UInt8]) {
    self.path = path
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.lines = lines.enumerated().compactMap { index, line in
      let words = Self.words(of: line)
      return words.isEmpty ? nil : Line(number: index + 1, words: words)
    }
  }

  /// The file that the environment locates; nil if there is none.
  static func read() throws(Failure) -> OptionsFile? {
    guard
      let path = path(
        configuration: bytes(of: getenv("XDG_CONFIG_HOME")), home: bytes(of: getenv("HOME")))
    else { return nil }
    do {
      return try bytes(of: path).map { OptionsFile(path: path, $0) }
    } catch {
      if [ENOENT, ENOTDIR].contains(error.number) { return nil }
      throw .input(.cannotOpen(file: path.display, error))
    }
  }

  private static func bytes(of variable: UnsafeMutablePointer<CChar>?) -> [UInt8] {
    variable.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  /// The file's path (XDG Base Directory Specification: relative paths are ignored).
  static func path(configuration: [UInt8], home: [UInt8]) -> FilePath? {
    let slash = UInt8(ascii: "/")
    if configuration.first == slash {
      return FilePath(configuration + Array("/barchart/options".utf8))
    }
    guard home.first == slash else { return nil }
    return FilePath(home + Array("/.config/barchart/options".utf8))
  }

  private static func bytes(of path: FilePath) throws(SystemError) -> [UInt8]? {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return bytes }
      bytes += room[..<count]
      guard bytes.count <= byteLimit else { throw SystemError(EFBIG) }
    }
  }

  /// `--name value`, `--name=value`, `--name = value` or `-n value`; empty for a blank line or one
  /// that begins with `#`.
  private static func words(of line: ArraySlice<UInt8>) -> [ArgumentBytes] {
    let line = trimmed(line)
    guard let first = line.first, first != UInt8(ascii: "#") else { return [] }
    let isLong = line.starts(with: "--".utf8)
    let equals = UInt8(ascii: "=")
    let end = line.firstIndex { isBlank($0) || isLong && $0 == equals } ?? line.endIndex
    var value = trimmed(line[end...])
    let name = Array(line[..<end])
    if !isLong { return value.isEmpty ? [name] : [name, Array(value)] }
    let hasSign = value.first == equals
    if hasSign { value = trimmed(value.dropFirst()) }
    return [name + (value.isEmpty && !hasSign ? [] : [equals] + value)]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.drop(while: isBlank)
    return start.prefix(upTo: (start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) + 1)
  }
}

extension ArgumentParser {
  /// What a command line asks for after the options of a chart's file that it names, and those of a
  /// user's file. That is for all runs, so its options that have no effect on this run's goal are
  /// skipped; a chart says itself what it looks like, so only what is the screen's is taken for it.
  ///
  /// - Parameter file: called if the command line needs data and has no `--no-config`.
  static func parse(
    _ arguments: [ArgumentBytes], file: () throws(Failure) -> OptionsFile?
  ) throws(Failure) -> Command {
    func command(_ parser: inout ArgumentParser) throws(Failure) -> Command {
      do throws(UsageError) {
        return try parser.parse(arguments)
      } catch {
        throw .usage(error)
      }
    }
    let chart = try ChartFile.named(in: arguments)
    var parser = ArgumentParser(chart: chart?.path)
    let alone = try command(&parser)
    guard let goal = alone.goal else { return alone }
    let options = parser.ignoresFile ? nil : try file()
    guard chart != nil || options != nil else { return alone }
    parser = ArgumentParser(chart: chart?.path)
    if let options {
      for line in options.lines {
        do throws(UsageError) {
          try parser.apply(line, goal, ofScreenOnly: chart != nil)
        } catch {
          throw .optionsFile(options.path.display, line: line.number, error)
        }
      }
    }
    if let chart { try parser.apply(chart, goal) }
    return try command(&parser)
  }

  private mutating func apply(
    _ line: OptionsFile.Line, _ goal: OptionSpecification.Goal, ofScreenOnly: Bool
  ) throws(UsageError) {
    var lexer = ArgumentLexer(line.words)
    let first = try lexer.next()
    guard case .option(let name, let value)? = first else {
      throw .noOption(String(decoding: line.words[0], as: UTF8.self))
    }
    if try lexer.next() != nil { throw .unexpectedValue(name) }
    if Self.ofOneRun.contains(name) { throw .ofOneRun(name) }
    if !ofScreenOnly || Self.ofScreen.contains(name) { try apply(name, value, goal) }
  }

  /// What is no matter of a chart but of where it is shown.
  private static let ofScreen: Set<OptionName> = [
    .theme, .font, .locale, .noMotion, .scaleFactor, .geometry, .fullscreen, .display,
  ]

  /// The options that decide what one run does.
  private static let ofOneRun: Set<OptionName> = [
    .output, .format, .rows, .describe, .sample, .generate, .help, .version, .noConfig,
  ]
}
