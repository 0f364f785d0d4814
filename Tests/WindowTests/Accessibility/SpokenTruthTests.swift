// The law of truth for the ear: what assistive technologies are told of random questions is what the
// picture has and the description says, both of which Tests/Truth/law.py works out from the bytes.
import Foundation
import TestDesktop
import TestSupport
import Testing

@Suite(.serialized) struct SpokenTruthTests {
  /// The command lines of random questions about tables that are written into a folder.
  private static func questions(in folder: String, seed: Int) throws -> [[String]] {
    let outcome = try ChildProcess(
      "/usr/bin/python3",
      [
        Program.checkout + "/Tests/Truth/law.py", Program.path, "--list", "--keep", folder,
        "--seed", "\(seed)", "--questions", "40",
      ], environment: Program.environment(["LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"])
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    return try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode([String].self, from: Data($0.utf8))
    }
  }

  /// The numbers of a text, as they are written.
  private static func numbers(_ text: String) -> [String] {
    text.matches(of: /[-−]?\d[\d,.]*(e[-+−]?\d+)?/).map {
      String($0.output.0).trimmingCharacters(in: [".", ","])
    }
  }

  @Test("Every number that is heard is in the picture and its description", arguments: [3, 4])
  func heard(seed: Int) throws {
    let folder = try ChangingFile("")
    var (windows, compared) = (0, 0)
    for question in try Self.questions(in: folder.folder, seed: seed) where windows < 6 {
      let arguments = question + ["--locale", "C"]
      let described = try Program.run(arguments + ["--describe"])
      guard described.status == 0 else { continue }
      let scene = try Exports.scene(arguments)
      guard (1...60).contains(scene.bars.count) else { continue }
      windows += 1
      let said = Set(Self.numbers(described.output))
      let spoken = try SpokenWindow(arguments)
      let tree = try spoken.tree(bars: scene.bars.count)
      for bar in scene.bars {
        let items = tree.all("list").filter { bar.series == nil || $0.name == bar.series }
          .flatMap(\.children).filter { $0.value?[1] == bar.value && $0.window != nil }
        #expect(!items.isEmpty, "\(arguments): \(bar)")
        compared += 1
      }
      let chart = try #require(tree.all("chart").first)
      var texts =
        [chart.name, chart.description]
        + tree.all("list item").flatMap { [$0.name, $0.description] }
      for list in tree.all("list") {
        // The total of a series is in no description.
        let parts = list.description.split(separator: ", total ").map(String.init)
        texts.append(parts.first ?? "")
        guard parts.count == 2, let total = Double(parts[1].filter { $0 != "," }) else { continue }
        let sum = list.children.reduce(0) { $0 + ($1.value?[1] ?? 0) }
        #expect(abs(total - sum) <= 1e-3 * abs(sum), "\(arguments): \(list.description)")
        compared += 1
      }
      for text in texts {
        for number in Self.numbers(text) {
          #expect(said.contains(number), "\(arguments): \(number) of “\(text)”")
          compared += 1
        }
      }
      #expect(try spoken.close().status == 0)
    }
    #expect(windows == 6 && compared > 100, "\(windows) windows, \(compared) numbers")
  }
}
