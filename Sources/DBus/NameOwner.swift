// Who has a name on a bus, and when that changes: D-Bus Specification, section "Message Bus
// Messages", NameOwnerChanged.

extension BusConnection {
  /// Has the bus tell when a name gets another owner or loses the one it had.
  ///
  /// - Parameter name: a well-known one.
  package func watchOwner(of name: String) {
    watch(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
        + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'")
  }
}

extension Message {
  /// The owner that a name has got, empty for none; nil where the message tells of something else.
  package func newOwner(of name: String) -> String? {
    guard kind == .signal, sender == "org.freedesktop.DBus", member == "NameOwnerChanged",
      body.count == 3, body[0] == .string(name), case .string(let owner) = body[2]
    else { return nil }
    return owner
  }
}
