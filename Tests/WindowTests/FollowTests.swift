// A window whose file changes: what is in the file is what is in the window, and what was done
// stays.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct FollowTests {
  private static let week = "Day,Steps\nMon,898\nTue,670\nWed,725\nThu,439\nFri,1232\n"

  private func following(
    _ file: ChangingFile, _ options: [String] = [], isStill: Bool = true
  ) throws -> OpenWindow {
    let open = try OpenWindow([file.path, "--follow"] + options, isStill: isStill)
    try open.expectExport(of: [file.path] + options.filter { !$0.hasPrefix("--print") })
    return open
  }

  private func expectCleanEnd(_ open: OpenWindow) throws {
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  /// A sentence at the bottom, beside the bars of before.
  private func expectNotice(_ open: OpenWindow, beside before: Picture) throws {
    try open.expect("a sentence below the bars, which stay") { picture in
      guard let change = picture.difference(from: before) else { return false }
      return change.width > 100 && picture.count(of: Palette.blue) > 50_000
    }
  }

  /// Each row a bar, as the file is from the start to the end.
  private static let steps = [
    "-c", "Day", "-v", "Steps", "-a", "none", "--sort", "none", "--orientation", "vertical",
  ]

  @Test("The window shows the file after each change: grown, rewritten, replaced, gone and back")
  func changes() throws {
    let file = try ChangingFile(Self.week)
    let open = try following(file, Self.steps)
    file.append("Sat,7")
    file.append("71\nSun,365\n")
    try open.expectExport(of: [file.path] + Self.steps)
    file.rewrite("Day,Steps\nMon,5\nTue,3\n")
    try open.expectExport(of: [file.path] + Self.steps)
    file.replace("Day,Steps\nMon,5\nTue,3")
    file.replace("Day,Steps,Runs\nMon,5,2\nTue,3,1")
    let before = try open.expectExport(of: [file.path] + Self.steps)
    file.remove()
    try expectNotice(open, beside: before)
    file.rewrite("Day,Steps,Runs\nMon,5,2\nTue,3,1\n")
    try open.expect(before)
    try expectCleanEnd(open)
  }

  @Test("With -a the bars of a growing file change in place, and the selection stays with its name")
  func groups() throws {
    let file = try ChangingFile(Self.week + "Mon,100\n")
    let options = ["-a", "sum"]
    let open = try OpenWindow([file.path, "--follow", "--print-selection"] + options)
    try open.expectExport(of: [file.path] + options)
    open.click(try Exports.scene([file.path] + options).bar("Mon").center)
    file.append("Sat,771\nMon,2\nTue,30\n")
    let after = try Exports.scene([file.path] + options)
    try open.expect("Monday is the one that is selected") { picture in
      after.bars.allSatisfy { bar in
        let isSelected = bar.category == "Mon"
        return picture[bar.center] == (isSelected ? Palette.blue : Palette.faded(Palette.blue))
      }
    }
    open.client.press(.enter)
    #expect(try open.program.wait().output == "Mon\t1000\n")
  }

  @Test("The selection goes with the names, and what is printed is as it stands at Enter")
  func selection() throws {
    let file = try ChangingFile(Self.week)
    let open = try following(file, ["--print-selection=json"])
    let scene = try Exports.scene([file.path])
    open.click(try scene.bar("Fri").center)
    open.click(try scene.bar("Mon").center, holding: [.control])
    let tuesday = try scene.bar("Tue").center
    try open.expect("others fade") { $0[tuesday] == Palette.faded(Palette.blue) }
    file.replace("Day,Steps\nFri,7\nSat,9\nMon,8\nTue,4\n")
    let after = try Exports.scene([file.path])
    try open.expect("the same two, in their new places") { picture in
      after.bars.allSatisfy { bar in
        let isSelected = ["Fri", "Mon"].contains(bar.category)
        return picture[bar.center] == (isSelected ? Palette.blue : Palette.faded(Palette.blue))
      }
    }
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        [
        {"category":"Fri","value":7,"row":0},
        {"category":"Mon","value":8,"row":2}
        ]

        """)
  }

  @Test(
    "What is no table is told in the window and by the status, as long as it lasts",
    arguments: [false, true])
  func broken(_ recovers: Bool) throws {
    let file = try ChangingFile(Self.week)
    let open = try following(file)
    let before = try open.picture()
    file.replace("Day,Steps\nMon,1,2,3\n")
    try expectNotice(open, beside: before)
    if recovers {
      file.replace(Self.week)
      try open.expect(before)
      try expectCleanEnd(open)
    } else {
      let outcome = try open.close()
      #expect(outcome.status == 65)
      #expect(outcome.error == "barchart: \(file.path):2: 4 fields where the header has 2\n")
    }
  }

  @Test("A named pipe: one writer after the other, in one picture, without a ring that turns")
  func pipe() throws {
    let file = try ChangingFile()
    let open = try OpenWindow([file.path, "--follow", "--title", "Pipe"])
    for text in ["Day,Steps\nMon,898\n", "Tue,670\n", "Wed,725\n"] { file.append(text) }
    try open.expectExport(
      of: ["-", "--title", "Pipe"], input: .text("Day,Steps\nMon,898\nTue,670\nWed,725\n"))
    try expectCleanEnd(open)
  }

  @Test("Standard input: open and silent it is at rest, and its end is the end")
  func standardInput() throws {
    let open = try OpenWindow(["--follow", "--print-selection"], input: .pipe)
    open.program.write("Day,Steps\nMon,898\nTue,670\n")
    try open.expectExport(of: ["-"], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    open.program.write("Wed,725\n")
    try open.expectExport(of: ["-"], input: .text("Day,Steps\nMon,898\nTue,670\nWed,725\n"))
    open.program.closeInput()
    open.client.press(.escape)
    #expect(try open.program.wait().status == 1)
  }

  @Test("A burst: the window answers in the midst of it, and ends with the last row")
  func burst() throws {
    let file = try ChangingFile(Self.week)
    let open = try following(file, Self.steps, isStill: false)
    for batch in 0..<100 {
      file.append((0..<1_000).map { "\(batch)-\($0),\($0 % 97)\n" }.joined())
      if batch % 25 == 24 { #expect(open.client.settle(open.window)) }
    }
    try open.expectExport(of: [file.path] + Self.steps)
    try expectCleanEnd(open)
  }

  @Test(
    "A window whose file does not change does nothing, whatever happens beside the file",
    .disabled(
      if: Instrumentation.sanitizer == "thread",
      "ThreadSanitizer has a thread of its own, which wakes up ten times a second"))
  func idle() throws {
    let file = try ChangingFile(Self.week)
    let open = try following(file)
    #expect(open.client.settle(open.window))
    #expect(eventually { open.program.isSleeping })
    func writeBeside(_ count: Int) throws {
      for number in 0..<count {
        let other = file.path + ".b"
        try "\(number)".write(toFile: other, atomically: true, encoding: .utf8)
        #expect(chmod(other, 0o600) == 0)
        #expect(chmod(file.folder, 0o700) == 0)
        open.client.sync()
      }
    }
    // Half a second after the last thing that happened, the window gives back memory, once.
    let start = ContinuousClock.now
    #expect(eventually { start.duration(to: .now) > .milliseconds(800) })
    // The picture can be there before the threads that follow have come to their first wait.
    var before = try #require(open.program.sleepsOfThreads)
    #expect(
      try eventually {
        try writeBeside(100)
        let last = before
        before = open.program.sleepsOfThreads ?? [:]
        return before == last
      })
    try writeBeside(1_000)
    #expect(open.program.sleepsOfThreads == before)
    file.append("Sat,771\n")
    try open.expectExport(of: [file.path])
    #expect(try #require(open.program.sleepsOfThreads) != before)
  }
}
