// Ctrl+P: the desktop's dialog for printers over a real bus, the page that it is given, and a file
// where there is no such dialog.
import Bus
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PrintingTests {
  private static let none = "unix:path=/nowhere/bus"

  private func open(
    _ arguments: [String], _ bus: String, directory: String? = nil, home: String? = nil
  ) throws -> OpenWindow {
    var environment = ["DBUS_SESSION_BUS_ADDRESS": bus, "LC_ALL": "C"]
    environment["HOME"] = home
    let open = try OpenWindow(arguments, environment: environment, directory: directory)
    try open.expectExport()
    return open
  }

  /// The sides of the page of a .pdf, in millimetres, and whether it says a text.
  private func page(_ bytes: [UInt8]) throws -> (width: Int, height: Int) {
    let text = String(decoding: bytes, as: UTF8.self)
    let box = try #require(text.range(of: "/MediaBox [ 0 0 "))
    let sides = text[box.upperBound...].prefix { $0 != "]" }.split(separator: " ")
    func side(_ text: Substring) -> Int { Int(((Double(text) ?? 0) / 72 * 25.4).rounded()) }
    return (side(sides[0]), side(sides[1]))
  }

  private func expectSentence(_ open: OpenWindow, _ before: Picture) throws {
    try open.expect("a sentence") { $0 != before }
    open.client.press(.letter("z"))
    try open.expect(before)
  }

  @Test("The page fills the paper that is chosen, on white, and the printer is given it once")
  func printed() throws {
    let bus = try SessionBus()
    let desktop = try StandInDialogs(bus)
    let table = Program.checkout + "/" + loans
    let open = try open([table, "--theme", "dark"], bus.address)
    let before = try open.settledPicture()
    let papers: [([(String, Value)]?, Int, Int)] = [
      (nil, 297, 210),
      (
        [("Width", .double(210)), ("Height", .double(297)), ("Orientation", .string("portrait"))],
        210, 297
      ),
      (
        [
          ("Width", .double(215.9)), ("Height", .double(279.4)), ("MarginTop", .double(25)),
          ("Orientation", .string("reverse-landscape")),
        ], 279, 216
      ),
      // No sheet of a printer: as it was proposed.
      (
        [("Width", .double(-1)), ("Height", .double(.infinity)), ("MarginLeft", .double(.nan))],
        297, 210
      ),
    ]
    for (setup, width, height) in papers {
      open.client.press(.letter("p"), holding: [.control])
      let dialog = try #require(desktop.next())
      #expect(dialog.member == "PreparePrint")
      #expect(dialog.call.body[0] == .string("x11:" + String(open.window, radix: 16)))
      #expect(dialog.call.body[1] == .string("Loans"))
      #expect("\(dialog.call.body[3])".contains("landscape"), "as wide as the window")
      desktop.show(dialog)
      desktop.choosePrinter(dialog, token: 77, setup: setup)
      let job = try #require(desktop.next())
      #expect(job.member == "Print" && job.option("token") == .uint32(77))
      #expect(job.call.body[2] == .file(0) && job.call.files.count == 1)
      let document = try #require(job.document)
      #expect(document.starts(with: "%PDF-".utf8))
      let page = try page(document)
      #expect(page == (width, height), "\(page)")
      desktop.show(job)
      desktop.accept(job)
      try expectSentence(open, before)
    }
    #expect(try open.close().status == 0)
  }

  @Test("A dialog that is closed prints nothing; one that lies, refuses or ends is told")
  func refused() throws {
    let bus = try SessionBus()
    let desktop = try StandInDialogs(bus)
    let open = try open([Program.checkout + "/" + loans], bus.address)
    let before = try open.settledPicture()
    func ask() throws -> StandInDialogs.Dialog {
      open.client.press(.letter("p"), holding: [.control])
      let dialog = try #require(desktop.next())
      desktop.show(dialog)
      return dialog
    }
    desktop.cancel(try ask())
    #expect(open.client.settle(open.window))
    try open.expect(before)
    // Without a token.
    desktop.respond(try ask().path, [.uint32(0), .array(of: "{sv}", [])])
    try expectSentence(open, before)
    for (isReply, code) in [(true, UInt32(2)), (false, 0)] {
      desktop.choosePrinter(try ask(), token: 1)
      let job = try #require(desktop.next())
      if isReply {
        desktop.show(job)
        desktop.respond(job.path, [.uint32(code), .array(of: "{sv}", [])])
      } else {
        desktop.refuse(job, "Failed")
      }
      try expectSentence(open, before)
    }
    #expect(desktop.dialogs.count { $0.member == "Print" } == 2)
    #expect(try open.close().status == 0)
  }

  @Test("Without a dialog a line asks for a .pdf, which is one sheet, and replaces none unasked")
  func file() throws {
    let folder = try ChangingFile("")
    let table = folder.folder + "/loans.csv"
    try FileManager.default.copyItem(atPath: Program.checkout + "/" + loans, toPath: table)
    let open = try open([table], Self.none, directory: folder.folder, home: folder.folder)
    open.client.press(.letter("p"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    open.client.press(.enter)
    let path = folder.folder + "/loans.pdf"
    #expect(eventually { FileManager.default.fileExists(atPath: path) })
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let page = try page(bytes)
    #expect(page == (297, 210), "\(page)")
    #expect(try open.close().status == 0)
  }
}
