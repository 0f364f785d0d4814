// Data that arrive slowly: the window is there first, grows with them and ends as if they had been
// a file.
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ReadingTests {
  @Test("A slow pipe: window, turning ring, growing bars, and in the end the picture of a file")
  func slowPipe() throws {
    let open = try OpenWindow([], isStill: false, input: .pipe)
    // The only blue before the first row is the ring's arc, and it turns.
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    let start = try open.picture()
    try open.expect("the ring turns") { $0 != start && $0.count(of: Palette.blue) > 100 }
    open.program.write("Day,Steps\nMon,898\nTue,670\n")
    try open.expect("bars appear while the pipe is open") { $0.count(of: Palette.blue) > 50_000 }
    let two = try widestRow(open.picture())
    open.program.write("Wed,725\nThu,439\nFri,1232\n")
    // The largest value so far takes the height: the two first bars shrink, three others stand
    // beside.
    try open.expect("more bars appear") { self.widestRow($0) != two }
    open.program.write("Sat,771\nSun,365\n")
    open.program.closeInput()
    try open.expectExport(of: [], input: .file(Program.checkout + "/" + steps))
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  /// The most blue pixels that any row of the picture has: the widths of all bars together.
  private func widestRow(_ picture: Picture) -> Int {
    (0..<picture.height).map { y in
      (0..<picture.width).count { picture[$0, y] == Palette.blue }
    }.max() ?? 0
  }

  @Test(
    "A pipe that ends within a quotation: the rows before stay, the window says why, 65 at the end")
  func unclosedQuote() throws {
    let open = try OpenWindow([], input: .pipe)
    open.program.write("Day,Steps\nMon,898\nTue,670\nWed,\"72")
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 50_000 }
    open.program.closeInput()
    let whole = try Exports.picture([], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    // Nothing but the sentence at the bottom tells it from the chart of the rows before.
    try open.expect("a sentence at the bottom") { picture in
      guard let change = picture.difference(from: whole) else { return false }
      return change.width > 100
    }
    #expect(open.program.isRunning)
    #expect(open.program.errorSoFar().isEmpty)
    let outcome = try open.close()
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("barchart: standard input:4: "))
    #expect(outcome.error.count { $0 == "\n" } == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test("What cannot be read at all needs no window")
  func unreadable() throws {
    let server = try XServer()
    let file = try TemporaryFile("a,b\nx,\"1\n")
    let outcome = try Program.run([file.path], display: server.display)
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("barchart: \(file.path):2: "))
    #expect(outcome.output.isEmpty)
  }

  @Test("Escape ends the reading; a second one closes")
  func stopped() throws {
    let open = try OpenWindow(["--print-selection"], input: .pipe)
    open.program.write("Day,Steps\nMon,898\nTue,670\n")
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 50_000 }
    open.client.press(.escape)
    #expect(open.client.settle(open.window))
    #expect(open.program.isRunning)
    let whole = try Exports.picture([], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    try open.expect("a sentence says that it was stopped") { picture in
      picture.difference(from: whole).map { $0.width > 100 } ?? false
        && picture.count(of: Palette.blue) > 50_000
    }
    open.client.press(.escape)
    let outcome = try open.program.wait()
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test("Escape gives up a server that says nothing, and F5 asks it again")
  func silentServer() throws {
    let server = try ListeningSocket()
    let settings = "connect_timeout=600&gssencmode=disable"
    let open = try OpenWindow(
      ["postgresql://me:s3cret@127.0.0.1:\(server.port)/d?\(settings)"], isStill: false)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    #expect(eventually { server.takesConnection() })
    open.client.press(.escape)
    try open.expect("reading has ended") { $0.count(of: Palette.blue) == 0 }
    open.client.press(.function(5))
    #expect(eventually { server.takesConnection() })
    open.client.press(.escape)
    let outcome = try open.close()
    #expect(outcome.status == 65)
    #expect(outcome.error.hasSuffix(": opening cancelled\n"), "\(outcome.error)")
    #expect(!outcome.error.contains("s3cret"))
  }

  @Test("The window closes while the pipe is still open")
  func closedEarly() throws {
    let open = try OpenWindow([], input: .pipe)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "A window that has nothing to do does nothing: no wake-up while the server is busy with others")
  func idle() throws {
    let open = try OpenWindow.showing()
    #expect(open.client.settle(open.window))
    // The server's time passes, not the clock's.
    #expect(try open.sleepsThrough(5_000))
    let before = try #require(open.program.sleeps)
    #expect(open.client.settle(open.window))
    // It has answered, and may not sleep again yet.
    #expect(eventually { (open.program.sleeps ?? 0) > before })
  }
}
