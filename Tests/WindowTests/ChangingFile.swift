// A file that the test changes in the ways that programs change files.
import Foundation
import Glibc
import Testing

/// In a folder of its own, gone with this object.
final class ChangingFile {
  let path: String
  let folder: String

  init(_ text: String) throws {
    folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    path = folder + "/a.csv"
    rewrite(text)
  }

  /// A named pipe.
  init() throws {
    folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    path = folder + "/a.csv"
    try #require(mkfifo(path, 0o600) == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Opens, writes at the end and closes; of a pipe it waits for the reader.
  func append(_ text: String) { append(Array(text.utf8)) }

  func append(_ bytes: [UInt8]) { write(bytes, to: path, O_WRONLY | O_APPEND) }

  /// Truncates and writes.
  func rewrite(_ text: String) {
    write(Array(text.utf8), to: path, O_WRONLY | O_TRUNC | O_CREAT)
  }

  /// Writes beside it and renames.
  func replace(_ text: String) { replace(Array(text.utf8)) }

  func replace(_ bytes: [UInt8]) {
    write(bytes, to: path + ".new", O_WRONLY | O_CREAT | O_EXCL)
    #expect(rename(path + ".new", path) == 0)
  }

  func remove() { #expect(unlink(path) == 0) }

  private func write(_ bytes: [UInt8], to path: String, _ flags: Int32) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    #expect(descriptor >= 0)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }
}
