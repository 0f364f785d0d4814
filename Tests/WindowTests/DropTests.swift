// Files dropped on the window: opened as if the program had been started with them, or told why
// not.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct DropTests {
  private func uri(_ path: String) -> String {
    "file://"
      + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path) + "\r\n"
  }

  private var loansURI: String { uri(Program.checkout + "/" + loans) }

  @Test("A drag shows what will happen; a drop replaces the chart, in the title bar too")
  func drop() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    #expect(open.client.numbers("XdndAware", of: open.window) == [5])
    let before = try open.picture()
    peer.dragEnter(open.window, types: ["a/b", "c/d", "e/f", "text/uri-list"])
    peer.dragMove(open.window)
    let status = try #require(peer.message("XdndStatus"))
    #expect(status[0] == Int(open.window))
    #expect(status[1] & 1 == 1)
    #expect(peer.name(UInt(status[4])) == "XdndActionCopy")
    try open.expect("a frame") { $0[1, $0.height / 2] == Palette.blue }
    peer.dragLeave(open.window)
    try open.expect(before)
    #expect(peer.drop(loansURI, on: open.window) == true)
    try open.expectExport(of: [loans])
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "Loans")
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("Several files, names with blanks, and a list in pieces; the options still hold")
  func several() throws {
    let open = try OpenWindow.showing([steps, "--hide", "grid"])
    let file = try TemporaryFile("a,b\nx,1\ny,2\n", ending: "with blank.csv")
    let peer = try XPeer(display: open.server.display)
    peer.pieceBytes = 40
    #expect(peer.drop("# files\r\n" + loansURI + uri(file.path), on: open.window) == true)
    try open.expectExport(of: [loans, file.path, "--hide", "grid"])
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "2 charts")
    #expect(try open.close().status == 0)
  }

  @Test("A file whose name is no text is opened by its bytes")
  func bytesInName() throws {
    let file = try ChangingFile("a,b\nx,1\ny,2\n")
    let name = file.folder.utf8.map { CChar(bitPattern: $0) } + [0x2F, 0x62, -1, 0]
    #expect(link(file.path, name) == 0)
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    #expect(peer.drop("file://\(file.folder)/b%FF\r\n", on: open.window) == true)
    try open.expectExport(of: [file.path, "--title", "b\u{FFFD}"])
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "b\u{FFFD}")
    #expect(try open.close().status == 0)
  }

  @Test("Titles of the command line are those of its file, and of none that is dropped")
  func titles() throws {
    let words = ["--title", "T", "--subtitle", "S", "--description", "D"]
    let open = try OpenWindow.showing([steps, "--pattern"] + words)
    let peer = try XPeer(display: open.server.display)
    for drop in [loansURI, loansURI + loansURI] {
      #expect(peer.drop(drop, on: open.window) == true)
      let files = Array(repeating: loans, count: drop.count / loansURI.count)
      try open.expectExport(of: files + ["--pattern"])
    }
    #expect(try open.close().status == 0)
  }

  @Test("Columns of the command line hold where a file has them, else it chooses its own")
  func columns() throws {
    let rows = "day,n,m\nMon,1,4\nTue,2,5\n"
    let first = try TemporaryFile(rows)
    let same = try TemporaryFile("m,day,n,rest\n9,Wed,7,1\n8,Thu,6,2\n")
    let options = ["-c", "day", "-v", "m"]
    let open = try OpenWindow.showing([first.path] + options, options: ["--print-selection"])
    let peer = try XPeer(display: open.server.display)
    #expect(peer.drop(uri(same.path), on: open.window) == true)
    try open.expectExport(of: [same.path] + options)
    let other = try TemporaryFile("name,value\nx,3\ny,2\n")
    #expect(peer.drop(uri(other.path), on: open.window) == true)
    let own = try Exports.picture([other.path], width: 800, height: 600)
    try open.expect("the two bars of its own columns, and a notice") { picture in
      picture != own && picture[0, 0] == own[0, 0]
        && abs(picture.count(of: Palette.blue) - own.count(of: Palette.blue)) < 30_000
    }
    open.client.press(.letter("a"), holding: [.control])
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.output == "x\t3\ny\t2\n")
    #expect(outcome.status == 0)
  }

  private static let months = [
    "region,kind,amount\nNorth,A,5\nSouth,B,7\nNorth,B,3\nSouth,A,4\nEast,A,2\nEast,B,9\n",
    "region,kind,amount\nNorth,A,50\nSouth,C,75\nWest,B,31\nNorth,C,8\n",
  ]

  @Test("A file with the same columns is asked what the one before was, any other chooses its own")
  func kept() throws {
    let (first, next) = (try TemporaryFile(Self.months[0]), try TemporaryFile(Self.months[1]))
    let open = try OpenWindow.showing([first.path])
    let options = [
      "-c", "region", "-v", "amount", "-s", "kind", "-a", "none", "--sort", "-value",
      "--orientation", "horizontal",
    ]
    open.client.press(.letter("o"))
    open.client.press(.letter("h"))
    try open.expectExport(of: [first.path] + options)
    let peer = try XPeer(display: open.server.display)
    #expect(peer.drop(uri(next.path), on: open.window) == true)
    try open.expectExport(of: [next.path] + options)
    #expect(peer.drop(loansURI, on: open.window) == true)
    try open.expectExport(of: [loans])
    #expect(try open.close().status == 0)
  }

  @Test("F5 asks a file that has been rewritten what was asked, not what would be chosen for it")
  func readAgain() throws {
    let file = try ChangingFile(Self.months[0])
    let open = try OpenWindow.showing([file.path])
    file.rewrite(String(Self.months[1].dropLast("North,C,8\n".count)))
    open.client.press(.function(5))
    try open.expectExport(
      of: [file.path, "-c", "region", "-v", "amount", "-s", "kind", "-a", "none"])
    #expect(try open.close().status == 0)
  }

  @Test("Files that cannot be opened and what is no file are told, and nothing is lost")
  func refused() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    for list in [
      "file:///nowhere/x.csv\r\n", "http://example.org/x.csv\r\n", "file://elsewhere/x\r\n", "",
      uri(Program.checkout),
    ] {
      let before = try open.settledPicture()
      #expect(peer.drop(list, on: open.window) == true)
      try open.expect("a sentence for \(list)") { $0 != before }
      open.client.press(.letter("z"))
      try open.expectExport()
    }
    #expect(open.program.isRunning)
    #expect(try open.close().status == 0)
  }

  @Test("A drop while a pipe is being read ends that reading")
  func whileReading() throws {
    let open = try OpenWindow(["-"], input: .pipe)
    open.program.write("a,b\nx,1\n")
    let peer = try XPeer(display: open.server.display)
    #expect(peer.drop(loansURI, on: open.window) == true)
    try open.expectExport(of: [loans])
    open.program.write("y,2\n")
    open.client.settle(open.window)
    try open.expectExport(of: [loans])
    #expect(try open.close().status == 0)
  }

  @Test("What was dropped can be picked and printed")
  func picker() throws {
    let open = try OpenWindow.showing(options: ["--print-selection"])
    let peer = try XPeer(display: open.server.display)
    #expect(peer.drop(loansURI, on: open.window) == true)
    try open.expectExport(of: [loans])
    open.click(try Exports.scene([loans]).bar("March", "Films").center)
    open.client.press(.enter)
    let outcome = try open.program.wait()
    #expect(outcome.output == "March\tFilms\t149\n")
    #expect(outcome.status == 0)
  }

  @Test("Messages out of turn, forged or from sources that die harm nothing")
  func forged() throws {
    let open = try OpenWindow.showing()
    let peer = try XPeer(display: open.server.display)
    peer.dragMove(open.window)
    peer.dragDrop(open.window)
    peer.dragLeave(open.window)
    for type in ["XdndEnter", "XdndPosition", "XdndDrop", "XdndLeave", "XdndFinished"] {
      open.client.send(open.window, type, [-1, -1, -1, -1, -1])
      open.client.send(open.window, type, [Int(open.window), 5 << 24, 0, 0, 0])
      open.client.send(open.window, type, [0x7FFF_FFFF, 5 << 24 | 1, 0, 0, 0])
    }
    // Too old, and something else than a file.
    peer.dragEnter(open.window, version: 2)
    peer.dragMove(open.window)
    peer.dragEnter(open.window, types: ["text/plain"])
    peer.dragMove(open.window)
    #expect(try #require(peer.message("XdndStatus"))[1] & 1 == 0)
    peer.dragDrop(open.window)
    #expect(try #require(peer.message("XdndFinished"))[1] & 1 == 0)
    open.client.press(.letter("z"))
    try open.expectExport()
    // Its source ends while it hovers, and while its list is awaited.
    let before = try open.picture()
    let dying = try XPeer(display: open.server.display)
    dying.dragEnter(open.window)
    dying.dragMove(open.window)
    try open.expect("a frame") { $0 != before }
    dying.vanish()
    try open.expect(before)
    let mute = try XPeer(display: open.server.display)
    mute.own("XdndSelection")
    mute.dragEnter(open.window)
    mute.dragMove(open.window)
    try open.expect("a frame") { $0 != before }
    mute.dragDrop(open.window)
    #expect(open.client.settle(open.window))
    mute.vanish()
    try open.expect("a sentence") { $0 != before && $0[1, $0.height / 2] != Palette.blue }
    let outcome = try open.close()
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }
}
