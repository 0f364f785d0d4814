// The readers of all charts. A few run at a time, so that many files use neither many threads nor a
// single one.
internal import Base
internal import Glibc
internal import Inputs
internal import Interaction
internal import Queries
internal import Words

/// Starts readers in order and collects their snapshots. Driven by the event loop.
struct Readings {
  /// A snapshot of one of the inputs, by its number.
  struct News {
    var input: Int
    var snapshot: Snapshot
  }

  private var request: ReadingRequest
  /// nil if nothing is followed.
  private let followed: FollowedFiles?
  private var waiting: [(number: Int, input: Input, isStopped: Bool)]
  /// Those whose tables are not those that the request is about.
  private var others: Set<Int> = []
  private var running: [(number: Int, thread: WindowReading)] = []
  /// What was read first.
  private var first: [Int: Input] = [:]

  init(_ inputs: [(number: Int, input: Input)], _ options: Options) throws(InputFailure) {
    request = options.reading(isForWindow: true)
    followed = options.follows ? FollowedFiles() : nil
    waiting = inputs.map { ($0.number, $0.input, false) }
    try startNext()
  }

  /// The descriptors to poll; readable if there are snapshots.
  var descriptors: [Int32] { running.map { $0.thread.snapshots.descriptor } }

  /// Whether there is a snapshot to fetch.
  var hasNews: Bool {
    var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&waits, nfds_t(waits.count), 0) > 0
  }

  /// Stops readers early; waiting ones stop as soon as they start.
  mutating func stop(input: Int? = nil) {
    for index in waiting.indices where input ?? waiting[index].number == waiting[index].number {
      waiting[index].isStopped = true
    }
    for reading in running where input ?? reading.number == reading.number {
      reading.thread.stop()
    }
  }

  /// Stops all readers without further snapshots, and reads other inputs instead.
  mutating func replace(
    _ inputs: [(number: Int, input: Input)], _ options: Options, kept: [KeptQuestion] = []
  ) throws(InputFailure) {
    request = options.reading(isForWindow: true)
    request.kept = kept
    for reading in running { reading.thread.stop() }
    for (_, input, _) in waiting { input.close() }
    running = []
    (first, others) = ([:], [])
    waiting = inputs.map { ($0.number, $0.input, false) }
    try startNext()
  }

  /// Queues an input.
  ///
  /// - Parameter isOther: whether its columns are not those that the command line is about.
  mutating func add(
    _ input: Input, as number: Int, isOther: Bool = false
  ) throws(InputFailure) {
    if isOther { others.insert(number) }
    waiting.append((number, input, false))
    try startNext()
  }

  /// Reads another table of a database, or the same input once more.
  mutating func readAgain(
    table: String?, of source: any TableSource, as number: Int, generation: Int,
    kept: [KeptQuestion] = []
  ) throws(InputFailure) {
    guard let input = try source.again(table: table) else { return }
    for reading in running where reading.number == number { reading.thread.stop() }
    running.removeAll { $0.number == number }
    let isFirst =
      !others.contains(number) && first[number]?.tables?.shown == table ?? source.tables?.shown
    var request = isFirst ? request : request.forOtherTable
    request.kept = kept
    let thread = try WindowReading(input, request, generation: generation)
    running.append((number, thread))
  }

  /// The snapshots available now. Starts the next reader if one has ended.
  mutating func fetch() throws(InputFailure) -> [News] {
    var news: [News] = []
    for (number, thread) in running {
      guard let snapshot = thread.snapshots.fetch() else { continue }
      news.append(News(input: number, snapshot: snapshot))
    }
    let ended = Set(
      news.filter { $0.snapshot.reading == nil && !$0.snapshot.isFollowing }.map(\.input))
    running.removeAll { ended.contains($0.number) }
    try startNext()
    return news
  }

  private mutating func startNext() throws(InputFailure) {
    // A follower never ends, so each has a thread from the start, and they take turns working.
    while followed != nil || running.count < FollowedFiles.concurrentLimit, !waiting.isEmpty {
      let (number, input, isStopped) = waiting.removeFirst()
      first[number] = input
      let thread = try WindowReading(
        input, others.contains(number) ? request.forOtherTable : request, followed: followed)
      if isStopped { thread.stop() }
      running.append((number, thread))
    }
  }
}

/// A reader that runs beside the window.
final class WindowReading: Sendable {
  let snapshots: Mailbox<Snapshot>
  private let thread: ReadingThread

  init(
    _ input: Input, _ request: ReadingRequest, followed: FollowedFiles? = nil,
    generation: Int? = nil
  ) throws(InputFailure) {
    let snapshots: Mailbox<Snapshot>
    do { snapshots = try Mailbox() } catch { throw .noResources(.pipe(error)) }
    let maker = Locked(SnapshotMaker())
    self.snapshots = snapshots
    thread = try ReadingThread(input, request, followed: followed, generation: generation) {
      state in
      snapshots.post(maker.withLock { $0.snapshot(of: state) })
    }
  }

  /// Stops reading; what has been read is posted as the result.
  func stop() { thread.stop() }
}
