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

  /// Writes the failure's line to standard error. If that fails, there is nowhere to report it.
  /// Tells something that is no failure; nil for nothing.
  static func tell(_ notice: String?) {
    guard let notice else { return }
    try? FileDescriptorWriter(errorDescriptor).write(Array("barchart: \(notice)\n".utf8))
  }

  static func report(_ failure: Failure) {
    guard let message = failure.message else { return }
    try? FileDescriptorWriter(errorDescriptor).write(Array((message + "\n").utf8))
  }
}
