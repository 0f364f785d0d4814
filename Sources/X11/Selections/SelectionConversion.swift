// A request for a selection: what is asked, of whom, where the answer goes.
internal import CX11

/// One request, which may be for several forms at once (ICCCM 2.6.2, MULTIPLE).
struct SelectionConversion {
  /// One form, and the property of the requestor's window that it goes to.
  struct Part: Equatable {
    var target: UInt
    var property: UInt
  }

  /// Requests that wait for something to be made, at one time.
  static let waitingLimit = 64
  /// Forms in one request.
  static let partLimit = 64
  /// For how long one may wait: as long as a picture of any size takes.
  static let patienceNanoseconds: UInt64 = 20_000_000_000

  let requestor: UInt
  let selection: UInt
  let target: UInt
  /// None is what obsolete clients say, and means the target (ICCCM 2.2).
  let property: UInt
  let time: ServerTime
  var parts: [Part] = []
  let isMultiple: Bool
  /// Since when it waits; nil until the clock has been looked at.
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

  /// Whether it is about a time before the selection was owned (ICCCM 2.2).
  func isOlder(than ownership: ServerTime) -> Bool {
    time != .current && ownership != .current && time.isBefore(ownership)
  }

  /// The end of every request: property None says that it was refused.
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
