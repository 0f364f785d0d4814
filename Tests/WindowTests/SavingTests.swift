// Ctrl+S writes what -o writes; motion ends where there was none.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SavingTests {
  @Test("Ctrl+S and Enter write the same bytes as -o at the window's size")
  func bytes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "barchart-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = folder.appending(path: "steps.csv").path
    try FileManager.default.copyItem(atPath: Program.checkout + "/" + steps, toPath: data)
    // As a desktop starts it: the working folder is the root, and the name is beside the file.
    let open = try OpenWindow([data], directory: "/")
    try open.expectExport()
    open.client.press(.letter("s"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    open.client.press(.enter)
    let file = folder.appending(path: "steps.png")
    #expect(eventually { FileManager.default.fileExists(atPath: file.path) })
    let other = folder.appending(path: "other.png")
    let outcome = try Program.run([data, "-o", other.path, "--size", "800x600"])
    #expect(outcome.status == 0)
    #expect(try Data(contentsOf: file) == Data(contentsOf: other))
    #expect(try open.close().status == 0)
  }

  @Test("What is typed replaces the proposed name, and the folder of the file stays")
  func typed() throws {
    let folder = try ChangingFile("a,b\nx,1\ny,2\n")
    let open = try OpenWindow([folder.path], directory: "/")
    try open.expectExport()
    open.client.press(.letter("s"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    for letter in "mine" { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    let file = folder.folder + "/mine.png"
    #expect(eventually { FileManager.default.fileExists(atPath: file) })
    #expect(try open.close().status == 0)
  }

  @Test("A chart that is saved, closed and opened has the same marks, and can be run")
  func chart() throws {
    let data = try ChangingFile("k,s,v\nx,a,1\ny,b,2\nz,a,4\nx,b,8\n")
    let open = try OpenWindow([data.path, "-c", "k", "-v", "v"], directory: "/")
    try open.expectExport()
    func save(_ name: String) throws {
      open.client.press(.letter("s"), holding: [.control])
      try open.expect("a line at the bottom") {
        $0[$0.width / 2, $0.height - 4] != Palette.background
      }
      // The name is selected with its ending.
      for letter in name { open.client.press(.letter(letter)) }
      open.client.press(.enter)
      #expect(eventually { FileManager.default.fileExists(atPath: data.folder + "/" + name) })
      #expect(open.client.settle(open.window))
    }
    // Largest first, as lines, the second bar selected, grid and ring hidden, dark.
    for letter in "oht" { open.client.press(.letter(letter)) }
    open.client.press(.right)
    open.client.press(.right)
    open.client.press(.space)
    open.client.press(.escape)
    try save("kept.barchart")
    try save("shown.json")
    #expect(try open.close().status == 0)
    let path = data.folder + "/kept.barchart"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "#!/usr/bin/env barchart")
    #expect(lines.last.map { !$0.contains("/") && data.path.hasSuffix($0) } == true)
    #expect(access(path, X_OK) == 0)
    let outcome = try Program.run([path, "-o", "-", "--format", "json"], directory: "/")
    #expect(outcome.status == 0, "\(outcome.error)")
    let shown = try String(contentsOfFile: data.folder + "/shown.json", encoding: .utf8)
    #expect(outcome.output == shown)
    let again = try OpenWindow([path], directory: "/")
    try again.expectExport(of: [path])
    #expect(try again.close().status == 0)
  }

  /// Keys that change what is shown, each with what follows it.
  private static let strikes: [[KeyName]] =
    "oshLxygvludtpw".map { $0 == "w" ? [.letter("h")] : [.letter($0)] }
    + [
      [.letter("1")], [.letter("2")], [.right, .space], [.right, .right, .space],
      [.letter("="), .letter("=")], [.letter("b"), .down, .enter], [.letter("m"), .right, .escape],
      [.letter("k"), .down, .enter], [.letter("m"), .down, .enter],
      [.letter("w"), .down, .enter, .down, .enter],
    ]

  @Test("Whatever a session has made of a chart is what its file draws", arguments: 1...12)
  func sessions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = "place,kind,date,size,cost\n"
    for row in 0..<60 {
      text +=
        "p\(Int.random(in: 0..<7, using: &random)),k\(row % 3),2024-0\(row % 9 + 1)-11,"
        + "\(Int.random(in: 0..<500, using: &random)),\(row % 13)\n"
    }
    let data = try ChangingFile(text)
    let open = try OpenWindow([data.path], directory: data.folder)
    try open.expectExport()
    var struck: [String] = []
    for _ in 0..<Int.random(in: 3...9, using: &random) {
      let strike = try #require(Self.strikes.randomElement(using: &random))
      struck.append(strike.map { "\($0)" }.joined(separator: " "))
      for key in strike { open.client.press(key) }
      #expect(open.client.settle(open.window))
      #expect(eventually { open.program.isIdle })
    }
    for _ in 0..<2 { open.client.press(.escape) }
    for name in ["kept.barchart", "shown.json"] {
      open.client.press(.letter("s"), holding: [.control])
      try open.expect("a line at the bottom") {
        $0[$0.width / 2, $0.height - 4] != Palette.background
      }
      for letter in name { open.client.press(.letter(letter)) }
      open.client.press(.enter)
      let isWritten = eventually {
        FileManager.default.fileExists(atPath: data.folder + "/" + name)
      }
      try #require(isWritten, "\(name) after \(struck)")
      #expect(open.client.settle(open.window))
    }
    #expect(try open.close().status == 0)
    let outcome = try Program.run(["kept.barchart", "-o", "drawn.json"], directory: data.folder)
    #expect(outcome.status == 0, "\(outcome.error) after \(struck)")
    let files = try ["shown.json", "drawn.json"].map {
      try String(contentsOfFile: data.folder + "/" + $0, encoding: .utf8)
    }
    let kept = try String(contentsOfFile: data.folder + "/kept.barchart", encoding: .utf8)
    #expect(files[0] == files[1], "after \(struck):\n\(kept)")
  }

  @Test("An ending that is none and a folder that is none are told in the window, which lives on")
  func failure() throws {
    let open = try OpenWindow.showing()
    open.client.press(.letter("s"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    open.client.press(.home)
    for letter in "nowhere/" { open.client.press(.letter(letter)) }
    let before = try open.settledPicture()
    open.client.press(.enter)
    try open.expect("a second line") { picture in
      picture.difference(from: before).map { $0.height > 20 } ?? false
    }
    #expect(open.program.isRunning)
    open.client.press(.escape)
    try open.expectExport()
  }

  @Test("The file that is shown is not written over, however often Enter is pressed")
  func ownInput() throws {
    let text = #"[{"k":"a","v":1},{"k":"b","v":3}]"#
    let folder = try ChangingFile("")
    let path = folder.folder + "/in.json"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let open = try OpenWindow(["in.json"], directory: folder.folder)
    try open.expectExport(of: [path])
    open.client.press(.letter("s"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    // The name is selected, and its ending is to be another.
    open.client.press(.end)
    for _ in "png" { open.client.press(.backspace) }
    for letter in "json" { open.client.press(.letter(letter)) }
    let before = try open.settledPicture()
    for _ in 0..<3 { open.client.press(.enter) }
    try open.expect("a second line") { picture in
      picture.difference(from: before).map { $0.height > 20 } ?? false
    }
    #expect(open.client.settle(open.window))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    open.client.press(.escape)
    try open.expectExport(of: [path])
    #expect(try open.close().status == 0)
  }

  @Test("Motion ends in exactly the picture without it, and then nothing wakes the program")
  func motion() throws {
    let open = try OpenWindow([loans], isStill: false)
    try open.expectExport()
    let first = try open.picture()
    open.client.press(.letter("1"))
    let still = try OpenWindow([loans])
    try still.expectExport()
    still.client.press(.letter("1"))
    try still.expect("other bars") { $0 != first }
    let expected = try still.settledPicture()
    try open.expect(expected)
    #expect(open.client.settle(open.window))
    #expect(try open.sleepsThrough(2_000))
  }
}
