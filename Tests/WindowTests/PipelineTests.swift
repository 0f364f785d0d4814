// The picker in a pipe: what the next program gets, and what happens where there is none.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PipelineTests {
  /// The picker before another program, with a click on Friday.
  private func picker(
    _ redirection: String, _ option: String = "--print-selection", selects: Bool = true
  ) throws -> OpenWindow {
    let open = try OpenWindow([steps, option], output: redirection)
    try open.expectExport(of: [steps])
    if selects { open.click(try Exports.scene([steps]).bar("Fri").center) }
    return open
  }

  /// What the next program has printed, once it is this.
  private func expectOutput(_ open: OpenWindow, _ expected: String) {
    var last = ""
    let isEqual = eventually {
      last = String(decoding: open.program.outputSoFar(), as: UTF8.self)
      return last == expected
    }
    #expect(isEqual, "\(last)")
  }

  @Test("The next program in the pipe gets the rows")
  func piped() throws {
    let open = try picker("> >(sed 's/^/got /')")
    open.click(try Exports.scene([steps]).bar("Mon").center, holding: [.control])
    open.client.press(.enter)
    #expect(try open.program.wait().status == 0)
    expectOutput(open, "got Mon\t898\ngot Fri\t1232\n")
  }

  @Test(
    "With nothing selected it gets the bar that the keyboard is on; with none of these, nothing")
  func focused() throws {
    let open = try picker("> >(cat)", selects: false)
    open.client.press(.right)
    open.client.press(.right)
    open.client.press(.enter)
    #expect(try open.program.wait().status == 0)
    expectOutput(open, "Tue\t670\n")
    let none = try picker("> >(cat; echo end)", selects: false)
    none.client.press(.enter)
    #expect(try none.program.wait().status == 1)
    expectOutput(none, "end\n")
  }

  @Test("Escape, and a window manager that closes the window, choose nothing")
  func nothing() throws {
    let escaped = try picker("> >(cat; echo end)", selects: false)
    escaped.client.press(.escape)
    #expect(try escaped.program.wait().status == 1)
    expectOutput(escaped, "end\n")
    let closed = try picker("> >(cat; echo end)")
    #expect(try closed.close().status == 1)
    expectOutput(closed, "end\n")
  }

  @Test("A reader that has gone is no news; a full disk is", arguments: [true, false])
  func unwritten(_ isGone: Bool) throws {
    let open = try picker(isGone ? "> >(exec >&-)" : "> /dev/full")
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.status == 73)
    #expect(
      outcome.error
        == (isGone
          ? "" : "barchart: cannot write standard output: no space left on device\n"))
  }

  @Test("All of a hundred thousand rows go through", arguments: ["tsv", "json"])
  func many(_ format: String) throws {
    let rows = (0..<100_000).map { "row \($0),\($0)\n" }
    let file = try TemporaryFile("name,value\n" + rows.joined())
    let rowsApart = [
      file.path, "-c", "name", "-v", "value", "-a", "none", "--sort", "none", "--orientation",
      "vertical",
    ]
    let open = try OpenWindow(
      rowsApart + ["--print-selection=" + format], output: "> >(wc -l)")
    try open.expectExport(of: rowsApart)
    open.client.press(.letter("a"), holding: [.control])
    open.client.press(.enter)
    #expect(try open.program.wait().status == 0)
    expectOutput(open, format == "tsv" ? "100000\n" : "100002\n")
  }
}
