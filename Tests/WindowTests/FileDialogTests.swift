// Ctrl+O and Ctrl+S: the desktop's dialog over a real bus, and the line where there is none.
import Bus
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct FileDialogTests {
  private let table = Program.checkout + "/" + loans

  /// A window on a bus with file dialogs.
  private func open(
    _ arguments: [String] = [steps], directory: String? = nil
  ) throws -> (SessionBus, StandInDialogs, OpenWindow) {
    let bus = try SessionBus()
    let desktop = try StandInDialogs(bus)
    let open = try OpenWindow(
      arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], directory: directory)
    try open.expectExport()
    desktop.take()
    #expect(desktop.dialogs.isEmpty, "nothing is asked before a key")
    return (bus, desktop, open)
  }

  private func dialog(
    _ key: Character, _ desktop: StandInDialogs, _ open: OpenWindow
  ) throws -> StandInDialogs.Dialog {
    open.client.press(.letter(key), holding: [.control])
    return try #require(desktop.next())
  }

  private func isLine(_ picture: Picture) -> Bool {
    picture[picture.width / 2, picture.height - 4] != Palette.background
  }

  private func expectSentence(
    _ open: OpenWindow, _ before: Picture, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try open.expect("a sentence", sourceLocation: sourceLocation) { $0 != before && !isLine($0) }
    open.client.press(.letter("z"))
    try open.expect(before, sourceLocation: sourceLocation)
  }

  @Test("Ctrl+O shows the desktop's dialog, and the chosen file; the chart lives on meanwhile")
  func chosen() throws {
    let (_, desktop, open) = try open()
    let dialog = try dialog("o", desktop, open)
    #expect(dialog.call.body[0] == .string("x11:" + String(open.window, radix: 16)))
    desktop.show(dialog)
    open.click(try open.scene().bar("Fri").center)
    try open.expectSelection(["Fri"])
    let before = try open.settledPicture()
    // No second one: a sentence.
    open.client.press(.letter("o"), holding: [.control])
    try expectSentence(open, before)
    desktop.take()
    #expect(desktop.dialogs.count == 1)
    desktop.choose(dialog, [URL(fileURLWithPath: table).absoluteString])
    try open.expectExport(of: [loans])
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "Loans")
    #expect(try open.close().status == 0)
  }

  @Test("A cancelled dialog and answers that are none leave the chart; more than 64 are refused")
  func refused() throws {
    let (_, desktop, open) = try open()
    let before = try open.settledPicture()
    let first = try dialog("o", desktop, open)
    desktop.show(first)
    desktop.cancel(first)
    desktop.choose(first, [URL(fileURLWithPath: table).absoluteString])
    #expect(open.client.settle(open.window))
    try open.expect(before)
    for uris in [
      [], ["http://example.org/x.csv"], ["file:///a%00b"], ["file:a.csv"], ["nonsense"],
      Array(repeating: URL(fileURLWithPath: table).absoluteString, count: 65),
    ] {
      let next = try dialog("o", desktop, open)
      desktop.show(next)
      desktop.choose(next, uris)
      try expectSentence(open, before)
    }
    #expect(try open.close().status == 0)
  }

  @Test("Ctrl+S saves where the dialog says, over a file that it has asked about")
  func saved() throws {
    let folder = try ChangingFile("old")
    let table = folder.folder + "/loans.csv"
    try FileManager.default.copyItem(atPath: self.table, toPath: table)
    try "old".write(toFile: folder.folder + "/loans.png", atomically: false, encoding: .utf8)
    // As a desktop starts it, in the root.
    let (_, desktop, open) = try open([table], directory: "/")
    let dialog = try dialog("s", desktop, open)
    #expect(dialog.member == "SaveFile")
    #expect(dialog.option("current_name") == .string("loans-2.png"), "one that is free there")
    let bytes = (Array(folder.folder.utf8) + [0]).map { Value.byte($0) }
    #expect(dialog.option("current_folder") == .array(of: "y", bytes))
    desktop.show(dialog)
    let path = folder.folder + "/picture.svg"
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    desktop.choose(dialog, [URL(fileURLWithPath: path).absoluteString])
    let expected = folder.folder + "/expected.svg"
    #expect(try Program.run([table, "-o", expected, "--size", "800x600"]).status == 0)
    let isWritten = eventually {
      (try? Data(contentsOf: URL(fileURLWithPath: path)))
        == (try? Data(contentsOf: URL(fileURLWithPath: expected)))
    }
    #expect(isWritten)
    #expect(try open.close().status == 0)
  }

  @Test("A name without an extension gets that of the filter")
  func filter() throws {
    let folder = try ChangingFile("")
    let (_, desktop, open) = try open([table], directory: folder.folder)
    let dialog = try dialog("s", desktop, open)
    let beside = Program.checkout + "/Resources/samples"
    #expect(
      dialog.option("current_folder")
        == .array(of: "y", (Array(beside.utf8) + [0]).map { Value.byte($0) }))
    desktop.show(dialog)
    desktop.choose(
      dialog, [URL(fileURLWithPath: folder.folder + "/x").absoluteString], filter: "PDF")
    #expect(eventually { FileManager.default.fileExists(atPath: folder.folder + "/x.pdf") })
    #expect(try open.close().status == 0)
  }

  @Test("A portal that hangs leaves the window awake for two seconds, then there is the line")
  func hanging() throws {
    let (_, desktop, open) = try open()
    let dialog = try dialog("o", desktop, open)
    open.client.press(.right)
    #expect(open.client.ping(open.window))
    try open.expect("a line at the bottom", isLine)
    desktop.show(dialog)
    desktop.choose(dialog, [URL(fileURLWithPath: table).absoluteString])
    #expect(desktop.waits(forClosed: [dialog.path, dialog.path]))
    #expect(open.client.settle(open.window))
    #expect(isLine(try open.picture()))
    open.client.press(.escape)
    try open.expect("no line") { !isLine($0) }
    #expect(eventually { open.program.isSleeping })
    #expect(try open.close().status == 0)
  }

  @Test("The dialog closes with the window")
  func closing() throws {
    let (_, desktop, open) = try open()
    let dialog = try dialog("o", desktop, open)
    desktop.show(dialog)
    #expect(open.client.settle(open.window))
    open.client.press(.letter("w"), holding: [.control])
    #expect(try open.program.wait().status == 0)
    #expect(desktop.waits(forClosed: [dialog.path]))
  }

  @Test("Without a portal a line asks for a path; a file that is not there is told in it")
  func line() throws {
    let folder = try ChangingFile("")
    try FileManager.default.copyItem(atPath: table, toPath: folder.folder + "/l.csv")
    let open = try OpenWindow(
      [Program.checkout + "/" + steps],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "HOME": folder.folder,
      ],
      directory: folder.folder)
    try open.expectExport()
    open.client.press(.letter("o"), holding: [.control])
    try open.expect("a line at the bottom", isLine)
    for letter in "x" { open.client.press(.letter(letter)) }
    let before = try open.settledPicture()
    open.client.press(.enter)
    try open.expect("a second line") { picture in
      picture.difference(from: before).map { $0.height > 20 } ?? false
    }
    open.client.press(.backspace)
    for letter in "l.csv" { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    try open.expectExport(of: [folder.folder + "/l.csv"])
    // q is a letter in the line, and closes without it.
    open.client.press(.letter("o"), holding: [.control])
    try open.expect("a line at the bottom", isLine)
    open.client.press(.letter("q"))
    open.client.press(.escape)
    try open.expectExport(of: [folder.folder + "/l.csv"])
    open.client.press(.letter("q"))
    #expect(try open.program.wait().status == 0)
  }
}
