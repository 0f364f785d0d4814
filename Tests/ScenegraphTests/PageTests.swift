// Pages of charts: cells tile, nothing is lost, and what is composed is what the cells hold.
import Scenegraph
import TestSupport
import Testing

@Suite struct PageTests {
  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 40, height: 30), Size(width: 200, height: 150),
    Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 333, height: 1001),
    Size(width: 1920, height: 1080), Size(width: 3000, height: 100),
    Size(width: 16384, height: 16384),
  ]

  /// What every page must be, as a sentence where it is not.
  private func fault(_ page: Page, _ count: Int, _ scale: Double) -> String? {
    guard page.cells.count == count, let first = page.cells.first, let last = page.cells.last
    else { return "\(page.cells.count) cells" }
    let columns = page.columns
    let width = page.cells.map(\.maxX).max() ?? 0
    if first.minX != 0 || first.minY != 0 { return "starts at \(first)" }
    if abs(last.maxY - page.height) > 1e-9 { return "ends at \(last.maxY), not \(page.height)" }
    if width > page.size.width + 1e-9 { return "is \(width) wide" }
    for (index, cell) in page.cells.enumerated() {
      for edge in [cell.minX, cell.minY] where abs(edge * scale - (edge * scale).rounded()) > 1e-6 {
        return "an edge at \(edge)"
      }
      // Each starts where its neighbours end.
      if index % columns > 0, abs(cell.minX - page.cells[index - 1].maxX) > 1e-9 { return "gap" }
      if index >= columns, abs(cell.minY - page.cells[index - columns].maxY) > 1e-9 {
        return "gap above"
      }
      if index % columns == columns - 1, abs(cell.maxX - width) > 1e-9 { return "ragged" }
    }
    return nil
  }

  @Test("Cells tile the page, from 1 to 64 charts, at any size and scale", arguments: [1, 1.5, 2])
  func tiling(scale: Double) {
    for size in Self.sizes {
      for count in 1...64 {
        for isScrolled in [true, false] {
          let page = Page(
            count: count, size: size, scaleFactor: scale, isScrolled: isScrolled)
          let fault = fault(page, count, scale)
          #expect(fault == nil, "\(count) charts, \(size), scrolled \(isScrolled): \(fault ?? "")")
          if !isScrolled { #expect(page.maximumOffset == 0) }
        }
      }
    }
  }

  @Test(
    "A title over linked charts makes the first row higher and nothing else", arguments: [1, 1.5])
  func headroom(scale: Double) {
    for width in stride(from: 360.0, through: 2_560, by: 110) {
      for height in [320.0, 480, 800, 1_300] {
        let size = Size(width: width, height: height)
        let headroom = Page.headroom(in: size)
        #expect(headroom > 0)
        for count in 2...12 {
          let page = Page(
            count: count, size: size, scaleFactor: scale, isScrolled: true, headroom: headroom)
          let fault = fault(page, count, scale)
          #expect(fault == nil, "\(count) charts, \(size): \(fault ?? "")")
          let heights = page.cells.indices.map { page.cells[$0].height - page.headroom(of: $0) }
          let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
          #expect(most - least <= 2 / scale, "\(count) charts, \(size)")
          #expect(least >= 219 && page.cells[0].width >= 280, "\(count) charts, \(size)")
        }
      }
    }
    #expect(Page.headroom(in: Size(width: 400, height: 200)) == 0)
  }

  @Test("Charts of one table have one title, and say once what is to be known of it")
  func commonTitle() {
    let size = Size(width: 900, height: 600)
    let page = Page(count: 2, size: size, scaleFactor: 1, isScrolled: false, headroom: 62)
    let scene = page.scene(
      of: [nil, nil], offset: 0, titles: ["cars", "cars"], notices: [["a", "b"], ["a"]],
      background: Color(hex: 0))
    #expect(scene.title == "cars" && scene.notices == ["cars: a", "cars: b"])
  }

  @Test("A scrolled page never has cells below the least size, unless the window is smaller")
  func minimum() {
    for size in Self.sizes {
      for count in 2...64 {
        let page = Page(count: count, size: size, scaleFactor: 1, isScrolled: true)
        for cell in page.cells {
          #expect(cell.width >= min(320, size.width - 12) - 1, "\(count), \(size), \(cell)")
          #expect(cell.height >= min(240, size.height) - 1, "\(count), \(size), \(cell)")
        }
      }
    }
  }

  @Test(
    "Cells are as near to four by three, and as few of them empty, as can be",
    arguments: [
      (1, 800, 600, 1), (2, 800, 600, 1), (2, 1200, 500, 2), (3, 1200, 400, 3), (4, 800, 600, 2),
      (6, 1200, 600, 3), (9, 1200, 900, 3), (2, 400, 900, 1), (4, 1600, 500, 4),
    ])
  func columns(count: Int, width: Int, height: Int, columns: Int) {
    let size = Size(width: Double(width), height: Double(height))
    for isScrolled in [true, false] {
      let page = Page(count: count, size: size, scaleFactor: 1, isScrolled: isScrolled)
      #expect(page.columns == columns)
      #expect(page.maximumOffset == 0)
    }
  }

  @Test("Every cell can be scrolled into view, and no offset shows what is beyond the page")
  func scrolling() {
    for count in [2, 5, 17, 64] {
      let page = Page(
        count: count, size: Size(width: 500, height: 400), scaleFactor: 1.5, isScrolled: true)
      for cell in page.cells.indices {
        for start in [0, page.maximumOffset / 3, page.maximumOffset] {
          let offset = page.offset(showing: cell, from: start)
          #expect((0...page.maximumOffset).contains(offset))
          let frame = page.frame(of: cell, offset: offset)
          #expect(frame.minY >= -1e-6)
          #expect(frame.maxY <= 400 + 1e-6)
          #expect(page.visibleCells(offset: offset).contains(cell))
          #expect(page.cell(at: frame.center, offset: offset) == cell)
        }
      }
      #expect(page.offset(near: -50) == 0)
      #expect(page.offset(near: 1e300) == page.maximumOffset)
    }
  }

  @Test("A cell that is in view stays where it is, a higher one than the window shows its top")
  func smallMoves() {
    let page = Page(
      count: 8, size: Size(width: 330, height: 600), scaleFactor: 1, isScrolled: true)
    #expect(page.offset(showing: 1, from: 60) == 60)
    #expect(page.offset(showing: 0, from: 60) == 0)
    let low = Page(
      count: 3, size: Size(width: 330, height: 50), scaleFactor: 1, isScrolled: true)
    #expect(low.offset(showing: 1, from: 0) == low.cells[1].minY)
  }

  @Test("The scroll bar stays in its strip, moves with the page and drags it as far as it goes")
  func scrollBar() throws {
    for count in [3, 8, 64] {
      let page = Page(
        count: count, size: Size(width: 500, height: 300), scaleFactor: 1, isScrolled: true)
      let strip = Rect(x: 500 - Page.scrollBarWidth, y: 0, width: 12, height: 300)
      var top = -1.0
      for step in 0...10 {
        let offset = page.offset(near: page.maximumOffset * Double(step) / 10)
        let bar = try #require(page.scrollBarFrame(offset: offset))
        #expect(strip.contains(bar), "\(bar)")
        #expect(bar.height >= 24)
        #expect(bar.minY > top)
        top = bar.minY
      }
      #expect(page.offset(draggingBarBy: 300, from: 0) == page.maximumOffset)
      #expect(page.offset(draggingBarBy: -300, from: 7) == 0)
    }
    let short = Page(
      count: 2, size: Size(width: 800, height: 600), scaleFactor: 1, isScrolled: true)
    #expect(short.scrollBarFrame(offset: 0) == nil)
    for side in [1.0, 5, 30] {
      let tiny = Page(
        count: 9, size: Size(width: 500, height: side), scaleFactor: 1, isScrolled: true)
      for offset in [0, tiny.maximumOffset] {
        let bar = tiny.scrollBarFrame(offset: offset)
        #expect(bar.map { $0.maxY <= side && $0.minY >= 0 } ?? true, "\(side)")
      }
    }
  }

  @Test("The page's scene has every visible mark once, moved, with its chart's index")
  func composition() throws {
    var random = SeededGenerator(seed: 7)
    let page = Page(
      count: 5, size: Size(width: 700, height: 500), scaleFactor: 1, isScrolled: true)
    try #require(page.isScrolled)
    let offset = 100.0
    let visible = page.visibleCells(offset: offset)
    let scenes = (0..<5).map { index in
      visible.contains(index)
        ? Scene(
          size: page.cells[index].size, background: BarScenes.white, title: "\(index)",
          domain: 0...Double(index + 1),
          marks: (0..<20).map { _ in randomMark(using: &random) }) : nil
    }
    let scene = page.scene(
      of: scenes, offset: offset, titles: ["a", "b", "", "d", "e"],
      notices: [["one"], [], ["two"], [], ["three", "four"]], background: BarScenes.white)
    #expect(scene.size == page.size)
    #expect(scene.title == "a, b, d, e")
    #expect(scene.notices == ["a: one", "two", "e: three", "e: four"])
    let window = Rect(x: 0, y: 0, width: 700, height: 500)
    for (index, cell) in scenes.enumerated() {
      let frame = page.frame(of: index, offset: offset)
      let expected = (cell?.marks ?? []).map { $0.bounds.offset(x: frame.minX, y: frame.minY) }
        .filter { window.contains(frame) || $0.intersects(window) }
      #expect(scene.marks.filter { $0.attributes.chart == index }.map(\.bounds) == expected)
    }
  }

  @Test("Each chart of a page keeps its domain, orientation and layout, found by mark and by point")
  func chartsOfPage() throws {
    let page = Page(
      count: 2, size: Size(width: 800, height: 300), scaleFactor: 1, isScrolled: false)
    let first = BarScenes(values: [[0.5]]).scene
    var second = BarScenes(orientation: .horizontal, layout: .stacked, values: [[0.5, 0.2]]).scene
    second.charts[0].domain = -3...7
    let scene = page.scene(
      of: [first, second], offset: 0, titles: ["a", "b"], notices: [[], []],
      background: BarScenes.white)
    #expect(scene.charts.map(\.domain) == [0...1, -3...7])
    #expect(scene.charts.map(\.orientation) == [.vertical, .horizontal])
    #expect(scene.charts.map(\.layout) == [.grouped, .stacked])
    #expect(scene.charts.map(\.frame) == page.cells)
    #expect(scene.chart == nil && first.chart?.frame == first.bounds)
    for (index, cell) in page.cells.enumerated() {
      #expect(scene.chart(at: cell.center) == scene.charts[index])
    }
    #expect(scene.chart(at: Point(x: -1, y: 5)) == nil)
    for mark in scene.marks {
      #expect(try #require(scene.chart(of: mark)).index == mark.attributes.chart)
    }
    let json = scene.json()
    #expect(!json.contains(#""title":"a, b","description":"","domain""#))
    #expect(
      json.contains(
        #"{"chart":1,"x":400,"y":0,"width":400,"height":300,"domain":[-3,7],"#
          + #""orientation":"horizontal","layout":"stacked"}"#))
  }

  @Test("A chart that is out of view is none of the scene's, and one alone is still a page's")
  func chartOutOfView() throws {
    let page = Page(
      count: 2, size: Size(width: 800, height: 300), scaleFactor: 1, isScrolled: false)
    let scene = page.scene(
      of: [nil, BarScenes(values: [[0.5]]).scene], offset: 0, titles: ["a", "b"],
      notices: [[], []], background: BarScenes.white)
    #expect(scene.charts.map(\.index) == [1])
    #expect(scene.chart == nil && scene.json().contains(#""charts":["#))
    let empty = page.scene(
      of: [nil, nil], offset: 0, titles: ["a", "b"], notices: [[], []],
      background: BarScenes.white)
    #expect(empty.charts.isEmpty && empty.json().contains(#""charts":["#))
  }

  @Test("A moved mark is its old self elsewhere: outline, bounds and hits")
  func moving() {
    let arc = Path.arc(
      center: Point(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: 3)
    let bounds = Rect(x: 4, y: 4, width: 12, height: 12)
    var mark = Mark.path(
      PathMark(
        MarkAttributes(.ringArc), bounds: bounds, path: arc, stroke: BarScenes.white,
        strokeWidth: 2))
    let hit = Point(x: 10, y: 15)
    #expect(mark.contains(hit))
    mark.move(x: 100, y: -3)
    #expect(mark.contains(Point(x: 110, y: 12)))
    #expect(!mark.contains(hit))
    #expect(mark.bounds == bounds.offset(x: 100, y: -3))
    let square = Path.polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)])
    #expect(square.offset(x: 2, y: 3).offset(x: -2, y: -3) == square)
  }
}
