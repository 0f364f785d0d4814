// Watches the other side of a transfer: whether its window still exists and its properties change.
internal import CX11

/// Windows of other programs whose properties and destruction are observed, reference-counted.
final class WatchedWindows {
  private struct Watch {
    /// The events selected on the window before.
    let mask: Int
    var users: Int
  }

  private let connection: Connection
  private var watches: [UInt: Watch] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func contains(_ window: UInt) -> Bool { watches[window] != nil }

  /// Starts watching; false if there is no such window.
  func begin(_ window: UInt) -> Bool {
    if watches[window] != nil {
      watches[window]?.users += 1
      return true
    }
    guard !connection.isDead else { return false }
    return connection.trappingErrors {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return false }
      // Keep the events that this program has already selected there.
      let mask = attributes.your_event_mask
      XSelectInput(connection.display, window, mask | PropertyChangeMask | StructureNotifyMask)
      watches[window] = Watch(mask: mask, users: 1)
      return true
    }
  }

  /// Call once for each `begin` that returned true.
  func end(_ window: UInt) {
    guard var watch = watches[window] else { return }
    watch.users -= 1
    watches[window] = watch.users > 0 ? watch : nil
    guard watch.users == 0, !connection.isDead else { return }
    connection.trappingErrors { _ = XSelectInput(connection.display, window, watch.mask) }
  }

  func forget(_ window: UInt) { watches[window] = nil }
}
