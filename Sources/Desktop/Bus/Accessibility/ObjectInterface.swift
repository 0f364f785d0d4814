// The members of all interfaces, to introspect and check: AT-SPI 2.46 plus later additions.

enum InterfaceName: String, Hashable, Sendable, CaseIterable {
  case accessible = "org.a11y.atspi.Accessible"
  case application = "org.a11y.atspi.Application"
  case component = "org.a11y.atspi.Component"
  case value = "org.a11y.atspi.Value"
  case action = "org.a11y.atspi.Action"
  case selection = "org.a11y.atspi.Selection"
  case text = "org.a11y.atspi.Text"
  case editableText = "org.a11y.atspi.EditableText"
  case table = "org.a11y.atspi.Table"
  case tableCell = "org.a11y.atspi.TableCell"
  case cache = "org.a11y.atspi.Cache"
  case properties = "org.freedesktop.DBus.Properties"
  case introspectable = "org.freedesktop.DBus.Introspectable"
  case peer = "org.freedesktop.DBus.Peer"
}

struct ObjectInterface: Sendable {
  struct Argument: Hashable, Sendable {
    /// Empty for none.
    var name: String
    /// One complete type.
    var type: String
  }

  struct Method: Sendable {
    var name: String
    var arguments, results: [Argument]
    /// Another signature that some clients send.
    var alternative: String?

    let signature: String

    /// - Parameter form: arguments, an arrow and results, each as `name:type` or only a type.
    init(_ name: String, _ form: String = "", alternative: String? = nil) {
      self.name = name
      self.alternative = alternative
      let words = form.split(separator: " ")
      let arrow = words.firstIndex(of: "->") ?? words.endIndex
      arguments = words[..<arrow].map(Self.argument)
      results = words[arrow...].dropFirst().map(Self.argument)
      signature = arguments.map(\.type).joined()
    }

    private static func argument(_ word: Substring) -> Argument {
      let parts = word.split(separator: ":")
      return Argument(
        name: parts.count > 1 ? String(parts[0]) : "", type: String(parts[parts.count - 1]))
    }
  }

  struct Property: Hashable, Sendable {
    var name, type: String
    var isWritable: Bool

    init(_ name: String, _ type: String, isWritable: Bool = false) {
      (self.name, self.type, self.isWritable) = (name, type, isWritable)
    }
  }

  var name: InterfaceName
  var methods: [Method]
  var properties: [Property]
  /// The arguments are what the signal carries.
  var signals: [Method]
  private let indexOfMethod: [String: Int]

  init(
    _ name: InterfaceName, methods: [Method], properties: [Property] = [], signals: [Method] = []
  ) {
    (self.name, self.methods, self.signals) = (name, methods, signals)
    // Newer AT-SPI interfaces have a version property.
    let isVersioned = name.rawValue.hasPrefix("org.a11y.")
    self.properties = properties + (isVersioned ? [Property("version", "u")] : [])
    indexOfMethod = Dictionary(uniqueKeysWithValues: zip(methods.map(\.name), methods.indices))
  }

  func method(_ name: String) -> Method? { indexOfMethod[name].map { methods[$0] } }
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  static subscript(_ name: InterfaceName) -> ObjectInterface {
    switch name {
    case .accessible: accessible
    case .application: application
    case .component: component
    case .value: value
    case .action: action
    case .selection: selection
    case .text: text
    case .editableText: editableText
    case .table: table
    case .tableCell: tableCell
    case .cache: cache
    case .properties: properties
    case .introspectable: introspectable
    case .peer: peer
    }
  }

  private static let accessible = ObjectInterface(
    .accessible,
    methods: [
      Method("GetChildAtIndex", "index:i -> (so)"),
      Method("GetChildren", "-> a(so)"),
      Method("GetIndexInParent", "-> i"),
      Method("GetRelationSet", "-> a(ua(so))"),
      Method("GetRole", "-> u"),
      Method("GetRoleName", "-> s"),
      Method("GetLocalizedRoleName", "-> s"),
      Method("GetState", "-> au"),
      Method("GetAttributes", "-> a{ss}"),
      Method("GetApplication", "-> (so)"),
      Method("GetInterfaces", "-> as"),
    ],
    properties: [
      Property("Name", "s"), Property("Description", "s"), Property("Parent", "(so)"),
      Property("ChildCount", "i"), Property("Locale", "s"), Property("AccessibleId", "s"),
      Property("HelpText", "s"),
    ])

  private static let application = ObjectInterface(
    .application,
    methods: [
      Method("GetLocale", "lctype:u -> s"), Method("GetApplicationBusAddress", "-> s"),
    ],
    properties: [
      Property("ToolkitName", "s"), Property("Version", "s"), Property("ToolkitVersion", "s"),
      Property("AtspiVersion", "s"), Property("InterfaceVersion", "u"),
      Property("Id", "i", isWritable: true),
    ])

  private static let component = ObjectInterface(
    .component,
    methods: [
      Method("Contains", "x:i y:i coord_type:u -> b"),
      Method("GetAccessibleAtPoint", "x:i y:i coord_type:u -> (so)"),
      Method("GetExtents", "coord_type:u -> (iiii)"),
      Method("GetPosition", "coord_type:u -> x:i y:i"),
      Method("GetSize", "-> width:i height:i"),
      Method("GetLayer", "-> u"),
      Method("GetMDIZOrder", "-> n"),
      Method("GrabFocus", "-> b"),
      Method("GetAlpha", "-> d"),
      // libatspi sends another signature than the published one.
      Method(
        "SetExtents", "x:i y:i width:i height:i coord_type:u -> b", alternative: "(iiii)u"),
      Method("SetPosition", "x:i y:i coord_type:u -> b"),
      Method("SetSize", "width:i height:i -> b"),
      Method("ScrollTo", "type:u -> b"),
      Method("ScrollToPoint", "type:u x:i y:i -> b"),
    ])

  private static let value = ObjectInterface(
    .value, methods: [],
    properties: [
      Property("MinimumValue", "d"), Property("MaximumValue", "d"),
      Property("MinimumIncrement", "d"), Property("CurrentValue", "d", isWritable: true),
      Property("Text", "s"),
    ])

  private static let action = ObjectInterface(
    .action,
    methods: [
      Method("GetDescription", "index:i -> s"), Method("GetName", "index:i -> s"),
      Method("GetLocalizedName", "index:i -> s"), Method("GetKeyBinding", "index:i -> s"),
      Method("GetActions", "-> a(sss)"), Method("DoAction", "index:i -> b"),
    ],
    properties: [Property("NActions", "i")])

  private static let selection = ObjectInterface(
    .selection,
    methods: [
      Method("GetSelectedChild", "selectedChildIndex:i -> (so)"),
      Method("SelectChild", "childIndex:i -> b"),
      Method("DeselectSelectedChild", "selectedChildIndex:i -> b"),
      Method("IsChildSelected", "childIndex:i -> b"),
      Method("SelectAll", "-> b"),
      Method("ClearSelection", "-> b"),
      Method("DeselectChild", "childIndex:i -> b"),
    ],
    properties: [Property("NSelectedChildren", "i")])

  private static let text = ObjectInterface(
    .text,
    methods: [
      Method("GetStringAtOffset", "offset:i granularity:u -> s startOffset:i endOffset:i"),
      Method("GetText", "startOffset:i endOffset:i -> s"),
      Method("SetCaretOffset", "offset:i -> b"),
      Method("GetTextBeforeOffset", "offset:i type:u -> s startOffset:i endOffset:i"),
      Method("GetTextAtOffset", "offset:i type:u -> s startOffset:i endOffset:i"),
      Method("GetTextAfterOffset", "offset:i type:u -> s startOffset:i endOffset:i"),
      Method("GetCharacterAtOffset", "offset:i -> i"),
      Method("GetAttributeValue", "offset:i attributeName:s -> s"),
      Method("GetAttributes", "offset:i -> a{ss} startOffset:i endOffset:i"),
      Method("GetDefaultAttributes", "-> a{ss}"),
      Method("GetCharacterExtents", "offset:i coordType:u -> x:i y:i width:i height:i"),
      Method("GetOffsetAtPoint", "x:i y:i coordType:u -> i"),
      Method("GetNSelections", "-> i"),
      Method("GetSelection", "selectionNum:i -> startOffset:i endOffset:i"),
      Method("AddSelection", "startOffset:i endOffset:i -> b"),
      Method("RemoveSelection", "selectionNum:i -> b"),
      Method("SetSelection", "selectionNum:i startOffset:i endOffset:i -> b"),
      Method(
        "GetRangeExtents", "startOffset:i endOffset:i coordType:u -> x:i y:i width:i height:i"),
      Method(
        "GetBoundedRanges",
        "x:i y:i width:i height:i coordType:u xClipType:u yClipType:u -> a(iisv)"),
      Method(
        "GetAttributeRun", "offset:i includeDefaults:b -> a{ss} startOffset:i endOffset:i"),
      Method("GetDefaultAttributeSet", "-> a{ss}"),
      Method("ScrollSubstringTo", "startOffset:i endOffset:i type:u -> b"),
      Method("ScrollSubstringToPoint", "startOffset:i endOffset:i type:u x:i y:i -> b"),
    ],
    properties: [Property("CharacterCount", "i"), Property("CaretOffset", "i")])

  private static let editableText = ObjectInterface(
    .editableText,
    methods: [
      Method("SetTextContents", "newContents:s -> b"),
      Method("InsertText", "position:i text:s length:i -> b"),
      Method("CopyText", "startPos:i endPos:i"),
      Method("CutText", "startPos:i endPos:i -> b"),
      Method("DeleteText", "startPos:i endPos:i -> b"),
      Method("PasteText", "position:i -> b"),
    ])

  private static let table = ObjectInterface(
    .table,
    methods: [
      Method("GetAccessibleAt", "row:i column:i -> (so)"),
      Method("GetIndexAt", "row:i column:i -> i"),
      Method("GetRowAtIndex", "index:i -> i"),
      Method("GetColumnAtIndex", "index:i -> i"),
      Method("GetRowDescription", "row:i -> s"),
      Method("GetColumnDescription", "column:i -> s"),
      Method("GetRowExtentAt", "row:i column:i -> i"),
      Method("GetColumnExtentAt", "row:i column:i -> i"),
      Method("GetRowHeader", "row:i -> (so)"),
      Method("GetColumnHeader", "column:i -> (so)"),
      Method("GetSelectedRows", "-> ai"), Method("GetSelectedColumns", "-> ai"),
      Method("IsRowSelected", "row:i -> b"), Method("IsColumnSelected", "column:i -> b"),
      Method("IsSelected", "row:i column:i -> b"),
      Method("AddRowSelection", "row:i -> b"), Method("AddColumnSelection", "column:i -> b"),
      Method("RemoveRowSelection", "row:i -> b"),
      Method("RemoveColumnSelection", "column:i -> b"),
      Method(
        "GetRowColumnExtentsAtIndex",
        "index:i -> success:b row:i col:i row_extents:i col_extents:i is_selected:b"),
    ],
    properties: [
      Property("NRows", "i"), Property("NColumns", "i"), Property("Caption", "(so)"),
      Property("Summary", "(so)"), Property("NSelectedRows", "i"),
      Property("NSelectedColumns", "i"),
    ])

  private static let tableCell = ObjectInterface(
    .tableCell,
    methods: [
      Method("GetRowColumnSpan", "-> row:i col:i row_extents:i col_extents:i"),
      Method("GetRowHeaderCells", "-> a(so)"), Method("GetColumnHeaderCells", "-> a(so)"),
    ],
    properties: [
      Property("ColumnSpan", "i"), Property("Position", "(ii)"), Property("RowSpan", "i"),
      Property("Table", "(so)"),
    ])

  private static let cache = ObjectInterface(
    .cache, methods: [Method("GetItems", "-> nodes:a((so)(so)(so)iiassusau)")],
    signals: [
      Method("AddAccessible", "nodeAdded:((so)(so)(so)iiassusau)"),
      Method("RemoveAccessible", "nodeRemoved:(so)"),
    ])

  private static let properties = ObjectInterface(
    .properties,
    methods: [
      Method("Get", "interface_name:s property_name:s -> value:v"),
      Method("GetAll", "interface_name:s -> properties:a{sv}"),
      Method("Set", "interface_name:s property_name:s value:v"),
    ])

  private static let introspectable = ObjectInterface(
    .introspectable, methods: [Method("Introspect", "-> xml_data:s")])

  private static let peer = ObjectInterface(
    .peer, methods: [Method("Ping"), Method("GetMachineId", "-> machine_uuid:s")])
}
