// The examples are what the program draws: each command is run as it stands in its file.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ExamplesTests {
  private static let folder = URL(filePath: Program.checkout + "/Examples")
  private static let endings = ["png", "svg", "pdf"]
  /// The folders.
  static let names: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    return (all ?? []).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }()

  /// The fonts of the examples, whatever else the machine has.
  private static let fonts = ["FONTCONFIG_FILE": folder.path + "/fonts.conf"]

  /// Whether a command draws it.
  private static func isPicture(_ name: String) -> Bool {
    endings.contains(String(name.split(separator: ".").last ?? "")) && !name.contains("-changed.")
      && name != "vega-lite.png"
  }

  private static func command(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name)/command"), encoding: .utf8)
  }

  @Test("Noto Sans is there to draw them with")
  func font() throws {
    let match = try ChildProcess(
      "fc-match", ["--format=%{family}", "Sans"], environment: Program.environment(Self.fonts)
    ).wait()
    #expect(match.output == "Noto Sans", "is the package fonts-noto-core missing? \(match.error)")
  }

  @Test("There are a dozen at least, each with its data, its command and its picture")
  func dozen() throws {
    #expect(Self.names.count >= 12)
    for name in Self.names {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Self.folder.appending(path: name).path)
      #expect(Set(files).isSuperset(of: ["command", "chart.png"]), "\(name)")
      #expect(
        files.contains { file in [".csv", ".log", ".txt"].contains { file.hasSuffix($0) } },
        "\(name)")
      let lines = try Self.command(name).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.last == "" && lines.count >= 2, "\(name)")
      #expect(lines.dropLast().allSatisfy { $0.hasPrefix("barchart ") }, "\(name)")
    }
  }

  @Test("The pictures are what the commands draw", arguments: names)
  func redrawn(name: String) throws {
    let example = Self.folder.appending(path: name)
    let kept = try FileManager.default.contentsOfDirectory(atPath: example.path)
    let scratch = try ScratchFolder()
    for file in kept where !Self.isPicture(file) && !file.contains("-changed.") {
      try FileManager.default.copyItem(
        atPath: example.path + "/" + file, toPath: scratch.path + "/" + file)
    }
    let before = Set(try scratch.names())
    let programs = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: programs.path + "/barchart", withDestinationPath: Program.path)
    let outcome = try ChildProcess(
      "/bin/sh", ["-e", "command"],
      environment: Program.environment(Self.fonts.merging(["PATH": programs.path]) { $1 }),
      directory: scratch.path
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "" && outcome.error == "")

    let drawn = Set(try scratch.names()).subtracting(before)
    #expect(drawn.contains("chart.png"))
    #expect(Set(kept.filter(Self.isPicture)).isSubset(of: drawn), "no command draws the others")
    for file in drawn.sorted() {
      try compare(try #require(scratch.contents(file)), with: example.appending(path: file))
    }
  }

  /// Compares two pictures of a kind within the tolerance of `PictureDistance`, drawn by another
  /// program where they are no pixels. SNAP_UPDATE=1 rewrites the one that is kept; one that is
  /// missing is written, except under CI.
  private func compare(_ bytes: [UInt8], with file: URL) throws {
    let environment = ProcessInfo.processInfo.environment
    let changed = file.deletingPathExtension().path + "-changed." + file.pathExtension
    try? FileManager.default.removeItem(atPath: changed)
    let kept = try? Data(contentsOf: file)
    if kept == Data(bytes) { return }
    if environment["SNAP_UPDATE"] == "1" || (kept == nil && environment["CI"] == nil) {
      // A picture that looks the same is left as it is, so that other versions of a library do not
      // show as changes.
      if let kept, try distance(Array(kept), bytes, file.pathExtension).isTolerable { return }
      try Data(bytes).write(to: file)
      print("wrote \(file.path): look at it before you commit it")
      return
    }
    guard let kept else {
      Issue.record("there is no picture \(file.path)")
      return
    }
    let distance = try distance(Array(kept), bytes, file.pathExtension)
    guard !distance.isTolerable else { return }
    try Data(bytes).write(to: URL(filePath: changed))
    Issue.record("\(file.path) differs by \(distance), see \(changed)")
  }

  private func distance(
    _ one: [UInt8], _ other: [UInt8], _ ending: String
  ) throws -> PictureDistance {
    func picture(_ bytes: [UInt8]) throws -> Picture {
      switch ending {
      case "svg": try Picture(svg: bytes)
      case "pdf": try Picture(pdf: bytes)
      default: try #require(Picture(png: bytes))
      }
    }
    return PictureDistance(try picture(one), try picture(other))
  }

  @Test("Eight stand beside a picture of Vega-Lite, as large as ours and of the same data")
  func beside() throws {
    let beside = Self.names.filter { name in
      let file = Self.folder.appending(path: "\(name)/vega-lite.json").path
      return FileManager.default.fileExists(atPath: file)
    }
    #expect(beside.count == 8)
    for name in beside {
      let example = Self.folder.appending(path: name)
      func size(_ file: String) throws -> [Int] {
        let bytes = Array(try Data(contentsOf: example.appending(path: file)))
        let picture = try #require(Picture(png: bytes), "\(name)/\(file)")
        return [picture.width, picture.height]
      }
      #expect(try size("vega-lite.png") == size("chart.png"), "\(name)")
      let json = try Data(contentsOf: example.appending(path: "vega-lite.json"))
      let asked = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      let data = try #require((asked["data"] as? [String: Any])?["url"] as? String, "\(name)")
      #expect(try Self.command(name).hasPrefix("barchart \(data) "), "\(name)")
    }
  }

  @Test("README shows some with the commands that draw them")
  func readme() throws {
    let readme = try String(contentsOfFile: Program.checkout + "/README.md", encoding: .utf8)
    let shown = Self.names.filter { readme.contains("](Examples/\($0)/") }
    #expect(shown.count >= 4)
    for name in shown {
      for line in try Self.command(name).split(separator: "\n") {
        let file = line.split(separator: " ").last ?? ""
        guard readme.contains("](Examples/\(name)/\(file))") else { continue }
        #expect(readme.contains(line), "\(name)")
      }
    }
  }
}
