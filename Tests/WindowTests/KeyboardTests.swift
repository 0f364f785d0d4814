// Everything that the pointer does, the keyboard does.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct KeyboardTests {
  /// Whether the focus ring is around a mark: its stroke lies 2 to 4 pixels outside.
  private func isRinged(_ mark: ExportedScene.Mark, in picture: Picture) -> Bool {
    let bounds = mark.bounds
    return [bounds.minX - 3, bounds.maxX + 2].allSatisfy {
      picture[Point(x: $0, y: bounds.midY)] == Palette.ink
    }
  }

  /// The categories with a focus ring.
  private func ringed(_ open: OpenWindow) throws -> [String] {
    let picture = try open.settledPicture()
    return try open.scene().bars.filter { isRinged($0, in: picture) }.map { $0.category ?? "" }
  }

  @Test("Arrow keys, Home and End move the focus ring, and it stops at either end")
  func focus() throws {
    let open = try OpenWindow.showing()
    #expect(try ringed(open) == [])
    open.client.press(.end)
    #expect(try ringed(open) == ["Sun"])
    let way: [(KeyName, String)] = [
      (.home, "Mon"), (.left, "Mon"),
      (.right, "Tue"), (.right, "Wed"), (.left, "Tue"), (.end, "Sun"),
      (.right, "Sun"), (.home, "Mon"), (.left, "Mon"), (.pageDown, "Tue"), (.pageUp, "Mon"),
    ]
    for (key, category) in way {
      open.client.press(key)
      #expect(try ringed(open) == [category], "\(key)")
    }
  }

  @Test("Space selects what has the focus, Shift and an arrow extend, Ctrl and Space take away")
  func select() throws {
    let open = try OpenWindow.showing()
    open.client.press(.end)
    open.client.press(.space)
    try open.expectSelection(["Sun"])
    open.client.press(.left, holding: [.shift])
    open.client.press(.left, holding: [.shift])
    try open.expectSelection(["Fri", "Sat", "Sun"])
    open.client.press(.space, holding: [.control])
    try open.expectSelection(["Sat", "Sun"])
    #expect(try ringed(open) == ["Fri"])
  }

  @Test("The focus goes where the pointer has clicked")
  func afterClick() throws {
    let open = try OpenWindow.showing()
    open.click(try open.scene().bar("Thu").center)
    open.client.press(.right)
    #expect(try ringed(open) == ["Fri"])
  }

  @Test("Ctrl+A selects every bar")
  func all() throws {
    let open = try OpenWindow.showing(options: ["--print-selection"])
    open.client.press(.letter("a"), holding: [.control])
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(
      outcome.output
        == "Mon\t898\nTue\t670\nWed\t725\nThu\t439\nFri\t1232\nSat\t771\nSun\t365\n")
    #expect(outcome.status == 0)
  }

  @Test("Enter with a focus and no selection prints what has the focus")
  func enterOnFocus() throws {
    let open = try OpenWindow.showing(options: ["--print-selection"])
    open.client.press(.right)
    open.client.press(.right)
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.output == "Tue\t670\n")
    #expect(outcome.status == 0)
  }

  @Test("Tab goes to the legend, Space hides the series there, Tab goes back")
  func legend() throws {
    let open = try OpenWindow.showing([loans])
    let scene = try open.scene()
    open.client.press(.right)
    open.client.press(.tab)
    let swatch = try #require(scene.marks.first { $0.role == "legend-swatch" })
    let focused = try open.settledPicture()
    #expect(focused[Point(x: swatch.x - 3, y: swatch.center.y)] == Palette.ink)
    open.client.press(.space)
    try open.settledPicture().expectBooksHidden()
    open.client.press(.space)
    open.client.press(.tab, holding: [.shift])
    let back = try open.settledPicture()
    #expect(back[Point(x: swatch.x - 3, y: swatch.center.y)] == Palette.background)
    #expect(isRinged(try scene.bar("January", "Books"), in: back))
  }

  @Test("Down and Up move between series")
  func series() throws {
    let open = try OpenWindow.showing([loans])
    let scene = try open.scene()
    for (key, series) in [
      (KeyName.right, "Books"), (.down, "Films"), (.down, "Music"), (.up, "Films"),
    ] {
      open.client.press(key)
      let bar = try scene.bar("January", series)
      #expect(isRinged(bar, in: try open.settledPicture()), "\(series)")
    }
  }

  @Test("A digit hides and shows its series, one without a series does nothing")
  func digits() throws {
    let open = try OpenWindow.showing([loans])
    let first = try open.picture()
    open.client.press(.letter("4"))
    open.client.press(.letter("9"))
    #expect(try open.settledPicture() == first)
    open.client.press(.letter("1"))
    try open.settledPicture().expectBooksHidden()
    open.client.press(.letter("1"))
    try open.expect(first)
  }

  @Test("t changes the colours, with Caps Lock as without")
  func theme() throws {
    let open = try OpenWindow.showing()
    let first = try open.picture()
    open.client.press(.letter("t"))
    try open.expectExport(of: [steps, "--theme", "dark"])
    open.client.press(.capsLock)
    for _ in 0..<3 { open.client.press(.letter("t")) }
    try open.expect(first)
  }

  @Test("l hides the legend: the picture of --hide, and back")
  func legendKey() throws {
    let open = try OpenWindow.showing([loans])
    let first = try open.picture()
    open.client.press(.letter("l"))
    try open.expectExport(of: [loans, "--hide", "legend"])
    open.client.press(.letter("l"))
    try open.expect(first)
  }

  @Test("r draws other random numbers")
  func randomNumbers() throws {
    let open = try OpenWindow(["--sample", "random"])
    try open.expect("bars") { $0.count(of: Palette.blue) > 20_000 }
    let first = try open.settledPicture()
    open.client.press(.letter("r"))
    try open.expect("other bars") { $0 != first && $0.count(of: Palette.blue) > 20_000 }
  }

  @Test(
    "Ctrl+Q, Ctrl+W and q close",
    arguments: [("q", [.control]), ("w", [.control]), ("q", [])] as [(Character, [HeldKey])])
  func quit(_ letter: Character, _ held: [HeldKey]) throws {
    let open = try OpenWindow.showing()
    open.client.press(.letter(letter), holding: held)
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }
}
