// The output and its destination, which must not be a file that is read.
internal import Base
internal import Glibc
internal import Inputs

/// A picture, its geometry, its numbers or rows, to be written.
struct OutputFile: Equatable, Sendable {
  /// The raw value is the file name extension and the value of `--format`.
  enum Kind: String, CaseIterable, Sendable {
    case png, svg, pdf, json, csv, tsv

    /// Whether a terminal can show it.
    var isText: Bool { self != .png && self != .pdf }
    /// Whether it has numbers or rows instead of a picture.
    var isTable: Bool { self == .csv || self == .tsv }
  }

  enum Destination: Equatable, Sendable {
    case file(FilePath)
    case standardOutput
  }

  var destination: Destination
  var kind: Kind

  init(_ destination: Destination, kind: Kind) {
    (self.destination, self.kind) = (destination, kind)
  }

  /// A file whose name ends in one of the kinds, in any case; nil for any other.
  init?(_ path: FilePath) {
    let kind = Kind.allCases.first { path.hasSuffix("." + $0.rawValue) }
    guard let kind else { return nil }
    self.init(.file(path), kind: kind)
  }

  /// The name in sentences.
  var name: String {
    switch destination {
    case .file(let path): path.display
    case .standardOutput: Failure.standardOutput
    }
  }

  /// Throws if writing would overwrite what is read, under whatever name, or send binary data to a
  /// terminal.
  ///
  /// - Parameter isChart: whether a chart is saved, which may take the place of the one that was opened.
  func check(_ options: Options, isChart: Bool = false) throws(Failure) {
    if destination == .standardOutput, !kind.isText, isatty(STDOUT_FILENO) == 1 {
      throw .unfitForTerminal(kind)
    }
    if replaces(ReadFiles(of: options.orderedSources)) { throw .wouldReplaceInput(file: name) }
    if !isChart, let chart = options.chart, replaces(ReadFiles(chart.path)) {
      throw .wouldReplaceChart(file: name)
    }
  }

  private func replaces(_ read: ReadFiles) -> Bool {
    switch destination {
    case .file(let path): read.contains(path)
    case .standardOutput: read.contains(contentsOf: STDOUT_FILENO)
    }
  }
}
