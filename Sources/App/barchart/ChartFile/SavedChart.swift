// What a chart's file says of the chart in a window.
internal import Base
internal import Glibc
internal import Inputs
internal import Interaction
internal import Scenegraph
internal import SourceProtocol
internal import Words

/// The active chart, and those that it is linked with, as the lines of a file: first line, options,
/// data. Nothing is quoted, so that what stands between the sign of equality and the end of a line is
/// the value.
struct SavedChart {
  private(set) var lines = [ChartFile.firstLine]

  /// Why a chart cannot be kept.
  enum Refusal: Error, Equatable {
    case shown(StatusMessage)
    /// A value, or the name of the data, has several lines or is no text.
    case unwritable(String)
  }

  /// - Parameters:
  ///   - path: where it is saved, which the place of the data is relative to.
  ///   - options: of the run, which name the data.
  init(_ model: Model, to path: FilePath, _ options: Options) throws(Refusal) {
    guard let words = model.wordsOfChart else {
      throw .shown(model.refusalOfChart ?? .refused(.noCommand))
    }
    var more: [String] = []
    if options.follows {
      more.append(Self.line(.follow, options.followSeconds.map { Array("\($0)".utf8) }))
    }
    let (width, height) = (Int(model.size.width.rounded()), Int(model.size.height.rounded()))
    more.append(Self.line(.size, Array("\(width)x\(height)".utf8)))
    let inputs = model.inputsOfChart
    try self.init(words: words, more + (options.chart?.unknown ?? [])) {
      place, word throws(Refusal) in
      try Self.place(
        of: word, inputs.indices.contains(place) ? options.source(ofInput: inputs[place]) : nil,
        beside: path)
    }
    try check(as: path)
  }

  /// - Parameters:
  ///   - words: a command line without the name of the program.
  ///   - more: further lines.
  ///   - place: the line for the data that a word names, the first of which is 0.
  init(
    words: [String], _ more: [String] = [],
    place: (Int, String) throws(Refusal) -> String = { $1 }
  ) throws(Refusal) {
    var data: [String] = []
    var lexer = ArgumentLexer(words.map { Array($0.utf8) })
    do throws(UsageError) {
      while let token = try lexer.next() {
        switch token {
        case .operand(let word): data.append(String(decoding: word, as: UTF8.self))
        case .option(let name, let value): lines.append(Self.line(name, value))
        }
      }
    } catch { throw .shown(.said(error.message)) }
    lines += more
    // The last, so that a file that was cut off has none.
    for (index, word) in data.enumerated() { lines.append(try place(index, word)) }
    if let line = lines.first(where: { $0.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 } }) {
      throw .unwritable(String(line.prefix { $0 != "=" }))
    }
  }

  /// Reads the lines as whoever opens the file will: what cannot be opened is not kept.
  func check(as path: FilePath) throws(Refusal) {
    do throws(Failure) {
      let file = try ChartFile(path, bytes)
      var parser = ArgumentParser()
      try parser.apply(file, .window)
      do throws(UsageError) { _ = try parser.parse([]) } catch { throw Failure.usage(error) }
    } catch { throw .shown(.said(error.sentenceWithinWindow)) }
  }

  /// Lines with their ends.
  var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private static func line(_ name: OptionName, _ value: ArgumentBytes?) -> String {
    name.long + (value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? "")
  }

  /// The line for the data of a chart: their path from the folder of the file, unless they have
  /// nothing but the root in common.
  private static func place(
    of word: String, _ source: Source?, beside path: FilePath
  ) throws(Refusal) -> String {
    guard word != "-", case .file(let file)? = source, Address(file.bytes) == nil
    else { return word }
    // As it was named, it would lead elsewhere from another folder.
    guard let found = file.path(from: path.directory) ?? file.absolute,
      let text = String(validating: found.operand.bytes, as: UTF8.self)
    else { throw .unwritable(file.display) }
    // By its first sign a line may be a comment, or blank.
    return text.utf8.first.map { "# \t".utf8.contains($0) } == true ? "./" + text : text
  }
}

extension FilePath {
  /// The same file as seen from a folder; its absolute path if they share only the root. nil if one of
  /// them is not there.
  func path(from folder: FilePath) -> FilePath? {
    guard let here = folder.real?.names, let there = directory.real?.names else { return nil }
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let slash = [UInt8(ascii: "/")]
    let own = there[shared...] + [Array(lastComponent.bytes)]
    if shared == 0, !here.isEmpty {
      return FilePath(slash + (there + [lastComponent.bytes]).joined(separator: slash))
    }
    let up = [[UInt8]](repeating: Array("..".utf8), count: here.count - shared)
    return FilePath((up + own).joined(separator: slash))
  }

  /// Without links (realpath(3)).
  private var real: FilePath? {
    guard let found = realpath(cString, nil) else { return nil }
    defer { free(found) }
    return FilePath(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// The path from the root, by the name of the working folder; nil if that has none.
  fileprivate var absolute: FilePath? {
    if bytes.first == UInt8(ascii: "/") { return self }
    guard let working = getcwd(nil, 0) else { return nil }
    defer { free(working) }
    let folder = UnsafeRawBufferPointer(start: working, count: strlen(working))
    // Linux says "(unreachable)" before a path outside the root.
    return folder.first == UInt8(ascii: "/") ? FilePath(folder)?.appending(self) : nil
  }

  private var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }
}
