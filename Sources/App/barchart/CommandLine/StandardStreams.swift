// Standard output that reports failed writes, and standard error for the one line of a failure.

internal import Base
internal import Glibc
internal import Synchronization

enum StandardStreams {
  /// Call before anything is opened.
  ///
  /// A closed pipe and a file beyond its size limit become errors that can be reported, instead of
  /// killing the program silently. Standard descriptors that the caller has closed are filled, so
  /// that no file or connection opened later becomes standard output. They are opened in the wrong
  /// direction, so using them still fails.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // open() takes the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileDescriptorWriter(STDOUT_FILENO).write(bytes)
    } catch {
      throw .cannotWrite(file: Failure.standardOutput, error)
    }
  }

  static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// The original standard error. Descriptor 2 may be redirected by `FaultReport`.
  static var errorDescriptor: Int32 { error.load(ordering: .relaxed) }

  static func setError(_ descriptor: Int32) { error.store(descriptor, ordering: .relaxed) }

  private static let error = Atomic<Int32>(STDERR_FILENO)

  /// Tells something that is no failure; nil for nothing.
  static func tell(_ notice: String?) {
    guard let notice else { return }
    try? FileDescriptorWriter(errorDescriptor).write(Array("barchart: \(notice)\n".utf8))
  }

  /// Writes the failure's line to standard error. If that fails, there is nowhere to report it.
  static func report(_ failure: Failure) { write(failure) { _ in } }

  /// Reports what the process ends for. A fault on another thread adds no sentence to it; where such
  /// a fault is being told already, it is the end, and this does not return.
  static func reportLast(_ failure: Failure) { write(failure) { $0 = failure.status } }

  private static func write(_ failure: Failure, _ note: (inout ExitStatus?) -> Void) {
    // Made before the lock is taken: a thread may have had its fault with that of the heap.
    let line = failure.message.map { Array(($0 + "\n").utf8) } ?? []
    pthread_mutex_lock(&turn)
    teller.store(pthread_self(), ordering: .relaxed)
    try? FileDescriptorWriter(errorDescriptor).write(line)
    note(&lastStatus)
    teller.store(0, ordering: .relaxed)
    pthread_mutex_unlock(&turn)
  }

  /// Ends the process with a last sentence and its status, or with those that were told before.
  static func endWithLastSentence(_ tell: () -> ExitStatus) -> Never {
    // A fault in the midst of telling: nothing more can be said.
    guard teller.load(ordering: .relaxed) != pthread_self() else { _exit(ExitStatus.fault.code) }
    // Not for ever: whoever is writing may need the heap's lock, which this thread may have kept. The
    // turn is not given back: whoever else has something to tell waits for the end.
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += 1
    pthread_mutex_timedlock(&turn, &deadline)
    teller.store(pthread_self(), ordering: .relaxed)
    _exit((lastStatus ?? tell()).code)
  }
}

// Global and without generic types of Swift's, which take memory when they are first used: after a
// fault there may be none, and another thread may have had its own fault with the heap's lock.
/// Held by the thread that writes a sentence.
private nonisolated(unsafe) var turn = pthread_mutex_t()
/// The status of the failure that the process is about to end for.
private nonisolated(unsafe) var lastStatus: ExitStatus?
/// The thread that writes a sentence; 0 if none does.
private let teller = Atomic<pthread_t>(0)
