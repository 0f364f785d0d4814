// The clipboard, the primary selection and drops, owned by an invisible window.
internal import CX11
package import Input

/// Exchanges selections with other programs, without ever waiting for them.
package final class Selections {
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
    window = connection.makeHiddenWindow()
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

  /// How long the exit may wait for the manager.
  package static let handoverMilliseconds = 500

  /// Asks the clipboard manager to save the contents, which would be lost with their owner
  /// ("Clipboard Manager Specification"). Its requests must then be answered until `isHandedOver`.
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

  enum Reading {
    case notMine
    /// The event was handled; the window may get events from it.
    case taken([Event])
  }

  func take(_ event: XEvent) -> Reading {
    switch event.type {
    case SelectionRequest where event.xselectionrequest.owner == window:
      answer(event.xselectionrequest)
    case SelectionClear where event.xselectionclear.window == window: lose(event.xselectionclear)
    case SelectionNotify where event.xselection.requestor == window:
      if event.xselection.selection == connection.atoms[.clipboardManager] {
        if handoverIsDone != nil { handoverIsDone = true }
        return .taken([])
      }
      return .taken(drop.take(event.xselection))
    case SelectionNotify where event.xselection.requestor == text.window:
      return .taken(text.take(event.xselection))
    case PropertyNotify:
      let (changed, property) = (event.xproperty.window, event.xproperty.atom)
      guard changed == window || changed == text.window || watched.contains(changed) else {
        return .notMine
      }
      let isDeleted = event.xproperty.state == PropertyDelete
      if changed == window { return .taken(isDeleted ? [] : drop.propertyHasCome(property)) }
      if changed == text.window, !isDeleted { return .taken(text.propertyHasCome(property)) }
      guard isDeleted else { break }
      for index in transfers.indices
      where transfers[index].requestor == changed && transfers[index].property == property {
        transfers[index].pieceWasTaken()
      }
    case DestroyNotify where watched.contains(event.xdestroywindow.window):
      return .taken(forget(event.xdestroywindow.window))
    case ClientMessage where event.xclient.window == topLevel:
      return drop.take(event.xclient).map(Reading.taken) ?? .notMine
    default: return event.xany.window == window ? .taken([]) : .notMine
    }
    return .taken([])
  }

  private func forget(_ gone: UInt) -> [Event] {
    transfers.removeAll { $0.requestor == gone }
    waiting.removeAll { $0.requestor == gone }
    watched.forget(gone)
    return drop.forget(gone)
  }

  /// Any client can send this, and it may be older than a new ownership, so ask the server.
  private func lose(_ event: XSelectionClearEvent) {
    for name in SelectionName.allCases
    where atom(of: name) == event.selection && ownerships[name] != nil {
      guard owner(of: name) != window else { continue }
      refuseWaiting(for: name)
      ownerships[name] = nil
    }
  }

  // MARK: Requests

  private func answer(_ event: XSelectionRequestEvent) {
    var request = SelectionConversion(event, multiple: connection.atoms[.multiple])
    // Our own windows make no requests, so another program pretends to be one.
    guard ![window, topLevel, connection.root, 0].contains(request.requestor) else { return }
    guard let name = SelectionName.allCases.first(where: { atom(of: $0) == request.selection }),
      let ownership = ownerships[name], !request.isOlder(than: ownership.time),
      request.property != 0, readParts(of: &request)
    else { return finish(request, isGranted: false) }
    if missing(for: request, ownership).isEmpty { return serve(request, ownership) }
    guard waiting.count < SelectionConversion.waitingLimit else {
      return finish(request, isGranted: false)
    }
    waiting.append(request)
  }

  /// Reads the targets of a MULTIPLE request; false if they are malformed.
  private func readParts(of request: inout SelectionConversion) -> Bool {
    guard request.isMultiple else { return true }
    let limit = 2 * SelectionConversion.partLimit
    guard
      let (type, pairs) = access.numbers(request.requestor, request.property, limit: limit + 2),
      type == connection.atoms[.atomPair] || type == UInt(XA_ATOM),
      pairs.count % 2 == 0, (2...limit).contains(pairs.count)
    else { return false }
    request.parts = stride(from: 0, to: pairs.count, by: 2).map {
      SelectionConversion.Part(target: pairs[$0], property: pairs[$0 + 1])
    }
    return true
  }

  func finish(_ request: SelectionConversion, isGranted: Bool) {
    var event = request.notification(isGranted: isGranted)
    access.send(to: request.requestor, &event)
  }

  func refuseWaiting(for name: SelectionName) {
    for request in waiting where request.selection == atom(of: name) {
      finish(request, isGranted: false)
    }
    waiting.removeAll { $0.selection == atom(of: name) }
  }
}

/// Content that is generated once for all targets that mean the same.
package enum SelectionContent: Hashable, Sendable, CaseIterable {
  /// UTF-8, with tabs between columns.
  case text
  /// The same in Latin-1.
  case latin1Text
  /// RFC 4180 in UTF-8.
  case commaSeparated
  /// An HTML document with tables, in UTF-8.
  case html
  /// The same tables in RTF.
  case richText
  case png, tiff, svg
}

/// A format of a selection; the raw value is the target's name.
///
/// Texts come first, so that programs that take the first format they understand get the numbers,
/// and the picture only if they cannot use text. A picture is offered in forms that programs for
/// pictures take and LibreOffice does not, as it takes PNG, JPEG and BMP before any table.
package enum OfferFormat: String, Hashable, Sendable, CaseIterable {
  case utf8String = "UTF8_STRING"
  case plainTextUTF8 = "text/plain;charset=utf-8"
  case plainText = "text/plain"
  case tabSeparated = "text/tab-separated-values"
  case commaSeparated = "text/csv"
  case string = "STRING"
  case text = "TEXT"
  case html = "text/html"
  case richText = "text/rtf"
  case tiff = "image/tiff"
  case svg = "image/svg+xml"
  case png = "image/png"

  package var content: SelectionContent {
    switch self {
    case .utf8String, .plainTextUTF8, .plainText, .tabSeparated, .text: .text
    case .string: .latin1Text
    case .commaSeparated: .commaSeparated
    case .html: .html
    case .richText: .richText
    case .tiff: .tiff
    case .svg: .svg
    case .png: .png
    }
  }

  /// The formats of a text that is not a table.
  package static let plainTexts: [OfferFormat] = [
    .utf8String, .plainTextUTF8, .plainText, .string, .text,
  ]

  /// The formats of a table that is also a picture.
  package static let tables: [OfferFormat] = allCases.filter { $0 != .png }

  /// The formats of a picture that is to be pasted as one, wherever that is.
  package static let pictures: [OfferFormat] = [.png, .svg, .tiff]

  package static let texts: [OfferFormat] = allCases.filter {
    switch $0.content {
    case .text, .latin1Text, .commaSeparated: true
    case .html, .richText, .png, .tiff, .svg: false
    }
  }
}

/// An offer, by a number that is unique in this run.
package struct OfferID: Hashable, Sendable {
  let number: Int
}

/// Content that a request waits for, to be generated by the owner of the offer.
package struct WantedContent: Hashable, Sendable {
  package let offer: OfferID
  package let content: SelectionContent
}
