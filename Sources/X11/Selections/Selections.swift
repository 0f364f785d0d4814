// Both selections and what is dropped: owned by a window that nobody sees, answered by pieces.
internal import CX11
package import Input

/// What this program has to do with other programs' selections. It never waits for any of them.
package final class Selections {
  /// A selection that is ours.
  struct Ownership {
    let offer: OfferID
    let time: ServerTime
    let formats: [OfferFormat]
    /// What has been made; nil where it could not be.
    var contents: [SelectionContent: [UInt8]?] = [:]
  }

  let connection: Connection
  /// Never mapped: owns, and receives what is dropped.
  let window: UInt
  /// The one that people see.
  let topLevel: UInt
  let access: WindowAccess
  let watched: WatchedWindows
  var ownerships: [SelectionName: Ownership] = [:]
  var waiting: [SelectionConversion] = []
  var transfers: [IncrementalTransfer] = []
  var drop: FileDrop
  var text: TextRequest
  /// Whether the clipboard's manager has answered; nil while nobody has asked it.
  var handoverIsDone: Bool?
  private var offerCount = 0
  /// What goes to a requestor at a time.
  let pieceBytes: Int

  init(_ connection: Connection, topLevel: UInt) {
    self.connection = connection
    self.topLevel = topLevel
    let words = max(
      XMaxRequestSize(connection.display), XExtendedMaxRequestSize(connection.display))
    pieceBytes = IncrementalTransfer.pieceBytes(requestWords: words)
    access = WindowAccess(connection: connection)
    watched = WatchedWindows(connection)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    window = XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
    text = TextRequest(access: access)
    drop = FileDrop(access: access, watched: watched, topLevel: topLevel, receiver: window)
    drop.announce()
  }

  deinit {
    guard !connection.isDead else { return }
    text.close()
    XDestroyWindow(connection.display, window)
  }

  /// Takes a selection, with the time of the last input.
  ///
  /// - Parameter isCertain: whether to ask the server if it has happened, which is a round trip.
  /// - Returns: nil where another program has it, from a later time.
  package func own(
    _ name: SelectionName, _ formats: [OfferFormat], isCertain: Bool = false
  ) -> OfferID? {
    guard !connection.isDead else { return nil }
    var time = connection.inputTime(asking: window)
    set(owner: window, of: name, at: time)
    if isCertain, owner(of: name) != window {
      // The last input may be long ago, where keys come from a program.
      time = connection.freshTime(asking: window)
      set(owner: window, of: name, at: time)
      guard owner(of: name) == window else { return nil }
    }
    offerCount += 1
    let offer = OfferID(number: offerCount)
    refuseWaiting(for: name)
    ownerships[name] = Ownership(offer: offer, time: time, formats: formats)
    return offer
  }

  /// Gives a selection up; nothing where it is another's.
  package func disown(_ name: SelectionName) {
    guard ownerships[name] != nil, !connection.isDead else { return }
    // With the time of ownership: a later owner is not touched.
    let time = connection.lastInputTime ?? ownerships[name]?.time ?? .current
    set(owner: 0, of: name, at: time)
    refuseWaiting(for: name)
    ownerships[name] = nil
  }

  /// The offers that can still be asked for.
  package var offers: Set<OfferID> { Set(ownerships.values.map(\.offer)) }

  /// When `advance` has something to do at the latest; nil for never.
  package var deadline: UInt64? {
    let stamps =
      transfers.map(\.deadline)
      + waiting.map { $0.stamp.map { $0 + SelectionConversion.patienceNanoseconds } }
    return (stamps + [drop.deadline, text.deadline]).compactMap(\.self).min()
  }

  /// To be called once a turn: one piece for each transfer whose requestor is ready, and an end to
  /// those that nobody waits for any longer.
  ///
  /// - Parameter now: in nanoseconds of a clock that does not run backwards.
  package func advance(now: UInt64) -> [Event] {
    for index in transfers.indices.reversed() { step(index, now: now) }
    for index in waiting.indices.reversed() {
      let start = waiting[index].stamp ?? now
      waiting[index].stamp = start
      guard now >= start + SelectionConversion.patienceNanoseconds else { continue }
      finish(waiting.remove(at: index), isGranted: false)
    }
    text.advance(now: now)
    return drop.advance(now: now)
  }

  private func step(_ index: Int, now: UInt64) {
    let transfer = transfers[index]
    switch transfers[index].step(now: now, pieceBytes: pieceBytes) {
    case .wait: return
    case .piece(let piece):
      access.set(transfer.requestor, transfer.property, type: transfer.type, piece)
      guard piece.isEmpty else { return }
    case .giveUp: break
    }
    transfers.remove(at: index)
    watched.end(transfer.requestor)
  }

  func atom(of name: SelectionName) -> UInt {
    name == .clipboard ? connection.atoms[.clipboard] : UInt(XA_PRIMARY)
  }

  func owner(of name: SelectionName) -> UInt {
    connection.isDead ? 0 : XGetSelectionOwner(connection.display, atom(of: name))
  }

  private func set(owner: UInt, of name: SelectionName, at time: ServerTime) {
    XSetSelectionOwner(connection.display, atom(of: name), owner, time.value)
  }
}
