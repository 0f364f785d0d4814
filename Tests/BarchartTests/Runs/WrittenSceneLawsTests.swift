// The laws of a chart.json find what they are there for: each broken on purpose, once.
import Foundation
import Scenegraph
import TestSupport
import Testing

@Suite struct WrittenSceneLawsTests {
  /// What the laws say of a chart of two series after a change of each mark of a role.
  private func violations(
    layout: String = "stacked", _ change: (_ members: inout [String: Any], _ index: Int) -> Void
  ) throws -> [String] {
    let matrixCase = try #require(
      MatrixCase.all.first {
        $0.data.name == "two series" && $0.layout == layout && $0.size == "800x600"
          && $0.orientation == "vertical" && $0.scale == "linear"
      })
    let folder = try ScratchFolder()
    let outcome = try Program.run(
      matrixCase.arguments + ["-", "-o", folder.path + "/a.json"],
      input: .text(matrixCase.data.csv))
    try #require(outcome.status == 0)
    let bytes = try #require(folder.contents("a.json"))
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    var marks = try #require(object["marks"] as? [[String: Any]])
    for index in marks.indices { change(&marks[index], index) }
    object["marks"] = marks
    let changed = try WrittenScene([UInt8](try JSONSerialization.data(withJSONObject: object)))
    return WrittenSceneLaws(changed, of: matrixCase).violations
  }

  private func move(_ members: inout [String: Any], _ name: String, by pixels: Double) {
    members[name] = (members[name] as? Double ?? 0) + pixels
  }

  @Test("Nothing where nothing is wrong")
  func unchanged() throws {
    #expect(try violations { _, _ in } == [])
    #expect(try violations(layout: "grouped") { _, _ in } == [])
  }

  @Test("A bar that is two pixels too long, off its baseline, apart from its stack, or not there")
  func bars() throws {
    let longer = try violations(layout: "grouped") { members, _ in
      guard members["role"] as? String == "bar", members["row"] as? Int == 2 else { return }
      move(&members, "y", by: -2)
      move(&members, "height", by: 2)
    }
    #expect(longer.count == 2 && longer.allSatisfy { $0.hasPrefix("not from") })
    let lifted = try violations { members, _ in
      guard members["series"] as? String == "Boys", members["role"] as? String == "bar" else {
        return
      }
      move(&members, "y", by: -2)
    }
    #expect(lifted.count { $0.hasPrefix("2.0 between") } == 6)
    let gone = try violations { members, _ in
      if members["row"] as? Int == 0 { members["role"] = "tick" }
    }
    #expect(gone.contains { $0.hasPrefix("bars of") })
    let wide = try violations(layout: "grouped") { members, _ in
      guard members["role"] as? String == "bar" else { return }
      move(&members, "width", by: 20)
    }
    #expect(wide.contains { $0.contains("} over") || $0.contains("] over") })
  }

  @Test("A text over another, and a mark outside the picture")
  func texts() throws {
    let crowded = try violations { members, _ in
      if members["role"] as? String == "category-label" { members["x"] = 100.0 }
    }
    #expect(crowded.count == 15)
    let outside = try violations { members, _ in
      if members["role"] as? String == "ring-track" { members["x"] = -1.0 }
    }
    #expect(outside.count == 1 && outside[0].hasPrefix("outside"))
  }

  @Test("Slanted texts overlap as they are turned, not as their boxes are")
  func slanted() {
    // 40 by 10, at 45 degrees: about 35 by 35.
    func box(x: Double, angle: Double?) -> TurnedBox {
      var members: [String: Any] = ["x": x, "y": 0.0, "width": 35.355, "height": 35.355]
      members["angle"] = angle
      return TurnedBox(WrittenScene.Mark(members: members), lineHeight: 10)
    }
    #expect(!box(x: 0, angle: -45).overlaps(box(x: 15, angle: -45)))
    #expect(box(x: 0, angle: -45).overlaps(box(x: 13, angle: -45)))
    #expect(box(x: 0, angle: nil).overlaps(box(x: 15, angle: nil)))
  }
}
