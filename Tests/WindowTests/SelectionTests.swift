// Clicks select, keys end, and the selection is what the next program in the pipe gets.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SelectionTests {
  @Test("A click on a bar fades all the others and changes nothing else in the plot")
  func click() throws {
    let open = try OpenWindow.showing()
    let scene = try open.scene()
    open.click(try scene.bar("Fri").center)
    try open.expectSelection(["Fri"])
    // A click on empty plot takes it back, to the pixel.
    let first = try Exports.picture([steps])
    let plot = try scene.mark("plot").bounds
    let thursday = try scene.bar("Thu").bounds
    open.click(Point(x: thursday.midX, y: plot.minY + 3))
    try open.expect(first)
  }

  @Test("Ctrl adds and removes, Shift extends, a plain click starts anew")
  func modifiers() throws {
    let open = try OpenWindow.showing()
    let scene = try open.scene()
    open.click(try scene.bar("Tue").center)
    open.click(try scene.bar("Fri").center, holding: [.control])
    try open.expectSelection(["Tue", "Fri"])
    open.click(try scene.bar("Sun").center, holding: [.shift])
    try open.expectSelection(["Fri", "Sat", "Sun"])
    open.click(try scene.bar("Sat").center, holding: [.control])
    try open.expectSelection(["Fri", "Sun"])
    open.click(try scene.bar("Mon").center)
    try open.expectSelection(["Mon"])
  }

  @Test("Other buttons select nothing")
  func otherButtons() throws {
    let open = try OpenWindow.showing()
    let friday = try open.scene().bar("Fri").center
    for button in [UInt32(2), 3] { open.client.click(friday, in: open.window, button: button) }
    // The menu covers bars.
    open.client.press(.escape)
    open.client.move(to: Point(x: 1, y: 1), in: open.window)
    try open.expectSelection([])
  }

  @Test(
    "Enter prints the selected rows and exits with 0",
    arguments: [
      ("--print-selection", "Mon\t898\nFri\t1232\n"),
      (
        "--print-selection=json",
        """
        [
        {"category":"Mon","value":898,"row":0},
        {"category":"Fri","value":1232,"row":4}
        ]\n
        """
      ),
    ])
  func printed(_ option: String, _ output: String) throws {
    let open = try OpenWindow.showing(options: [option])
    let scene = try open.scene()
    open.click(try scene.bar("Fri").center)
    open.click(try scene.bar("Mon").center, holding: [.control])
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.output == output)
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("Enter with several series names the series")
  func printedSeries() throws {
    let open = try OpenWindow.showing([loans], options: ["--print-selection"])
    open.click(try open.scene().bar("March", "Films").center)
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.output == "March\tFilms\t149\n")
    #expect(outcome.status == 0)
  }

  @Test("Escape clears, then closes with nothing chosen")
  func escape() throws {
    let open = try OpenWindow.showing(options: ["--print-selection"])
    open.click(try open.scene().bar("Fri").center)
    try open.expectSelection(["Fri"])
    open.client.press(.escape)
    try open.expectSelection([])
    #expect(open.program.isRunning)
    open.client.press(.escape)
    let outcome = try open.program.wait()
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  @Test("Without --print-selection Enter selects what has the focus, and Escape never closes")
  func noPicker() throws {
    let open = try OpenWindow.showing()
    open.client.press(.right)
    open.client.press(.enter)
    try open.expectSelection(["Mon"])
    for _ in 0..<4 { open.client.press(.escape) }
    #expect(open.client.settle(open.window))
    #expect(open.program.isRunning)
    open.client.press(.letter("q"))
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }
}
