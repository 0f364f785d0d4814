// How one file writes its table: what separates fields, what marks decimals, whether names come
// first.

/// The conventions a table is read by.
public struct Dialect: Hashable, Sendable {
  /// An ASCII byte that is neither a quote nor a line end.
  public var delimiter: UInt8
  public var numbers: NumberNotation
  /// Whether the first record names the columns.
  public var hasHeader: Bool

  public init(delimiter: UInt8, numbers: NumberNotation, hasHeader: Bool) {
    self.delimiter = delimiter
    self.numbers = numbers
    self.hasHeader = hasHeader
  }

  /// The decimal mark, `.` or `,`.
  public var decimal: UInt8 { numbers.decimal }
}

/// What the user has said about a dialect; what is nil is guessed.
public struct DialectOverrides: Hashable, Sendable {
  public var delimiter: UInt8?
  public var decimal: UInt8?
  public var hasHeader: Bool?

  public init(delimiter: UInt8? = nil, decimal: UInt8? = nil, hasHeader: Bool? = nil) {
    self.delimiter = delimiter
    self.decimal = decimal
    self.hasHeader = hasHeader
  }
}

/// The bytes that a text table gives a meaning to.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let semicolon = UInt8(ascii: ";")
  static let bar = UInt8(ascii: "|")
}
