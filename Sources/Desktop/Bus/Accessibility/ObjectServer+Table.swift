// Interfaces org.a11y.atspi.Table and TableCell, and the cells of a table, which are objects only
// while somebody asks for them. Row headers are the first column, column headers no row.
internal import Scenegraph

extension AccessibleTable {
  /// The objects below the table: the headers of the columns, then row by row.
  var childCount: Int { (rowCount + 1).multipliedReportingOverflow(by: columnCount).partialValue }
  func child(at place: Place) -> Int { (place.row + 1) * columnCount + place.column + 1 }

  /// nil outside the table.
  func place(ofChild child: Int) -> Place? {
    guard child >= 0 else { return nil }
    let place = Place(row: child / columnCount - 1, column: child % columnCount - 1)
    return contains(place) ? place : nil
  }
}

extension AccessibleTree {
  func table(_ index: Int) -> AccessibleTable? { nodes[index].element.table }

  /// - Parameter index: nil for the application.
  func childCount(_ index: Int?) -> Int {
    index.flatMap { table($0)?.childCount } ?? children(index).count
  }

  func reference(_ place: AccessibleTable.Place, busName: String) -> Value {
    .structure([.string(busName), .objectPath(ElementPath.path(of: ElementID(.cell(place))))])
  }

  func cell(ofPath path: String) -> (table: Int, place: AccessibleTable.Place)? {
    let start = ElementPath.prefix + "rows/cell"
    guard path.hasPrefix(start) else { return nil }
    let numbers = path.dropFirst(start.count).split(separator: "_").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }),
      let index = nodes.firstIndex(where: { $0.element.table != nil })
    else { return nil }
    let place = AccessibleTable.Place(row: numbers[0] - 1, column: numbers[1] - 1)
    return table(index)?.contains(place) == true ? (index, place) : nil
  }

  /// - Parameters: device pixels of the window.
  func cell(atX x: Int, y: Int, ofTable index: Int) -> AccessibleTable.Place? {
    let point = Point(x: (Double(x) + 0.5) / scaleFactor, y: (Double(y) + 0.5) / scaleFactor)
    return table(index)?.place(at: point)
  }

  static func interfaces(_ place: AccessibleTable.Place) -> InterfaceSet {
    place.row < 0 ? [.accessible, .component, .action] : [.accessible, .component, .tableCell]
  }

  /// Cells are transient: clients ask for them anew, whatever has become of the place.
  func stateSet(_ place: AccessibleTable.Place, inTable index: Int) -> UInt64 {
    var set = AccessibleState.always | AccessibleState.transient.bit | AccessibleState.focusable.bit
    guard let table = table(index) else { return set }
    if table.bounds(place) != nil { set |= AccessibleState.showing.bit }
    if table.current == place, nodes[index].element.states.contains(.focused) {
      set |= AccessibleState.focused.bit
    }
    return set
  }

  static func role(_ place: AccessibleTable.Place) -> AccessibleRole {
    place.row < 0 ? .columnHeader : place.column < 0 ? .rowHeader : .tableCell
  }
}

// MARK: - The table

extension ObjectServer {
  /// A place in the numbers of clients, for whom the row headers are column 0; nil outside.
  private func place(_ table: AccessibleTable, row: Int, column: Int) -> AccessibleTable.Place? {
    let place = AccessibleTable.Place(row: row, column: column - 1)
    return table.contains(place) ? place : nil
  }

  func reference(_ place: AccessibleTable.Place?) -> Value {
    place.map { tree.reference($0, busName: busName) } ?? AccessibleTree.nullReference
  }

  func table(_ index: Int, _ method: String, _ arguments: CallArguments) -> Answer {
    guard let table = tree.table(index) else { return Answer() }
    let (first, second) = (arguments.number(0), arguments.number(1))
    let cell = first < 0 ? nil : place(table, row: first, column: second)
    switch method {
    case "GetAccessibleAt": return Answer(reference(cell))
    case "GetIndexAt": return Answer(.count(cell.map { table.child(at: $0) } ?? -1))
    case "GetRowAtIndex": return Answer(.count(table.place(ofChild: first)?.row ?? -1))
    case "GetColumnAtIndex":
      return Answer(.count(table.place(ofChild: first).map { $0.column + 1 } ?? -1))
    case "GetRowDescription":
      let isRow = (0..<table.rowCount).contains(first)
      return Answer(.string(isRow ? table.description(ofRow: first) : ""))
    case "GetColumnDescription":
      return Answer(.string(place(table, row: -1, column: first).map { table.name($0) } ?? ""))
    case "GetRowExtentAt", "GetColumnExtentAt": return Answer(.count(cell == nil ? 0 : 1))
    case "GetRowHeader":
      return Answer(reference(first < 0 ? nil : place(table, row: first, column: 0)))
    case "GetColumnHeader": return Answer(reference(place(table, row: -1, column: first)))
    // The rows of the drawer cannot be selected.
    case "GetSelectedRows", "GetSelectedColumns": return Answer(.array(of: "i", []))
    case "GetRowColumnExtentsAtIndex":
      guard let place = table.place(ofChild: first), place.row >= 0 else {
        return Answer(
          .boolean(false), .int32(-1), .int32(-1), .int32(0), .int32(0), .boolean(false))
      }
      return Answer(
        .boolean(true), .count(place.row), .count(place.column + 1), .int32(1), .int32(1),
        .boolean(false))
    default: return Answer(.boolean(false))
    }
  }

  func tableProperty(_ name: String, of index: Int) -> Value {
    switch name {
    case "NRows": .count(tree.table(index)?.rowCount ?? 0)
    case "NColumns": .count(tree.table(index)?.columnCount ?? 0)
    case "Caption", "Summary": AccessibleTree.nullReference
    default: .count(0)
    }
  }
}

// MARK: - A cell

extension ObjectServer {
  func cell(
    _ index: Int, _ place: AccessibleTable.Place, _ interface: InterfaceName, _ method: String,
    _ arguments: CallArguments, windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    guard tree.table(index) != nil else { return Answer() }
    switch interface {
    case .accessible: return accessible(.cell(index, place), method, arguments)
    case .action: return action(Self.sorting, of: ElementID(.cell(place)), method, arguments)
    case .tableCell: return tableCell(place, method)
    default: return try component(index, cell: place, method, arguments, windowOrigin: windowOrigin)
    }
  }

  /// A press on a header.
  private static let sorting = AccessibleElement.Action(
    name: "press", description: "Sorts the rows")

  func cellProperty(_ name: String, of place: AccessibleTable.Place, inTable index: Int) -> Value {
    guard let table = tree.table(index) else { return .string("") }
    switch name {
    case "Name": return .string(table.name(place))
    case "Description": return .string(table.description(place))
    case "Parent", "Table": return tree.reference(index, busName: busName)
    case "ChildCount": return .count(0)
    case "Locale": return .string(locale)
    case "NActions", "RowSpan", "ColumnSpan": return .int32(1)
    case "Position": return .structure([.count(place.row), .count(place.column + 1)])
    default: return .string("")
    }
  }

  private func tableCell(_ place: AccessibleTable.Place, _ method: String) -> Answer {
    switch method {
    case "GetColumnHeaderCells":
      let header = AccessibleTable.Place(row: -1, column: place.column)
      return Answer(.array(of: "(so)", [reference(header)]))
    case "GetRowHeaderCells":
      let header = AccessibleTable.Place(row: place.row, column: -1)
      return Answer(.array(of: "(so)", place.column < 0 ? [] : [reference(header)]))
    default: return Answer(.count(place.row), .count(place.column + 1), .int32(1), .int32(1))
    }
  }
}
