// Files that are written whole or not at all.

internal import Files
internal import Glibc

enum AtomicFile {
  /// Attempts to find an unused name for the temporary file.
  private static let nameAttempts = 100

  /// Replaces the contents of a file, or creates it.
  ///
  /// The bytes go to a temporary file beside it, which takes its place when they are on the disk;
  /// on any failure, and where a signal ends the program, the file is as before and the temporary
  /// one gone. A symbolic link stays, and what it leads to is replaced or made; the replaced file's
  /// permissions are kept, and its owner where the system allows. What is not a regular file (a
  /// device, a named pipe) has no contents to protect and is written to directly, and so is what a
  /// process has open (/dev/stdout, /dev/fd/3), since others write to it too.
  static func write(
    _ bytes: [UInt8], to path: FilePath, calls: WritingCalls = WritingCalls()
  ) throws(Failure) {
    do {
      try replace(path, with: bytes, calls: calls)
    } catch {
      throw .cannotWrite(file: path.display, error)
    }
  }

  private static func replace(
    _ path: FilePath, with bytes: [UInt8], calls: WritingCalls
  ) throws(SystemError) {
    var existing = stat()
    let isThere = stat(path.cString, &existing) == 0
    if !isThere, errno != ENOENT { throw .last }
    switch PathTrace(path).end {
    case _ where isThere && existing.st_mode & S_IFMT == S_IFDIR: throw .isDirectory
    case .missing(let entry):
      guard !path.endsInSlash else { throw .isDirectory }
      try writeBeside(entry.path, bytes, replacing: nil, calls: calls)
    case .file(let entry) where isThere && existing.st_mode & S_IFMT == S_IFREG:
      // Renaming asks only the directory for permission; a write-protected file is to stay.
      guard access(path.cString, W_OK) == 0 else { throw .last }
      try writeBeside(entry.path, bytes, replacing: existing, calls: calls)
    case .open(let entry):
      if let descriptor = ownDescriptor(entry) {
        try FileDescriptorWriter(descriptor, write: calls.write).write(bytes)
      } else {
        try writeDirectly(path, bytes, calls: calls)
      }
    case .file: try writeDirectly(path, bytes, calls: calls)
    case .nowhere: throw .noEntry
    }
  }

  /// The descriptor of this process that a link of the kernel's stands for. To open the link would
  /// give another one, which writes at the start of the file and not after what is there.
  private static func ownDescriptor(_ entry: PathTrace.Entry) -> Int32? {
    guard let own = FilePath("/proc/self/fd"),
      FileIdentity(entry.directory) == FileIdentity(own)
    else { return nil }
    return Int32(entry.name.display)
  }

  private static func writeDirectly(
    _ path: FilePath, _ bytes: [UInt8], calls: WritingCalls
  ) throws(SystemError) {
    let descriptor = open(path.cString, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    defer { _ = calls.close(descriptor) }
    try FileDescriptorWriter(descriptor, write: calls.write).write(bytes)
  }

  private static func writeBeside(
    _ path: FilePath, _ bytes: [UInt8], replacing existing: stat?, calls: WritingCalls
  ) throws(SystemError) {
    defer { UnfinishedFile.end() }
    let temporary = try createTemporary(beside: path)
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary.path.cString) } }
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
    beside path: FilePath
  ) throws(SystemError) -> (path: FilePath, descriptor: Int32) {
    for _ in 0..<nameAttempts {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      guard let name = FilePath(".barchart-" + random) else { continue }
      let temporary = path.directory.appending(name)
      UnfinishedFile.begin(temporary)
      let descriptor = open(temporary.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      let error = SystemError.last
      if error.number != EEXIST { throw error }
    }
    throw SystemError(EEXIST)
  }
}
