// A running `barchart-source` or its like, which opens databases so that no foreign code runs beside
// the window.
internal import Base
internal import Glibc
internal import SourceProtocol
internal import Words

/// A process and the socket to talk to it. It ends when the socket is closed.
///
/// One thread at a time talks to it.
final class SourceProcess: Sendable {
  /// Readable if there is a reply, or a part of one.
  let descriptor: Int32
  private let frames = Locked(SourceFrames())
  private let hasBeenStopped = Locked(false)

  private let program: String

  /// The programs that have not ended.
  private static let running = Locked(Set<pid_t>())

  /// The number of the descriptor that a program gets, and its name there.
  private static let givenNumber: Int32 = 3
  static let givenPath = Array("/proc/self/fd/3".utf8)

  /// Starts a program.
  init(_ program: String, toOpen name: String, given: Int32? = nil) throws(InputFailure) {
    self.program = program
    // A socket closes on exec from the start; the ends of a pipe might get into another process.
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .noResources(.socket(.last)) }
    defer { close(ends[1]) }
    descriptor = ends[0]
    guard let path = Self.installedPath(of: program) else {
      throw .noResources(.program(program, toOpen: name))
    }
    let started = Self.start(
      path, program,
      [
        (ends[1], STDIN_FILENO), (ends[1], STDOUT_FILENO),
      ] + (given.map { [($0, Self.givenNumber)] } ?? []))
    let child: pid_t
    do throws(SystemError) { child = try started.get() } catch {
      throw .noResources(.process(path: path.display, error))
    }
    Self.running.withLock { _ = $0.insert(child) }
    // Without a thread, its entry in the system's table stays until the window closes.
    try? DetachedThread.start {
      while waitpid(child, nil, 0) < 0, errno == EINTR {}
      Self.running.withLock { _ = $0.remove(child) }
    }
  }

  deinit { close(descriptor) }

  /// The files that the programs hold open at this moment, by their paths, but for those that this
  /// one had open when it started them.
  static var openPaths: [FilePath] {
    let own = openPaths(of: "self")
    // A list of its own: the set is changed as soon as one ends.
    return running.withLock { Array($0) }.flatMap { child in
      openPaths(of: "\(child)").filter { own[$0.key] != $0.value }.map(\.value)
    }
  }

  /// By descriptor, from that after standard error.
  private static func openPaths(of process: String) -> [Int32: FilePath] {
    let folder = "/proc/\(process)/fd"
    guard let descriptors = opendir(folder) else { return [:] }
    defer { closedir(descriptors) }
    var paths: [Int32: FilePath] = [:]
    while let entry = readdir(descriptors) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let number = Int32(name), number > STDERR_FILENO else { continue }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(folder + "/" + name, &buffer, buffer.count)
      if count > 0 { paths[number] = FilePath(buffer[..<count].map { UInt8(bitPattern: $0) }) }
    }
    return paths
  }

  /// Starts a program with some descriptors under other numbers.
  private static func start(
    _ path: FilePath, _ name: String, _ descriptors: [(own: Int32, there: Int32)]
  ) -> Result<pid_t, SystemError> {
    var actions = posix_spawn_file_actions_t()
    var status = posix_spawn_file_actions_init(&actions)
    guard status == 0 else { return .failure(SystemError(status)) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, there) in descriptors where status == 0 {
      status = posix_spawn_file_actions_adddup2(&actions, own, there)
    }
    let word = strdup(name)
    defer { free(word) }
    if word == nil { status = ENOMEM }
    var id: pid_t = 0
    if status == 0 { status = posix_spawn(&id, path.cString, &actions, nil, [word, nil], environ) }
    return status == 0 ? .success(id) : .failure(SystemError(status))
  }

  /// A program beside this one, or where packages put it.
  private static func installedPath(of program: String) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, let own = FilePath(buffer[..<count].map { UInt8(bitPattern: $0) }) else {
      return nil
    }
    for place in ["", "../libexec/barchart/"] {
      guard let name = FilePath(place + program) else { continue }
      let path = own.directory.appending(name)
      if access(path.cString, X_OK) == 0 { return path }
    }
    return nil
  }

  /// Ends the program, and the waiting for its reply.
  func stop() {
    hasBeenStopped.withLock { $0 = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Whether a reply has been received and not yet been taken.
  var hasReply: Bool { frames.withLock { $0.hasNext } }

  /// - Returns: whether the program is still there.
  func send(_ request: SourceRequest) -> Bool {
    let bytes = request.bytes
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      start += count
    }
    return true
  }

  /// Why there is no reply.
  enum ReplyError: Error {
    case ended
    case malformed(SourceProtocolError)
  }

  /// What is wrong with the input then.
  func fault(_ error: ReplyError) -> InputFault {
    switch error {
    case .ended: hasBeenStopped.withLock { $0 } ? .cancelled : .endedProgram(program)
    case .malformed(let error): .brokenProtocol(program: program, error.sentence)
    }
  }

  /// The next reply; nil if there is none within the time, or -1 to wait without end.
  func reply(within milliseconds: Int32) throws(ReplyError) -> SourceReply? {
    while true {
      if let reply = try received() { return reply }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&wait, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      if count == 0 { return nil }
      var buffer = [UInt8](repeating: 0, count: Self.readBytes)
      let taken = read(descriptor, &buffer, buffer.count)
      if taken < 0, errno == EINTR { continue }
      guard taken > 0 else { throw .ended }
      frames.withLock { frames in
        buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<taken])) }
      }
    }
  }

  private static let readBytes = 1 << 17

  private func received() throws(ReplyError) -> SourceReply? {
    do throws(SourceProtocolError) {
      let frame = try frames.withLock { frames throws(SourceProtocolError) in try frames.next() }
      return try frame.map { frame throws(SourceProtocolError) in try SourceReply(frame) }
    } catch {
      throw .malformed(error)
    }
  }
}
