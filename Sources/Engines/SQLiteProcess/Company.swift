// Which other programs may have an SQLite file open, and what that means for how it is read.
internal import Glibc

/// Who else reads or writes a file, by what is beside it.
///
/// Only files in WAL mode differ: SQLite would create files beside one even to read it.
enum Company: Equatable {
  /// Other programs may have it open, or it is not in WAL mode. SQLite's locks keep them apart.
  case shared
  /// Nobody has it open, and there is no log: what it has is in the file alone.
  case alone
  /// Not open, but with a log: copied with it, or left by a program that ended without closing it.
  case logOnly

  init(of path: [UInt8]) {
    let name = path.map { CChar(bitPattern: $0) }
    func isThere(_ ending: String) -> Bool {
      access(name + ending.utf8.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
    }
    let descriptor = open(name + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      self = .shared
      return
    }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 20)
    // The version for reading is 2 in WAL mode, whatever that for writing is (file format, 1.3.3).
    let isLogged = pread(descriptor, &head, head.count, 0) == head.count && head[19] == 2
    if !isLogged || isThere("-shm") || Self.isLocked(descriptor) {
      self = .shared
    } else {
      self = isThere("-wal") ? .logOnly : .alone
    }
  }

  /// Whether another process holds one of SQLite's locks: one that keeps the file for itself makes
  /// no index of its log.
  private static func isLocked(_ descriptor: Int32) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (pendingByte, lockedBytes)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Where SQLite's locks are (os.h: PENDING_BYTE, and all after it).
  private static let (pendingByte, lockedBytes): (off_t, off_t) = (0x4000_0000, 512)

  /// The parameters for the file's address. Without locks, the file can be kept for this process
  /// alone although it is open for reading only.
  var parameters: String {
    switch self {
    case .shared: ""
    case .alone: "?immutable=1"
    case .logOnly: "?vfs=unix-none"
    }
  }
}

/// The state of a file, which changes when a program writes into it.
struct FileState: Equatable {
  private let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  /// nil if the file is gone.
  init?(of path: [UInt8]) {
    var status = stat()
    guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
    (size, seconds) = (status.st_size, status.st_mtim.tv_sec)
    nanoseconds = status.st_mtim.tv_nsec
  }
}
