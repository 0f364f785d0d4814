// The kernel's error numbers in plain words.

internal import Glibc

/// An `errno` value with a description that fits after "FILE: ".
package struct SystemError: Error, Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var last: SystemError { SystemError(errno) }

  package static let noEntry = SystemError(ENOENT)
  package static let isDirectory = SystemError(EISDIR)

  package var words: String {
    switch number {
    case ENOENT: "no such file"
    case EISDIR: "is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EACCES, EPERM: "permission denied"
    case EROFS: "read-only file system"
    case ENOSPC: "no space left on device"
    case EDQUOT: "disk quota exceeded"
    case EFBIG: "the file would be too large"
    case EPIPE: "its reader has gone"
    case EBADF: "is closed"
    case EIO: "the device reports an error"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case ENXIO, ENODEV: "no such device"
    case ENOMEM: "not enough memory"
    default: fallback
    }
  }

  private var fallback: String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
  }
}
