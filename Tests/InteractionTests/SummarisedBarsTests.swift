// More bars than pixels: pointer and keys still mean single rows.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct SummarisedBarsTests {
  /// 5,000 rows, half of the highest value and more, so that every column of pixels is filled to
  /// half.
  private static func rows(_ gap: (Int) -> Bool = { _ in false }) -> [Double?] {
    (0..<5_000).map { gap($0) ? nil : Double(500 + $0 * 7_919 % 500) }
  }

  private func low(_ window: ScriptedWindow, _ x: Double) throws -> Point {
    let plot = try #require(window.scene.marks.first { $0.role == .plot }).bounds
    return Point(x: plot.minX + x, y: plot.maxY - 3)
  }

  private func plotWidth(_ window: ScriptedWindow) throws -> Double {
    try #require(window.scene.marks.first { $0.role == .plot }).bounds.width
  }

  @Test("Hover and click find the row whose slot lies under the pointer")
  func rowUnderPointer() throws {
    var window = ScriptedWindow(.of(Self.rows()))
    let width = try plotWidth(window)
    #expect(window.scene.bars.count < 5_000)
    for x in stride(from: 0.0, to: width, by: 37) {
      // Events are at the middle of a pixel.
      let row = Int((x + 0.5) / width * 5_000)
      window.move(to: try low(window, x))
      #expect(window.state.hovered == bar(row))
      window.click(try low(window, x))
      #expect(window.selection == [bar(row)])
      let mark = window.scene.marks[try #require(window.scene.barIndex(row: row, series: 0))]
      #expect(mark.attributes.isSelected)
      #expect(mark.datum?.aggregate.map { ($0.first...$0.last).contains(row) } == true)
    }
  }

  @Test("A bar that is painted can be picked, also where its middle row is a gap")
  func gaps() throws {
    let window = ScriptedWindow(.of(Self.rows()))
    let width = try plotWidth(window)
    let gap = Int(200.5 / width * 5_000)
    var broken = ScriptedWindow(.of(Self.rows { $0 == gap }))
    broken.move(to: try low(broken, 200))
    let hovered = try #require(broken.state.hovered)
    #expect(abs(hovered.row - gap) == 1)
    broken.click(try low(broken, 200))
    #expect(broken.selection == [hovered])
  }

  @Test("Several series: what is picked is a visible bar of the row under the pointer")
  func groups() throws {
    var window = ScriptedWindow(.of([("a", Self.rows()), ("b", Self.rows()), ("c", Self.rows())]))
    window.press(.character("2"))
    let width = try plotWidth(window)
    for x in stride(from: 0.0, to: width, by: 53) {
      // They are outlines: what is painted is picked.
      let place = try low(window, x).x
      let piece = try #require(
        window.scene.marks.last {
          $0.role == .bar && $0.bounds.minX <= place && place < $0.bounds.maxX
        })
      window.click(Point(x: place, y: piece.bounds.midY))
      let picked = try #require(window.selection.first)
      #expect(window.selection.count == 1)
      #expect(picked.row == Int((x + 0.5) / width * 5_000))
      #expect(picked.series != 1)
    }
  }

  @Test("Shift extends over the rows between two columns of pixels")
  func range() throws {
    var window = ScriptedWindow(.of(Self.rows()))
    window.click(try low(window, 10))
    let first = try #require(window.selection.first).row
    window.click(try low(window, 20), .shift)
    let last = try #require(window.selection.map(\.row).max())
    #expect(last > first)
    #expect(window.selection == Set((first...last).map { bar($0) }))
  }

  @Test("The keyboard goes from row to row, ten pages cross the chart")
  func keyboard() {
    var window = ScriptedWindow(.of(Self.rows()))
    window.press(.home)
    window.press(.right)
    #expect(window.state.focus == .bar(bar(1)))
    window.press(.pageDown)
    #expect(window.state.focus == .bar(bar(501)))
    window.press(.end)
    #expect(window.state.focus == .bar(bar(4_999)))
  }
}
