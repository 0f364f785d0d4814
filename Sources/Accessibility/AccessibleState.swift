// What is true of an object, in the numbers of AT-SPI.
internal import Scenegraph

/// A state; the raw value is its bit in a state set (AT-SPI 2.46, `AtspiStateType`).
enum AccessibleState: Int, Hashable, Sendable, CaseIterable {
  case active = 1
  case busy = 3
  case checked = 4
  case defunct = 6
  case editable = 7
  case enabled = 8
  case focusable = 11
  case focused = 12
  case modal = 16
  case multiselectable = 18
  case pressed = 20
  case resizable = 21
  case selectable = 22
  case selected = 23
  case sensitive = 24
  case showing = 25
  case singleLine = 26
  case visible = 30
  case indeterminate = 32
  case checkable = 41
  case readOnly = 43

  /// As signals name it (`Event.Object:StateChanged`).
  var name: String {
    switch self {
    case .singleLine: "single-line"
    case .readOnly: "read-only"
    default: "\(self)"
    }
  }

  /// The states as the wire has them, the low word first.
  static func words(_ states: some Sequence<AccessibleState>) -> [UInt32] {
    let bits = states.reduce(into: UInt64(0)) { bits, state in bits |= 1 << UInt64(state.rawValue) }
    return [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)]
  }
}

extension AccessibleTree {
  /// In the order of the bits.
  ///
  /// - Parameter index: nil for the application.
  func states(_ index: Int?) -> [AccessibleState] {
    guard let index else { return [.enabled, .sensitive, .showing, .visible] }
    let element = nodes[index].element
    let states = element.states
    return AccessibleState.allCases.filter { state in
      switch state {
      case .enabled, .sensitive, .visible: true
      case .showing: !states.contains(.offScreen)
      case .active: states.contains(.active)
      case .busy: states.contains(.busy)
      case .focusable: states.contains(.focusable)
      case .focused: states.contains(.focused)
      case .selectable: states.contains(.selectable)
      case .selected: states.contains(.selected)
      case .indeterminate: states.contains(.indeterminate)
      case .checked: states.contains(.checked)
      // Screen readers ask for either of a toggle button.
      case .pressed: element.kind == .toggle && states.contains(.checked)
      case .checkable: element.kind == .toggle || element.kind == .choice
      case .multiselectable: element.kind == .series
      case .resizable: element.kind == .window
      case .modal: states.contains(.modal)
      case .editable, .singleLine: element.kind == .entry
      case .readOnly: element.kind != .entry && text(index) != nil
      case .defunct: false
      }
    }
  }
}
