// Writes the file for Ctrl+S, as --output would.
internal import Charts
internal import Glibc
internal import Interaction
internal import Scenegraph
internal import Tables

enum Saving {
  /// With this many files of one title, the user has to enter a name.
  private static let numberLimit = 999

  /// The name, with the first number that makes it unused.
  static func freeName(base: String, isTaken: (String) -> Bool = exists) -> String {
    let names = [base + ".png"] + (2...numberLimit).map { "\(base)-\($0).png" }
    return names.first { !isTaken($0) } ?? base + ".png"
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Saves the charts as they are in the window.
  static func save(_ model: Model, to path: String, replaces: Bool, _ options: Options)
    -> SaveAnswer
  {
    let output: OutputFile
    do throws(UsageError) {
      output = try OptionValue.file(ArgumentBytes(path.utf8), for: .output)
    } catch {
      return .failed("\(Quotation.line(path)): a name must end in .png, .svg, .pdf or .json")
    }
    do throws(Failure) {
      try output.check(options.orderedSources)
      if !replaces, exists(path) { return .exists(path) }
      try Export.write(
        model.writtenCharts, size: model.size, scaleFactor: model.scaleFactor,
        font: model.fontFamily, to: output)
      return .saved(path)
    } catch {
      return .failed(error.sentenceWithinWindow)
    }
  }
}

extension Model {
  /// The charts with the part of their state that belongs in a picture: neither tooltip nor focus.
  var writtenCharts: [(chart: Chart, state: ChartState)] {
    panels.map { ($0.chart, $0.state.ofPicture) }
  }
}
