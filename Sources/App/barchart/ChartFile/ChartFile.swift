// A chart as a file: its options, one a line, and where its data are.
internal import Base
internal import Glibc
internal import Inputs
internal import SourceProtocol
internal import Tables
internal import Words

/// What a saved chart says.
struct ChartFile: Sendable {
  /// An option with its value, as on a command line.
  struct Line: Sendable {
    /// From 1.
    let number: Int
    let name: OptionName
    let value: ArgumentBytes?
  }

  let path: FilePath
  let lines: [Line]
  /// Options that this version does not know, as they stand there.
  let unknown: [(number: Int, text: String)]
  /// Several only of linked charts; none if an option names a sample.
  let data: [Source]
  /// How data are named that are not in the folder of the file, nor below it; nil for none.
  let outside: String?

  static let ending = ".barchart"
  static let firstLine = ContentKind.chartLine
  /// The size limit in bytes; a larger file is refused.
  static let byteLimit = 1 << 20

  /// A chart that a file holds; nil if it holds something else. By its name it is one, or by its first
  /// line, as it may be run under any name.
  static func read(_ path: FilePath) throws(Failure) -> ChartFile? {
    guard Address(path.bytes) == nil else { return nil }
    let isNamed = path.hasSuffix(ending)
    // A pipe is not opened: its writer would lose the reader that closes it again.
    var status = stat()
    guard stat(path.cString, &status) == 0 else {
      if isNamed { throw .input(.cannotOpen(file: path.display, .last)) }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      if isNamed { throw .chartFile(path.display, line: nil, .notRegular) }
      return nil
    }
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      if isNamed { throw .input(.cannotOpen(file: path.display, .last)) }
      return nil
    }
    defer { close(descriptor) }
    var bytes = try contents(of: descriptor, upTo: firstLine.utf8.count + 1, path)
    guard isChart(bytes) else {
      if isNamed { throw .chartFile(path.display, line: 1, .otherFirstLine) }
      return nil
    }
    bytes += try contents(of: descriptor, upTo: byteLimit + 1, path)
    return try ChartFile(path, bytes)
  }

  private static func isChart(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.elementsEqual(firstLine.utf8)
  }

  private static func contents(
    of descriptor: Int32, upTo count: Int, _ path: FilePath
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let found = Glibc.read(descriptor, &room, min(room.count, count - bytes.count))
      if found < 0, errno == EINTR { continue }
      if found < 0 { throw .input(.cannotOpen(file: path.display, .last)) }
      if found == 0 { break }
      bytes += room[..<found]
    }
    return bytes
  }

  init(_ path: FilePath, _ bytes: [UInt8]) throws(Failure) {
    guard bytes.count <= Self.byteLimit else {
      throw .chartFile(path.display, line: nil, .tooLong)
    }
    var reader = ChartFileReader(path)
    try reader.read(bytes)
    self.path = path
    (lines, unknown) = (reader.lines, reader.unknown)
    (data, outside) = (reader.data, reader.outside)
    let hasSample = lines.contains { $0.name == .sample }
    guard !data.isEmpty || hasSample else {
      throw .chartFile(path.display, line: nil, .noData)
    }
    if let second = reader.second, !lines.contains(where: { $0.name == .link }) {
      throw .chartFile(path.display, line: second, .secondData)
    }
  }
}

/// What is wrong with a chart's file.
enum ChartFileError: Error, Equatable, Sendable {
  case notRegular, otherFirstLine, tooLong
  /// The last line has no end.
  case cutOff
  case noData, secondData, notText
  /// The data are a chart, too.
  case chartOfChart(String)
  /// A line is neither option nor FILE.
  case usage(UsageError)

  /// Without the file's name and a full stop.
  var sentence: String {
    switch self {
    case .notRegular: "a chart is a regular file"
    case .otherFirstLine:
      "this is no chart that barchart has saved: the first line is not "
        + "\"\(ChartFile.firstLine)\""
    case .tooLong: "a chart's file has at most \(ChartFile.byteLimit >> 20) MiB"
    case .cutOff: "the file is cut off: its last line has no end"
    case .noData: "no line names the data; the last line of a chart does, so it may be cut off"
    case .secondData:
      "a chart has one FILE, and several only with --link; each other line is an option such as "
        + "--layout=stacked"
    case .notText: "the line is not text in UTF-8"
    case .chartOfChart(let name): "its data, \(name), are a chart again; name the data themselves"
    case .usage(let error): error.message
    }
  }
}

/// Reads the lines of a chart's file.
private struct ChartFileReader {
  let path: FilePath
  var lines: [ChartFile.Line] = []
  var unknown: [(number: Int, text: String)] = []
  var data: [Source] = []
  /// The line of the second of them.
  var second: Int?
  var outside: String?

  init(_ path: FilePath) { self.path = path }

  mutating func read(_ bytes: [UInt8]) throws(Failure) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else {
      throw failure(lines.count, .cutOff)
    }
    for (index, line) in lines.enumerated() {
      let isReturned = line.last == UInt8(ascii: "\r")
      try read(isReturned ? line.dropLast() : line, index + 1)
    }
  }

  private func failure(_ line: Int?, _ error: ChartFileError) -> Failure {
    .chartFile(path.display, line: line, error)
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) throws(Failure) {
    guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
      throw failure(number, .notText)
    }
    if line.first == UInt8(ascii: "#") || text.allSatisfy({ $0 == " " || $0 == "\t" }) { return }
    if text.hasPrefix("--") { return try readOption(Array(line), text, number) }
    if text.hasPrefix("-"), text != "-" { throw failure(number, .usage(.noOption(text))) }
    if data.count == 1 { second = number }
    guard text != "-" else {
      data.append(.standardInput)
      return
    }
    guard let written = FilePath(line) else { throw failure(number, .notText) }
    let found = written.isBeside(path) ? path.directory.appending(written) : written
    if !written.isBeside(path) || written.leavesItsFolder {
      outside = (outside.map { $0 + ", " } ?? "") + written.display
    }
    data.append(.file(path.directory == .current && written.isBeside(path) ? written : found))
  }

  private mutating func readOption(
    _ line: ArgumentBytes, _ text: String, _ number: Int
  ) throws(Failure) {
    do throws(UsageError) {
      var lexer = ArgumentLexer([line])
      guard case .option(let name, let value)? = try lexer.next() else {
        throw .noOption(text)
      }
      if Self.ofOneRun.contains(name) { throw .ofOneRun(name) }
      lines.append(.init(number: number, name: name, value: value))
    } catch {
      // A later version may have written it.
      if case .unknownOption = error, text.dropFirst(2).first?.isLetter == true {
        unknown.append((number, text))
        return
      }
      throw failure(number, .usage(error))
    }
  }

  /// Options that decide what one run does, and where.
  private static let ofOneRun: Set<OptionName> = [
    .output, .format, .rows, .describe, .suggest, .generate, .help, .version, .noConfig, .display,
    .printSelection,
  ]
}

extension FilePath {
  /// Whether it is looked for in the folder of a chart: it is no address and not absolute.
  fileprivate func isBeside(_ chart: FilePath) -> Bool {
    bytes.first != UInt8(ascii: "/") && Address(bytes) == nil
  }

  /// Whether a relative path leads out of where it begins.
  fileprivate var leavesItsFolder: Bool {
    var depth = 0
    for name in bytes.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
      depth += name.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
