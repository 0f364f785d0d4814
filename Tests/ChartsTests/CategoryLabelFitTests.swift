// In which order category labels give way: whole, wrapped, slanted, shortened, thinned.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite("Category labels give way in order")
struct CategoryLabelFitTests {
  /// Labels for slots of a length; a character is 7.2 pixels wide, a line 17 high.
  private func labels(
    _ names: [String], step: Double, height: Double = 100, leading: Double = 60
  ) -> CategoryLabels {
    CategoryLabelFit(
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      names: CellTexts(names), step: step, leadingRoom: leading, maximumHeight: height
    ).labels()
  }

  private let names = ["Sierra Leone", "Burkina Faso", "South Sudan"]

  @Test("Where every name fits its slot, all are whole")
  func whole() {
    let labels = labels(names, step: 94)
    #expect(labels.arrangement == .flat)
    #expect(labels.labels.map(\.text) == names)
    #expect(labels.height == 17)
  }

  @Test("Where one does not, names of several words are wrapped")
  func wrapped() {
    let labels = labels(names, step: 92)
    #expect(labels.arrangement == .flat)
    #expect(labels.labels.map(\.text) == ["Sierra\nLeone", "Burkina\nFaso", "South Sudan"])
    #expect(labels.height == 34)
  }

  @Test("Where a word does not fit either, names are slanted, and whole")
  func slanted() {
    let labels = labels(names, step: 50)
    #expect(labels.arrangement == .slanted)
    #expect(labels.labels.map(\.text) == names)
    #expect(labels.labels.map(\.row) == [0, 1, 2])
  }

  @Test("Where the height is not enough for that, the roomier of flat and slanted is cut")
  func shortened() {
    let flat = labels(names, step: 50, height: 40)
    #expect(flat.arrangement == .flat)
    #expect(flat.labels.map(\.text) == ["Sierr…", "Burki…", "South…"])
    let slanted = labels(names, step: 50, height: 60)
    #expect(slanted.arrangement == .slanted)
    #expect(slanted.labels.map(\.text) == ["Sierra L…", "Burkina…", "South Su…"])
  }

  @Test("Names that begin alike are cut where they begin to differ")
  func alike() {
    let labels = labels((1...3).map { "Ministry of state \($0)" }, step: 70, height: 20)
    #expect(labels.labels.map(\.text) == ["Minist…1", "Minist…2", "Minist…3"])
  }

  @Test("Names that begin and end alike are cut at both ends, by whole words where there are any")
  func alikeAtBothEnds() {
    let names = ["Health", "Justice", "Transport"].map { "Department of \($0) and others" }
    let labels = labels(names, step: 70, height: 20)
    #expect(labels.labels.map(\.text) == ["…Health…", "…Justic…", "…Transp…"])
    let joined = self.labels((1...3).map { "abcdefgh\($0)abcdefgh" }, step: 60, height: 20)
    #expect(joined.labels.map(\.text) == ["…1abcd…", "…2abcd…", "…3abcd…"])
    let different = self.labels(
      (1...3).map { "\($0) is the first of many" } + ["more"], step: 60, height: 20)
    #expect(different.labels.map(\.text) == ["1 is t…", "2 is t…", "3 is t…", "more"])
  }

  @Test("Where a slot is narrower than a line, every k-th is kept, k of 1, 2 or 5 times ten")
  func thinned() {
    let years = (1900..<2000).map(String.init)
    let labels = labels(years, step: 5)
    #expect(labels.arrangement == .flat)
    #expect(labels.labels.map(\.row) == Array(stride(from: 0, to: 100, by: 10)))
    #expect(labels.labels.allSatisfy { $0.text == years[$0.row] })
  }

  @Test("Long names are thinned slanted")
  func thinnedSlanted() {
    let labels = labels((1...40).map { "Department number \($0)" }, step: 12)
    #expect(labels.arrangement == .slanted)
    #expect(labels.labels.map(\.row) == Array(stride(from: 0, to: 40, by: 3)))
    #expect(labels.labels.allSatisfy { !$0.text.isEmpty })
  }

  @Test("No label is emptied: where a slanted one has no room to lean, labels stay flat")
  func noRoomToLean() {
    let labels = labels((1...16).map { "Department \($0)" }, step: 25, leading: 0)
    #expect(!labels.labels.isEmpty)
    #expect(labels.labels.allSatisfy { !$0.text.isEmpty })
  }

  @Test("Where not a line fits, or a single label of many would, there is none")
  func none() {
    #expect(labels(names, step: 94, height: 16).labels.isEmpty)
    #expect(labels([], step: 94).labels.isEmpty)
    #expect(labels((1...500).map { "Row \($0)" }, step: 0.05, leading: 0).labels.isEmpty)
  }

  @Test("The less room, the later the stage, whatever the height")
  func monotonic() {
    func stage(_ step: Double, _ height: Double) -> Int {
      let labels = labels(names, step: step, height: height)
      if labels.labels.count < names.count { return 4 }
      if labels.labels.contains(where: { $0.text.contains("…") }) { return 3 }
      if labels.arrangement == .slanted { return 2 }
      return labels.labels.contains { $0.text.contains("\n") } ? 1 : 0
    }
    for height in [20.0, 40, 60, 90, 200] {
      let stages = Swift.stride(from: 120.0, through: 10, by: -1).map { stage($0, height) }
      #expect(stages == stages.sorted(), "height \(height)")
    }
  }
}
