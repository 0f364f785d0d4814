// Makes what other programs ask of the clipboard beside the window: a picture or a long table takes
// longer than a frame.
internal import Threads
internal import X11

/// Makes one thing at a time, on a thread of its own.
final class ContentThread {
  /// Something made; nil bytes where it could not be.
  struct Made: Sendable {
    let want: WantedContent
    let bytes: [UInt8]?
  }

  private let made: Mailbox<Made>
  private(set) var isBusy = false

  init() throws(Failure) { made = try Mailbox() }

  /// Readable once something has been made.
  var descriptor: Int32 { made.descriptor }

  /// To be called while it is not busy.
  func make(_ want: WantedContent, of snapshot: ClipboardContent) {
    isBusy = true
    let work: @Sendable () -> Void = { [made] in
      made.post(Made(want: want, bytes: snapshot.bytes(want.content)))
    }
    do {
      try DetachedThread.start(work)
    } catch {
      // Late is better than never.
      work()
    }
  }

  /// What has been made since the last call.
  func fetch() -> Made? {
    let made = made.fetch()
    if made != nil { isBusy = false }
    return made
  }
}
