// One file under several names: what two paths or descriptors have to have in common.
package import Glibc

/// What a file is known by to the kernel, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  package init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

  /// Of the file that a path leads to; nil where there is none.
  package init?(_ path: FilePath) {
    var status = stat()
    guard stat(path.cString, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of what has contents that writing takes the place of: a regular file, a disk; nil for pipes,
  /// terminals and other streams, and where there is nothing.
  package init?(contentsAt path: FilePath) {
    var status = stat()
    guard stat(path.cString, &status) == 0, Self.hasContents(status) else { return nil }
    self.init(status)
  }

  /// The same for a descriptor.
  package init?(contentsOf descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.hasContents(status) else { return nil }
    self.init(status)
  }

  private static func hasContents(_ status: stat) -> Bool {
    [S_IFREG, S_IFBLK].contains(status.st_mode & S_IFMT)
  }
}
