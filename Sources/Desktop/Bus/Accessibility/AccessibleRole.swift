// The AT-SPI roles of objects.
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
  var name: String {
    switch self {
    case .checkMenuItem: "check menu item"
    case .columnHeader: "column header"
    case .rowHeader: "row header"
    case .tableCell: "table cell"
    case .levelBar: "level bar"
    case .listItem: "list item"
    case .menuItem: "menu item"
    case .progressBar: "progress bar"
    case .pushButton: "push button"
    case .radioButton: "radio button"
    case .radioMenuItem: "radio menu item"
    case .toggleButton: "toggle button"
    case .toolBar: "tool bar"
    default: "\(self)"
    }
  }

  init(_ kind: AccessibleElement.Kind) {
    switch kind {
    case .window: self = .frame
    case .chart: self = .chart
    case .heading: self = .heading
    case .label: self = .label
    // Screen readers count the items of a list.
    case .series, .list: self = .list
    case .bar, .barRun, .option: self = .listItem
    // Orca names a group of radio buttons after an ancestor panel and does not know the role
    // "grouping".
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
}
