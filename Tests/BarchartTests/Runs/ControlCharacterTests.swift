// Names that would command a terminal: what is printed for a person has none of it.
import Foundation
import TestSupport
import Testing

@Suite struct ControlCharacterTests {
  private static let controls =
    "\u{1B}]0;x\u{7}\u{8}\u{7F}\u{85}\u{9B}31m\u{2028}\u{202E}abc\u{2066}\u{200D}"

  private func expectPlain(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    let left = text.unicodeScalars.filter { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control
          || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value))
    }
    #expect(left.isEmpty, "\(text.debugDescription)", sourceLocation: location)
  }

  @Test("--describe prints them as U+FFFD, wherever they stand in the data")
  func described() throws {
    let name = Self.controls
    for text in [
      "n,v\n\(name),2\na,1\n", "\(name),v\nb,2\na,1\n", "n,\(name),w\nb,2,1\na,1,x\n",
      "n,s,v\nb,\(name),1\na,c,2\n",
    ] {
      let arguments = text.hasPrefix("n,s") ? ["-s", "s"] : []
      let outcome = try Program.run(["--describe"] + arguments, input: .text(text))
      #expect(outcome.status == 0)
      expectPlain(outcome.output)
      #expect(outcome.output.contains("\u{FFFD}"))
      // Joiners make one emoji of several.
      #expect(outcome.output.contains("abc\u{FFFD}\u{200D}"))
    }
    let titled = try Program.run(
      ["--describe", "--title", name, "--reference", "1:\(name)"], input: .text("n,v\na,1\n"))
    expectPlain(titled.output)
  }

  @Test("Errors have none either")
  func errors() throws {
    let name = Self.controls
    for arguments in [["-c", name], ["-v", name], ["--sort", name], ["--\(name)"], [name]] {
      let outcome = try Program.run(
        ["--describe"] + arguments, input: .text("\(name),\(name)\na,x\n"))
      #expect(outcome.status != 0)
      #expect(outcome.output == "")
      expectPlain(outcome.error)
    }
  }
}
