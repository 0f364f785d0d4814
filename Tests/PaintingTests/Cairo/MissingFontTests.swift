// A machine without fonts, or with a font configuration that is broken: a sentence, never a crash.
import Foundation
import TestSupport
import Testing

@Suite struct MissingFontTests {
  private struct Attempt {
    let run: Outcome
    let leftFiles: [String]
  }

  /// `barchart -o x.png` where fontconfig reads this as its configuration; nil for a file that is
  /// not there.
  private func picture(fontconfig: String?) throws -> Attempt {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("barchart-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = folder.appendingPathComponent("fonts.conf")
    if let fontconfig { try Data(fontconfig.utf8).write(to: configuration) }
    let picture = folder.appendingPathComponent("x.png")
    let run = try Program.run(
      ["--sample", "steps", "-o", picture.path],
      environment: ["FONTCONFIG_FILE": configuration.path])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Attempt(run: run, leftFiles: files.filter { $0 != "fonts.conf" })
  }

  @Test func `without any font the program says so and leaves nothing behind`() throws {
    let attempt = try picture(fontconfig: "<fontconfig></fontconfig>")
    #expect(attempt.run.status == 70)
    #expect(
      attempt.run.error
        == "barchart: no font found; install a font package such as fonts-dejavu-core\n")
    #expect(attempt.run.output.isEmpty)
    #expect(attempt.leftFiles.isEmpty)
  }

  @Test(arguments: [nil, "", "<fontconfig><dir>oops", "no XML \u{1}"])
  func `a broken font configuration ends in a picture or in a sentence`(fontconfig: String?) throws
  {
    let attempt = try picture(fontconfig: fontconfig)
    #expect([0, 70].contains(attempt.run.status))
    #expect(attempt.run.output.isEmpty)
    // Fontconfig may say what it thinks of its configuration; Pango and GLib may not.
    let lines = attempt.run.error.split(separator: "\n")
    #expect(lines.count { !$0.hasPrefix("Fontconfig ") && !$0.hasPrefix("barchart: ") } == 0)
    #expect(lines.count { $0.hasPrefix("barchart: ") } == (attempt.run.status == 0 ? 0 : 1))
    #expect(attempt.leftFiles == (attempt.run.status == 0 ? ["x.png"] : []))
  }
}
