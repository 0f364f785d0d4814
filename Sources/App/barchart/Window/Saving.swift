// Writes the file for Ctrl+S, as --output would, and proposes where: beside the file that is shown. A
// program that a desktop has started has the root as its working folder, in which nobody keeps
// anything.
internal import Base
internal import Bus
internal import Glibc
internal import Inputs
internal import Interaction
internal import Queries
internal import SourceProtocol
internal import Tables
internal import Words

enum Saving {
  /// With this many files of one title, the user has to enter a name.
  private static let numberLimit = 999

  static let pictureEnding = ".png"

  /// The name, with the first number that makes it unused.
  static func freeName(
    base: String, ending: String = pictureEnding, isTaken: (String) -> Bool
  ) -> String {
    let names = [base + ending] + (2...numberLimit).map { "\(base)-\($0)\(ending)" }
    return names.first { !isTaken($0) } ?? base + ending
  }

  static func exists(_ path: FilePath) -> Bool { access(path.cString, F_OK) == 0 }

  /// Saves the charts as they are in the window.
  ///
  /// - Parameter sheet: the paper that they fill; nil for what the window shows.
  static func save(
    _ model: Model, to path: FilePath, replaces: Bool, on sheet: Sheet? = nil, _ options: Options
  ) -> SaveAnswer {
    if path.hasSuffix(ChartFile.ending) {
      return saveChart(model, to: path, replaces: replaces, options)
    }
    let output: OutputFile
    do throws(UsageError) {
      output = try OptionValue.file(path.bytes, for: .output)
    } catch {
      return .failed(.file(.badEnding(path: Quotation.path(path.display))))
    }
    do throws(Failure) {
      try output.check(options)
      if !replaces, exists(path) { return .exists(path.display) }
      let picture =
        sheet.map { Picture(model, on: $0) } ?? Picture(model, font: model.fontFamily)
      try picture.write(to: output)
      return .saved(path.display)
    } catch {
      return .failed(.said(error.sentenceWithinWindow))
    }
  }

  /// Saves the active chart as a file that draws it again, and that can be run.
  private static func saveChart(
    _ model: Model, to path: FilePath, replaces: Bool, _ options: Options
  ) -> SaveAnswer {
    let chart: SavedChart
    do throws(SavedChart.Refusal) {
      chart = try SavedChart(model, to: path, options)
    } catch {
      switch error {
      case .shown(let message): return .failed(message)
      case .unwritable(let what): return .failed(.file(.unwritable(what)))
      }
    }
    do throws(Failure) {
      // The kind makes no difference to a file.
      try OutputFile(.file(path), kind: .json).check(options, isChart: true)
      if !replaces, exists(path) { return .exists(path.display) }
      try AtomicFile.write(chart.bytes, to: path)
    } catch {
      return .failed(.said(error.sentenceWithinWindow))
    }
    makeExecutable(path)
    return .saved(path.display)
  }

  /// For whoever may read it. On a file system without such permissions it is a chart all the same.
  private static func makeExecutable(_ path: FilePath) {
    var status = stat()
    guard stat(path.cString, &status) == 0 else { return }
    chmod(path.cString, status.st_mode | (status.st_mode & 0o444) >> 2)
  }

  /// Saves rows as CSV (RFC 4180). Takes time with the number of rows.
  static func save(_ rows: FoundRows, to path: FilePath, replaces: Bool, _ options: Options)
    -> SaveAnswer
  {
    do throws(Failure) {
      // The kind makes no difference to a file.
      try OutputFile(.file(path), kind: .json).check(options)
      if !replaces, exists(path) { return .exists(path.display) }
      try AtomicFile.write(to: path) { write throws(SystemError) in
        var failure: SystemError?
        _ = rows.listed.writeLines(.commas(end: "\r\n")) { bytes in
          do throws(SystemError) { try write(bytes) } catch { failure = error }
          return failure == nil
        }
        if let failure { throw failure }
      }
      return .saved(path.display)
    } catch {
      return .failed(.said(error.sentenceWithinWindow))
    }
  }
}

/// The folder in which a name for a picture or for rows is proposed.
struct SaveFolder {
  /// Absolute, or relative to the working folder.
  let path: FilePath

  /// - Parameters:
  ///   - source: of the chart that has the keyboard; nil for a sample.
  ///   - working: the working folder; nil if it has been removed.
  ///   - home: taken in the place of the root.
  init(
    beside source: Source?, working: FilePath? = currentFolder,
    home: FilePath? = getenv("HOME").flatMap { FilePath(String(cString: $0)) }
  ) {
    if case .file(let file) = source, Address(file.bytes) == nil, !Self.isStream(file) {
      path = file.directory
      return
    }
    let isRoot = working?.bytes == [UInt8(ascii: "/")]
    path = isRoot ? home ?? .current : .current
  }

  /// Whether the path is that of a pipe or of what the shell has open, beside which nothing is kept.
  private static func isStream(_ file: FilePath) -> Bool {
    var status = stat()
    guard stat(file.cString, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG
  }

  /// The working folder; nil if it has been removed.
  private static var currentFolder: FilePath? {
    guard let name = getcwd(nil, 0) else { return nil }
    defer { free(name) }
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    // Linux says "(unreachable)" before a path outside the root.
    return bytes.first == UInt8(ascii: "/") ? FilePath(bytes) : nil
  }

  /// In bytes, as the portal takes it; nil if the working folder has been removed.
  var absolute: [UInt8]? {
    let bytes = path.bytes
    if bytes.first == UInt8(ascii: "/") { return bytes }
    guard let working = Self.currentFolder else { return nil }
    return path == .current ? working.bytes : working.appending(path).bytes
  }

  /// A name that no file in it has yet.
  func freeName(base: String, ending: String = Saving.pictureEnding) -> String {
    Saving.freeName(base: base, ending: ending) { name in
      FilePath(name).map { Saving.exists(path.appending($0)) } ?? false
    }
  }

  /// The same with the folder, as a person would type it; alone if the folder is no text.
  func freePath(base: String, ending: String = Saving.pictureEnding) -> String {
    let name = freeName(base: base, ending: ending)
    let folder = path.display
    guard path != .current, FilePath(folder) == path else { return name }
    return path.endsInSlash ? folder + name : "\(folder)/\(name)"
  }
}

extension FilePath {
  /// The path with the home folder in place of a leading `~`; itself if there is no home folder.
  func expandingHome(_ home: String? = getenv("HOME").map { String(cString: $0) }) -> FilePath {
    guard bytes.starts(with: "~/".utf8), let home, !home.isEmpty else { return self }
    return FilePath(Array(home.utf8) + bytes.dropFirst()) ?? self
  }
}
