// What a path that is followed does next: grows, is written anew, leads to another file, is gone.
internal import Files
internal import Glibc

/// The file at a path, whichever that is, read from where it has been read to. Knows nothing of
/// what the bytes mean.
struct FollowedFile: ~Copyable {
  enum Finding: Equatable {
    /// Nothing to do.
    case asBefore
    /// There are bytes after those that were read.
    case more
    /// The bytes are others, to be read from the start.
    case anew(totalBytes: Int?)
    /// It cannot be read.
    case gone(SystemError)
  }

  /// The outcome of reading on.
  enum Piece {
    case bytes(Int)
    /// All that is there has been read.
    case end
    /// The last writer of a named pipe has closed it; the next one may come.
    case writerGone
    case failed(SystemError)
  }

  fileprivate struct Stamp: Equatable {
    var size: off_t
    var seconds: Int
    var nanoseconds: Int
  }

  let path: FilePath
  /// Rung when it is worth to look again.
  let bell: FileBell
  /// Why changes of it cannot be noticed.
  private(set) var watchFailure: SystemError?
  /// Whether it is a named pipe, which is waited for by itself.
  private(set) var isPipe = false
  /// Whether bytes have been found and not been read.
  private(set) var hasMore = false
  /// Whether a writer has closed the file since it began anew.
  private(set) var isWritten = false
  /// Whether it has taken the place of another in one step, as by rename(2).
  private(set) var isReplacement = false
  private let events: FileEvents?
  private var descriptor: Int32 = -1
  private var identity: FileIdentity?
  private var fingerprint = Fingerprint()
  /// As the file was when all of it had been read.
  private var stamp: Stamp?
  private var needsWatch = true
  /// Whether the file itself is watched, or cannot be, and not only the place where it would be.
  private var isFileWatched = false
  /// Whether it is a pipe that has no name, and no next writer.
  private var hasEnded = false
  private let trace: (FilePath) -> PathTrace

  /// So often the way to a file that is there is looked for again, where its names do not lead to
  /// it. By then it is watched by itself, as are the links and directories that were found.
  private static let retraceLimit = 2

  /// - Parameters:
  ///   - events: nil, with the reason, where the system has no means to tell of changes.
  ///   - trace: finds out where the path leads.
  init(
    _ path: FilePath, events: FileEvents?, _ failure: SystemError? = nil,
    trace: @escaping (FilePath) -> PathTrace = { PathTrace($0) }
  ) throws(Failure) {
    self.path = path
    self.trace = trace
    self.events = events
    watchFailure = failure
    bell = try FileBell()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    events?.unwatch(bell)
  }

  /// What to wait for besides the bell; nil for none.
  var waitingDescriptor: Int32? { isPipe && !hasEnded && descriptor >= 0 ? descriptor : nil }

  /// Something has come through the pipe.
  mutating func notePipe() { hasMore = true }

  /// What has changed since the last time. Cheap where nothing has.
  mutating func look() -> Finding {
    let happened = bell.fetch()
    if happened & UInt32(IN_CLOSE_WRITE) != 0 { isWritten = true }
    if happened & ~UInt32(IN_CLOSE_WRITE | IN_MODIFY) != 0 { needsWatch = true }
    // Watched before it is looked at: what happens in between rings.
    var wasWatched = watchAnew()
    var retraces = 0
    while true {
      var status = stat()
      guard stat(path.cString, &status) == 0 else {
        let error = SystemError.last
        if wasWatched { return lose(error) }
        // A directory that may no longer be passed: that it may again is told only if asked for.
        needsWatch = true
        wasWatched = watchAnew()
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR { return lose(.isDirectory) }
      guard access(path.cString, R_OK) == 0 else { return lose(.last) }
      if descriptor >= 0, identity == FileIdentity(status) {
        return isPipe ? .asBefore : compare(status)
      }
      // One that came after the way to it was looked at would be read, but not watched.
      if !wasWatched || !isFileWatched && retraces < Self.retraceLimit {
        retraces += 1
        needsWatch = true
        wasWatched = watchAnew()
        continue
      }
      return open(isPipe: status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  private mutating func watchAnew() -> Bool {
    guard needsWatch else { return false }
    needsWatch = false
    isFileWatched = true
    guard let events else { return true }
    let way = trace(path)
    var status = stat()
    let isRegular = stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    do {
      isFileWatched = try events.watch(path, way, hasContent: isRegular, bell)
      watchFailure = nil
    } catch {
      watchFailure = error
    }
    return true
  }

  private mutating func lose(_ error: SystemError) -> Finding {
    if descriptor >= 0 { close(descriptor) }
    (descriptor, identity, hasMore) = (-1, nil, false)
    return .gone(error)
  }

  private mutating func open(isPipe: Bool) -> Finding {
    isReplacement = descriptor >= 0
    if descriptor >= 0 { close(descriptor) }
    // Without waiting for a writer, which may never come. For a file it has no meaning.
    descriptor = Glibc.open(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return lose(.last) }
    identity = FileIdentity(status)
    self.isPipe = isPipe
    (isWritten, hasEnded) = (false, false)
    begin()
    if isPipe { hasMore = false }
    return .anew(totalBytes: isPipe ? nil : Int(status.st_size))
  }

  private mutating func begin() {
    fingerprint = Fingerprint()
    stamp = nil
    hasMore = true
  }

  private mutating func compare(_ status: stat) -> Finding {
    let now = Stamp(status)
    if now == stamp { return .asBefore }
    let bytesRead = off_t(fingerprint.bytesRead)
    let isGrown = now.size >= bytesRead && fingerprint.matches(descriptor)
    if isGrown, now.size > bytesRead {
      hasMore = true
      return .more
    }
    if isGrown, fingerprint.isWhole || stamp == nil {
      stamp = now
      return .asBefore
    }
    lseek(descriptor, 0, SEEK_SET)
    (isWritten, isReplacement) = (false, false)
    begin()
    return .anew(totalBytes: Int(now.size))
  }

  /// Reads the next bytes.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
    guard hasMore, descriptor >= 0 else { return .end }
    var before = stat()
    fstat(descriptor, &before)
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count > 0 {
      fingerprint.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return .bytes(count)
    }
    hasMore = false
    if count < 0 {
      let error = SystemError.last
      if error.number == EINTR { hasMore = true }
      return [EINTR, EAGAIN].contains(error.number) ? .end : .failed(error)
    }
    if isPipe { return reopenPipe() }
    // Where it is shorter by now, the next look tells.
    if before.st_size == fingerprint.bytesRead { stamp = Stamp(before) }
    return .end
  }

  /// A pipe whose writer has gone would be at its end for ever. What the next writer sends is in
  /// the pipe itself, so nothing is lost between the two descriptors.
  private mutating func reopenPipe() -> Piece {
    if case .open = trace(path).end {
      hasEnded = true
      return .writerGone
    }
    let next = Glibc.open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard next >= 0 else { return .failed(.last) }
    close(descriptor)
    descriptor = next
    return .writerGone
  }
}

extension FollowedFile.Stamp {
  fileprivate init(_ status: stat) {
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
