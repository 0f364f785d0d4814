// A table answers for every cell, in view or not, as a plain array of its texts would.
import Scenegraph
import TestSupport
import Testing

@testable import Bus

/// Texts that tell their places.
private final class PlaceCells: TableCells {
  func text(row: Int, column: Int) -> String { column < 0 ? "\(row + 2)" : "\(row)/\(column)" }
}

@Suite struct TableTests {
  private static let table = ElementID(.control(ControlID("row_table")))
  typealias Place = AccessibleTable.Place

  private static func element(
    rows: Int, columns: Int, current: Place, isFocused: Bool = true
  ) -> AccessibleElement {
    var table = AccessibleElement(
      table, .table, name: "Rows", bounds: Rect(x: 0, y: 100, width: 400, height: 200),
      states: isFocused ? [.focusable, .focused] : .focusable)
    table.table = AccessibleTable(
      rowCount: rows, columns: (0..<columns).map { "c\($0)" }, rowHeaderName: "line",
      sort: columns > 1 ? (1, true) : nil, current: current,
      spans: [.init(column: -1, minX: 0, maxX: 40), .init(column: 0, minX: 40, maxX: 140)],
      headerY: 100...124, body: Rect(x: 0, y: 124, width: 400, height: 60), firstRow: 0.5,
      rowHeight: 24, cells: PlaceCells())
    return AccessibleElement(
      ElementID(.window), .window, name: "", bounds: Rect(x: 0, y: 0, width: 400, height: 300),
      states: .active, children: [table])
  }

  private func id(_ row: Int, _ column: Int) -> ElementID {
    ElementID(.cell(Place(row: row, column: column - 1)))
  }

  @Test("Any place of tables of any size has its cell, index, headers and texts")
  func places() {
    var generator = SeededGenerator(seed: 58)
    for _ in 0..<40 {
      let rows = Int.random(in: 0...1_000_000, using: &generator)
      let columns = Int.random(in: 1...50, using: &generator)
      let caller = Caller(
        Self.element(rows: rows, columns: columns, current: Place(row: 0, column: -1)))
      #expect(caller.property(Self.table, .table, "NRows") == .int32(Int32(rows)))
      #expect(caller.property(Self.table, .table, "NColumns") == .int32(Int32(columns + 1)))
      for _ in 0..<20 {
        let row = Int.random(in: -2...rows + 1, using: &generator)
        let column = Int.random(in: -1...columns + 1, using: &generator)
        let isInside = (0..<rows).contains(row) && (0...columns).contains(column)
        let at = [Value.int32(Int32(row)), .int32(Int32(column))]
        let index = isInside ? (row + 1) * (columns + 1) + column : -1
        #expect(
          caller.ask(Self.table, .table, "GetAccessibleAt", at[0], at[1])
            == [isInside ? caller.reference(id(row, column)) : AccessibleTree.nullReference])
        #expect(
          caller.ask(Self.table, .table, "GetIndexAt", at[0], at[1]) == [.int32(Int32(index))])
        guard isInside else { continue }
        #expect(
          caller.ask(Self.table, .accessible, "GetChildAtIndex", .int32(Int32(index)))
            == [caller.reference(id(row, column))])
        #expect(
          caller.ask(Self.table, .table, "GetRowColumnExtentsAtIndex", .int32(Int32(index)))
            == [.boolean(true), at[0], at[1], .int32(1), .int32(1), .boolean(false)])
        let cell = id(row, column)
        #expect(caller.property(cell, .tableCell, "Position") == .structure(at))
        let name = column == 0 ? "line \(row + 2)" : "\(row)/\(column - 1)"
        #expect(caller.property(cell, .accessible, "Name") == .string(name))
        #expect(
          caller.ask(cell, .tableCell, "GetColumnHeaderCells")
            == [caller.references([id(-1, column)])])
        #expect(
          caller.ask(cell, .tableCell, "GetRowHeaderCells")
            == [caller.references(column == 0 ? [] : [id(row, 0)])])
        #expect(caller.request(cell, .component, "GrabFocus") == .focus(cell))
      }
    }
  }

  @Test("Headers say the order and sort; only what is painted is showing, where it is painted")
  func headers() {
    let caller = Caller(Self.element(rows: 9, columns: 3, current: Place(row: 1, column: 0)))
    #expect(caller.attributes(id(-1, 2))["sort"] == "descending")
    #expect(caller.property(id(-1, 2), .accessible, "Description") == .string("descending"))
    #expect(caller.attributes(id(-1, 1))["sort"] == "none")
    #expect(caller.request(id(-1, 1), .action, "DoAction", .int32(0)) == .activate(id(-1, 1)))
    #expect(caller.states(id(1, 1)).isSuperset(of: [.showing, .focused, .transient]))
    #expect(!caller.states(id(2, 1)).contains(.focused))
    #expect(!caller.states(id(3, 1)).contains(.showing), "below the window")
    #expect(!caller.states(id(1, 2)).contains(.showing), "beside it")
    #expect(
      caller.ask(id(1, 1), .component, "GetExtents", .uint32(1))
        == [.structure([.int32(40), .int32(136), .int32(100), .int32(24)])])
    #expect(
      caller.ask(
        Self.table, .component, "GetAccessibleAtPoint", .int32(50), .int32(140), .uint32(1))
        == [caller.reference(id(1, 1))])
    #expect(
      caller.error(
        ElementPath.path(of: id(9, 1)), InterfaceName.accessible.rawValue, "GetRole")
        == "UnknownObject")
  }

  @Test("Each move is one signal, whatever the size of the table")
  func signals() {
    func tree(_ current: Place, isFocused: Bool = true) -> AccessibleTree {
      AccessibleTree(
        Self.element(rows: 1_000_000, columns: 20, current: current, isFocused: isFocused),
        scaleFactor: 1)
    }
    func members(_ old: AccessibleTree, _ new: AccessibleTree) -> [String] {
      TreeChanges.signals(from: old, to: new, busName: ":1.42").compactMap(\.member)
    }
    let (first, second) = (Place(row: 0, column: -1), Place(row: 999_999, column: 3))
    #expect(members(tree(first), tree(second)) == ["ActiveDescendantChanged"])
    #expect(members(tree(second), tree(second)).isEmpty)
    #expect(
      members(tree(first, isFocused: false), tree(first))
        == ["StateChanged", "ActiveDescendantChanged"])
    #expect(members(tree(first, isFocused: false), tree(second, isFocused: false)).isEmpty)
  }
}
