// The names that window managers and clients share, as this server's atom numbers.
internal import CX11

/// All atoms used, fetched in one round trip.
struct Atoms {
  enum Name: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"
    case ping = "_NET_WM_PING"
    case syncRequest = "_NET_WM_SYNC_REQUEST"
    case syncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case processID = "_NET_WM_PID"
    case windowName = "_NET_WM_NAME"
    case iconName = "_NET_WM_ICON_NAME"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case normalWindow = "_NET_WM_WINDOW_TYPE_NORMAL"
    case utf8String = "UTF8_STRING"
    case startupID = "_NET_STARTUP_ID"
    case startupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case startupInfo = "_NET_STARTUP_INFO"
    case userTime = "_NET_WM_USER_TIME"
    case icon = "_NET_WM_ICON"
    case state = "_NET_WM_STATE"
    case fullScreenState = "_NET_WM_STATE_FULLSCREEN"
    case hiddenState = "_NET_WM_STATE_HIDDEN"
    case demandsAttentionState = "_NET_WM_STATE_DEMANDS_ATTENTION"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case supported = "_NET_SUPPORTED"
    case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS"
    case timestamp = "TIMESTAMP"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case incremental = "INCR"
    case null = "NULL"
    case stamp = "_BARCHART_TIME"
    case pastedText = "_BARCHART_TEXT"
    case dropAware = "XdndAware"
    case dropEnter = "XdndEnter"
    case dropPosition = "XdndPosition"
    case dropStatus = "XdndStatus"
    case dropLeave = "XdndLeave"
    case dropDrop = "XdndDrop"
    case dropFinished = "XdndFinished"
    case dropTypes = "XdndTypeList"
    case dropSelection = "XdndSelection"
    case actionCopy = "XdndActionCopy"
    case uriList = "text/uri-list"
    case settings = "_XSETTINGS_SETTINGS"
    case selectionOwner = "MANAGER"
  }

  /// All names; the selection targets follow the others.
  private static let all = Name.allCases.map(\.rawValue) + OfferFormat.allCases.map(\.rawValue)

  private let values: [UInt]

  /// The selection owned by the screen's settings manager.
  let settingsSelection: UInt

  init(_ display: OpaquePointer, screen: Int32) {
    let all = Self.all + ["_XSETTINGS_S\(Int(screen))"]
    var atoms = [Atom](repeating: 0, count: all.count)
    // One buffer for all names. Xlib takes mutable pointers but does not write to them.
    var text: [CChar] = []
    var starts: [Int] = []
    for name in all {
      starts.append(text.count)
      text.append(contentsOf: name.utf8CString)
    }
    text.withUnsafeMutableBufferPointer { text in
      guard let base = text.baseAddress else { return }
      var names: [UnsafeMutablePointer<CChar>?] = starts.map { base + $0 }
      XInternAtoms(display, &names, Int32(names.count), 0, &atoms)
    }
    values = atoms
    settingsSelection = atoms.last ?? 0
  }

  subscript(name: Name) -> UInt { values[Name.allCases.firstIndex(of: name) ?? 0] }

  subscript(format format: OfferFormat) -> UInt {
    values[Name.allCases.count + (OfferFormat.allCases.firstIndex(of: format) ?? 0)]
  }
}
