// Ctrl+C, and what LibreOffice makes of it: cells in Calc, a table in Writer, and no picture.
import Foundation
import TestDesktop
import TestSupport
import Testing

@Suite struct OfficeTests {
  @Test(
    "A table in Calc has numbers that are numbers; in Writer it is a table",
    .enabled(if: isOfficeInstalled, "LibreOffice is not installed: make test-calc"),
    arguments: [("calc", "n"), ("writer", "t")])
  func paste(program: String, number: String) throws {
    let open = try OpenWindow.showing([loans])
    let peer = try XPeer(display: open.server.display)
    open.client.press(.letter("c"), holding: [.control])
    try #require(eventually { peer.owner(of: "CLIPBOARD") != 0 })
    open.client.settle(open.window)
    let folder = NSTemporaryDirectory() + "barchart-office-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outcome = try ChildProcess(
      "/usr/bin/python3", [office, program, folder],
      environment: Program.environment([
        "DISPLAY": open.server.display, "SAL_USE_VCLPLUGIN": "gen", "HOME": folder,
        "TMPDIR": folder,
      ])
    ).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 8 && lines.last == "pictures: 0", "\(outcome.output)")
    #expect(lines.first == "t:Month\tt:Books\tt:Films\tt:Music")
    #expect(lines.dropFirst().first == "t:January\t\(number):412\t\(number):188\t\(number):96")
    #expect(try open.close().error.isEmpty)
  }

  private let office = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Office/paste.py").path
}

private let isOfficeInstalled = [
  "/usr/bin/soffice", "/usr/lib/python3/dist-packages/uno.py",
].allSatisfy(FileManager.default.fileExists)
