// File change events. All followed files share one inotify instance and one thread, since a user
// has few instances (typically 128 for the whole desktop).
internal import Base
internal import Glibc

/// Signals events of watched files to one reader.
final class FileBell: Sendable {
  private let bits = Locked<UInt32>(0)
  private let wake: WakePipe

  init() throws(SystemError) { wake = try WakePipe() }

  /// Readable while there are events to fetch.
  var descriptor: Int32 { wake.readEnd }

  /// - Parameter mask: the bits of an inotify(7) event.
  func ring(_ mask: UInt32) {
    bits.withLock { $0 |= mask }
    wake.ring(1)
  }

  /// The bits of all events since the last call; 0 for none.
  func fetch() -> UInt32 {
    while wake.hear() != nil {}
    return bits.withLock { bits in
      defer { bits = 0 }
      return bits
    }
  }
}

/// Watches files and directories for any number of bells, until deinitialized.
final class FileEvents: Sendable {
  private let watches: FileWatches

  /// - Throws: if the system has no more inotify instances or threads.
  init() throws(SystemError) {
    watches = try FileWatches()
    try watches.startThread()
  }

  deinit { watches.stop() }

  /// Rings a bell on events of a file or directory.
  ///
  /// - Parameters:
  ///   - mask: the events, as for inotify_add_watch(2).
  ///   - name: restricts the events of a directory to those about this name; nil for all.
  func watch(
    _ path: FilePath, _ mask: Int32, name: FilePath? = nil, _ bell: FileBell
  ) throws(SystemError) {
    try watches.add(path, UInt32(bitPattern: mask), name, bell)
  }

  func unwatch(_ bell: FileBell) { watches.remove(bell) }
}

/// The inotify instance, shared by the callers and the thread that waits.
private final class FileWatches: Sendable {
  /// Batched, so that a writer of many small pieces causes at most 250 wake-ups a second.
  private static let gatherMilliseconds: Int32 = 4
  private static let bufferBytes = 1 << 14
  /// Events that arrive without being asked for.
  private static let always = UInt32(IN_IGNORED | IN_UNMOUNT | IN_Q_OVERFLOW)

  private struct Registration {
    var mask: UInt32
    var name: FilePath?
    var bell: FileBell
  }

  private let descriptor: Int32
  private let stopping: WakePipe
  private let registrations = Locked<[Int32: [Registration]]>([:])

  init() throws(SystemError) {
    stopping = try WakePipe()
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .last }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func stop() { stopping.ring(1) }

  func add(
    _ path: FilePath, _ mask: UInt32, _ name: FilePath?, _ bell: FileBell
  ) throws(SystemError) {
    let failure = registrations.withLock { registrations -> SystemError? in
      // IN_MASK_ADD keeps the events that others watch on the same file.
      let watch = inotify_add_watch(descriptor, path.cString, mask | UInt32(IN_MASK_ADD))
      guard watch >= 0 else { return .last }
      registrations[watch, default: []].append(Registration(mask: mask, name: name, bell: bell))
      return nil
    }
    if let failure { throw failure }
  }

  func remove(_ bell: FileBell) {
    registrations.withLock { registrations in
      for (watch, list) in registrations where list.contains(where: { $0.bell === bell }) {
        let rest = list.filter { $0.bell !== bell }
        registrations[watch] = rest.isEmpty ? nil : rest
        if rest.isEmpty { inotify_rm_watch(descriptor, watch) }
      }
    }
  }

  func startThread() throws(SystemError) { try DetachedThread.start { self.run() } }

  private func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.bufferBytes, alignment: MemoryLayout<inotify_event>.alignment)
    defer { buffer.deallocate() }
    while !isStopped(within: -1, or: descriptor) {
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        tell(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      if isStopped(within: Self.gatherMilliseconds, or: -1) { return }
    }
  }

  private func isStopped(within milliseconds: Int32, or other: Int32) -> Bool {
    var waits = [stopping.readEnd, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&waits, nfds_t(waits.count), milliseconds) > 0 && waits[0].revents != 0
  }

  /// Rings the bells of some events in the layout of inotify(7).
  private func tell(_ events: UnsafeRawBufferPointer) {
    let header = MemoryLayout<inotify_event>.size
    registrations.withLock { registrations in
      var start = 0
      while start + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let nameStart = start + header
        start = nameStart + Int(event.len)
        guard start <= events.count else { return }
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          for registration in registrations.values.joined() { registration.bell.ring(event.mask) }
          continue
        }
        let name = FilePath(events[nameStart..<start].prefix { $0 != 0 })
        for registration in registrations[event.wd] ?? []
        where event.mask & (registration.mask | Self.always) != 0
          && (name == nil || registration.name == nil || registration.name == name)
        { registration.bell.ring(event.mask) }
        if event.mask & UInt32(IN_IGNORED) != 0 { registrations[event.wd] = nil }
      }
    }
  }
}

extension FileEvents {
  /// Events that break a path or redirect it.
  private static let moved = IN_MOVE_SELF | IN_DELETE_SELF
  /// Errors that mean that a part of the path is missing.
  private static let absences = [EACCES, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG]

  /// Rings a bell when the file at a path changes, and when the path leads to another file.
  ///
  /// Links and directories themselves are watched, not their contents: a file that is replaced
  /// loses a link, which inotify reports as IN_ATTRIB (since Linux 2.6.25), so a busy directory
  /// causes no wake-ups. On a directory IN_ATTRIB would also report each chmod(2) and utime(2) of
  /// its entries. So directories are watched for that only if the path leads nowhere, as permission
  /// may be regained, and the last one for the missing name.
  ///
  /// - Parameters:
  ///   - way: the trace of the path.
  ///   - hasContent: whether writes matter, as for a regular file.
  /// - Returns: whether the path leads to a file.
  func watch(
    _ path: FilePath, _ way: PathTrace, hasContent: Bool, _ bell: FileBell
  ) throws(SystemError) -> Bool {
    unwatch(bell)
    let leadsToFile =
      switch way.end {
      case .file, .open: true
      case .missing, .nowhere: false
      }
    let permission = leadsToFile ? 0 : IN_ATTRIB
    for directory in way.directories {
      // A directory that can be passed but not read cannot be watched; it is rarely moved.
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(directory, Self.moved | permission | IN_ONLYDIR, bell)
      }
    }
    for link in way.links {
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(link, Self.moved | IN_ATTRIB | IN_DONT_FOLLOW, bell)
      }
    }
    // Watch by the whole path, so that the kernel resolves the file whatever its names say.
    let content = hasContent ? IN_MODIFY | IN_CLOSE_WRITE : 0
    let isWatched = try ignoringAbsence { () throws(SystemError) in
      try self.watch(path, Self.moved | IN_ATTRIB | content, bell)
    }
    var awaited = way.awaited
    if !isWatched, case .file(let entry) = way.end { awaited.append(entry) }
    for entry in awaited {
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(
          entry.directory, IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB,
          name: entry.name, bell)
      }
    }
    return leadsToFile
  }

  @discardableResult
  private func ignoringAbsence(_ body: () throws(SystemError) -> Void) throws(SystemError) -> Bool {
    do {
      try body()
      return true
    } catch {
      guard Self.absences.contains(error.number) else { throw error }
      return false
    }
  }
}
