// A chart's file as the options of a run: those of the command line win.
internal import Base
internal import Inputs
internal import Tables
internal import Words

/// Where the options of a run come from, if that is a chart's file.
struct ChartOrigin: Equatable, Sendable {
  var path: FilePath
  /// Lines that this version does not know, which are kept when the chart is saved.
  var unknown: [String]
  /// The line of the first of them.
  var firstUnknown: Int
  /// How its data are named if they are not in its folder, nor below it.
  var outside: String?

  init(_ file: ChartFile) {
    (path, unknown, outside) = (file.path, file.unknown.map(\.text), file.outside)
    firstUnknown = file.unknown.first?.number ?? 0
  }

  /// What is told of the file before it is drawn; nil for nothing.
  var notice: String? {
    guard let first = unknown.first else { return nil }
    let name = first.prefix { $0 != "=" }
    let others = unknown.count > 1 ? " and \(unknown.count - 1) more" : ""
    return "\(Quotation.path(path.display)):\(firstUnknown): this version does not know "
      + "\(Quotation.line(String(name)))\(others); what is saved keeps it"
  }
}

extension ChartFile {
  /// The chart among the FILEs of a command line; nil if there is none.
  static func named(in arguments: [ArgumentBytes]) throws(Failure) -> ChartFile? {
    var lexer = ArgumentLexer(arguments)
    var found: ChartFile?
    // What is wrong with the words is said when they are parsed.
    while let token = try? lexer.next() {
      guard case .operand(let word) = token, let path = FilePath(word), word != [0x2D],
        let chart = try read(path)
      else { continue }
      if found != nil {
        throw .usage(
          .conflict(
            found?.path.display ?? "", path.display, reason: "a chart is opened by itself"))
      }
      found = chart
    }
    for case .file(let data) in found?.data ?? [] where (try? read(data)) ?? nil != nil {
      throw .chartFile(found?.path.display ?? "", line: nil, .chartOfChart(data.display))
    }
    return found
  }
}
