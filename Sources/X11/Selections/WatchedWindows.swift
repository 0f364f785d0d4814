// Whether the other side of a transfer is still there, and has taken or brought the next piece.
internal import CX11

/// Windows of other programs whose properties and end are listened to, each as long as somebody
/// needs that.
final class WatchedWindows {
  private struct Watch {
    /// What was selected on the window before.
    let mask: Int
    var users: Int
  }

  private let connection: Connection
  private var watches: [UInt: Watch] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func contains(_ window: UInt) -> Bool { watches[window] != nil }

  /// Listens; false where there is no such window.
  func begin(_ window: UInt) -> Bool {
    if watches[window] != nil {
      watches[window]?.users += 1
      return true
    }
    guard !connection.isDead else { return false }
    return connection.trappingErrors {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return false }
      // Whatever this program listens to there already stays.
      let mask = attributes.your_event_mask
      XSelectInput(connection.display, window, mask | PropertyChangeMask | StructureNotifyMask)
      watches[window] = Watch(mask: mask, users: 1)
      return true
    }
  }

  /// To be called once for each `begin` that was true.
  func end(_ window: UInt) {
    guard var watch = watches[window] else { return }
    watch.users -= 1
    watches[window] = watch.users > 0 ? watch : nil
    guard watch.users == 0, !connection.isDead else { return }
    connection.trappingErrors { _ = XSelectInput(connection.display, window, watch.mask) }
  }

  /// The window has gone.
  func forget(_ window: UInt) { watches[window] = nil }
}
