// Labels below the bars do not change their height or stand while names scroll into view.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct UnseenNameTests {
  /// Labels for slots of a length; a character is 7.2 pixels wide, a line 17 high.
  private func labels(
    _ names: [String], first: Int = 0, unseen: [String], step: Double, height: Double
  ) -> CategoryLabels {
    CategoryLabelFit(
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      names: CellTexts(names), firstRow: first, unseenNames: unseen, step: step, leadingRoom: 60,
      maximumHeight: height
    ).labels()
  }

  @Test func `a name out of view that has no room slanted keeps the others flat`() {
    // A slanted name has 62 pixels, a flat one 64.
    let names = ["Alpha", "Beta", "Gamma"]
    let labels = labels(
      names, unseen: ["Antidisestablishmentarianism"], step: 70, height: 56)
    #expect(labels.arrangement == .flat)
    #expect(labels.labels.map(\.text) == names)
  }

  @Test func `where all names have room slanted, each has its label`() {
    // A slanted name has 32 pixels, a flat one 24; each is 29 long.
    let names = ["Abcd", "Efgh", "Ijkl"]
    let labels = labels(names, unseen: ["Mnop"], step: 30, height: 35)
    #expect(labels.arrangement == .slanted)
    #expect(labels.labels.map(\.text) == names)
  }

  @Test func `whatever is in view, labels stand alike and are equally high`() {
    var random = SeededGenerator(seed: 194)
    for index in 0..<60 where Samples.takes(index) {
      func word() -> String {
        let length = Int.random(in: 1...8, using: &random)
        return String(repeating: "n", count: length)
      }
      let names = (0..<20).map { _ in
        Bool.random(using: &random) ? word() : word() + " " + word()
      }
      let step = Double.random(in: 40...150, using: &random)
      let all = (0..<16).map { first in
        labels(
          Array(names[first..<first + 5]), first: first, unseen: names, step: step, height: 100)
      }
      for (first, labels) in all.enumerated() {
        #expect(labels.arrangement == all[0].arrangement, "\(names) at \(step), from \(first)")
        #expect(labels.height == all[0].height, "\(names) at \(step), from \(first)")
        #expect(labels.labels.map(\.row) == Array(first..<first + 5))
      }
    }
  }
}
