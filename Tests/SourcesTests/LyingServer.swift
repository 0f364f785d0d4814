// A server that follows no good protocol.
import Foundation
import Glibc
import TestSupport

/// Speaks as much of PostgreSQL's protocol as it takes to be believed, and then does not.
final class LyingServer {
  /// What it does.
  enum Manner: CaseIterable, Sendable {
    /// Accepts connections and says nothing.
    case hangs
    /// Sends no protocol.
    case babbles
    /// Closes the connection among the rows.
    case dies
    /// Sends rows of another shape than it has said.
    case lies
    /// Sends rows without an end.
    case goesOn
    /// Answers the first statement, and from the second on says nothing, to nobody.
    case stalls
  }

  /// What the threads share.
  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  private let socket: ListeningSocket
  private let hasStalled = Flag()
  var port: Int { socket.port }

  init(_ manner: Manner) throws {
    socket = try ListeningSocket()
    let descriptor = socket.descriptor
    let hasStalled = self.hasStalled
    Thread.detachNewThread {
      while case let peer = accept(descriptor, nil, nil), peer >= 0 {
        Thread.detachNewThread {
          Self.serve(peer, manner, hasStalled)
          close(peer)
        }
      }
    }
  }

  deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
    Array(String(kind).utf8) + number(body.count + 4, bytes: 4) + body
  }

  private static func number(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
  }

  /// A row of texts.
  private static func row(_ texts: [String]) -> [UInt8] {
    message(
      "D",
      number(texts.count, bytes: 2)
        + texts.flatMap { number($0.utf8.count, bytes: 4) + Array($0.utf8) })
  }

  /// The shape of a result: columns of type text.
  private static func shape(_ columns: Int) -> [UInt8] {
    var body = number(columns, bytes: 2)
    for column in 0..<columns {
      body += Array("c\(column)\0".utf8) + number(0, bytes: 6)
      body += number(25, bytes: 4) + number(-1, bytes: 2) + number(-1, bytes: 4)
      body += number(0, bytes: 2)
    }
    return message("T", body)
  }

  private static func send(_ bytes: [UInt8], _ peer: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func serve(_ peer: Int32, _ manner: Manner, _ hasStalled: Flag) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    func hear() -> [UInt8] {
      let count = recv(peer, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(0, count)))
    }
    if manner == .hangs || hasStalled.isSet {
      while !hear().isEmpty {}
      return
    }
    if manner == .babbles {
      _ = hear()
      _ = send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), peer)
      return
    }
    var isAsked = false
    let ready = message("Z", Array("I".utf8))
    while case let words = hear(), !words.isEmpty {
      if words.count == 8 {
        // No TLS.
        _ = send(Array("N".utf8), peer)
      } else if words[0] == 0 {
        let version = message("S", Array("server_version\015.0\0".utf8))
        _ = send(message("R", number(0, bytes: 4)) + version + ready, peer)
      } else if words[0] == UInt8(ascii: "Q") {
        _ = send(message("C", Array("SET\0".utf8)) + ready, peer)
      } else if words[0] == UInt8(ascii: "P") {
        if isAsked {
          hasStalled.isSet = true
          while !hear().isEmpty {}
          return
        }
        let begun = message("1", []) + message("2", []) + shape(9)
        let row = row(["7", "public", "t", "t", "r", "100000", "name", "text", "25"])
        guard send(begun + row, peer) else { return }
        switch manner {
        case .dies: return
        case .lies:
          _ = send(Self.row(["x", "y"]) + message("C", Array("SELECT 2\0".utf8)) + ready, peer)
        case .goesOn:
          let rows = Array(repeatElement(row, count: 1000).joined())
          while send(rows, peer) {}
        case .stalls:
          isAsked = true
          _ = send(message("C", Array("SELECT 1\0".utf8)) + ready, peer)
        case .hangs, .babbles: return
        }
      }
    }
  }
}
