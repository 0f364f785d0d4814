// What the users of a followed file do to it.
internal import Glibc
internal import Testing

/// The things that programs do to files.
package enum Hand {
  package static func append(_ text: String, to path: String) { append(Array(text.utf8), to: path) }

  package static func append(_ bytes: [UInt8], to path: String) {
    write(bytes, to: path, O_WRONLY | O_APPEND)
  }

  /// Truncates and writes.
  package static func rewrite(_ text: String, in path: String) {
    rewrite(Array(text.utf8), in: path)
  }

  package static func rewrite(_ bytes: [UInt8], in path: String) {
    write(bytes, to: path, O_WRONLY | O_TRUNC | O_CREAT)
  }

  /// Writes beside it and renames.
  package static func replace(_ text: String, in path: String) {
    replace(Array(text.utf8), in: path)
  }

  package static func replace(_ bytes: [UInt8], in path: String) {
    write(bytes, to: path + ".new", O_WRONLY | O_CREAT | O_EXCL)
    #expect(rename(path + ".new", path) == 0)
  }

  private static func write(_ bytes: [UInt8], to path: String, _ flags: Int32) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    #expect(descriptor >= 0, "\(path)")
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }
}
