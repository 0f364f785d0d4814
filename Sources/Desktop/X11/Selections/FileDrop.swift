// The receiving side of a drag from another program: XDND, version 5
// (https://freedesktop.org/wiki/Specifications/XDND/), and its data.
internal import CX11
internal import Input

/// Handles one drag at a time. Messages out of order or from another source are ignored.
struct FileDrop {
  /// The supported versions; 3 introduced the current replies and is the oldest still in use.
  private static let versions = 3...5
  private static let typeLimit = 1_024

  private struct Drag {
    let source: UInt
    let offersFiles: Bool
    var isTold = false
  }

  let access: WindowAccess
  let watched: WatchedWindows
  let topLevel: UInt
  /// The window whose properties receive the data.
  let receiver: UInt
  private var drag: Drag?
  private var receipt: DropReceipt?
  private var connection: Connection { access.connection }
  private var atoms: Atoms { connection.atoms }

  init(access: WindowAccess, watched: WatchedWindows, topLevel: UInt, receiver: UInt) {
    (self.access, self.watched) = (access, watched)
    (self.topLevel, self.receiver) = (topLevel, receiver)
  }

  /// Announces that the window accepts drops.
  func announce() {
    access.set(
      topLevel, atoms[.dropAware], type: UInt(XA_ATOM), numbers: [UInt(Self.versions.upperBound)])
  }

  var deadline: UInt64? { receipt?.deadline }

  /// nil for messages of other protocols.
  mutating func take(_ message: XClientMessageEvent) -> [Event]? {
    let kinds = [Atoms.Name.dropEnter, .dropPosition, .dropLeave, .dropDrop]
    guard let kind = kinds.first(where: { atoms[$0] == message.message_type }) else { return nil }
    guard message.format == 32 else { return [] }
    let data = message.data.l
    let source = UInt(bitPattern: data.0) & 0xFFFF_FFFF
    if kind == .dropEnter {
      return enter(
        source, flags: UInt(bitPattern: data.1),
        types: [data.2, data.3, data.4].map { UInt(bitPattern: $0) & 0xFFFF_FFFF })
    }
    guard let drag, drag.source == source else { return [] }
    switch kind {
    case .dropPosition: return position()
    case .dropLeave: return end()
    default: return dropped(time: ServerTime(UInt(bitPattern: data.2) & 0xFFFF_FFFF))
    }
  }

  private mutating func enter(_ source: UInt, flags: UInt, types: [UInt]) -> [Event] {
    let events = end()
    let version = Int(flags >> 24 & 0xFF)
    guard version >= Self.versions.lowerBound, source != 0, source != topLevel,
      source != connection.root, source != receiver, watched.begin(source)
    else { return events }
    var types = types
    if flags & 1 != 0 {
      types = access.numbers(source, atoms[.dropTypes], limit: Self.typeLimit)?.numbers ?? types
    }
    drag = Drag(source: source, offersFiles: types.contains(atoms[.uriList]))
    return events
  }

  /// The whole window accepts drops, and the only action is to read the files.
  private mutating func position() -> [Event] {
    guard var drag else { return [] }
    send(
      .dropStatus, to: drag.source,
      [drag.offersFiles ? 1 : 0, 0, 0, drag.offersFiles ? Int(atoms[.actionCopy]) : 0])
    guard drag.offersFiles, !drag.isTold else { return [] }
    drag.isTold = true
    self.drag = drag
    return [.drag(.hovering)]
  }

  private mutating func end() -> [Event] {
    guard let drag else { return [] }
    self.drag = nil
    watched.end(drag.source)
    return drag.isTold ? [.drag(.left)] : []
  }

  private mutating func dropped(time: ServerTime) -> [Event] {
    guard let drag else { return [] }
    guard drag.offersFiles, receipt == nil, watched.begin(drag.source) else {
      sendFinished(drag.source, isAccepted: false)
      return end() + (drag.offersFiles ? [] : [.drag(.failed(.notFiles))])
    }
    access.delete(receiver, atoms[.dropSelection])
    XConvertSelection(
      connection.display, atoms[.dropSelection], atoms[.uriList], atoms[.dropSelection], receiver,
      time.value)
    receipt = DropReceipt(source: drag.source)
    return end()
  }

  // MARK: Data

  /// Handles the source's answer to the request for its list.
  mutating func take(_ notification: XSelectionEvent) -> [Event] {
    guard receipt?.isIncremental == false, notification.selection == atoms[.dropSelection] else {
      return []
    }
    guard notification.property == atoms[.dropSelection] else { return fail(.notDelivered) }
    return readProperty()
  }

  /// Handles a piece of a list that arrives in pieces.
  mutating func propertyHasCome(_ property: UInt) -> [Event] {
    guard receipt?.isIncremental == true, property == atoms[.dropSelection] else { return [] }
    return readProperty()
  }

  private mutating func readProperty() -> [Event] {
    let contents = access.bytes(receiver, atoms[.dropSelection], limit: FileURIs.byteLimit)
    access.delete(receiver, atoms[.dropSelection])
    guard let contents else { return fail(.notDelivered) }
    guard !contents.isTooLong else { return fail(.tooLong) }
    let isAnnouncement = contents.type == atoms[.incremental]
    let progress = receipt?.take(contents.bytes, isAnnouncement: isAnnouncement)
    switch progress {
    case .list(let list):
      return close(.dropped(FileURIs.files(list, host: FileURIs.hostName)), isAccepted: true)
    case .failure(let failure): return fail(failure)
    case .more, nil: return []
    }
  }

  /// Gives up a delivery that has timed out.
  mutating func advance(now: UInt64) -> [Event] {
    receipt?.isLate(now: now) == true ? fail(.notDelivered) : []
  }

  mutating func forget(_ window: UInt) -> [Event] {
    var events: [Event] = []
    if let drag, drag.source == window {
      self.drag = nil
      if drag.isTold { events.append(.drag(.left)) }
    }
    if receipt?.source == window { events += fail(.notDelivered) }
    return events
  }

  private mutating func fail(_ failure: DropFailure) -> [Event] {
    close(.failed(failure), isAccepted: false)
  }

  private mutating func close(_ event: DragEvent, isAccepted: Bool) -> [Event] {
    guard let receipt else { return [] }
    self.receipt = nil
    sendFinished(receipt.source, isAccepted: isAccepted)
    watched.end(receipt.source)
    return [.drag(event)]
  }

  // MARK: Answers

  private func sendFinished(_ source: UInt, isAccepted: Bool) {
    send(
      .dropFinished, to: source, [isAccepted ? 1 : 0, isAccepted ? Int(atoms[.actionCopy]) : 0])
  }

  private func send(_ type: Atoms.Name, to source: UInt, _ data: [Int]) {
    var event = XEvent(atoms[type], window: source, numbers: [Int(topLevel)] + data)
    access.send(to: source, &event)
  }
}

/// The data received so far of one drop or pasted text. Uses neither the server nor a clock.
struct DropReceipt {
  enum Progress: Equatable {
    case more
    case list([UInt8])
    case failure(DropFailure)
  }

  /// The timeout without activity of the source.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let source: UInt
  /// Longer data are refused.
  let byteLimit: Int
  /// Whether the data arrive in pieces.
  private(set) var isIncremental = false
  private var list: [UInt8] = []
  /// The time of the last activity; nil until the first `isLate` after it.
  private var stamp: UInt64?

  init(source: UInt, byteLimit: Int = FileURIs.byteLimit) {
    self.source = source
    self.byteLimit = byteLimit
  }

  var deadline: UInt64? { stamp.map { $0 + Self.idleNanoseconds } }

  /// - Parameter isAnnouncement: whether this announces pieces to follow, by the type INCR.
  mutating func take(_ bytes: [UInt8], isAnnouncement: Bool) -> Progress {
    stamp = nil
    if isAnnouncement {
      guard !isIncremental else { return .failure(.notDelivered) }
      isIncremental = true
      return .more
    }
    guard isIncremental else { return .list(bytes) }
    // An empty piece ends the data.
    guard !bytes.isEmpty else { return .list(list) }
    guard list.count + bytes.count <= byteLimit else { return .failure(.tooLong) }
    list += bytes
    return .more
  }

  mutating func isLate(now: UInt64) -> Bool {
    let start = stamp ?? now
    stamp = start
    return now >= start + Self.idleNanoseconds
  }
}
