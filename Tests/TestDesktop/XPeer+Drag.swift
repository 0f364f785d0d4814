// The side of a drag that a file manager has: XDND as a source, right or deliberately wrong.
import TestSupport

extension XPeer {
  /// The types of a drag of files.
  public static let fileTypes = ["text/uri-list"]

  /// Comes over a window.
  ///
  /// - Parameter types: of more than three only the property tells all.
  public func dragEnter(_ target: UInt, types: [String] = fileTypes, version: Int = 5) {
    if types.count > 3 { set("XdndTypeList", type: "ATOM", atoms: types) }
    let first = (0..<3).map { types.indices.contains($0) ? Int(client.atom(types[$0])) : 0 }
    client.send(
      target, "XdndEnter", [Int(window), version << 24 | (types.count > 3 ? 1 : 0)] + first)
  }

  /// Moves over it.
  public func dragMove(_ target: UInt, x: Int = 100, y: Int = 100) {
    client.send(
      target, "XdndPosition",
      [Int(window), 0, x << 16 | y, 0, Int(client.atom("XdndActionCopy"))])
  }

  /// Goes away again.
  public func dragLeave(_ target: UInt) { client.send(target, "XdndLeave", [Int(window)]) }

  /// Lets go.
  public func dragDrop(_ target: UInt) { client.send(target, "XdndDrop", [Int(window), 0, 0]) }

  /// What the other side has last said with a message of a type; nil where it says nothing.
  public func message(_ type: String) -> [Int]? {
    firstValue {
      pump()
      return messages.last { $0.type == type }?.data
    }
  }

  /// A whole drag of a list of addresses, up to the end that the other side tells.
  ///
  /// - Returns: whether the drop was accepted; nil where the other side does not end it.
  public func drop(_ list: String, on target: UInt) -> Bool? {
    forgetMessages()
    own("XdndSelection")
    offers["text/uri-list"] = ("text/uri-list", Array(list.utf8))
    dragEnter(target)
    dragMove(target)
    guard message("XdndStatus") != nil else { return nil }
    dragDrop(target)
    return message("XdndFinished").map { $0[1] & 1 == 1 }
  }
}
