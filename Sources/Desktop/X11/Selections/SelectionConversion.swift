// A request for a selection: the target, the requestor, and the destination of the answer.
internal import CX11

/// One request, possibly for several targets at once (ICCCM 2.6.2, MULTIPLE).
struct SelectionConversion {
  /// A target, and the property of the requestor's window for it.
  struct Part: Equatable {
    var target: UInt
    var property: UInt
  }

  /// The limit on requests waiting for content.
  static let waitingLimit = 64
  /// The limit on targets in one request.
  static let partLimit = 64
  /// How long a request may wait: enough to draw a picture of any size.
  static let patienceNanoseconds: UInt64 = 20_000_000_000

  let requestor: UInt
  let selection: UInt
  let target: UInt
  /// Obsolete clients send None, which means the target (ICCCM 2.2).
  let property: UInt
  let time: ServerTime
  var parts: [Part] = []
  let isMultiple: Bool
  /// When the wait began; nil until the next turn of the event loop.
  var stamp: UInt64?

  init(_ event: XSelectionRequestEvent, multiple: UInt) {
    requestor = event.requestor
    selection = event.selection
    target = event.target
    isMultiple = event.target == multiple
    property = event.property == 0 && !isMultiple ? event.target : event.property
    time = ServerTime(event.time)
    if !isMultiple { parts = [Part(target: target, property: property)] }
  }

  /// Whether its time is before the selection was owned (ICCCM 2.2).
  func isOlder(than ownership: ServerTime) -> Bool {
    time != .current && ownership != .current && time.isBefore(ownership)
  }

  /// The notification that ends every request; property None means that it was refused.
  func notification(isGranted: Bool) -> XEvent {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = requestor
    event.xselection.selection = selection
    event.xselection.target = target
    event.xselection.property = isGranted ? property : 0
    event.xselection.time = time.value
    return event
  }
}
