// Serves the selections: keeps what was copied, as it was then, generates it on request, and hands it
// over at the end.
internal import Base
internal import Glibc
internal import Input
internal import Interaction
internal import Windowing
internal import X11

/// The texts and pictures that this window offers to other programs.
final class Clipboard {
  private let selections: Selections
  /// The bytes are nil if they could not be generated.
  private let contents: BackgroundJob<(want: WantedContent, bytes: [UInt8]?)>
  private var snapshots: [OfferID: ClipboardContent] = [:]
  /// Large snapshots that can no longer be requested.
  private var forgotten: [any Sendable] = []

  init(_ selections: Selections) throws(Failure) {
    self.selections = selections
    contents = try BackgroundJob()
  }

  /// Readable when `turn` has work.
  var descriptor: Int32 { contents.descriptor }

  /// When `turn` must be called at the latest.
  var deadline: UInt64? { selections.deadline }

  /// - Returns: the number of bars; nil if another program kept the selection.
  func own(_ name: SelectionName, _ model: Model, charts: [Int], font: String?) -> Int? {
    let snapshot = ClipboardSnapshot(model, charts: charts, font: font)
    let formats = name == .clipboard ? OfferFormat.tables : OfferFormat.texts
    return own(name, formats, .charts(snapshot)) ? snapshot.barCount : nil
  }

  /// Takes ownership of the clipboard, with the charts as a picture.
  func own(pictureOf model: Model, font: String?) -> Bool {
    own(.clipboard, OfferFormat.pictures, .charts(ClipboardSnapshot(model, charts: [], font: font)))
  }

  /// - Returns: the number of rows; nil if another program kept the clipboard.
  func own(rows: FoundRows) -> Int? {
    own(.clipboard, OfferFormat.texts, .rows(rows)) ? rows.count : nil
  }

  func own(text: String) { _ = own(.clipboard, OfferFormat.plainTexts, .text(text)) }

  /// Contents are generated when other programs request them.
  ///
  /// - Returns: whether no other program kept the selection.
  private func own(
    _ name: SelectionName, _ formats: [OfferFormat], _ content: ClipboardContent
  ) -> Bool {
    guard let offer = selections.own(name, formats, isCertain: name == .clipboard) else {
      return false
    }
    snapshots[offer] = content
    forgetOldOffers()
    return true
  }

  /// Requests the text of a selection, which arrives as an event.
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

  /// What was dropped since the last call, to be freed in the background.
  func takeForgotten() -> [any Sendable] {
    defer { forgotten = [] }
    return forgotten
  }

  /// Call once per turn of the event loop, with no event left unread.
  func turn(now: UInt64) -> [Event] {
    if let made = contents.fetch() { selections.provide(made.bytes, for: made.want) }
    if !contents.isBusy {
      for want in selections.wanted() {
        guard let snapshot = snapshots[want.offer] else { continue }
        contents.start { (want, snapshot.bytes(want.content)) }
        break
      }
    }
    if snapshots.count > selections.offers.count { forgetOldOffers() }
    return selections.advance(now: now)
  }

  /// Hands the clipboard over to a clipboard manager, if there is one. Unmaps the window first, so
  /// that the user does not have to wait for it to close.
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

/// The content of a selection.
enum ClipboardContent: Sendable {
  case charts(ClipboardSnapshot)
  /// From the drawer.
  case rows(FoundRows)
  /// From a text field.
  case text(String)

  /// Whether it is so large that freeing it takes time.
  var isLarge: Bool {
    switch self {
    case .charts(let snapshot): snapshot.isLarge
    case .rows(let rows): rows.count > 10_000
    case .text: false
    }
  }

  /// The content in one format; nil if it cannot be generated. Slow: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch self {
    case .charts(let snapshot): return snapshot.bytes(content)
    case .rows(let rows):
      switch content {
      case .text: return rows.copied(isCommaSeparated: false)
      case .latin1Text: return rows.copied(isCommaSeparated: false).map(CopiedTable.latin1(of:))
      case .commaSeparated: return rows.copied(isCommaSeparated: true)
      case .html, .richText, .png, .tiff, .svg: return nil
      }
    case .text(let text):
      let bytes = Array(text.utf8)
      return content == .latin1Text ? CopiedTable.latin1(of: bytes) : bytes
    }
  }
}

/// The charts at the moment of copying.
struct ClipboardSnapshot: Sendable {
  let tables: [CopiedTable]
  /// Of all charts of the window.
  let picture: Picture
  /// Whether it is so large that freeing its memory takes longer than a frame.
  let isLarge: Bool

  /// - Parameter copied: the charts whose bars are copied.
  init(_ model: Model, charts copied: [Int], font: String?) {
    tables = copied.map { CopiedTable(model.panels[$0]) }
    picture = Picture(model, font: font)
    isLarge = model.isLarge
  }

  /// The number of bars; counting takes longer with more selected ranges.
  var barCount: Int { tables.reduce(0) { $0 + $1.barCount } }

  /// The content in one format; nil if it cannot be generated. Slow: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch content {
    case .text: CopiedTable.tabSeparated(tables)
    case .latin1Text: CopiedTable.tabSeparated(tables).map(CopiedTable.latin1(of:))
    case .commaSeparated: CopiedTable.commaSeparated(tables)
    case .html: CopiedTable.html(tables)
    case .richText: CopiedTable.richText(tables)
    // Nobody can be told why: the requestor gets a refusal and takes another format.
    case .tiff: try? picture.tiff()
    case .png: try? picture.bytes(.png)
    case .svg: try? picture.bytes(.svg)
    }
  }
}
