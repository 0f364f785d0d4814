// No death without a word: where the system has no memory or no threads left, or the program itself
// is at fault, libraries and Swift's runtime end the process by a signal. It becomes one sentence
// and an exit status of the list.
internal import Glibc
internal import Synchronization
internal import Threads

enum FaultReport {
  /// To be called once, after `StandardStreams.prepare` and before there is a second thread. Under
  /// `SWIFT_BACKTRACE`, as a debugging person or a sanitizer sets it, faults stay as they are.
  static func install() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    SignalStack.want()
    words[0] = 0
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { FaultReport.tell($0) }
    action.sa_flags = SA_ONSTACK | Int32(SA_NODEFER)
    for signal in [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE] {
      sigaction(signal, &action, nil)
    }
    listen()
  }

  /// Has what others write to standard error go into a pipe that only a fault reads: it tells what
  /// was missing, and standard error keeps to our own lines. A full pipe takes no more.
  private static func listen() {
    let own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard own >= 0, let othersWords else { return }
    dup2(othersWords.writeEnd, STDERR_FILENO)
    heard.store(othersWords.readEnd, ordering: .relaxed)
    StandardStreams.setError(own)
  }

  private static let othersWords = try? WakePipe()

  /// As much as a pipe holds.
  fileprivate static let wordsBytes = 65_536
  private static let sentenceBytes = 300

  /// The handler. It calls nothing that could wait for a lock or for memory.
  private static func tell(_ signal: Int32) {
    let error = errno
    let thread = pthread_self()
    let (isFirst, teller) = tellingThread.compareExchange(
      expected: 0, desired: thread, ordering: .sequentiallyConsistent)
    guard isFirst else {
      // Another thread's fault waits for the end that the first one brings.
      while teller != thread { pause() }
      _exit(ExitStatus.fault.code)
    }
    UnfinishedFile.remove()
    words[max(0, read(heard.load(ordering: .relaxed), words, wordsBytes))] = 0
    let wasThread = hears("creating thread") || hears("Resource temporarily unavailable")
    let isSwiftTrap = signal == SIGILL || signal == SIGTRAP
    let wasMemory =
      hears("failed to allocate") || hears("out of memory") || hears("bad_alloc")
      || hears("annot allocate memory") || (error == ENOMEM && !isSwiftTrap)
    if wasMemory || lacksMemory {
      say("not enough memory; end other programs or raise the limit that ulimit -v tells")
      _exit(ExitStatus.noResources.code)
    }
    if wasThread {
      say("no thread can be started; end other programs or raise the limit that ulimit -u tells")
      _exit(ExitStatus.noResources.code)
    }
    say("a fault of barchart's own: ", lastWords ?? name(signal))
    _exit(ExitStatus.fault.code)
  }

  /// Whether there is not even room for a thread.
  private static var lacksMemory: Bool {
    mmap(nil, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
  }

  private static func hears(_ phrase: StaticString) -> Bool {
    strstr(words, text(phrase)) != nil
  }

  /// The line that tells of a fault, else the last one.
  private static var lastWords: UnsafePointer<CChar>? {
    var found: UnsafePointer<CChar>?
    var rest: UnsafeMutablePointer<CChar>?
    var line = strtok_r(words, text("\n"), &rest)
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

  /// Writes a line at once, so that it cannot be torn.
  private static func say(_ words: StaticString, _ more: UnsafePointer<CChar>? = nil) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { line in
      guard let line = line.baseAddress else { return }
      strcpy(line, text("barchart: "))
      strcat(line, text(words))
      if let more { strncat(line, more, sentenceBytes) }
      var end = 0
      while line[end] != 0 {
        // What a library says may have anything in it.
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

private let isInstalled = Atomic<Bool>(false)
/// Where the words of others come out; a handler has no context of its own.
private let heard = Atomic<Int32>(-1)
/// The thread whose fault is being told; 0 while all is well.
private let tellingThread = Atomic<pthread_t>(0)
/// Room for the words, and for the NUL behind them.
private nonisolated(unsafe) let words =
  UnsafeMutablePointer<CChar>.allocate(capacity: FaultReport.wordsBytes + 1)
