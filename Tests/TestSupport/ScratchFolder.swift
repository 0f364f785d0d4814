// A place for the files of one test that is gone with the test.
internal import Foundation

/// A new folder, removed with everything in it.
package final class ScratchFolder {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  package func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  /// What is in the folder, hidden files included.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  package func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }
}
