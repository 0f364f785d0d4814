// Texts as bytes for programs: packed as users pack them, with what their system has, or plain.

/// What gzip(1) makes of a text.
///
/// - Parameter level: 1 to 9.
public func gzipped(_ text: String, level: Int = 6) throws -> [UInt8] {
  try gzipped(Array(text.utf8), level: level)
}

/// What gzip(1) makes of bytes.
public func gzipped(_ bytes: [UInt8], level: Int = 6) throws -> [UInt8] {
  try ChildProcess(
    "/usr/bin/env", ["gzip", "-nc\(level)"], environment: ["PATH": "/usr/bin:/bin"],
    // A pipe without a byte to send would never be closed.
    input: bytes.isEmpty ? .null : .bytes(bytes)
  ).wait().outputBytes
}

extension ChildProcess {
  /// Writes to a standard input that is `.pipe`.
  public func write(_ text: String) { write(Array(text.utf8)) }
}
