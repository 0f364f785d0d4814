// What a person types into the line for a file's name, on real keyboards, is the name of the file.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct TextEntryTests {
  /// A window in a folder of its own, whose files are what the test is about.
  private final class Desk {
    let folder: URL
    let open: OpenWindow

    init(_ layout: String = "us", _ environment: [String: String?] = [:]) throws {
      folder = FileManager.default.temporaryDirectory.appending(
        path: "barchart-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // What is saved stands beside the data.
      let data = folder.appending(path: "steps.csv")
      try FileManager.default.copyItem(
        at: URL(filePath: Program.checkout + "/" + steps), to: data)
      open = try OpenWindow(
        [data.path],
        environment: ["XMODIFIERS": nil].merging(environment) { $1 }, directory: folder.path)
      try open.expectExport()
      try open.server.setLayout(layout)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var files: [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return all.filter { $0 != "steps.csv" }
    }

    /// Opens the line, and waits until it is there with its name selected.
    func ask() throws {
      open.client.press(.place(39), holding: [.control])
      try open.expect("a line at the bottom") {
        $0[$0.width / 2, $0.height - 4] != Palette.background
      }
    }

    /// Types keys by their place; capitals stand for those with Shift.
    func type(_ places: [(UInt32, isShifted: Bool)]) {
      for (place, isShifted) in places {
        open.client.press(.place(place), holding: isShifted ? [.shift] : [])
      }
    }

    /// Waits until exactly these files are in the folder.
    func expectFiles(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) {
      _ = eventually { Set(files) == Set(names) }
      #expect(Set(files) == Set(names), sourceLocation: sourceLocation)
    }

    /// Waits until the program does what the test says, while another program is alive.
    func expect(_ peer: XPeer, _ condition: () throws -> Bool) rethrows {
      let holds = try eventually {
        peer.pump()
        return try condition()
      }
      #expect(holds)
    }
  }

  private static let png: [(UInt32, isShifted: Bool)] = [
    (60, false), (33, false), (57, false), (42, false),
  ]

  @Test("Dead keys: äöé-X.png is saved under exactly that name", arguments: [nil, "C.UTF-8"])
  func deadKeys(_ locale: String?) throws {
    let desk = try Desk("us -variant intl", ["LANG": locale])
    try desk.ask()
    desk.type([
      (48, true), (38, false), (48, true), (32, false), (48, false), (26, false), (20, false),
      (53, true),
    ])
    desk.type(Self.png)
    desk.open.client.press(.enter)
    desk.expectFiles(["äöé-X.png"])
    #expect(try desk.open.close().error.isEmpty)
  }

  @Test("Compose, Caps Lock and another script, in a session without a language")
  func scripts() throws {
    let desk = try Desk("us,ru -option compose:ralt")
    try desk.ask()
    // Compose a e, then with Caps Lock b.
    desk.type([(108, false), (38, false), (26, false)])
    desk.open.client.press(.capsLock)
    desk.type([(56, false)])
    desk.open.client.press(.capsLock)
    // Ctrl and Space write nothing.
    desk.open.client.press(.space, holding: [.control])
    desk.open.client.lockLayout(1)
    desk.type([(38, false), (39, true)])
    desk.open.client.press(.enter)
    desk.expectFiles(["æBфЫ.png"])
  }

  @Test("Under a layout without Latin letters Ctrl+S asks, and its letters are written")
  func greek() throws {
    let desk = try Desk("gr")
    try desk.ask()
    desk.type([(38, false), (56, false)])
    desk.open.client.press(.enter)
    desk.expectFiles(["αβ.png"])
    desk.open.client.press(.place(24), holding: [.control])
    #expect(try desk.open.program.wait().status == 0)
  }

  @Test("An input method that does not answer keeps neither the window nor the text")
  func hungMethod() throws {
    let desk = try Desk("us", ["XMODIFIERS": "@im=nobody"])
    let peer = try XPeer(display: desk.open.server.display)
    peer.announceInputMethod("nobody")
    try desk.ask()
    desk.type([(38, false), (56, false)])
    #expect(desk.open.client.ping(desk.open.window))
    desk.open.client.press(.enter)
    desk.expectFiles(["ab.png"])
    peer.vanish()
    #expect(desk.open.client.ping(desk.open.window))
    #expect(try desk.open.close().error.isEmpty)
  }

  @Test(
    "What another program has on the clipboard is pasted on one line",
    arguments: ["UTF8_STRING", "STRING"], [nil, 3])
  func paste(_ form: String, _ pieceBytes: Int?) throws {
    let desk = try Desk()
    let peer = try XPeer(display: desk.open.server.display)
    let text = "größe\nx.svg"
    let bytes =
      form == "STRING" ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    peer.offers = [form: (type: form, bytes: bytes)]
    peer.pieceBytes = pieceBytes
    peer.own("CLIPBOARD")
    try desk.ask()
    desk.open.client.press(.letter("v"), holding: [.control])
    desk.expect(peer) { peer.requests.last == form && !peer.isDelivering }
    desk.open.client.press(.enter)
    desk.expectFiles(["größe x.svg"])
    #expect(peer.requests == (form == "STRING" ? ["UTF8_STRING", "STRING"] : ["UTF8_STRING"]))
  }

  @Test("What nobody delivers is not pasted, and the line lives on")
  func refusedPaste() throws {
    let desk = try Desk()
    try desk.ask()
    desk.open.client.press(.insert, holding: [.shift])
    let peer = try XPeer(display: desk.open.server.display)
    peer.own("CLIPBOARD")
    desk.open.client.press(.letter("v"), holding: [.control])
    desk.expect(peer) { peer.requests.count >= 2 }
    desk.type([(38, false)])
    desk.open.client.press(.enter)
    desk.expectFiles(["a.png"])
  }

  @Test("The middle button pastes what is selected elsewhere, where it is pressed")
  func middleButton() throws {
    let desk = try Desk()
    let peer = try XPeer(display: desk.open.server.display)
    peer.offers = ["UTF8_STRING": (type: "UTF8_STRING", bytes: Array("my ".utf8))]
    peer.own("PRIMARY")
    try desk.ask()
    // A name alone, without the folder.
    desk.open.client.press(.letter("a"), holding: [.control])
    desk.type(Self.png)
    // Beside the text on its left.
    desk.open.client.click(Point(x: 2, y: 580), in: desk.open.window, button: 2)
    desk.expect(peer) { peer.requests == ["UTF8_STRING"] }
    desk.open.client.press(.enter)
    desk.expectFiles(["my .png"])
  }

  @Test("What is cut can be pasted elsewhere, and here again")
  func cut() throws {
    let desk = try Desk()
    let peer = try XPeer(display: desk.open.server.display)
    try desk.ask()
    desk.open.client.press(.end)
    let line = try desk.open.settledPicture()
    desk.open.client.press(.letter("a"), holding: [.control])
    desk.open.client.press(.letter("x"), holding: [.control])
    let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
    #expect(isOwned)
    let path = desk.folder.path + "/steps.png"
    #expect(peer.fetch("CLIPBOARD", "UTF8_STRING")?.text == path)
    #expect(peer.fetch("CLIPBOARD", "STRING")?.text == path)
    #expect(peer.fetch("CLIPBOARD", "image/tiff") == nil)
    try desk.open.expect("another line") { $0 != line }
    let before = try desk.open.picture()
    desk.open.client.press(.letter("v"), holding: [.control])
    try desk.open.expect("the name") { $0 != before }
    desk.open.client.press(.enter)
    desk.expectFiles(["steps.png"])
  }

  @Test("A click and Shift+Home replace a part of the name")
  func pointer() throws {
    let desk = try Desk()
    try desk.ask()
    // Behind the name.
    desk.open.client.click(Point(x: 700, y: 580), in: desk.open.window)
    for _ in 0..<4 { desk.open.client.press(.left) }
    desk.open.client.press(.home, holding: [.shift])
    desk.type([(38, false)])
    desk.open.client.press(.enter)
    desk.expectFiles(["a.png"])
  }
}
