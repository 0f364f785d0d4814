// Large copies: in pieces, to several at once, to some who die over it; and the end of the program.
import Foundation
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct TransferTests {
  /// A table of so many rows, of a little more than these bytes each.
  private func table(rows: Int, rowBytes: Int) -> String {
    let name = String(repeating: "a long name ", count: rowBytes / 12)
    var text = "Name\tValue\n"
    for row in 0..<rows { text += name + "\(row)\t\(row % 1_000 + 1_000).25\n" }
    return text
  }

  private func copied(_ text: String) throws -> (OpenWindow, XPeer, TemporaryFile) {
    let file = try TemporaryFile(text, ending: "tsv")
    let open = try OpenWindow([
      file.path, "-c", "Name", "-v", "Value", "-a", "none", "--sort", "none", "--orientation",
      "vertical",
    ])
    try open.expect("bars") { $0.count(of: Palette.blue) > 1_000 }
    try open.expectExport()
    let peer = try XPeer(display: open.server.display)
    open.client.press(.letter("c"), holding: [.control])
    let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
    try #require(isOwned)
    return (open, peer, file)
  }

  @Test("Twenty mebibytes come in pieces and whole, while the window answers")
  func large() throws {
    let text = table(rows: 20_000, rowBytes: 1_050)
    let (open, peer, _) = try copied(text)
    peer.request("CLIPBOARD", "UTF8_STRING")
    #expect(try #require(peer.answer()).property == "PEER")
    let announcement = try #require(peer.take("PEER"))
    #expect(announcement.type == "INCR")
    #expect(announcement.numbers == [text.utf8.count])
    var bytes: [UInt8] = []
    var pieces = 0
    while let piece = peer.nextPiece("PEER"), !piece.bytes.isEmpty {
      bytes += piece.bytes
      pieces += 1
      #expect(piece.bytes.count <= 256 << 10)
      // In the middle of it the window is as alive as ever.
      if pieces == 5 { #expect(open.client.ping(open.window)) }
    }
    #expect(bytes == Array(text.utf8))
    #expect(pieces > 70)
    #expect(try open.close().error.isEmpty)
  }

  @Test("Several at once, each at its own pace; one that vanishes half-way harms no other")
  func severalAtOnce() throws {
    let text = table(rows: 4_000, rowBytes: 500)
    let (open, first, _) = try copied(text)
    let second = try XPeer(display: open.server.display)
    let dying = try XPeer(display: open.server.display)
    for peer in [first, second, dying] { peer.request("CLIPBOARD", "UTF8_STRING") }
    // The same window may ask twice, for two places.
    first.request("CLIPBOARD", "text/csv", property: "OTHER")
    for peer in [first, first, second, dying] { _ = try #require(peer.answer()) }
    #expect(dying.take("PEER")?.type == "INCR")
    _ = dying.nextPiece("PEER")
    dying.vanish()
    #expect(second.receive()?.text == text)
    #expect(
      first.receive("OTHER")?.text == text.replacing("\t", with: ",").replacing("\n", with: "\r\n"))
    #expect(first.receive()?.text == text)
    #expect(try open.close().error.isEmpty)
  }

  @Test("Who asks and is gone before the answer is no error of anybody's")
  func vanished() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    open.client.press(.letter("c"), holding: [.control])
    #expect(eventually { peer.owner(of: "CLIPBOARD") != 0 })
    for target in ["UTF8_STRING", "image/tiff", "TARGETS", "MULTIPLE"] {
      let dying = try XPeer(display: open.server.display)
      for _ in 0..<20 { dying.request("CLIPBOARD", target) }
      dying.vanish()
    }
    #expect(peer.fetch("CLIPBOARD", "UTF8_STRING") != nil)
    #expect(open.client.settle(open.window))
    let outcome = try open.close()
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test(
    "At the end the clipboard goes to its manager, by Ctrl+Q and by a signal",
    arguments: [0, SIGTERM])
  func handover(_ signal: Int32) throws {
    var saved: FoundProperty?
    // Half a second is all that a manager has, which on a busy machine can be too little.
    for _ in 0..<5 where saved == nil {
      let open = try OpenWindow.showing()
      let manager = try XPeer(display: open.server.display)
      manager.own("CLIPBOARD_MANAGER")
      manager.offers["SAVE_TARGETS"] = ("NULL", [])
      manager.isHesitant = true
      open.client.press(.letter("c"), holding: [.control])
      #expect(eventually { manager.owner(of: "CLIPBOARD") != 0 })
      open.client.settle(open.window)
      if signal == 0 {
        open.client.press(.letter("q"), holding: [.control])
      } else {
        open.program.send(signal: signal)
      }
      let isAsked = eventually {
        manager.pump()
        return manager.requests.contains("SAVE_TARGETS")
      }
      #expect(isAsked)
      saved = manager.fetch("CLIPBOARD", "text/csv")
      manager.release()
      #expect(try open.program.wait().status == (signal == 0 ? 0 : 128 + signal))
    }
    #expect(saved?.text.hasPrefix("Day,Steps\r\nMon,898\r\n") == true)
  }

  @Test("A manager that says nothing does not keep the program from ending, nor does none")
  func silentManager() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    peer.own("CLIPBOARD_MANAGER")
    open.client.press(.letter("c"), holding: [.control])
    #expect(eventually { peer.owner(of: "CLIPBOARD") != 0 })
    open.client.requestClose(open.window)
    // The window is off the screen while the program waits; its requests are served until the end.
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(peer.owner(of: "CLIPBOARD") == 0)
  }
}
