// Tables with labels, kept outside of the project as they are not its own: nothing is refused.
import Foundation
import TestSupport
import Testing

@Suite struct LabelledChoiceTests {
  /// The folder that has `labels.json` and `tables`.
  static let folder = ProcessInfo.processInfo.environment["BARCHART_CHOICE"]

  private struct Label: Decodable {
    let table: String
  }

  @Test(
    "Every labelled table has a chart",
    .enabled(if: folder != nil, "BARCHART_CHOICE names no folder of labelled tables"))
  func drawn() throws {
    let folder = try #require(Self.folder)
    let data = try Data(contentsOf: URL(filePath: folder + "/labels.json"))
    let labels = try JSONDecoder().decode([Label].self, from: data)
    #expect(!labels.isEmpty)
    for label in labels {
      let table = folder + "/tables/" + label.table
      #expect(!(try scene([table]).marks("bar").isEmpty), "\(label.table)")
    }
  }
}
