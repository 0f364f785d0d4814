// Requests a text from another program for pasting (ICCCM 2.4), without waiting for it.
internal import CX11
package import Input

/// One request at a time; a new one replaces an unanswered one.
struct TextRequest {
  /// A longer text is not pasted.
  static let byteLimit = 1 << 20

  private struct Waiting {
    let selection, target: UInt
    let time: Time
    var receipt: DropReceipt
  }

  let access: WindowAccess
  /// The window that receives the text; zero before the first request. It differs from the owner of
  /// selections, so that the program can paste its own text.
  private(set) var window: UInt = 0
  private var waiting: Waiting?
  private var connection: Connection { access.connection }
  private var atoms: Atoms { connection.atoms }
  init(access: WindowAccess) { self.access = access }
  var deadline: UInt64? { waiting?.receipt.deadline }

  /// Requests UTF-8, or Latin-1 if that is refused.
  mutating func ask(_ selection: UInt) {
    if window == 0 { window = connection.makeHiddenWindow() }
    ask(selection, atoms[format: .utf8String], time: connection.inputTime(asking: window).value)
  }

  private mutating func ask(_ selection: UInt, _ target: UInt, time: Time) {
    access.delete(window, atoms[.pastedText])
    XConvertSelection(
      connection.display, selection, target, atoms[.pastedText], window, time)
    waiting = Waiting(
      selection: selection, target: target, time: time,
      receipt: DropReceipt(source: 0, byteLimit: Self.byteLimit))
  }

  mutating func take(_ notification: XSelectionEvent) -> [Event] {
    guard let waiting, !waiting.receipt.isIncremental, notification.time == waiting.time,
      notification.selection == waiting.selection, notification.target == waiting.target
    else { return [] }
    if notification.property == atoms[.pastedText] { return readProperty() }
    self.waiting = nil
    if waiting.target == atoms[format: .utf8String] {
      ask(waiting.selection, atoms[format: .string], time: waiting.time)
    }
    return []
  }

  /// Handles a piece of a text that arrives in pieces.
  mutating func propertyHasCome(_ property: UInt) -> [Event] {
    guard waiting?.receipt.isIncremental == true, property == atoms[.pastedText] else { return [] }
    return readProperty()
  }

  private mutating func readProperty() -> [Event] {
    guard var waiting else { return [] }
    let contents = access.bytes(window, atoms[.pastedText], limit: Self.byteLimit)
    access.delete(window, atoms[.pastedText])
    self.waiting = nil
    guard let contents, !contents.isTooLong else { return [] }
    let isAnnouncement = contents.type == atoms[.incremental]
    switch waiting.receipt.take(contents.bytes, isAnnouncement: isAnnouncement) {
    case .list(let bytes):
      let isLatin1 = waiting.target == atoms[format: .string]
      return [.pasted(isLatin1 ? Self.latin1(bytes) : String(decoding: bytes, as: UTF8.self))]
    case .more: self.waiting = waiting
    case .failure: break
    }
    return []
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// Gives up a request that has timed out.
  mutating func advance(now: UInt64) {
    if waiting?.receipt.isLate(now: now) ?? false { waiting = nil }
  }

  /// Destroys the window; the connection must be alive.
  func close() { if window != 0 { XDestroyWindow(connection.display, window) } }
}

extension Selections {
  /// Requests the text of a selection, which arrives as `Event.pasted`, or never if there is none.
  package func requestText(_ name: SelectionName) {
    if !connection.isDead { text.ask(atom(of: name)) }
  }
}
