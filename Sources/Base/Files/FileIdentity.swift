// Identifies a file independently of its path.
package import Glibc

package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  package init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

  /// The file that a path leads to; nil if there is none.
  package init?(_ path: FilePath) {
    var status = stat()
    guard stat(path.cString, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path if it has contents that writing would replace, like a regular file or a
  /// disk; nil for pipes, terminals and other streams, and if there is no file.
  package init?(contentsAt path: FilePath) {
    var status = stat()
    guard stat(path.cString, &status) == 0, Self.hasContents(status) else { return nil }
    self.init(status)
  }

  package init?(contentsOf descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.hasContents(status) else { return nil }
    self.init(status)
  }

  private static func hasContents(_ status: stat) -> Bool {
    [S_IFREG, S_IFBLK].contains(status.st_mode & S_IFMT)
  }
}
