// Names as long as a field can be: what is compared, sorted and drawn of them takes no longer than
// reading them. Before, some took minutes.
import Foundation
import TestSupport
import Testing

@Suite struct LongNameTests {
  static let pieces = ["\u{301}\u{316}", "👩‍👩‍👧‍👦", "a", "سلام", "🇩🇪", "\u{200D}", "a b ", "\u{2028}"]

  private func long(_ piece: String) -> String {
    "Z" + String(repeating: piece, count: ((1 << 20) - 16) / piece.utf8.count)
  }

  /// A run that ends at all does so within a second or a few; the square of the length takes many
  /// minutes.
  private func run(_ arguments: [String], _ text: String) throws -> Outcome {
    try Program.run(arguments, input: .text(text), within: .seconds(60))
  }

  @Test("A category, series or group of a mebibyte is drawn and described", arguments: pieces)
  func fields(piece: String) throws {
    let long = long(piece)
    let folder = try ScratchFolder()
    let tables: [(options: [String], text: String)] = [
      ([], "n,v\n\(long),1\nb,2\n"), (["--sort", "category"], "n,\(long),w\nx,1,2\ny,2,3\n"),
      (["-a", "sum"], "n,v\n\(long),1\nb,2\n\(long),3\n"),
      (["-s", "s"], "n,s,v\nx,\(long),1\nx,b,2\ny,\(long),3\n"),
    ]
    for (options, text) in tables {
      let described = try run(["-", "--describe"] + options, text)
      #expect(described.status == 0, "\(described.error.prefix(200))")
      for kind in ["json", "svg", "png", "pdf"] {
        let written = try run(["-", "-o", folder.path + "/long.\(kind)"] + options, text)
        #expect(written.status == 0, "\(written.error.prefix(200))")
      }
    }
  }

  @Test("A title of as much as an argument can hold is drawn")
  func title() throws {
    let folder = try ScratchFolder()
    let title = "Z" + String(repeating: "\u{301}\u{316}", count: 30_000)
    for kind in ["json", "svg", "png", "pdf"] {
      let written = try run(
        ["-", "-o", folder.path + "/title.\(kind)", "--title", title, "--subtitle", title],
        "n,v\na,1\n")
      #expect(written.status == 0, "\(written.error.prefix(200))")
    }
  }
}
