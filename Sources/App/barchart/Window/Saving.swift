// Writes the file for Ctrl+S, as --output would.
internal import Base
internal import Charts
internal import Glibc
internal import Interaction
internal import Queries
internal import Scenegraph
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
  static func save(_ model: Model, to path: FilePath, replaces: Bool, _ options: Options)
    -> SaveAnswer
  {
    let output: OutputFile
    do throws(UsageError) {
      output = try OptionValue.file(path.bytes, for: .output)
    } catch {
      return .failed(.file(.badEnding(path: Quotation.path(path.display))))
    }
    do throws(Failure) {
      try output.check(options.orderedSources)
      if !replaces, exists(path) { return .exists(path.display) }
      try Export.write(
        model.writtenCharts, size: model.size, scaleFactor: model.scaleFactor,
        font: model.fontFamily, to: output)
      return .saved(path.display)
    } catch {
      return .failed(.said(error.sentenceWithinWindow))
    }
  }

  /// Saves rows as CSV (RFC 4180). Takes time with the number of rows.
  static func save(_ rows: FoundRows, to path: FilePath, replaces: Bool, _ options: Options)
    -> SaveAnswer
  {
    do throws(Failure) {
      // The kind makes no difference to a file.
      try OutputFile(.file(path), kind: .json).check(options.orderedSources)
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

/// Writes rows in the background, one file at a time.
final class RowsSaver {
  private let answers: Mailbox<SaveAnswer>
  private(set) var isBusy = false

  init() throws(Failure) { answers = try Failure.piped(Mailbox.init) }

  /// Readable when there is an answer.
  var descriptor: Int32 { answers.descriptor }

  /// Call only if it is not busy.
  func save(_ rows: FoundRows, to path: FilePath, replaces: Bool, _ options: Options) {
    isBusy = true
    let work: @Sendable () -> Void = { [answers] in
      answers.post(Saving.save(rows, to: path, replaces: replaces, options))
    }
    do {
      try DetachedThread.start(work)
    } catch {
      // Better late than never.
      work()
    }
  }

  /// The answer since the last call; nil if there is none.
  func fetch() -> SaveAnswer? {
    let answer = answers.fetch()
    if answer != nil { isBusy = false }
    return answer
  }
}

extension Model {
  /// The charts with the part of their state that belongs in a picture: neither tooltip nor focus.
  var writtenCharts: [(chart: Chart, state: ChartState)] {
    panels.map { ($0.chart, $0.state.ofPicture) }
  }
}
