// One sitting at the window, from start to close: what a person does, in the order they do it,
// under a window manager.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct TourTests {
  @Test("Start, hover, click, keys, legend, zoom, pan, resize, copy, save, close")
  func tour() throws {
    let tour = try Tour()
    defer { try? FileManager.default.removeItem(at: tour.folder) }
    try tour.pointAndSelect()
    try tour.hideAndZoom()
    try tour.takeAway()
    tour.open.client.press(.escape)
    #expect(try tour.open.close().status == 0)
  }
}

/// The sitting. With `BARCHART_TOUR=FOLDER` each step leaves its picture there, to be looked at.
private final class Tour {
  let open: OpenWindow
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("barchart-tour-\(UUID().uuidString)")
  private let scene: ExportedScene
  private let plot: Rect
  private var seen: [Picture] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Pictures are saved beside the data.
    let data = folder.appendingPathComponent("loans.csv").path
    try FileManager.default.copyItem(atPath: Program.checkout + "/" + loans, toPath: data)
    open = try OpenWindow([data], isManaged: true, directory: folder.path)
    scene = try open.scene()
    plot = try scene.mark("plot").bounds
  }

  /// A step after which the picture is one that has not been there before, or is one that has.
  private func step(_ name: String, isNew: Bool = true, _ body: () throws -> Void) throws {
    try body()
    var picture = try open.settledPicture()
    // A frame may have been on its way already.
    let isExpected = eventually {
      picture = open.client.picture(of: open.window) ?? picture
      return seen.contains(picture) != isNew
    }
    try leave(picture, String(format: "%02d-", seen.count) + name)
    #expect(isExpected, "\(name)")
    seen.append(picture)
  }

  private func leave(_ picture: Picture, _ name: String) throws {
    guard let target = ProcessInfo.processInfo.environment["BARCHART_TOUR"] else { return }
    var bytes = Data("P6 \(picture.width) \(picture.height) 255\n".utf8)
    for pixel in picture.pixels {
      bytes.append(contentsOf: [
        UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255),
      ])
    }
    try bytes.write(to: URL(fileURLWithPath: target).appendingPathComponent(name + ".ppm"))
  }

  private func expectTitle(_ expected: String) {
    var title = ""
    let isEqual = eventually {
      title = open.client.text("_NET_WM_NAME", of: open.window) ?? ""
      return title == expected
    }
    #expect(isEqual, "\(title)")
  }

  private func leaveChart() { open.client.move(to: Point(x: 2, y: 2), in: open.window) }

  func pointAndSelect() throws {
    let bar = try scene.bar("March", "Books")
    try step("start") { try open.expectExport() }
    try step("hover") { open.client.move(to: bar.center, in: open.window) }
    try step("click") { open.click(bar.center) }
    expectTitle("Loans — March, Books 398")
    try step("cleared", isNew: false) {
      open.client.press(.escape)
      leaveChart()
    }
    try step("keys") {
      open.client.press(.right)
    }
    try step("selected") {
      open.client.press(.space)
      open.client.press(.right, holding: [.shift])
    }
    expectTitle("Loans — 2 of 18 bars selected")
  }

  func hideAndZoom() throws {
    let name = try scene.mark("category-label", "March").center
    try step("legend") { open.client.press(.tab) }
    try step("hidden") { open.client.press(.space) }
    try step("shown") { open.client.press(.space) }
    open.click(Point(x: plot.midX, y: plot.minY + 3))
    try step("over") { open.client.move(to: plot.center, in: open.window) }
    try step("zoom") {
      for _ in 0..<4 { open.client.click(plot.center, in: open.window, button: 4) }
    }
    try step("pan") {
      for _ in 0..<2 {
        open.client.click(plot.center, in: open.window, button: 5, holding: [.shift])
      }
    }
    try step("dragged") {
      open.client.move(to: name, in: open.window)
      open.client.setButton(1, isPressed: true)
      open.client.move(to: Point(x: name.x + 150, y: name.y), in: open.window)
      open.client.setButton(1, isPressed: false)
    }
    try step("all again", isNew: false) {
      open.client.press(.letter("0"))
      leaveChart()
    }
    try step("band") {
      open.client.move(to: Point(x: plot.maxX - 2, y: plot.minY + 2), in: open.window)
      open.client.setButton(1, isPressed: true)
      open.client.move(to: plot.center, in: open.window)
    }
    try step("banded") { open.client.setButton(1, isPressed: false) }
  }

  func takeAway() throws {
    try step("resized") { open.client.resize(open.window, width: 420, height: 600) }
    try step("copied") { open.client.press(.letter("c"), holding: [.control]) }
    let clipboard = try ChildProcess(
      "xclip", ["-selection", "clipboard", "-o"],
      environment: Program.environment(["DISPLAY": open.server.display]), input: .null,
      directory: folder.path
    ).wait().output
    #expect(clipboard.hasPrefix("Month\tBooks"), "\(clipboard)")
    try step("save") { open.client.press(.letter("s"), holding: [.control]) }
    try step("saved") { open.client.press(.enter) }
    let file = folder.appendingPathComponent("loans.png")
    let saved = try #require(Picture(png: Array(try Data(contentsOf: file))))
    #expect(saved.width == 420 && saved.height == 600)
    try step("dark") { open.client.press(.letter("t")) }
    try step("list of keys") { open.client.press(.letter("/"), holding: [.shift]) }
  }
}
