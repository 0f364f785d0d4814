// How much room a column of the drawer needs to be in view, in windows of every width.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct ColumnRoomTests {
  @Test func `a column is in view once forty pixels of it are, and the first in any window`()
    throws
  {
    var window = ScriptedWindow(
      [Chart(data: .empty, title: "Strikes")], size: Size(width: 800, height: 640))
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.press(.character("r"), .control)
    let all = try #require(window.model.drawer?.layout).columns
    #expect(all.map(\.name) == ["line", "state", "kind", "cost"])
    let edges = all.dropFirst(2).map { Int($0.minX + RowDrawerLayout.indent) + 40 }
    let widths = (100...260).sampled + edges.flatMap { [$0 - 1, $0, $0 + 1] }
    for width in widths {
      window.send(.resized(widthPixels: width, heightPixels: 640))
      let columns = try #require(window.model.drawer?.layout).columns
      let right = Double(width) - RowDrawerLayout.indent
      // The lines' numbers have no place in the table.
      let wanted = all.filter { ($0.index ?? 0) == 0 || right - $0.minX >= 40 }
      #expect(columns.map(\.name) == wanted.map(\.name), "\(width) pixels")
      let cut = wanted.map { min($0.width, max(0, right - $0.minX)) }
      #expect(columns.map(\.width) == cut, "\(width) pixels")
    }
  }
}
