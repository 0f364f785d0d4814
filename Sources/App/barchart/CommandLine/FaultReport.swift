// Turns a crash into one sentence and an exit status. When memory or threads run out, or the
// program has a bug, libraries and Swift's runtime end the process by a signal and would say
// nothing useful.
internal import Base
internal import Glibc
internal import Synchronization

enum FaultReport {
  /// Call once, after `StandardStreams.prepare` and before a second thread starts. Does nothing if
  /// `SWIFT_BACKTRACE` is set, as for debugging and sanitizers.
  ///
  /// Until the handlers are there nothing makes Swift's runtime allocate memory, whose lack would be
  /// reported by nobody: not even an array is made.
  static func install() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    SignalStack.want()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { FaultReport.tell($0) }
    action.sa_flags = SA_ONSTACK | Int32(SA_NODEFER)
    sigaction(SIGABRT, &action, nil)
    sigaction(SIGTRAP, &action, nil)
    sigaction(SIGILL, &action, nil)
    sigaction(SIGSEGV, &action, nil)
    sigaction(SIGBUS, &action, nil)
    sigaction(SIGFPE, &action, nil)
    words = malloc(wordsBytes + 1)?.assumingMemoryBound(to: CChar.self)
    words?[0] = 0
    listen()
  }

  /// Redirects what libraries write to standard error into a pipe that is read only after a fault.
  /// It tells the cause, and standard error has only our own lines. A full pipe drops the rest.
  private static func listen() {
    let own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let isMade = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) == 0 }
    }
    // A full or an empty pipe must not be waited for.
    guard own >= 0, isMade, fcntl(ends.read, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(ends.read, F_SETFL, O_NONBLOCK) == 0, fcntl(ends.write, F_SETFL, O_NONBLOCK) == 0,
      dup2(ends.write, STDERR_FILENO) >= 0
    else { return }
    close(ends.write)
    heard.store(ends.read, ordering: .relaxed)
    StandardStreams.setError(own)
  }

  /// The capacity of a pipe.
  private static let wordsBytes = 65_536
  private static let sentenceBytes = 300

  /// The signal handler. Calls nothing that allocates memory or waits for a lock, but for a second
  /// for that of the last sentence.
  private static func tell(_ signal: Int32) {
    let error = errno
    UnfinishedFile.remove()
    StandardStreams.endWithLastSentence { sayCause(signal, error) }
  }

  /// Tells why a signal has come, and answers with the status that the process has to end with.
  private static func sayCause(_ signal: Int32, _ error: Int32) -> ExitStatus {
    if let words { words[max(0, read(heard.load(ordering: .relaxed), words, wordsBytes))] = 0 }
    let wasThread = hears("creating thread") || hears("Resource temporarily unavailable")
    let isSwiftTrap = signal == SIGILL || signal == SIGTRAP
    // Swift's runtime traps without a word where it gets no memory for a type's metadata.
    let wasMemory =
      hears("failed to allocate") || hears("out of memory") || hears("bad_alloc")
      || hears("annot allocate memory")
      || (error == ENOMEM && !(isSwiftTrap && hears("Fatal error")))
    if wasMemory || FreedMemory.isScarce {
      say("not enough memory; end other programs or raise the limit shown by ulimit -v")
      return .noResources
    }
    if wasThread {
      say("no thread can be started; end other programs or raise the limit shown by ulimit -u")
      return .noResources
    }
    say("an internal error: ", lastWords ?? name(signal))
    return .fault
  }

  private static func hears(_ phrase: StaticString) -> Bool {
    words.map { strstr($0, text(phrase)) != nil } ?? false
  }

  /// The line with the fatal error, or else the last one.
  private static var lastWords: UnsafePointer<CChar>? {
    var found: UnsafePointer<CChar>?
    var rest: UnsafeMutablePointer<CChar>?
    var line = words.flatMap { strtok_r($0, text("\n"), &rest) }
    while let current = line {
      if strstr(current, text("Fatal error")) != nil { return UnsafePointer(current) }
      found = UnsafePointer(current)
      line = strtok_r(nil, text("\n"), &rest)
    }
    return found
  }

  private static func name(_ signal: Int32) -> UnsafePointer<CChar> {
    switch signal {
    case SIGSEGV: text("SIGSEGV")
    case SIGBUS: text("SIGBUS")
    case SIGFPE: text("SIGFPE")
    case SIGABRT: text("SIGABRT")
    default: text("a check has failed")
    }
  }

  /// Writes a line in one call, so that it cannot be interleaved with others.
  private static func say(_ words: StaticString, _ more: UnsafePointer<CChar>? = nil) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { line in
      guard let line = line.baseAddress else { return }
      strcpy(line, text("barchart: "))
      strcat(line, text(words))
      if let more { strncat(line, more, sentenceBytes) }
      var end = 0
      while line[end] != 0 {
        // A library's message may contain control characters.
        if (0..<0x20).contains(line[end]) || line[end] == 0x7F { line[end] = 0x3F }
        end += 1
      }
      line[end] = 0x0A
      _ = write(StandardStreams.errorDescriptor, line, end + 1)
    }
  }

  private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// The read end of the pipe of messages; global, since a handler has no context.
private let heard = Atomic<Int32>(-1)
/// Room for the messages and a final NUL; nil if there is no memory for it.
private nonisolated(unsafe) var words: UnsafeMutablePointer<CChar>?
