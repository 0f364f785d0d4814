// JSON files through the program: the same chart from every shape, and errors with their places.
import Foundation
import TestSupport
import Testing

@Suite struct JSONInputTests {
  private static let folder = Program.checkout + "/Tests/Fixtures/json"

  @Test(
    "Every shape of the same table is the same chart",
    arguments: [
      "objects.json", "lines.ndjson", "columns.json", "pairs.json", "entries.json", "arrays.json",
      "wrapper.json",
    ])
  func shapes(_ name: String) throws {
    let written = try scene([Self.folder + "/" + name])
    SceneFileTests.expectSound(written)
    let bars = written.marks("bar")
    #expect(bars.map(\.category) == ["Mon", "Tue"])
    #expect(bars.map(\.value) == [898, 670])
    #expect(written.notices.contains { $0.hasPrefix("1 row has no ") })
    #expect(
      written.notices.contains { $0.hasPrefix("1 value beside the rows") }
        == (name == "wrapper.json"))
  }

  @Test("An error has line and column, for a picture and for sentences")
  func faulty() throws {
    let line =
      "broken.json:3:27: a number begins with a needless 0; remove it, or write a text in quotes"
    for arguments in [["-o", "x.png"], ["--describe"]] {
      let outcome = try Program.run(["broken.json"] + arguments, directory: Self.folder)
      BarchartTests.expectFailure(outcome, 65, line)
    }
  }

  @Test("A pipe is told by its content, and described")
  func pipe() throws {
    let text = "{\"a\":{\"b\":1},\"n\":\"x\"}\n{\"a\":{\"b\":3},\"n\":\"y\"}\n"
    let outcome = try Program.run(["--describe"], input: .text(text))
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.output.contains("a.b"))
  }
}
