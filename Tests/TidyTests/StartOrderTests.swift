// What a start runs, as `make order` has written it down.
import Foundation
import TestSupport
import Testing

@Suite("What a start runs")
struct StartOrderTests {
  @Test(
    "A start looks for no type by its name, and has none of the libraries that the release leaves out",
    arguments: ["conformsToProtocol", "17_StringProcessing", "swift_task_", "s12_Concurrency"])
  func without(part: String) throws {
    let path = Program.checkout + "/Resources/start-order.txt"
    let names = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(names.count > 3000)
    let found = names.filter { $0.contains(part) }
    #expect(found.isEmpty, "docs/decisions/0091-no-search-for-types.md tells what to write instead")
  }
}
