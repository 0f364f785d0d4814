// What the pointer shows without a click, and what it costs.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PointerTests {
  @Test("Hover changes the bar by a step and shows a tooltip; leaving restores the earlier pixels")
  func hover() throws {
    let open = try OpenWindow.showing()
    let first = try open.picture()
    let friday = try open.scene().bar("Fri")
    open.client.move(to: friday.center, in: open.window)
    let hovered = try open.settledPicture()
    // Away from the white of the number upon it.
    let step = Palette.blue.blended(over: Color(hex: 0x000000), opacity: 0.86)
    #expect(hovered[friday.center] == step)
    // The tooltip is the only surface of its white; it covers neither the bar's end nor much of the
    // window.
    #expect(hovered.count(of: Palette.plate) > first.count(of: Palette.plate) + 2_000)
    let change = try #require(hovered.difference(from: first))
    #expect(change.width < 320 && change.height < 600)
    #expect(hovered[Int(friday.center.x), Int(friday.y) + 1] == step)
    open.client.moveOnScreen(x: 1_200, y: 1_000)
    try open.expect(first)
  }

  @Test("The tooltip of any bar is inside the window and none is left behind")
  func everyBar() throws {
    let open = try OpenWindow.showing([loans])
    let first = try open.picture()
    for bar in try open.scene().bars {
      open.client.move(to: bar.center, in: open.window)
      let hovered = try open.settledPicture()
      #expect(
        hovered.count(of: Palette.plate) > first.count(of: Palette.plate) + 2_000, "\(bar)")
    }
    open.client.move(to: Point(x: 1, y: 1), in: open.window)
    try open.expect(first)
  }

  @Test("Moving within a bar's slot paints nothing, moving to another paints only the difference")
  func damage() throws {
    let open = try OpenWindow.showing()
    let scene = try open.scene()
    let (friday, monday) = (try scene.bar("Fri"), try scene.bar("Mon"))
    open.client.move(to: friday.center, in: open.window)
    let hovered = try open.settledPicture()
    open.client.watchDamage(of: open.window)
    for step in 1...10 {
      open.client.move(
        to: Point(x: friday.center.x + Double(step), y: friday.center.y), in: open.window)
    }
    open.client.settle(open.window)
    #expect(open.client.takeDamage().isEmpty)
    open.client.move(to: monday.center, in: open.window)
    let next = try open.settledPicture()
    let damage = open.client.takeDamage()
    let change = try #require(next.difference(from: hovered))
    let all = damage.reduce(Rect.zero) { $0.union($1) }
    #expect(all.contains(change))
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 800 * 600 * 6 / 10)
  }

  @Test("In any size linked charts show the share of the bar that is under a pointer that rests")
  func rest() throws {
    let open = try OpenWindow([
      "Examples/flights/flights.csv", "-a", "count", "-c", "carrier", "-c", "hour", "-c",
      "delay:60",
    ])
    try open.expect("three charts") { $0.count(of: Palette.blue) > 10_000 }
    let pointer = Point(x: 210, y: 250)
    open.client.move(to: pointer, in: open.window)
    let sizes = [(800, 600), (1_200, 500), (360, 640), (1_000, 800), (500, 360)]
    let pictures = try sizes.map { width, height in
      open.client.resize(open.window, width: width, height: height)
      open.client.move(to: Point(x: 1, y: 1), in: open.window)
      let away = try open.settledPicture()
      open.client.move(to: pointer, in: open.window)
      let resting = try open.settledPicture()
      #expect(away != resting)
      return resting
    }
    // No event follows the change of the size, as to settle would send one.
    for ((width, height), picture) in zip(sizes, pictures) {
      open.client.resize(open.window, width: width, height: height)
      try open.expect(picture)
    }
  }

  @Test("A click in the legend hides a series, rescales, and another shows it again")
  func legend() throws {
    let open = try OpenWindow.showing([loans])
    let first = try open.picture()
    let entry = try open.scene().mark("legend-label", "Books")
    open.click(entry.center)
    try open.settledPicture().expectBooksHidden()
    // Not where it was clicked just now: that would be a double click.
    open.click(Point(x: entry.x + 2, y: entry.center.y))
    try open.expect(first)
  }
}

extension Picture {
  /// Asserts that the bars of the other two series stand where they stand in a table without Books,
  /// in their own colours.
  func expectBooksHidden(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let scene = try Exports.scene([loans, "--value", "Films,Music"])
    #expect(scene.domain == [0, 200])
    for bar in scene.bars {
      let color = bar.series == "Films" ? Palette.orange : Palette.green
      // Where an edge were elsewhere, one of these would have another colour.
      let inside = [bar.bounds.minX + 1, bar.bounds.maxX - 2].map { Point(x: $0, y: bar.center.y) }
      for point in inside {
        #expect(self[point] == color, "\(bar)", sourceLocation: sourceLocation)
      }
      let above = self[Point(x: bar.center.x, y: bar.bounds.minY - 1)]
      #expect(above != color, "\(bar)", sourceLocation: sourceLocation)
      let below = self[Point(x: bar.center.x, y: bar.bounds.maxY - 1)]
      #expect(below == color, "\(bar)", sourceLocation: sourceLocation)
    }
  }
}
