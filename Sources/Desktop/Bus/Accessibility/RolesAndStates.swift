// The AT-SPI roles and states of objects.
internal import Scenegraph

/// A role; the raw value is the wire's (AT-SPI 2.46, `AtspiRole`).
enum AccessibleRole: UInt32, Hashable, Sendable, CaseIterable {
  case invalid = 0
  case checkMenuItem = 8
  case columnHeader = 10
  case dialog = 16
  case frame = 23
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuItem = 35
  case panel = 39
  case progressBar = 42
  case pushButton = 43
  case radioButton = 44
  case radioMenuItem = 45
  case rowHeader = 47
  case table = 55
  case tableCell = 56
  case toggleButton = 62
  case toolBar = 63
  case application = 75
  case entry = 79
  case chart = 80
  case heading = 83
  case notification = 101
  case levelBar = 103

  /// The English name, as in libatspi.
  var name: String { caseWords(of: "\(self)", joinedBy: " ") }

  init(_ kind: AccessibleElement.Kind) {
    switch kind {
    case .window: self = .frame
    case .chart: self = .chart
    case .heading: self = .heading
    case .label: self = .label
    // Screen readers count the items of a list.
    case .series, .list: self = .list
    case .bar, .barRun, .option: self = .listItem
    // Orca names radio buttons after an ancestor panel and does not know the role "grouping".
    case .group: self = .panel
    case .toggle: self = .toggleButton
    case .button: self = .pushButton
    case .choice: self = .radioButton
    case .progress: self = .progressBar
    // Screen readers tell each change of a progress bar, and a level bar only where it is read.
    case .level: self = .levelBar
    case .message: self = .notification
    case .dialog: self = .dialog
    case .entry: self = .entry
    case .menu: self = .menu
    case .menuItem: self = .menuItem
    case .checkItem: self = .checkMenuItem
    case .radioItem: self = .radioMenuItem
    case .toolBar: self = .toolBar
    case .table: self = .table
    }
  }
}

extension AccessibleTree {
  /// - Parameter index: nil for the application.
  func role(_ index: Int?) -> AccessibleRole {
    index.map { AccessibleRole(nodes[$0].element.kind) } ?? .application
  }

  /// The states in ascending order.
  ///
  /// - Parameter index: nil for the application.
  func states(_ index: Int?) -> [AccessibleState] {
    let set = stateSet(index)
    return AccessibleState.allCases.filter { set & $0.bit != 0 }
  }

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

/// The words of a case's name: "check menu item" of `checkMenuItem`.
func caseWords(of name: String, joinedBy separator: String) -> String {
  name.map { $0.isUppercase ? separator + $0.lowercased() : String($0) }.joined()
}

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
  var name: String { caseWords(of: "\(self)", joinedBy: "-") }

  static func words(_ set: UInt64) -> [UInt32] {
    [UInt32(truncatingIfNeeded: set), UInt32(truncatingIfNeeded: set >> 32)]
  }

  var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The states of every object.
  static let always = enabled.bit | sensitive.bit | visible.bit

  fileprivate static let ofElements: [(AccessibleState, AccessibleElement.States)] = [
    (.active, .active), (.busy, .busy), (.focusable, .focusable), (.focused, .focused),
    (.selectable, .selectable), (.selected, .selected), (.indeterminate, .indeterminate),
    (.checked, .checked), (.modal, .modal),
  ]
}
