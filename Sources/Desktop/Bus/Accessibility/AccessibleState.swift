// The AT-SPI states of objects.
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
  case transient = 28
  case visible = 30
  case managesDescendants = 31
  case indeterminate = 32
  case checkable = 41
  case readOnly = 43

  /// The name in signals (`Event.Object:StateChanged`).
  var name: String {
    switch self {
    case .singleLine: "single-line"
    case .managesDescendants: "manages-descendants"
    case .readOnly: "read-only"
    default: "\(self)"
    }
  }

  /// A state set as two 32-bit words, the low word first.
  static func words(_ states: some Sequence<AccessibleState>) -> [UInt32] {
    words(states.reduce(0) { $0 | $1.bit })
  }

  static func words(_ set: UInt64) -> [UInt32] {
    [UInt32(truncatingIfNeeded: set), UInt32(truncatingIfNeeded: set >> 32)]
  }
}

extension AccessibleTree {
  /// The states in ascending order.
  ///
  /// - Parameter index: nil for the application.
  func states(_ index: Int?) -> [AccessibleState] {
    let set = stateSet(index)
    return AccessibleState.allCases.filter { set & $0.bit != 0 }
  }

  /// The states as a bit set.
  func stateSet(_ index: Int?) -> UInt64 {
    var set = AccessibleState.always
    guard let index else { return set | AccessibleState.showing.bit }
    let element = nodes[index].element
    if !element.states.contains(.offScreen) { set |= AccessibleState.showing.bit }
    for (state, own) in AccessibleState.ofElements where element.states.contains(own) {
      set |= state.bit
    }
    switch element.kind {
    case .toggle:
      // Pressed rather than checked, as in GTK 4, because Orca would announce both.
      if element.states.contains(.checked) {
        set = set & ~AccessibleState.checked.bit | AccessibleState.pressed.bit
      }
    case .choice, .checkItem, .radioItem: set |= AccessibleState.checkable.bit
    case .series: set |= AccessibleState.multiselectable.bit
    case .window: set |= AccessibleState.resizable.bit
    case .table: set |= AccessibleState.managesDescendants.bit
    case .entry: set |= AccessibleState.editable.bit | AccessibleState.singleLine.bit
    case .progress, .level, .heading, .label, .message: set |= AccessibleState.readOnly.bit
    case .bar, .barRun, .button, .chart, .dialog, .group, .menu, .menuItem, .toolBar, .list,
      .option:
      break
    }
    return set
  }
}

extension AccessibleState {
  var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The states of every object.
  static let always = enabled.bit | sensitive.bit | visible.bit

  fileprivate static let ofElements: [(AccessibleState, AccessibleElement.States)] = [
    (.active, .active), (.busy, .busy), (.focusable, .focusable), (.focused, .focused),
    (.selectable, .selectable), (.selected, .selected), (.indeterminate, .indeterminate),
    (.checked, .checked), (.modal, .modal),
  ]
}
