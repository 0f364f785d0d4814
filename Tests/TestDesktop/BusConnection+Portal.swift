// The name on the bus that a stand-in for the desktop's portal answers to.
internal import Bus
import TestSupport

extension BusConnection {
  /// The bus gave the portal no name.
  struct NoName: Error {}

  /// A connection that owns the portal's name on a bus.
  static func portal(_ bus: SessionBus) throws -> BusConnection {
    guard let address = BusAddress(bus.address), let connection = BusConnection(address) else {
      throw NoName()
    }
    let question = connection.send(
      .call(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "RequestName", [.string("org.freedesktop.portal.Desktop"), .uint32(0)]))
    let answer = firstValue { connection.exchange().first { $0.replySerial == question } }
    guard answer?.body == [.uint32(1)] else { throw NoName() }
    return connection
  }
}
