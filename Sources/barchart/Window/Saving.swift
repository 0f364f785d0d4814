// Writes the file for Ctrl+S, as --output would.
internal import Charts
internal import Files
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

  static func exists(_ path: FilePath) -> Bool { access(path.cString, F_OK) == 0 }

  /// Saves the charts as they are in the window.
  static func save(_ model: Model, to path: FilePath, replaces: Bool, _ options: Options)
    -> SaveAnswer
  {
    let output: OutputFile
    do throws(UsageError) {
      output = try OptionValue.file(path.bytes, for: .output)
    } catch {
      let name = Quotation.path(path.display)
      return .failed("\(name): a name must end in .png, .svg, .pdf or .json")
    }
    do throws(Failure) {
      try output.check(options.orderedSources)
      if !replaces, exists(path) { return .exists(path.display) }
      try Export.write(
        model.writtenCharts, size: model.size, scaleFactor: model.scaleFactor,
        font: model.fontFamily, to: output)
      return .saved(path.display)
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
