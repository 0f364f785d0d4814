// Files that are written completely or not at all.

internal import Base
internal import Glibc
internal import Synchronization

enum AtomicFile {
  /// Attempts to find an unused name for the temporary file.
  private static let nameAttempts = 100

  /// Replaces the contents of a file, or creates it.
  ///
  /// The bytes go to a temporary file beside it, which is renamed once they are on the disk. After
  /// a failure or a signal the file is unchanged and the temporary file is gone. A symbolic link
  /// stays; its target is replaced or created. Permissions are kept, and the owner if the system
  /// allows. A device or a named pipe has no contents to protect and is written to directly, and so
  /// is a file that a process has open (/dev/stdout, /dev/fd/3), since others write to it too.
  static func write(
    _ bytes: [UInt8], to path: FilePath, calls: WritingCalls = WritingCalls()
  ) throws(Failure) {
    try write(to: path, calls: calls) { write throws(SystemError) in try write(bytes) }
  }

  /// Writes the contents in pieces.
  typealias Contents = (([UInt8]) throws(SystemError) -> Void) throws(SystemError) -> Void

  /// The same for contents that are made piece by piece.
  static func write(
    to path: FilePath, calls: WritingCalls = WritingCalls(), _ contents: Contents
  ) throws(Failure) {
    do {
      try replace(path, with: contents, calls: calls)
    } catch {
      throw .cannotWrite(file: path.display, error)
    }
  }

  private static func replace(
    _ path: FilePath, with contents: Contents, calls: WritingCalls
  ) throws(SystemError) {
    var existing = stat()
    let isThere = stat(path.cString, &existing) == 0
    if !isThere, errno != ENOENT { throw .last }
    let trace = PathTrace(path)
    switch trace.end {
    case _ where isThere && existing.st_mode & S_IFMT == S_IFDIR: throw .isDirectory
    case .missing(let entry):
      guard !path.endsInSlash else { throw .isDirectory }
      try writeBeside(entry.path, contents, replacing: nil, calls: calls)
    case .file(let entry) where isThere && existing.st_mode & S_IFMT == S_IFREG:
      // Renaming checks only the directory's permissions; a write-protected file must stay.
      guard access(path.cString, W_OK) == 0 else { throw .last }
      try writeBeside(entry.path, contents, replacing: existing, calls: calls)
    case .open(let entry):
      if let descriptor = ownDescriptor(entry) {
        try writeAll(contents, to: descriptor, calls: calls)
      } else {
        try writeDirectly(path, contents, calls: calls)
      }
    case .file: try writeDirectly(path, contents, calls: calls)
    case .nowhere: throw trace.failure
    }
  }

  /// The descriptor of this process that a /dev/fd link stands for. Opening the link would create a
  /// new one, which writes at the start of the file instead of after what is there.
  private static func ownDescriptor(_ entry: PathTrace.Entry) -> Int32? {
    guard let own = FilePath("/proc/self/fd"),
      FileIdentity(entry.directory) == FileIdentity(own)
    else { return nil }
    return Int32(entry.name.display)
  }

  private static func writeDirectly(
    _ path: FilePath, _ contents: Contents, calls: WritingCalls
  ) throws(SystemError) {
    let descriptor = open(path.cString, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    defer { _ = calls.close(descriptor) }
    try writeAll(contents, to: descriptor, calls: calls)
  }

  private static func writeBeside(
    _ path: FilePath, _ contents: Contents, replacing existing: stat?, calls: WritingCalls
  ) throws(SystemError) {
    defer { UnfinishedFile.end() }
    let temporary = try createTemporary(beside: path)
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary.path.cString) } }
    try fill(temporary.descriptor, with: contents, like: existing, calls: calls)
    guard calls.rename(temporary.path, path) == 0 else { throw .last }
    isRenamed = true
  }

  private static func writeAll(
    _ contents: Contents, to descriptor: Int32, calls: WritingCalls
  ) throws(SystemError) {
    let writer = FileDescriptorWriter(descriptor, write: calls.write)
    try contents { bytes throws(SystemError) in try writer.write(bytes) }
  }

  /// Writes and closes the descriptor.
  private static func fill(
    _ descriptor: Int32, with contents: Contents, like existing: stat?, calls: WritingCalls
  ) throws(SystemError) {
    var isClosed = false
    defer { if !isClosed { _ = calls.close(descriptor) } }
    if let existing {
      // Only root may change the owner. It comes first, since it can clear permission bits.
      _ = fchown(descriptor, existing.st_uid, existing.st_gid)
      guard fchmod(descriptor, existing.st_mode & 0o777) == 0 else { throw .last }
    }
    try writeAll(contents, to: descriptor, calls: calls)
    if calls.synchronize(descriptor) != 0 {
      let error = SystemError.last
      // Some file systems cannot synchronize; the write itself has succeeded.
      if error.number != EINVAL && error.number != ENOSYS { throw error }
    }
    isClosed = true
    // A network file system may report a full disk only now.
    guard calls.close(descriptor) == 0 || errno == EINTR else { throw .last }
  }

  /// A new file in the same directory, with the permissions that the umask gives (unlike
  /// `mkstemp`). Its name is not derived from the file's, which may already be as long as a name
  /// can be.
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

/// The temporary file of an output being written, so that a signal handler can remove it. Only one
/// at a time, since a single thread writes files.
enum UnfinishedFile {
  /// In C's heap. A handler that takes it never frees it, since the process ends.
  private nonisolated(unsafe) static let path = Atomic<UnsafeMutablePointer<CChar>?>(nil)

  /// Call before the file is created.
  static func begin(_ newPath: FilePath) {
    free(path.exchange(strdup(newPath.cString), ordering: .sequentiallyConsistent))
  }

  /// Call once the file is renamed or removed.
  static func end() { free(path.exchange(nil, ordering: .sequentiallyConsistent)) }

  /// Removes the file, if there is one. Safe in a signal handler.
  static func remove() {
    if let unfinished = path.exchange(nil, ordering: .sequentiallyConsistent) { unlink(unfinished) }
  }
}
