// Ctrl+C and the middle button, with other programs asking: xclip, and peers that behave badly.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ClipboardTests {
  /// What xclip is given of a selection.
  private func paste(
    _ open: OpenWindow, _ target: String? = nil, _ selection: String = "clipboard"
  ) throws -> [UInt8] {
    let arguments = ["-selection", selection, "-o"] + (target.map { ["-t", $0] } ?? [])
    let outcome = try ChildProcess(
      "xclip", arguments, environment: Program.environment(["DISPLAY": open.server.display])
    ).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.outputBytes
  }

  private func text(_ open: OpenWindow, _ target: String? = nil, _ selection: String = "clipboard")
    throws -> String
  {
    String(decoding: try paste(open, target, selection), as: UTF8.self)
  }

  /// Presses Ctrl+C and waits until it is done.
  private func copy(_ open: OpenWindow, _ peer: XPeer) throws {
    open.client.press(.letter("c"), holding: [.control])
    let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
    try #require(isOwned)
    open.client.settle(open.window)
  }

  @Test("Ctrl+C gives a table in every form, and the picture of -o")
  func forms() throws {
    let open = try OpenWindow.showing([loans])
    let peer = try XPeer(display: open.server.display)
    try copy(open, peer)
    #expect(
      try text(open, "TARGETS").split(separator: "\n")
        == [
          "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "UTF8_STRING",
          "text/plain;charset=utf-8", "text/plain", "text/tab-separated-values", "text/csv",
          "STRING", "TEXT", "text/html", "text/rtf", "image/tiff", "image/svg+xml",
        ])
    let tab = try text(open)
    #expect(tab.hasPrefix("Month\tBooks\tFilms\tMusic\nJanuary\t412\t188\t96\n"))
    for target in ["text/plain", "text/tab-separated-values", "STRING", "TEXT"] {
      #expect(try text(open, target) == tab, "\(target)")
    }
    let csv = try text(open, "text/csv")
    #expect(csv == tab.replacing("\t", with: ",").replacing("\n", with: "\r\n"))
    let html = try text(open, "text/html")
    #expect(html.contains("<tr><td>January</td><td>412</td><td>188</td><td>96</td></tr>"))
    let row = "\\trowd\\cellx2250\\cellx4500\\cellx6750\\cellx9000\\pard\\intbl "
    #expect(
      try text(open, "text/rtf").contains(row + "January\\cell 412\\cell 188\\cell 96\\cell\\row\n")
    )
    for ending in ["png", "svg"] {
      let file = NSTemporaryDirectory() + "barchart-\(UUID().uuidString).\(ending)"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let outcome = try Program.run([loans, "-o", file, "--size", "800x600"])
      try #require(outcome.status == 0)
      let written = try Data(contentsOf: URL(filePath: file))
      if ending == "svg" {
        #expect(try paste(open, "image/svg+xml") == Array(written))
      } else {
        let bytes = try paste(open, "image/tiff")
        let drawn = try #require(Picture(png: Array(written)))
        #expect(Picture(tiff: bytes) == drawn)
      }
    }
    // "Copied …" was said, and goes with the next input.
    open.client.press(.letter("z"))
    try open.expectExport()
  }

  @Test("The menu copies the picture as nothing else, for programs that take PNG")
  func picture() throws {
    let open = try OpenWindow.showing([loans])
    let peer = try XPeer(display: open.server.display)
    open.client.press(.menu)
    open.client.settle(open.window)
    // "Open", "Save", "Print", "Copy", "Copy as".
    for _ in 0..<4 { open.client.press(.down) }
    open.client.press(.enter)
    open.client.settle(open.window)
    open.client.press(.enter)
    let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
    try #require(isOwned)
    #expect(
      try text(open, "TARGETS").split(separator: "\n")
        == [
          "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "image/png", "image/svg+xml",
          "image/tiff",
        ])
    let drawn = try #require(Picture(png: try paste(open, "image/png")))
    #expect(Picture(tiff: try paste(open, "image/tiff")) == drawn)
  }

  @Test("Only selected bars are copied, and what is copied is what was there then")
  func snapshot() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    open.click(try open.scene().bar("Fri").center)
    try open.expectSelection(["Fri"])
    try copy(open, peer)
    // First the message goes, then the selection.
    for _ in 0..<2 { open.client.press(.escape) }
    try open.expectSelection([])
    #expect(try text(open) == "Day\tSteps\nFri\t1232\n")
  }

  @Test("What is selected is what the middle button pastes, until nothing is")
  func primary() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    open.click(try open.scene().bar("Tue").center)
    #expect(eventually { peer.owner(of: "PRIMARY") != 0 })
    #expect(try text(open, nil, "primary") == "Day\tSteps\nTue\t670\n")
    let targets = try text(open, "TARGETS", "primary")
    #expect(!targets.contains("image/") && !targets.contains("SAVE_TARGETS"))
    // Another program's selection is no reason to lose sight of ours.
    peer.own("PRIMARY")
    try open.expectSelection(["Tue"])
    open.click(try open.scene().bar("Sat").center)
    #expect(eventually { peer.owner(of: "PRIMARY") != peer.window })
    open.client.press(.escape)
    #expect(eventually { peer.owner(of: "PRIMARY") == 0 })
  }

  @Test("Requests from before, for nothing known and without a property are answered as ICCCM says")
  func requests() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    try copy(open, peer)
    let time = try #require(peer.fetch("CLIPBOARD", "TIMESTAMP")?.numbers.first)
    #expect(time > 1)
    peer.request("CLIPBOARD", "UTF8_STRING", time: time - 1)
    #expect(try #require(peer.answer()).property == nil, "before it was owned")
    peer.request("CLIPBOARD", "UTF8_STRING", time: time)
    #expect(try #require(peer.answer()).property == "PEER")
    peer.request("CLIPBOARD", "UTF8_STRING", property: nil)
    #expect(try #require(peer.answer()).property == "UTF8_STRING", "an obsolete client")
    #expect(peer.take("UTF8_STRING")?.text.hasPrefix("Day\tSteps\nMon\t898\n") == true)
    for target in ["NO_SUCH_TARGET", "DELETE", "image/jpeg"] {
      peer.request("CLIPBOARD", target)
      #expect(try #require(peer.answer()).property == nil, "\(target)")
    }
    #expect(peer.fetch("CLIPBOARD", "SAVE_TARGETS")?.type == "NULL")
    #expect(try open.close().error.isEmpty)
  }

  @Test("Several forms in one request; those that there are not are named None")
  func multiple() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    try copy(open, peer)
    peer.set(
      "PAIRS", type: "ATOM_PAIR",
      atoms: ["text/csv", "A", "NO_SUCH_TARGET", "B", "image/svg+xml", "C", "UTF8_STRING", ""])
    peer.request("CLIPBOARD", "MULTIPLE", property: "PAIRS")
    #expect(try #require(peer.answer()).property == "PAIRS")
    let pairs = try #require(peer.take("PAIRS"))
    #expect(pairs.type == "ATOM_PAIR")
    #expect(
      pairs.numbers.map { peer.name(UInt($0)) } == [
        "text/csv", "A", "", "", "image/svg+xml", "C", "", "",
      ])
    #expect(peer.take("A")?.text.hasPrefix("Day,Steps\r\nMon,898\r\n") == true)
    #expect(peer.take("B") == nil)
    #expect(peer.take("C")?.text.hasPrefix("<") == true)
    // Lists that are none: odd, empty, of another kind, missing, without end.
    peer.set("PAIRS", type: "ATOM_PAIR", atoms: ["text/csv", "A", "STRING"])
    peer.request("CLIPBOARD", "MULTIPLE", property: "PAIRS")
    #expect(try #require(peer.answer()).property == nil)
    peer.set("PAIRS", type: "CARDINAL", atoms: ["text/csv", "A"])
    peer.request("CLIPBOARD", "MULTIPLE", property: "PAIRS")
    #expect(try #require(peer.answer()).property == nil)
    peer.set("PAIRS", type: "ATOM_PAIR", atoms: Array(repeating: "STRING", count: 2_000))
    peer.request("CLIPBOARD", "MULTIPLE", property: "PAIRS")
    #expect(try #require(peer.answer()).property == nil)
    for property in ["NO_SUCH_PROPERTY", nil] {
      peer.request("CLIPBOARD", "MULTIPLE", property: property)
      #expect(try #require(peer.answer()).property == nil)
    }
    #expect(try open.close().error.isEmpty)
  }
}
