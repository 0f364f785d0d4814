// A desktop's file dialogs, answered by a test in place of a person.
package import Bus
import Foundation
import TestSupport

/// The portal for files on one bus. Does only what a test tells it to: until then it hangs.
public final class StandInDialogs {
  /// A dialog that a program has asked for.
  package struct Dialog {
    package let call: Message
    /// The object path that the request should get.
    package let path: String

    package var member: String? { call.member }

    /// The bytes of the document that came with it; nil if there is none.
    package var document: [UInt8]? {
      guard let file = call.files.first else { return nil }
      return FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
        .readDataToEndOfFile().map(\.self)
    }

    /// An option as the program set it.
    package func option(_ name: String) -> Value? {
      guard case .array(_, let options)? = call.body.last else { return nil }
      for case .entry(.string(name), let value) in options { return value.unwrapped }
      return nil
    }
  }

  /// Lives as long as its service.
  private let bus: SessionBus
  private let connection: BusConnection
  /// The dialogs asked for so far.
  package private(set) var dialogs: [Dialog] = []
  /// The object paths of requests that a program has closed.
  public private(set) var closed: [String] = []

  public init(_ bus: SessionBus) throws {
    self.bus = bus
    connection = try BusConnection.portal(bus)
  }

  /// Takes what has been asked by now.
  package func take() {
    for call in connection.exchange() {
      switch call.member {
      case "OpenFile", "SaveFile", "PreparePrint", "Print":
        dialogs.append(Dialog(call: call, path: Self.path(of: call)))
      case "Close": closed.append(call.path ?? "")
      default: continue
      }
    }
  }

  /// The next dialog asked for; nil if none comes.
  package func next() -> Dialog? {
    let count = dialogs.count
    return firstValue {
      self.take()
      return self.dialogs.count > count ? self.dialogs.last : nil
    }
  }

  /// Waits until a program has closed these requests, in this order, and no others.
  public func waits(forClosed paths: [String]) -> Bool {
    eventually {
      self.take()
      return self.closed.count >= paths.count
    } && closed == paths
  }

  private static func path(of call: Message) -> String {
    let dialog = Dialog(call: call, path: "")
    guard case .string(let token)? = dialog.option("handle_token"), let sender = call.sender
    else { return "" }
    let name = sender.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    return "/org/freedesktop/portal/desktop/request/\(name)/\(token)"
  }

  /// Accepts a request, by the path it should have or by another.
  package func show(_ dialog: Dialog, path: String? = nil) {
    reply(dialog, [.objectPath(path ?? dialog.path)])
  }

  /// Replies anything.
  package func reply(_ dialog: Dialog, _ body: [Value]) {
    connection.send(dialog.call.reply(body))
    connection.flush()
  }

  package func refuse(_ dialog: Dialog, _ error: String) {
    connection.send(dialog.call.errorReply("org.freedesktop.DBus.Error." + error, "no"))
    connection.flush()
  }

  /// The user has chosen these files.
  package func choose(_ dialog: Dialog, _ uris: [String], filter: String? = nil) {
    var results: [Value] = [
      .entry(.string("uris"), .variant(.array(of: "s", uris.map { .string($0) })))
    ]
    if let filter {
      results.append(
        .entry(
          .string("current_filter"),
          .variant(.structure([.string(filter), .array(of: "(us)", [])]))))
    }
    respond(dialog.path, [.uint32(0), .array(of: "{sv}", results)])
  }

  /// The user has chosen a printer with this paper, or without a word of it.
  ///
  /// - Parameter setup: as GTK describes pages.
  package func choosePrinter(_ dialog: Dialog, token: UInt32, setup: [(String, Value)]? = nil) {
    var results: [Value] = [.entry(.string("token"), .variant(.uint32(token)))]
    if let setup {
      let entries = setup.map { Value.entry(.string($0), .variant($1)) }
      results.append(
        .entry(.string("page-setup"), .variant(.array(of: "{sv}", entries))))
    }
    respond(dialog.path, [.uint32(0), .array(of: "{sv}", results)])
  }

  /// The printer has taken a document.
  package func accept(_ dialog: Dialog) {
    respond(dialog.path, [.uint32(0), .array(of: "{sv}", [])])
  }

  /// The user has closed the dialog.
  package func cancel(_ dialog: Dialog) {
    respond(dialog.path, [.uint32(1), .array(of: "{sv}", [])])
  }

  /// Tells an answer; anything.
  package func respond(_ path: String, _ body: [Value]) {
    connection.send(.signal(path: path, "org.freedesktop.portal.Request", "Response", body))
    connection.flush()
  }
}
