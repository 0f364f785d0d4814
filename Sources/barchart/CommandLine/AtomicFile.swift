// Files that are written whole or not at all.

internal import Glibc

enum AtomicFile {
  /// Attempts to find an unused name for the temporary file.
  private static let nameAttempts = 100

  /// Replaces the contents of a file, or creates it.
  ///
  /// The bytes go to a temporary file beside it, which takes its place when they are on the disk;
  /// on any failure, and where a signal ends the program, the file is as before and the temporary
  /// one gone. A symbolic link is followed; the replaced file's permissions are kept, and its owner
  /// where the system allows. What is not a regular file (a device, a named pipe) has no contents
  /// to protect and is written to directly.
  static func write(
    _ bytes: [UInt8], to path: String, calls: WritingCalls = WritingCalls()
  ) throws(Failure) {
    do {
      try replace(path, with: bytes, calls: calls)
    } catch {
      throw .cannotWrite(file: path, error)
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], calls: WritingCalls
  ) throws(SystemError) {
    var existing = stat()
    guard stat(path, &existing) == 0 else {
      let error = SystemError.last
      guard error == .noEntry else { throw error }
      return try writeBeside(path, bytes, replacing: nil, calls: calls)
    }
    switch existing.st_mode & S_IFMT {
    case S_IFDIR:
      throw .isDirectory
    case S_IFREG:
      // Renaming asks only the directory for permission; a write-protected file is to stay.
      guard access(path, W_OK) == 0 else { throw .last }
      try writeBeside(resolved(path), bytes, replacing: existing, calls: calls)
    default:
      try writeDirectly(path, bytes, calls: calls)
    }
  }

  private static func resolved(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else { throw .last }
    defer { free(real) }
    return String(cString: real)
  }

  private static func writeDirectly(
    _ path: String, _ bytes: [UInt8], calls: WritingCalls
  ) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    defer { _ = calls.close(descriptor) }
    try FileDescriptorWriter(descriptor, write: calls.write).write(bytes)
  }

  private static func writeBeside(
    _ path: String, _ bytes: [UInt8], replacing existing: stat?, calls: WritingCalls
  ) throws(SystemError) {
    defer { UnfinishedFile.end() }
    let temporary = try createTemporary(beside: path)
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary.path) } }
    try fill(temporary.descriptor, with: bytes, like: existing, calls: calls)
    guard calls.rename(temporary.path, path) == 0 else { throw .last }
    isRenamed = true
  }

  /// Writes and closes the descriptor.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], like existing: stat?, calls: WritingCalls
  ) throws(SystemError) {
    var isClosed = false
    defer { if !isClosed { _ = calls.close(descriptor) } }
    if let existing {
      // Only root may give a file away; changing the owner can clear permission bits, so it comes
      // first.
      _ = fchown(descriptor, existing.st_uid, existing.st_gid)
      guard fchmod(descriptor, existing.st_mode & 0o777) == 0 else { throw .last }
    }
    try FileDescriptorWriter(descriptor, write: calls.write).write(bytes)
    if calls.synchronize(descriptor) != 0 {
      let error = SystemError.last
      // Some file systems cannot synchronize; that is no failure to write.
      if error.number != EINVAL && error.number != ENOSYS { throw error }
    }
    isClosed = true
    // A network file system may report a full disk only now.
    guard calls.close(descriptor) == 0 || errno == EINTR else { throw .last }
  }

  /// A new file in the same directory, with the permissions that the user's mask gives new files
  /// (which `mkstemp` would not do). The name does not build on the file's own, which may be as
  /// long as a name can.
  private static func createTemporary(
    beside path: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    for _ in 0..<nameAttempts {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = directory + ".barchart-" + random
      UnfinishedFile.begin(temporary)
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      let error = SystemError.last
      if error.number != EEXIST { throw error }
    }
    throw SystemError(EEXIST)
  }
}
