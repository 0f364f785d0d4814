// Why gzip data cannot be unpacked, where, and the sentence that says so.

/// The bytes are not gzip data as RFC 1952 has them. `byte` counts those of the compressed input
/// before the place that is wrong, and does not depend on how the input was cut.
package enum InflateError: Error, Hashable, Sendable {
  /// Not the beginning of a member (section 2.3.1), or one of a kind that does not exist.
  case badHeader(byte: Int)
  /// A block that cannot be read (RFC 1951, section 3.2.3).
  case damaged(byte: Int)
  /// What was unpacked is not what was packed: its CRC-32 differs.
  case wrongChecksum(byte: Int)
  /// What was unpacked is not as long as what was packed.
  case wrongLength(byte: Int)
  /// The input ends within a member.
  case truncated(byte: Int)
  case outOfMemory

  /// What is wrong: one line, no full stop.
  package var sentence: String {
    switch self {
    case .badHeader(let byte):
      "this is no gzip header, after \(byte) bytes"
    case .damaged(let byte):
      "the gzip data are damaged, after \(byte) bytes"
    case .wrongChecksum(let byte):
      "the gzip data are damaged: what is in them does not match its checksum, after \(byte) bytes"
    case .wrongLength(let byte):
      "the gzip data are damaged: what is in them does not have its length, after \(byte) bytes"
    case .truncated(let byte):
      "the gzip data end too soon, after \(byte) bytes"
    case .outOfMemory:
      "there is not enough memory to unpack it"
    }
  }
}
