// The clipboard, the primary selection and drops, owned by an invisible window.
internal import CX11
package import Input

/// Exchanges selections with other programs, without ever waiting for them.
package final class Selections {
  /// A selection that this program owns.
  struct Ownership {
    let offer: OfferID
    let time: ServerTime
    let formats: [OfferFormat]
    /// The generated contents; nil for those that failed.
    var contents: [SelectionContent: [UInt8]?] = [:]
  }

  let connection: Connection
  /// A window that is never mapped. It owns the selections and receives drops.
  let window: UInt
  /// The visible window.
  let topLevel: UInt
  let access: WindowAccess
  let watched: WatchedWindows
  var ownerships: [SelectionName: Ownership] = [:]
  var waiting: [SelectionConversion] = []
  var transfers: [IncrementalTransfer] = []
  var drop: FileDrop
  var text: TextRequest
  /// Whether the clipboard manager has answered; nil if it was not asked.
  var handoverIsDone: Bool?
  private var offerCount = 0
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

  /// Takes ownership of a selection, with the time of the last input.
  ///
  /// - Parameter isCertain: whether to check with the server, which is a round trip.
  /// - Returns: nil if another program owns it since a later time.
  package func own(
    _ name: SelectionName, _ formats: [OfferFormat], isCertain: Bool = false
  ) -> OfferID? {
    guard !connection.isDead else { return nil }
    var time = connection.inputTime(asking: window)
    set(owner: window, of: name, at: time)
    if isCertain, owner(of: name) != window {
      // The last input may be long ago if keys are sent by a program.
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

  /// Gives up a selection; does nothing if another program owns it.
  package func disown(_ name: SelectionName) {
    guard ownerships[name] != nil, !connection.isDead else { return }
    // With the time of ownership, so that a later owner is not affected.
    let time = connection.lastInputTime ?? ownerships[name]?.time ?? .current
    set(owner: 0, of: name, at: time)
    refuseWaiting(for: name)
    ownerships[name] = nil
  }

  package var offers: Set<OfferID> { Set(ownerships.values.map(\.offer)) }

  /// When `advance` must be called at the latest; nil for never.
  package var deadline: UInt64? {
    let stamps =
      transfers.map(\.deadline)
      + waiting.map { $0.stamp.map { $0 + SelectionConversion.patienceNanoseconds } }
    return (stamps + [drop.deadline, text.deadline]).compactMap(\.self).min()
  }

  /// Call once per turn: sends one piece of each transfer whose requestor is ready, and ends
  /// requests and transfers that have timed out.
  ///
  /// - Parameter now: in nanoseconds of a monotonic clock.
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

extension Selections {
  /// How long the exit may wait for the manager.
  package static let handoverMilliseconds = 500

  /// Asks the clipboard manager to save the contents, which would be lost with their owner
  /// (freedesktop.org, "Clipboard Manager Specification"). Its requests must then be answered until
  /// `isHandedOver`.
  ///
  /// - Returns: false if there is nothing to hand over or no manager.
  package func startHandover() -> Bool {
    guard !connection.isDead, let ownership = ownerships[.clipboard] else { return false }
    let (atoms, display) = (connection.atoms, connection.display)
    guard XGetSelectionOwner(display, atoms[.clipboardManager]) != 0 else { return false }
    access.set(
      window, atoms[.saveTargets], type: UInt(XA_ATOM),
      numbers: ownership.formats.map { atoms[format: $0] })
    XConvertSelection(
      display, atoms[.clipboardManager], atoms[.saveTargets], atoms[.saveTargets], window,
      connection.inputTime(asking: window).value)
    XFlush(display)
    handoverIsDone = false
    return true
  }

  /// Whether the manager has saved the contents, refused, or taken over the clipboard.
  package var isHandedOver: Bool {
    (handoverIsDone ?? true) && transfers.isEmpty || ownerships[.clipboard] == nil
  }
}
