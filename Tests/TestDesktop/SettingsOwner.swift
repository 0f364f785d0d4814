// A desktop's settings daemon that does what a test wants, the wrong things too.
internal import CXTest

/// A window that keeps the settings of a screen.
public final class SettingsOwner {
  private let client: XClient
  private let window: UInt
  private var isGone = false

  /// Takes the selection over, whoever has it, and announces that.
  public init(_ client: XClient, _ settings: WrittenSettings) {
    self.client = client
    window = XCreateSimpleWindow(client.display, client.root, 0, 0, 1, 1, 0, 0, 0)
    set(settings.bytes())
    let selection = client.atom("_XSETTINGS_S0")
    XSetSelectionOwner(client.display, selection, window, UInt(CurrentTime))
    announce(selection: Int(selection))
  }

  deinit { vanish() }

  /// Announces an owner of a selection (ICCCM 2.8).
  public func announce(selection: Int) {
    client.announce([0, selection, Int(window), 0, 0])
  }

  /// Changes what is kept; any bytes.
  public func set(_ bytes: [UInt8]) {
    client.setBytes(bytes, of: window, "_XSETTINGS_SETTINGS", type: "_XSETTINGS_SETTINGS")
  }

  public func set(_ settings: WrittenSettings) { set(settings.bytes()) }

  /// Keeps the selection and no settings.
  public func deleteProperty() {
    XDeleteProperty(client.display, window, client.atom("_XSETTINGS_SETTINGS"))
    client.sync()
  }

  /// The daemon ends.
  public func vanish() {
    if !isGone, !client.isDead.pointee { client.destroy(window) }
    isGone = true
  }
}

extension XClient {
  /// Sends a MANAGER message to all who listen on the root window.
  public func announce(_ data: [Int]) {
    send(to: root, about: root, "MANAGER", data, mask: StructureNotifyMask)
  }

  /// Whether somebody keeps settings.
  public var hasSettingsOwner: Bool {
    !isDead.pointee && XGetSelectionOwner(display, atom("_XSETTINGS_S0")) != 0
  }

  /// Replaces a property of format 8.
  public func setBytes(_ bytes: [UInt8], of window: UInt, _ property: String, type: String) {
    XChangeProperty(
      display, window, atom(property), atom(type), 8, Int32(PropModeReplace), bytes,
      Int32(bytes.count))
    sync()
  }

  /// Replaces the resource database, as xrdb does; nil takes it away.
  public func setResources(_ text: String?) {
    if let text {
      setBytes(Array(text.utf8), of: root, "RESOURCE_MANAGER", type: "STRING")
    } else {
      XDeleteProperty(display, root, atom("RESOURCE_MANAGER"))
      sync()
    }
  }
}
