// The possible results of a drag of files over the window.
package import Base

/// A step of a drag from another program.
package enum DragEvent: Hashable, Sendable {
  /// Files are held over the window.
  case hovering
  /// They are no longer.
  case left
  case dropped(DroppedFiles)
  case failed(DropFailure)
}

/// Why a drop failed.
package enum DropFailure: Hashable, Sendable {
  /// It was something else than files.
  case notFiles
  /// The other program has gone, or did not deliver in time.
  case notDelivered
  /// The list of files is longer than `FileURIs.byteLimit`.
  case tooLong
}

/// The files of a drop or of a dialog, in its order.
package struct DroppedFiles: Hashable, Sendable {
  /// Absolute.
  package var paths: [FilePath] = []
  /// The addresses that are no files of this machine.
  package var refusals: [RefusedAddress] = []

  package init(paths: [FilePath] = [], refusals: [RefusedAddress] = []) {
    self.paths = paths
    self.refusals = refusals
  }
}

/// An address that is not a file on this machine.
package struct RefusedAddress: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case otherScheme
    case otherHost
    /// It is no address, or what it names can be no file's name.
    case malformed
  }

  package var address: String
  package var reason: Reason

  package init(address: String, reason: Reason) {
    self.address = address
    self.reason = reason
  }
}
