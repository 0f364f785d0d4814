// The shell's side of the selections: keeps what was copied, has it made, hands it over at the end.
internal import Charts
internal import Glibc
internal import Input
internal import Interaction
internal import Threads
internal import Windowing
internal import X11

/// What this window holds for other programs.
final class Clipboard {
  private let selections: Selections
  private let contents: ContentThread
  private var snapshots: [OfferID: ClipboardContent] = [:]
  /// Large ones that can no longer be asked for.
  private var forgotten: [any Sendable] = []

  init(_ selections: Selections) throws(Failure) {
    self.selections = selections
    contents = try ContentThread()
  }

  /// Readable where `turn` has something to do.
  var descriptor: Int32 { contents.descriptor }

  /// When `turn` has something to do at the latest.
  var deadline: UInt64? { selections.deadline }

  /// Takes a selection with what is selected in some charts. What other programs may ask for is
  /// made when they do.
  ///
  /// - Returns: how many bars it has; nil where another program did not let it go.
  func own(_ name: SelectionName, _ model: Model, charts: [Int], font: String?) -> Int? {
    let snapshot = ClipboardSnapshot(model, charts: charts, font: font)
    let formats = name == .clipboard ? OfferFormat.allCases : OfferFormat.texts
    guard let offer = selections.own(name, formats, isCertain: name == .clipboard) else {
      return nil
    }
    snapshots[offer] = .charts(snapshot)
    forgetOldOffers()
    return snapshot.barCount
  }

  /// Takes the clipboard with a text.
  func own(text: String) {
    guard let offer = selections.own(.clipboard, OfferFormat.plainTexts, isCertain: true) else {
      return
    }
    snapshots[offer] = .text(text)
    forgetOldOffers()
  }

  /// Asks for the text of a selection, which comes as an event.
  func requestText(_ name: SelectionName) { selections.requestText(name) }

  func disownPrimary() {
    selections.disown(.primary)
    forgetOldOffers()
  }

  private func forgetOldOffers() {
    let offers = selections.offers
    forgotten += snapshots.filter { !offers.contains($0.key) && $0.value.isLarge }.map(\.value)
    snapshots = snapshots.filter { offers.contains($0.key) }
  }

  /// What has been let go of since the last call, to be freed beside the window.
  func takeForgotten() -> [any Sendable] {
    defer { forgotten = [] }
    return forgotten
  }

  /// To be called once a turn of the loop, with no event left unread.
  func turn(now: UInt64) -> [Event] {
    if let made = contents.fetch() { selections.provide(made.bytes, for: made.want) }
    if !contents.isBusy {
      for want in selections.wanted() {
        guard let snapshot = snapshots[want.offer] else { continue }
        contents.make(want, of: snapshot)
        break
      }
    }
    if snapshots.count > selections.offers.count { forgetOldOffers() }
    return selections.advance(now: now)
  }

  /// Gives what Ctrl+C has taken to a clipboard manager, if there is one. The window is off the
  /// screen by then: whoever closed it does not wait.
  func handOver(_ surface: SceneSurface) {
    guard selections.startHandover() else { return }
    surface.window.unmap()
    let end = monotonicNanoseconds() + UInt64(Selections.handoverMilliseconds) * 1_000_000
    while !surface.connection.isDead {
      _ = surface.queue.drain()
      let now = monotonicNanoseconds()
      _ = turn(now: now)
      surface.connection.flush()
      guard !selections.isHandedOver, now < end else { return }
      if surface.queue.hasReadEvents { continue }
      var waits = [surface.connection.fileDescriptor, descriptor]
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&waits, nfds_t(waits.count), Int32((end - now) / 1_000_000) + 1)
    }
  }
}
