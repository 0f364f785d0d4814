// scripts/budgets can fail: what it says of counts that are given, beside budgets in a folder.
import Foundation
import TestSupport
import Testing

@Suite("Budgets that are counted")
final class BudgetTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "budgets-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The status and the words of a comparison of the project's budgets, as if they had just been
  /// counted, with others.
  private func compare(
    _ budgets: (String) -> String
  ) throws -> (status: Int32, lines: [Substring]) {
    let path = Program.checkout + "/Benchmarks/budgets.txt"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let changed = folder.appending(path: "budgets.txt")
    try lines.map { budgets(String($0)) }.joined(separator: "\n")
      .write(to: changed, atomically: true, encoding: .utf8)
    let outcome = try ChildProcess(
      Program.checkout + "/scripts/budgets", ["--counted", path, "--budgets", changed.path],
      environment: Program.environment([:])
    ).wait()
    #expect(outcome.error.isEmpty)
    return (outcome.status, outcome.output.split(separator: "\n"))
  }

  /// The line with its number times a factor, where it is a budget.
  private func scaled(_ line: String, by factor: Double) -> String {
    let words = line.components(separatedBy: " | ")
    guard words.count == 3, words[0] != "with", let number = Double(words[2]) else { return line }
    return "\(words[0]) | \(words[1]) | \(Int((number * factor).rounded(.down)))"
  }

  @Test("The budgets of the project hold for themselves, and nothing is said")
  func equal() throws {
    let (status, lines) = try compare { $0 }
    #expect(status == 0)
    #expect(lines.isEmpty)
  }

  @Test("Budgets that are a tenth too low fail with a sentence each")
  func exceeded() throws {
    let (status, lines) = try compare { self.scaled($0, by: 0.9) }
    #expect(status == 1)
    let steps = [
      "a start": 5, "four clicks": 5, "four answers": 5, "four resizes": 5, "a picture": 4,
    ]
    for (step, count) in steps {
      let told = lines.filter { $0.hasPrefix("budgets: \(step): ") }
      #expect(told.count == count)
      #expect(told.allSatisfy { $0.contains("above the budget") && $0.contains("in the commit") })
    }
  }

  @Test("Budgets within the room hold")
  func withinRoom() throws {
    // A count of eight has no room below nine.
    let (status, lines) = try compare {
      $0.contains("instructions") ? self.scaled($0, by: 0.96) : $0
    }
    #expect(status == 0)
    #expect(lines.isEmpty)
  }

  @Test("Budgets that are too high are told, so that they are lowered")
  func undercut() throws {
    let (status, lines) = try compare { self.scaled($0, by: 1.3) }
    #expect(status == 0)
    #expect(lines.last?.contains("lower them") == true)
  }

  @Test("Budgets for other versions are told and not judged")
  func otherVersions() throws {
    let (status, lines) = try compare {
      $0.hasPrefix("with | libcairo2 |")
        ? "with | libcairo2 | 1.0-0" : self.scaled($0, by: 0.9)
    }
    #expect(status == 0)
    #expect(lines.first?.hasPrefix("budgets: they hold for libcairo2 1.0-0; here is ") == true)
    #expect(lines.dropFirst().allSatisfy { $0.contains("not judged") })
  }

  @Test("Another kernel leaves instructions and requests judged")
  func otherKernel() throws {
    let (status, lines) = try compare {
      $0.hasPrefix("with | kernel |") ? "with | kernel | 1.0" : self.scaled($0, by: 0.9)
    }
    #expect(status == 1)
    #expect(lines.filter { $0.contains("not judged") }.count == 10)
  }

  @Test("A step without a budget fails, and so does a budget that nobody counted")
  func missing() throws {
    let (status, lines) = try compare { $0.replacingOccurrences(of: "a start", with: "a stop") }
    #expect(status == 1)
    #expect(lines.filter { $0.contains("no budget") }.count == 6)
    #expect(lines.filter { $0.contains("not counted") }.count == 6)
  }
}
