// A page of charts in a real window: each answers by itself.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SeveralFilesTests {
  @Test("Two files: the picture of -o, a click in the second, Enter prints its row")
  func clickInSecond() throws {
    let open = try OpenWindow.showing([steps, loans], options: ["--print-selection=json"])
    let scene = try Exports.scene([steps, loans])
    let bar = try #require(
      scene.bars.first { $0.chart == 1 && $0.category == "March" && $0.series == "Films" })
    open.click(bar.center)
    let monday = try #require(scene.bars.first { $0.chart == 0 && $0.category == "Mon" })
    #expect(try open.settledPicture()[monday.center] == Palette.blue)
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        [
        {"chart":1,"category":"March","series":"Films","value":149,"row":2}
        ]

        """)
  }

  @Test("A file that is missing is told in its own chart, and by the status at the end")
  func missing() throws {
    let open = try OpenWindow([steps, "/nowhere/b.csv"])
    try open.expect("the bars of the first") { $0.count(of: Palette.blue) > 20_000 }
    #expect(open.program.isRunning)
    let outcome = try open.close()
    #expect(outcome.status == 66)
    #expect(outcome.error == "barchart: /nowhere/b.csv: no such file\n")
  }

  @Test("Without a window the first failure ends the run, and where no file can be opened")
  func failures() throws {
    let server = try XServer()
    for arguments in [
      ["--describe", steps, "/nowhere/b.csv"], ["/nowhere/a.csv", "/nowhere/b.csv"],
    ] {
      let outcome = try Program.run(arguments, display: server.display)
      #expect(outcome.status == 66)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.count { $0 == "\n" } == 1)
    }
  }

  @Test("--describe tells each chart, with a blank line between")
  func described() throws {
    let both = try Program.run(["--describe", steps, loans]).output
    let first = try Program.run(["--describe", steps]).output
    let second = try Program.run(["--describe", loans]).output
    #expect(both == first + "\n" + second)
  }

  @Test("Many files: the wheel scrolls, and back at the top is the first picture")
  func wheel() throws {
    let files = Array(repeating: [steps, loans], count: 5).flatMap(\.self)
    let open = try OpenWindow(files)
    // Two rows of two, each read when its turn comes.
    try open.expect("all that are in view") { picture in
      let (middle, below) = (picture.width / 2, picture.height * 3 / 5)
      return [0..<middle, middle..<picture.width].allSatisfy { columns in
        [0..<picture.height / 2, below..<picture.height].allSatisfy { rows in
          rows.contains { row in columns.contains { picture[$0, row] == Palette.blue } }
        }
      }
    }
    let first = try open.settledPicture()
    for _ in 0..<3 { open.client.click(Point(x: 2, y: 2), in: open.window, button: 5) }
    #expect(try open.settledPicture() != first)
    for _ in 0..<3 { open.client.click(Point(x: 2, y: 2), in: open.window, button: 4) }
    #expect(try open.settledPicture() == first)
    // Of a repaint of what changed and of one of everything the pixels are the same.
    open.client.setMapped(false, open.window)
    open.client.setMapped(true, open.window)
    try open.expect(first)
  }
}
