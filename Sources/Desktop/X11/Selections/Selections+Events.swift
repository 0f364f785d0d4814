// Handles the events about selections and drops.
internal import CX11
internal import Input

extension Selections {
  enum Reading {
    /// The event is for others.
    case notMine
    /// The event was handled; the window may get events from it.
    case taken([Event])
  }

  func take(_ event: XEvent) -> Reading {
    switch event.type {
    case SelectionRequest where event.xselectionrequest.owner == window:
      answer(event.xselectionrequest)
    case SelectionClear where event.xselectionclear.window == window:
      lose(event.xselectionclear)
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
      if changed == window {
        return .taken(isDeleted ? [] : drop.propertyHasCome(property))
      }
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
