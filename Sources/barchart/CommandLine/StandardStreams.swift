// Standard output that reports what was not written, and standard error for the one line of a
// failure.

internal import Glibc
internal import Synchronization

enum StandardStreams {
  /// To be called before anything is opened.
  ///
  /// Makes a pipe without a reader and a file beyond its size limit errors that can be reported,
  /// where by default they are a silent death, and fills descriptors that the caller has closed, so
  /// that no file or connection opened later gets the number of standard output and is written to.
  /// Opened the wrong way round, they still fail on use.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // open() takes the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a person reads standard output on a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes all of a text to standard output.
  static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes all of the bytes to standard output.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileDescriptorWriter(STDOUT_FILENO).write(bytes)
    } catch {
      throw .cannotWrite(file: Failure.standardOutput, error)
    }
  }

  /// Standard input is that of a program that a desktop has started.
  static func isNullDevice(_ descriptor: Int32) -> Bool {
    var status = stat()
    var null = stat()
    return fstat(descriptor, &status) == 0 && stat("/dev/null", &null) == 0
      && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }

  /// Whether another program is at the other end.
  static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Where failures are told: standard error as the program has got it. Descriptor 2 itself may
  /// lead elsewhere by now.
  static var errorDescriptor: Int32 { error.load(ordering: .relaxed) }

  static func setError(_ descriptor: Int32) { error.store(descriptor, ordering: .relaxed) }

  private static let error = Atomic<Int32>(STDERR_FILENO)

  /// Writes the failure's line to standard error. There is nowhere to report that this has failed.
  static func report(_ failure: Failure) {
    guard let message = failure.message else { return }
    try? FileDescriptorWriter(errorDescriptor).write(Array((message + "\n").utf8))
  }
}
