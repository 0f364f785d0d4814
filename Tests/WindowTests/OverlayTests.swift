// What lies over the chart, and letters that are typed over it, in a real window with real events.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct OverlayTests {
  @Test(
    "A window with other charts, the keys, a list or the menu open becomes as narrow as one likes")
  func narrow() throws {
    for keys in ["/", "b", "f"] {
      let open = try OpenWindow(["--sample", "steps"])
      try open.expectExport()
      for letter in keys { open.client.press(.letter(letter)) }
      #expect(open.client.settle(open.window))
      for width in [500, 70, 60, 41, 30, 17, 16, 12, 5, 1, 60] {
        for height in [500, 40, 1] {
          open.client.resize(open.window, width: width, height: height)
          #expect(open.client.settle(open.window), "\(keys) \(width) × \(height)")
        }
      }
      open.client.resize(open.window, width: 800, height: 600)
      open.client.press(.escape)
      try open.expectExport()
      #expect(try open.close().status == 0)
    }
  }

  @Test("A name typed over the chart is taken back by one undo, and closes nothing")
  func name() throws {
    let open = try OpenWindow()
    let before = try open.expectExport()
    for letter in "iranq" { open.client.press(.letter(letter)) }
    try open.expect("the title is hidden, and a message tells of it") { $0 != before }
    #expect(open.client.settle(open.window))
    #expect(open.program.isRunning)
    open.client.press(.letter("z"), holding: [.control])
    // The notice of what was undone goes with the next input.
    open.client.press(.letter("z"))
    try open.expect(before)
    open.client.press(.letter("q"))
    #expect(try open.program.wait().status == 0)
  }

  @Test("Shift on the way to ? turns the pages of the keys instead of closing the list")
  func keys() throws {
    let open = try OpenWindow(["--size", "400x300", steps])
    let chart = try open.settledPicture()
    open.client.press(.letter("/"), holding: [.shift])
    try open.expect("the first page") { $0 != chart }
    let first = try open.settledPicture()
    open.client.press(.letter("/"), holding: [.shift])
    try open.expect("the second page") { $0 != chart && $0 != first }
    open.client.press(.escape)
    try open.expect(chart)
  }

  @Test("A range with blanks is typed into the list of a filter")
  func range() throws {
    let file = try ChangingFile(
      "date,n\n" + (1...12).map { "2023-\($0 < 10 ? "0" : "")\($0)-01,\($0)\n" }.joined())
    // Conditions and lists say the same in other words.
    let arguments = [file.path, "--hide", "subtitle"]
    let open = try OpenWindow(arguments)
    try open.expectExport()
    open.client.press(.letter("f"))
    for letter in "date" { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    for (index, word) in ["2023-03", "to", "2023-05"].enumerated() {
      if index > 0 { open.client.press(.space) }
      for letter in word { open.client.press(.letter(letter)) }
    }
    open.client.press(.enter)
    try open.expectExport(
      of: arguments + ["--where", "date>=2023-03", "--where", "date<=2023-05"])
  }

  @Test("The right button on a bar's name keeps that bar alone")
  func rightButton() throws {
    let file = try ChangingFile("town,n\nDenver,3\nBerlin,5\nLagos,4\nDenver,2\nBerlin,1\n")
    // Conditions and lists say the same in other words.
    let arguments = [file.path, "--hide", "subtitle"]
    let open = try OpenWindow(arguments)
    try open.expectExport()
    let label = try open.scene().marks.first { $0.role == "category-label" && $0.label == "Berlin" }
    open.client.click(try #require(label).bounds.center, in: open.window, button: 3)
    let menu = try open.settledPicture()
    // The first line selects, the third leaves the bar out.
    open.client.press(.down)
    open.client.press(.down)
    try open.expect("another line") { $0 != menu }
    open.client.press(.enter)
    open.client.move(to: Point(x: 1, y: 1), in: open.window)
    try open.expectExport(of: arguments + ["--where", "town!=Berlin"])
  }
}
