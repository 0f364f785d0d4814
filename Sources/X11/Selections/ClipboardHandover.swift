// At the end the clipboard goes to its manager, if there is one: else it ends with its owner.
internal import CX11
internal import Input

extension Selections {
  /// How long the program may live on for it.
  package static let handoverMilliseconds = 500

  /// Asks the manager of the clipboard to take what it holds (freedesktop.org, "Clipboard Manager
  /// Specification"). Its requests are then to be answered until `isHandedOver`.
  ///
  /// - Returns: false where there is nothing to hand over, or nobody to take it.
  package func startHandover() -> Bool {
    guard !connection.isDead, let ownership = ownerships[.clipboard] else { return false }
    let (atoms, display) = (connection.atoms, connection.display)
    guard XGetSelectionOwner(display, atoms[.clipboardManager]) != 0 else { return false }
    access.set(
      window, atoms[.saveTargets], type: UInt(XA_ATOM),
      numbers: ownership.formats.map { atoms[format: $0] })
    XConvertSelection(
      display, atoms[.clipboardManager], atoms[.saveTargets], atoms[.saveTargets], window,
      connection.inputTime(asking: window).value)
    XFlush(display)
    handoverIsDone = false
    return true
  }

  /// Whether the manager has what it wanted, or refuses it, or has taken the clipboard over.
  package var isHandedOver: Bool {
    (handoverIsDone ?? true) && transfers.isEmpty || ownerships[.clipboard] == nil
  }
}
