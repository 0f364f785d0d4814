// What the command line asks for, in types that admit nothing it may not ask for.

// The fuzzer compiles this folder and Part.swift into one module, where there is nothing to import.
#if canImport(Charts)
  internal import Charts
#endif

/// The one thing a command line can be.
enum Command: Equatable, Sendable {
  case help, version
  case chart(Options)
}

/// Everything that the options and the operand say; what is nil or empty was not said.
struct Options: Equatable, Sendable {
  var source: Source = .unspecified
  var category: String?
  var values: [String] = []
  var series: String?
  /// An ASCII byte other than a quote, a line end or NUL.
  var delimiter: UInt8?
  /// "." or ",".
  var decimal: UInt8?
  var hasNoHeader = false

  var title: String?
  var subtitle: String?
  var description: String?
  var hidden: Set<Part> = []
  /// The ring's whole: finite and above zero.
  var goal: Double?
  var theme: ThemeChoice = .light

  var output: OutputFile?
  var size: PictureSize?
  /// Device pixels to a logical one.
  var scaleFactor: Double?
  var display: String?
  var printedSelection: SelectionFormat?
  var describes = false
}

/// Where the data come from.
enum Source: Equatable, Sendable {
  /// A pipe on standard input, else a sample.
  case unspecified
  case standardInput
  case file(String)
  case sample(String)
}

enum ThemeChoice: String, CaseIterable, Sendable {
  case light, dark
}

enum SelectionFormat: String, CaseIterable, Sendable {
  case tsv, json
}

/// A file to write; its kind is told by its name.
struct OutputFile: Equatable, Sendable {
  /// The raw value is the ending of the file's name.
  enum Kind: String, CaseIterable, Sendable {
    case png, json
  }

  var path: String
  var kind: Kind
}

/// The extent of a window or a picture in logical pixels.
struct PictureSize: Equatable, Sendable {
  var width: Int
  var height: Int
}

/// The limits on what an option may ask for.
enum OptionLimits {
  /// Logical pixels on a side.
  static let side = 1...16384
  static let scaleFactor = 0.5...8.0
  /// Device pixels on a side: what a Cairo image surface can address.
  static let deviceSide = 32767.0
}
