// Makes what other programs ask of the clipboard beside the window: a picture or a long table takes
// longer than a frame.
internal import Glibc
internal import X11

/// Makes one thing at a time, on a thread of its own.
final class ContentThread {
  /// Something made; nil bytes where it could not be.
  struct Made: Sendable {
    let want: WantedContent
    let bytes: [UInt8]?
  }

  /// What the thread holds.
  private final class Job: Sendable {
    let want: WantedContent
    let snapshot: ClipboardSnapshot
    let made: Mailbox<Made>

    init(_ want: WantedContent, _ snapshot: ClipboardSnapshot, _ made: Mailbox<Made>) {
      self.want = want
      self.snapshot = snapshot
      self.made = made
    }

    func run() { made.post(Made(want: want, bytes: snapshot.bytes(want.content))) }
  }

  private let made: Mailbox<Made>
  private(set) var isBusy = false

  init() throws(Failure) { made = try Mailbox() }

  /// Readable once something has been made.
  var descriptor: Int32 { made.descriptor }

  /// To be called while it is not busy.
  func make(_ want: WantedContent, of snapshot: ClipboardSnapshot) {
    isBusy = true
    let job = Job(want, snapshot, made)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(job).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    if failure == 0 {
      pthread_detach(thread)
    } else {
      // Late is better than never.
      Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
    }
  }

  /// What has been made since the last call.
  func fetch() -> Made? {
    let made = made.fetch()
    if made != nil { isBusy = false }
    return made
  }
}
