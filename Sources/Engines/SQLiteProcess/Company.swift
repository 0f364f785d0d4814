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

/// What a file was when a handle was opened, which tells whether the handle still reads what is there.
struct FileState: Equatable {
  let company: Company
  private let file: Version
  /// nil if there is no log.
  private let log: Version?

  /// nil if the file is gone.
  init?(of path: [UInt8]) {
    company = Company(of: path)
    guard let file = Version(of: path) else { return nil }
    (self.file, log) = (file, Version(of: path + "-wal".utf8))
  }

  /// Whether a handle that was opened then has what is in the file now.
  func isCurrent(at path: [UInt8]) -> Bool {
    // To close any other descriptor of the file would drop the locks that a handle has (fcntl).
    if company == .shared { return Version(of: path)?.isSameFile(as: file) ?? false }
    return self == FileState(of: path)
  }

  /// Whether nothing was written into the file since then that locks did not keep apart.
  func isUnwritten(at path: [UInt8]) -> Bool {
    company == .shared || file == Version(of: path)
  }

  /// Which file it is, and which state of it.
  private struct Version: Equatable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    private let seconds: time_t
    private let nanoseconds: Int

    /// nil if there is no file.
    init?(of path: [UInt8]) {
      var status = stat()
      guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
      (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    func isSameFile(as other: Version) -> Bool {
      device == other.device && number == other.number
    }
  }
}
