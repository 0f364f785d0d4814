// What a start runs, as `make order` has written it down, and what the release leaves out.
import Foundation
import TestSupport
import Testing

@Suite("What a start runs")
struct StartOrderTests {
  private static let advice = "what to write instead: docs/decisions/0091-no-search-for-types.md"

  @Test("A start looks for no type by its name")
  func searches() throws {
    let path = Program.checkout + "/Resources/start-order.txt"
    let names = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(names.count > 3000)
    let found = names.filter { $0.contains("conformsToProtocol") }
    #expect(found.isEmpty, "\(Self.advice)")
  }

  @Test("The sources use neither patterns in texts nor tasks, which the release has not")
  func libraries() throws {
    let parts = ["17_StringProcessing", "swift_task_create", "swift_task_alloc"]
    let built = URL(fileURLWithPath: Program.buildFolder)
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: Program.checkout + "/Sources")
    var count = 0
    for module in Set(sources.compactMap { $0.split(separator: "/").dropFirst().first }) {
      let folder = built.appending(path: "\(module).build")
      let objects =
        try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)
      for object in objects ?? [] where object.pathExtension == "o" {
        count += 1
        // The names that it needs stand in it as they are.
        let bytes = try Data(contentsOf: object, options: .alwaysMapped)
        for part in parts where bytes.range(of: Data(part.utf8)) != nil {
          Issue.record("\(module), \(object.lastPathComponent): \(part). \(Self.advice)")
        }
      }
    }
    #expect(count > 300)
  }
}
