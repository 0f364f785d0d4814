// Starts and ends other programs without leaking descriptors into those that other tests start.
internal import CSpawn
import Glibc

/// A program could not be started, or did not end in time.
public enum ChildProcessError: Error, CustomStringConvertible {
  case cannotStart(String, words: String)
  case noPipe
  case deadlineExceeded(String, standardError: String)

  public var description: String {
    switch self {
    case .cannotStart(let program, let words): "cannot start \(program): \(words)"
    case .noPipe: "no more pipes"
    case .deadlineExceeded(let program, let error): "\(program) did not end in time: \(error)"
    }
  }
}

/// What a child gets as standard input.
public enum StandardInput {
  /// No descriptor 0 at all.
  case closed
  /// The null device, as under a desktop.
  case null
  /// A pipe that delivers the text and ends.
  case text(String)
  /// A pipe that delivers the bytes and ends.
  case bytes([UInt8])
  /// The file itself, by path.
  case file(String)
  /// A pipe that the test writes to and closes.
  case pipe
}

/// How a program ended and what it had to say.
public struct Outcome {
  /// As a shell has it: the exit status, or 128 + the signal's number.
  public let status: Int32
  /// The signal that ended it; nil where it exited by itself.
  public let signal: Int32?
  public let outputBytes: [UInt8]
  public let error: String

  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
}

/// A running program; ends with this object at the latest.
public final class ChildProcess {
  public let id: Int32
  let path: String
  private var input: Int32
  private var output: Int32
  private var error: Int32
  private var unsent: ArraySlice<UInt8> = []
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var waitStatus: Int32?

  /// Starts a program. The environment replaces the test's own.
  ///
  /// - Parameter bytes: more arguments after the others, which may be no text.
  public init(
    _ path: String, _ arguments: [String], bytes: [[UInt8]] = [], environment: [String: String],
    input: StandardInput = .null, directory: String? = nil
  ) throws {
    let outputEnds = try Self.pipeEnds()
    let errorEnds = try Self.pipeEnds()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    self.input = -1
    var inputEnds: (read: Int32, write: Int32)?
    switch input {
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .null: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .text, .bytes, .pipe:
      let ends = try Self.pipeEnds()
      posix_spawn_file_actions_adddup2(&actions, ends.read, 0)
      inputEnds = ends
    }
    posix_spawn_file_actions_adddup2(&actions, outputEnds.write, 1)
    posix_spawn_file_actions_adddup2(&actions, errorEnds.write, 2)
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    id = try Self.spawn(
      path, arguments.map { Array($0.utf8) } + bytes, environment, &actions)
    self.path = path
    close(outputEnds.write)
    close(errorEnds.write)
    output = outputEnds.read
    error = errorEnds.read
    if let inputEnds {
      close(inputEnds.read)
      self.input = inputEnds.write
    }
    switch input {
    case .text(let text): unsent = Array(text.utf8)[...]
    case .bytes(let bytes): unsent = bytes[...]
    case .closed, .null, .file, .pipe: return
    }
    _ = fcntl(self.input, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if Instrumentation.reportsAtEnd { letReport() }
    if waitStatus == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    for descriptor in [input, output, error] where descriptor >= 0 { close(descriptor) }
  }

  private static func pipeEnds() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // Close-on-exec from the start: another test may start a program at this very moment, and a
    // write end that it inherits would keep a reader waiting.
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ChildProcessError.noPipe }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [[UInt8]], _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What the test process ignores must not be ignored by what is tested.
    var all = sigset_t()
    sigfillset(&all)
    sigdelset(&all, SIGKILL)
    sigdelset(&all, SIGSTOP)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = ([Array(path.utf8)] + arguments).map { word in
      strdup(word.map { CChar(bitPattern: $0) } + [0])
    }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for copy in words + variables { free(copy) } }
    var id: pid_t = 0
    let failure = posix_spawnp(&id, path, &actions, &attributes, words + [nil], variables + [nil])
    guard failure == 0 else {
      throw ChildProcessError.cannotStart(path, words: String(cString: strerror(failure)))
    }
    return id
  }

  /// Writes to a standard input that is `.pipe`.
  public func write(_ bytes: [UInt8]) {
    // Should the reader be gone, the test is to say so, not to die.
    signal(SIGPIPE, SIG_IGN)
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Ends a standard input that is `.pipe`.
  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Sends a signal to this program and no other.
  public func send(signal: Int32) {
    if waitStatus == nil { kill(id, signal) }
  }

  /// Whether it has not ended.
  public var isRunning: Bool {
    if waitStatus != nil { return false }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return true }
    waitStatus = status
    return false
  }

  /// What it has written to standard output up to now; does not wait.
  public func outputSoFar() -> [UInt8] {
    exchange(milliseconds: 0)
    return outputBytes
  }

  /// What it has written to standard error up to now; does not wait.
  public func errorSoFar() -> String {
    exchange(milliseconds: 0)
    return String(decoding: errorBytes, as: UTF8.self)
  }

  /// Waits for the end; kills it at the deadline, which is a failure.
  public func wait(within limit: Duration = patience) throws -> Outcome {
    let end = ContinuousClock.now + limit
    while output >= 0 || error >= 0 || isRunning {
      exchange(milliseconds: 1)
      // A grandchild may hold a pipe open longer than the program lives; what is there has been
      // read.
      if !isRunning, exchange(milliseconds: 0) == 0 { break }
      guard ContinuousClock.now < end else {
        kill(id, SIGKILL)
        throw ChildProcessError.deadlineExceeded(path, standardError: errorSoFar())
      }
    }
    let status = waitStatus ?? 0
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, signal: signal == 0 ? nil : signal,
      outputBytes: outputBytes, error: String(decoding: errorBytes, as: UTF8.self))
  }

  /// Moves what can be moved through the pipes; the number of bytes read.
  @discardableResult
  private func exchange(milliseconds: Int32) -> Int {
    var waits = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    poll(&waits, nfds_t(waits.count), milliseconds)
    if waits[2].revents != 0 { sendSome() }
    var count = 0
    if waits[0].revents != 0 { count += Self.receive(&output, into: &outputBytes) }
    if waits[1].revents != 0 { count += Self.receive(&error, into: &errorBytes) }
    return count
  }

  private func sendSome() {
    signal(SIGPIPE, SIG_IGN)
    let count = unsent.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    if count > 0 { unsent = unsent.dropFirst(count) }
    if unsent.isEmpty || (count < 0 && errno != EAGAIN) {
      unsent = []
      closeInput()
    }
  }

  private static func receive(_ descriptor: inout Int32, into bytes: inout [UInt8]) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
      return count
    }
    if count == 0 {
      close(descriptor)
      descriptor = -1
    }
    return 0
  }
}
