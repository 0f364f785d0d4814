// Another program of the desktop, with a window of its own: asks for selections, owns them, drags
// files. Says exactly what a test makes it say.
internal import CXTest
import Glibc
import TestSupport

/// A property as it was found.
public struct FoundProperty: Equatable, Sendable {
  public var type: String
  public var format: Int
  public var bytes: [UInt8]
  /// Of a property of format 32.
  public var numbers: [Int]

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A second program on a server. Everything waits with a deadline.
public final class XPeer {
  /// The answer to a request.
  public struct Answer: Equatable, Sendable {
    /// The property that was named, nil for None: a refusal.
    public var property: String?
    public var time: Int
  }

  public let client: XClient
  public private(set) var window: UInt = 0
  /// Answers that nobody has fetched.
  private var answers: [Answer] = []
  /// Properties that have been set on the window, in order.
  private var arrivals: [String] = []
  /// What is given to those who ask for a selection of this peer's: target to type and bytes.
  public var offers: [String: (type: String, bytes: [UInt8])] = [:]
  /// Whether requests for `offers` are answered in pieces, of this many bytes.
  public var pieceBytes: Int?
  /// Whether requests wait for `release`.
  public var isHesitant = false
  private var held: [XSelectionRequestEvent] = []
  /// The targets that were asked for.
  public private(set) var requests: [String] = []
  /// Messages to the window, newest last.
  public private(set) var messages: [(type: String, data: [Int])] = []
  private var outgoing: (window: UInt, property: UInt, type: UInt, rest: ArraySlice<UInt8>)?

  /// Whether pieces of an answer are still to be fetched.
  public var isDelivering: Bool { outgoing != nil }

  public init(display: String) throws {
    client = try XClient(display: display)
    window = XCreateSimpleWindow(client.display, client.root, 0, 0, 10, 10, 0, 0, 0)
    XSelectInput(client.display, window, PropertyChangeMask)
    client.sync()
  }

  /// Ends the connection without a word, as a crash does.
  public func vanish() {
    client.killOwner(of: window)
  }

  // MARK: Asking

  /// Asks for a selection and does not wait.
  ///
  /// - Parameter property: nil for None, as obsolete clients say.
  public func request(
    _ selection: String, _ target: String, property: String? = "PEER", time: Int? = nil,
    requestor: UInt? = nil
  ) {
    XConvertSelection(
      client.display, client.atom(selection), client.atom(target),
      property.map { client.atom($0) } ?? 0, requestor ?? window, UInt(time ?? 0))
    client.sync()
  }

  /// The next answer; nil where none comes.
  public func answer() -> Answer? {
    firstValue {
      pump()
      return answers.isEmpty ? nil : answers.removeFirst()
    }
  }

  /// Asks and reads the answer, in pieces where it comes so; nil where it is refused.
  public func fetch(_ selection: String, _ target: String) -> FoundProperty? {
    request(selection, target)
    guard let property = answer()?.property else { return nil }
    return receive(property)
  }

  /// What is in a property of the window, with the pieces that follow; it is gone then.
  public func receive(_ property: String = "PEER") -> FoundProperty? {
    arrivals = []
    guard var found = take(property) else { return nil }
    guard found.type == "INCR" else { return found }
    found = FoundProperty(type: "", format: 8, bytes: [], numbers: found.numbers)
    while let piece = nextPiece(property) {
      found.type = piece.type
      if piece.bytes.isEmpty { return found }
      found.bytes += piece.bytes
    }
    return nil
  }

  /// The next piece of an answer that comes in pieces; nil where none comes.
  public func nextPiece(_ property: String) -> FoundProperty? {
    firstValue {
      pump()
      guard let index = arrivals.firstIndex(of: property) else { return nil }
      arrivals.remove(at: index)
      return take(property)
    }
  }

  /// Reads and deletes a property of the window.
  public func take(_ property: String) -> FoundProperty? {
    var (type, format, count, rest) = (UInt(), Int32(), UInt(), UInt())
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      client.display, window, client.atom(property), 0, 1 << 24, 1, UInt(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard type != 0 else { return nil }
    var found = FoundProperty(type: name(type), format: Int(format), bytes: [], numbers: [])
    if format == 8 { found.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count))) }
    if format == 32 {
      found.numbers = UnsafeRawPointer(data).withMemoryRebound(to: Int.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    return found
  }

  /// Sets a list of atoms, by their names, as a property of the window.
  public func set(_ property: String, type: String, atoms: [String]) {
    let values = atoms.map { $0.isEmpty ? 0 : client.atom($0) }
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        client.display, window, client.atom(property), client.atom(type), 32,
        Int32(PropModeReplace), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(values.count))
    }
    client.sync()
  }

  public func name(_ atom: UInt) -> String {
    guard atom != 0, let name = XGetAtomName(client.display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  // MARK: Owning

  /// Takes a selection.
  public func own(_ selection: String) {
    XSetSelectionOwner(client.display, client.atom(selection), window, UInt(CurrentTime))
    client.sync()
  }

  /// Says that it is the server of an input method, and is none.
  public func announceInputMethod(_ name: String) {
    own("@server=" + name)
    var server = client.atom("@server=" + name)
    withUnsafeBytes(of: &server) { bytes in
      _ = XChangeProperty(
        client.display, client.root, client.atom("XIM_SERVERS"), UInt(XA_ATOM), 32,
        Int32(PropModePrepend), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
    client.sync()
  }

  /// The window that has a selection; 0 for none.
  public func owner(of selection: String) -> UInt {
    XGetSelectionOwner(client.display, client.atom(selection))
  }

  /// Deals with what has come: answers requests, keeps answers and messages.
  public func pump() {
    client.sync()
    while !client.isDead.pointee, XPending(client.display) > 0 {
      var event = XEvent()
      XNextEvent(client.display, &event)
      switch event.type {
      case SelectionNotify:
        let property = event.xselection.property
        answers.append(
          Answer(
            property: property == 0 ? nil : name(property), time: Int(event.xselection.time)))
      case PropertyNotify:
        let (changed, property) = (event.xproperty.window, event.xproperty.atom)
        if changed == window, event.xproperty.state == PropertyNewValue {
          arrivals.append(name(property))
        } else if event.xproperty.state == PropertyDelete, let outgoing,
          outgoing.window == changed, outgoing.property == property
        {
          sendPiece()
        }
      case SelectionRequest: serve(event.xselectionrequest)
      case ClientMessage where event.xclient.window == window:
        let data = event.xclient.data.l
        messages.append(
          (name(event.xclient.message_type), [data.0, data.1, data.2, data.3, data.4]))
      default: break
      }
    }
  }

  /// Answers what has waited.
  public func release() {
    for request in held { answer(request) }
    held = []
  }

  /// Forgets what has been said to it.
  public func forgetMessages() {
    pump()
    messages = []
  }

  private func serve(_ request: XSelectionRequestEvent) {
    requests.append(name(request.target))
    if isHesitant { held.append(request) } else { answer(request) }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    let target = name(request.target)
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.time = request.time
    if let offer = offers[target] {
      event.xselection.property = request.property
      if pieceBytes != nil {
        XSelectInput(client.display, request.requestor, PropertyChangeMask)
        outgoing = (
          request.requestor, request.property, client.atom(offer.type), offer.bytes[...]
        )
        var size = offer.bytes.count
        withUnsafeBytes(of: &size) { bytes in
          _ = XChangeProperty(
            client.display, request.requestor, request.property, client.atom("INCR"), 32,
            Int32(PropModeReplace), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
        }
      } else {
        XChangeProperty(
          client.display, request.requestor, request.property, client.atom(offer.type), 8,
          Int32(PropModeReplace), offer.bytes, Int32(offer.bytes.count))
      }
    }
    XSendEvent(client.display, request.requestor, 0, 0, &event)
    client.sync()
  }

  private func sendPiece() {
    guard let (window, property, type, rest) = outgoing, let pieceBytes else { return }
    let piece = Array(rest.prefix(pieceBytes))
    XChangeProperty(
      client.display, window, property, type, 8, Int32(PropModeReplace), piece, Int32(piece.count))
    outgoing = piece.isEmpty ? nil : (window, property, type, rest.dropFirst(pieceBytes))
    client.sync()
  }
}
