// Data of no good will: the output is sound, or the refusal is one line.
import Foundation
import TestSupport
import Testing

@Suite struct WildInputTests {
  @Test(
    "Any script, and lengths that no window has",
    arguments: [
      String(repeating: "long ", count: 2_000), String(repeating: "x", count: 10_000),
      "漢字の長いラベル", "שלום עולם", "مرحبا بالعالم", "👩‍👩‍👧‍👦 family", "e\u{301}\u{302}\u{303}",
      "a\u{202E}b", "line\u{2028}separator", "<b>&amp;", "%s%n", "\u{FFFD}",
    ])
  func scripts(label: String) throws {
    let text = "name,value\n\"\(label)\",3\nplain,4\n"
    for size in ["800x600", "200x150"] {
      let written = try scene(
        ["--title", label, "--size", size, "--orientation", "vertical"], input: .text(text))
      SceneFileTests.expectSound(written)
      let trimmed = label.trimmingCharacters(in: .whitespaces)
      #expect(written.marks("bar").first?.category == trimmed)
    }
  }

  @Test("Bytes that are not UTF-8 are replaced and counted")
  func invalid() throws {
    let bytes = Array("námé,välüe\n".utf8) + [0xFF, 0xC3] + Array(",3\nx,4\n".utf8)
    let written = try scene([], input: .bytes(bytes))
    #expect(written.marks("bar").first?.category == "\u{FFFD}\u{FFFD}")
    #expect(
      written.notices
        == ["2 sequences of bytes are not UTF-8 and shown as \u{FFFD} (first: row 1, line 2)"])
  }

  @Test("Infinite and huge numbers are valid JSON and end at the plot")
  func extremes() throws {
    let text = "name,value\na,inf\nb,-inf\nc,1e308\nd,-1e308\ne,5e-324\nf,0\ng,-0\n"
    let written = try scene([], input: .text(text))
    SceneFileTests.expectSound(written)
    #expect(written.marks("bar").count == 7)
    #expect(written.marks("bar")[0].members["value"] is NSNull)
    #expect(written.marks("bar")[2].value == 1e308)
  }

  @Test("Every picture of random tables is sound JSON, or refused in one line", arguments: 0..<40)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      ",", ",", ";", "\t", "\n", "\n", "\"", "1", "-2.5", "3e8", "nan", "inf", "0", "1e-320",
      "Mon", "漢字", "שלום", "👩‍👩‍👧", "\u{1}", "\\", "{", "\u{2028}", " ", "1,234", "x\ty", "''",
    ]
    var text = "name,value\n"
    for row in 0..<Int.random(in: 0...12, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        text += (0..<Int.random(in: 0...6, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      default:
        let name = pieces.randomElement(using: &random) ?? ""
        let quoted = name.replacingOccurrences(of: "\"", with: "\"\"")
        text += "\"\(quoted)\",\(Double.random(in: -1e6...1e6, using: &random))"
      }
      text += "\(row.isMultiple(of: 5) ? "\r\n" : "\n")"
    }
    let folder = try ScratchFolder()
    let side = { Int.random(in: 1...1_200, using: &random) }
    let outcome = try Program.run(
      ["-o", "x.json", "--size", "\(side())x\(side())"], input: .text(text),
      directory: folder.path)
    guard outcome.status == 0 else {
      #expect([64, 65].contains(outcome.status), "\(text)")
      #expect(outcome.error.hasPrefix("barchart: standard input"))
      #expect(outcome.error.filter { $0 == "\n" }.count == 1)
      #expect(try folder.names() == [])
      return
    }
    #expect(outcome.error == "")
    SceneFileTests.expectSound(try WrittenScene(try #require(folder.contents("x.json"))))
  }
}
