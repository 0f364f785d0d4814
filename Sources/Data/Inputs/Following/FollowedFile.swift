// Watches a followed path: its file may grow, be rewritten, be replaced, or disappear.
internal import Base
internal import Glibc
internal import Words

/// The file currently at a path, and how far it has been read. Does not interpret the bytes.
struct FollowedFile: ~Copyable {
  enum Finding: Equatable {
    case asBefore
    /// There are bytes after those already read.
    case more
    /// The contents are new, to be read from the start.
    case anew(totalBytes: Int?)
    /// The file cannot be read.
    case gone(SystemError)
  }

  /// The result of reading on.
  enum Piece {
    case bytes(Int)
    /// Everything available has been read.
    case end
    /// The last writer of a named pipe has closed it; another may follow.
    case writerGone
    case failed(SystemError)
  }

  fileprivate struct Stamp: Equatable {
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      size = status.st_size
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  let path: FilePath
  /// Rings when `look()` may find a change.
  let bell: FileBell
  /// The reason why changes cannot be noticed.
  private(set) var watchFailure: SystemError?
  /// Whether this is a named pipe, which is polled itself.
  private(set) var isPipe = false
  /// Whether there are unread bytes.
  private(set) var hasMore = false
  /// Whether a writer has closed the file since its contents were last new.
  private(set) var isWritten = false
  /// Whether the file replaced another in one step, as by rename(2).
  private(set) var isReplacement = false
  private let events: FileEvents?
  private var descriptor: Int32 = -1
  private var identity: FileIdentity?
  private var fingerprint = Fingerprint()
  /// The file's state when everything had been read.
  private var stamp: Stamp?
  private var needsWatch = true
  /// Whether the file itself is watched, or cannot be; false if only its place is.
  private var isFileWatched = false
  /// Whether this is an anonymous pipe that has ended: no other writer can follow.
  private var hasEnded = false
  private let trace: (FilePath) -> PathTrace

  /// How often the path of an existing file is traced again if its names do not lead to the file.
  /// After that the file is watched by itself, along with the links and directories found.
  private static let retraceLimit = 2

  /// - Parameters:
  ///   - events: nil, with the reason, if the system cannot report changes.
  ///   - trace: finds out where the path leads.
  init(
    _ path: FilePath, events: FileEvents?, _ failure: SystemError? = nil,
    trace: @escaping (FilePath) -> PathTrace = { PathTrace($0) }
  ) throws(InputFailure) {
    (self.path, self.trace, self.events) = (path, trace, events)
    watchFailure = failure
    do { bell = try FileBell() } catch { throw .noResources(.pipe(error)) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    events?.unwatch(bell)
  }

  /// The descriptor to poll besides the bell; nil for none.
  var waitingDescriptor: Int32? { isPipe && !hasEnded && descriptor >= 0 ? descriptor : nil }

  /// Notes that the pipe has bytes or an end.
  mutating func notePipe() { hasMore = true }

  /// The change since the last call. Cheap if there is none.
  mutating func look() -> Finding {
    let happened = bell.fetch()
    if happened & UInt32(IN_CLOSE_WRITE) != 0 { isWritten = true }
    if happened & ~UInt32(IN_CLOSE_WRITE | IN_MODIFY) != 0 { needsWatch = true }
    // Watch before looking: changes in between then ring the bell.
    var wasWatched = watchAnew()
    var retraces = 0
    while true {
      var status = stat()
      guard stat(path.cString, &status) == 0 else {
        let error = SystemError.last
        if wasWatched { return lose(error) }
        // Regained permission for a directory is reported only if it is watched.
        needsWatch = true
        wasWatched = watchAnew()
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR { return lose(.isDirectory) }
      guard access(path.cString, R_OK) == 0 else { return lose(.last) }
      if descriptor >= 0, identity == FileIdentity(status) {
        return isPipe ? .asBefore : compare(status)
      }
      // A file created after the path was traced would be read but not watched, so trace again.
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
    // Does not wait for a writer, which may never come. No effect on regular files.
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
    // If the file has shrunk, the next look finds out.
    if before.st_size == fingerprint.bytesRead { stamp = Stamp(before) }
    return .end
  }

  /// Reopens a pipe, which would stay at its end once its writer has gone. The kernel keeps what
  /// the next writer sends, so nothing is lost between the two descriptors.
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

/// They tell a file that has grown from one that was rewritten.
struct Fingerprint {
  /// The limit for either end.
  private static let bytesLimit = 16 << 10

  private(set) var bytesRead = 0
  private var head: [UInt8] = []
  private var tail: [UInt8] = []

  /// Whether the two ends cover everything read.
  var isWhole: Bool { bytesRead <= 2 * Self.bytesLimit }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    bytesRead += bytes.count
    head += bytes.prefix(Self.bytesLimit - head.count)
    let kept = max(0, Self.bytesLimit - bytes.count)
    if tail.count > kept { tail.removeFirst(tail.count - kept) }
    tail += bytes.suffix(Self.bytesLimit)
  }

  /// Whether a file still has these bytes at the same offsets.
  func matches(_ descriptor: Int32) -> Bool {
    Self.hasBytes(head, at: 0, descriptor)
      && Self.hasBytes(tail, at: bytesRead - tail.count, descriptor)
  }

  private static func hasBytes(_ bytes: [UInt8], at offset: Int, _ descriptor: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    let found = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
    }
    return found == bytes
  }
}

/// The state shared by the threads that follow one file each.
package final class FollowedFiles: Sendable {
  /// nil if the system cannot report changes; `failure` says why.
  let events: FileEvents?
  let failure: SystemError?
  /// If all threads worked at once, the window would get none of the processor.
  let turns = Semaphore(count: concurrentLimit)

  /// Two keep the processor busy while one of them waits for its file.
  package static let concurrentLimit = 2

  package init() {
    do {
      events = try FileEvents()
      failure = nil
    } catch {
      (events, failure) = (nil, error)
    }
  }
}
