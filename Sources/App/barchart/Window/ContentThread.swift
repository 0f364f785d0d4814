// Generates clipboard contents in the background: a picture or a long table takes longer than a
// frame.
internal import Base
internal import X11

/// Generates one result at a time, on its own thread.
final class ContentThread {
  /// A result; its bytes are nil if it could not be generated.
  struct Made: Sendable {
    let want: WantedContent
    let bytes: [UInt8]?
  }

  private let made: Mailbox<Made>
  private(set) var isBusy = false

  init() throws(Failure) { made = try Failure.piped(Mailbox.init) }

  /// Readable when there is a result.
  var descriptor: Int32 { made.descriptor }

  /// Call only if it is not busy.
  func make(_ want: WantedContent, of snapshot: ClipboardContent) {
    isBusy = true
    let work: @Sendable () -> Void = { [made] in
      made.post(Made(want: want, bytes: snapshot.bytes(want.content)))
    }
    do {
      try DetachedThread.start(work)
    } catch {
      // Better late than never.
      work()
    }
  }

  /// The result since the last call; nil if there is none.
  func fetch() -> Made? {
    let made = made.fetch()
    if made != nil { isBusy = false }
    return made
  }
}
