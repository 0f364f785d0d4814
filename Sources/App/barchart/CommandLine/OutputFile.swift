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

  /// Throws if writing would overwrite an input, under whatever name, or send binary data to a
  /// terminal.
  ///
  /// - Parameter sources: nil stands for standard input.
  func check(_ sources: [Source?]) throws(Failure) {
    let identity: FileIdentity?
    switch destination {
    case .file(let path): identity = FileIdentity(contentsAt: path)
    case .standardOutput:
      identity = FileIdentity(contentsOf: STDOUT_FILENO)
      if !kind.isText, isatty(STDOUT_FILENO) == 1 { throw .unfitForTerminal(kind) }
    }
    guard let identity else { return }
    for source in sources where source.identity == identity { throw .wouldReplaceInput(file: name) }
  }
}

extension Source? {
  fileprivate var identity: FileIdentity? {
    switch self {
    case .file(let path): FileIdentity(contentsAt: path)
    case .standardInput, nil: FileIdentity(contentsOf: STDIN_FILENO)
    case .sample: nil
    }
  }
}
