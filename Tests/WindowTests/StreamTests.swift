// Packed streams and floods in a window: rows as they come, keys that answer, Escape that stops.
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct StreamTests {
  @Test("A packed pipe: bars while it is open and silent, and Escape keeps them")
  func packedPipe() throws {
    let open = try OpenWindow([], input: .pipe)
    // A member that has not ended: all of its rows are there but not its checksum.
    open.program.write(Array(try gzipped("Day,Steps\nMon,898\nTue,670\n").dropLast(8)))
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 50_000 }
    open.client.press(.escape)
    let whole = try Exports.picture([], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    try open.expect("a sentence says that it was stopped") { picture in
      picture.difference(from: whole).map { $0.width > 100 } ?? false
        && picture.count(of: Palette.blue) > 50_000
    }
    let outcome = try open.close()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }

  @Test(
    "A packed pipe that dies within a member: the rows stay, the window says why, 65 at the end")
  func deadPackedPipe() throws {
    let open = try OpenWindow([], input: .pipe)
    open.program.write(Array(try gzipped("Day,Steps\nMon,898\nTue,670\n").dropLast(8)))
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 50_000 }
    open.program.closeInput()
    let whole = try Exports.picture([], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    try open.expect("a sentence at the bottom") { picture in
      picture.difference(from: whole).map { $0.width > 100 } ?? false
        && picture.count(of: Palette.blue) > 50_000
    }
    let outcome = try open.close()
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("barchart: standard input: the gzip data end too soon"))
  }

  @Test("A packed file that is followed: grown by a member, replaced")
  func followed() throws {
    let file = try ChangingFile("")
    file.replace(try gzipped("Day,Steps\nMon,898\n"))
    let open = try OpenWindow([file.path, "--follow"])
    try open.expectExport(of: [file.path])
    file.append(try gzipped("Tue,670\nWed,725\n"))
    try open.expectExport(of: [file.path])
    file.replace(try gzipped("Day,Steps\nSat,7\nSun,9\n"))
    try open.expectExport(of: [file.path])
    let outcome = try open.close()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }

  @Test("While a writer sends as fast as it can, a key is answered, and Escape lets go of the pipe")
  func flood() throws {
    let file = try ChangingFile()
    let writer = try ChildProcess(
      "/bin/sh", ["-c", "exec yes Mon,898 > \(file.path)"],
      environment: ["PATH": "/usr/bin:/bin"])
    let open = try OpenWindow([file.path])
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 5_000 }
    open.client.press(.letter("t"))
    try open.expect("the dark theme") { $0[Point(x: 2, y: 2)] == Palette.darkBackground }
    #expect(writer.isRunning)
    open.client.press(.escape)
    // Nobody reads any more, which ends it.
    #expect(try writer.wait().signal == SIGPIPE)
    #expect(open.program.isRunning)
    let outcome = try open.close()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }
}
