// Labels of lines across the plot: each has a place as long as all have room together, and what has
// none can be read by a key.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LineLabelTests {
  private static func chart(
    _ lines: [(value: Double, label: String)], _ orientation: Scene.Orientation
  ) -> Chart {
    var chart = SampleChart("t", ChartData("k", ["a", "b", "c"], ("v", [60, 80, 100]))).chart
    chart.orientation = orientation
    chart.references = lines.map { Reference(value: $0.value, label: $0.label) }
    return chart
  }

  private static func scene(_ chart: Chart, _ width: Double, _ height: Double) -> Scene {
    chart.scene(size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
  }

  private static func boxes(_ scene: Scene) -> [Rect] {
    scene.marks.compactMap { mark in
      if case .text = mark, mark.role == .referenceLine { mark.bounds } else { nil }
    }
  }

  @Test func `labels of lines at the far end are moved back from it`() {
    let lines: [(value: Double, label: String)] = [
      (96, "Last year budget"), (98, "Plan"), (100, "Stretch"),
    ]
    let chart = Self.chart(lines, .horizontal)
    let scene = Self.scene(chart, 800, 600)
    #expect(scene.texts(.referenceLine) == lines.map(\.label))
    let boxes = Self.boxes(scene)
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxX + 6 <= $1.minX }, "\(boxes)")
    #expect(boxes.allSatisfy { $0.maxX <= 800 })
    let cut = chart.cutTexts(ChartState(), in: scene)
    #expect(!cut.contains { text in lines.contains { $0.label == text } }, "\(cut)")
  }

  @Test func `labels of lines at the foot are moved up from it`() {
    let chart = Self.chart([(1, "Aa"), (2, "Bb"), (3, "Cc")], .vertical)
    let scene = Self.scene(chart, 640, 480)
    #expect(scene.texts(.referenceLine) == ["Cc", "Bb", "Aa"])
    let boxes = Self.boxes(scene)
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxY <= $1.minY }, "\(boxes)")
    #expect(!chart.cutTexts(ChartState(), in: scene).contains("Aa"))
  }

  @Test func `a label of a line is in the picture or among the texts that are cut`() {
    let lines = (1...20).map { (value: Double($0), label: "Line number \($0)") }
    var counts: Set<Int> = []
    for orientation in Scene.Orientation.allCases {
      for (width, height) in [(1_000.0, 800.0), (640, 480), (400, 300), (240, 200)] {
        var chart = Self.chart(lines, orientation)
        let scene = Self.scene(chart, width, height)
        let drawn = scene.texts(.referenceLine).filter { !$0.contains("…") }
        let cut = chart.cutTexts(ChartState(), in: scene).filter { $0.hasPrefix("Line ") }
        #expect(
          Set(drawn).union(cut) == Set(lines.map(\.label)) && drawn.count + cut.count == 20,
          "\(orientation) at \(width): \(drawn), \(cut)")
        counts.insert(drawn.count)
        chart.hiddenParts.insert(.grid)
        let left = chart.cutTexts(ChartState(), in: Self.scene(chart, width, height))
        #expect(!left.contains { $0.hasPrefix("Line ") }, "hidden by a person")
      }
    }
    #expect(counts.count > 2, "\(counts)")
  }

  @Test func `a number beside a line is whole or left out`() {
    var kinds: Set<String> = []
    for orientation in Scene.Orientation.allCases {
      var chart = Self.chart([(71.25, ""), (96.125, "")], orientation)
      chart.references.append(Reference(.mean))
      for width in stride(from: 80.0, through: 400, by: 10) {
        let wide = Self.scene(chart, 1_600, 600).texts(.referenceLine)
        #expect(wide.count == 3)
        for text in Self.scene(chart, width, 300).texts(.referenceLine) {
          let isName = !text.contains { $0.isNumber }
          #expect(wide.contains(text) || isName, "\(text) at \(width), of \(wide)")
          kinds.insert(isName ? "name" : "whole")
        }
      }
    }
    #expect(kinds == ["name", "whole"])
  }

  @Test func `a run keeps its order, its gaps and its room, and moves nothing that has room`() {
    var random = SeededGenerator(seed: 733)
    for index in 0..<2_000 where Samples.takes(index) {
      let gap = Double(Int.random(in: 0...6, using: &random))
      let (lower, upper) = (10.0, 10 + Double(Int.random(in: 0...300, using: &random)))
      let lengths = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Double(Int.random(in: 1...60, using: &random))
      }
      let middles = lengths.map { _ in Double.random(in: lower...upper, using: &random).rounded() }
        .sorted()
      let wanted = zip(middles, lengths).map { (start: $0 - $1 / 2, length: $1) }
      let starts = LabelRun(wanted, gap: gap, from: lower, to: upper).starts
      let name = "\(wanted) by \(gap) to \(upper): \(starts)"
      var count = 0
      var taken = -gap
      while count < lengths.count, taken + gap + lengths[count] <= upper - lower {
        taken += gap + lengths[count]
        count += 1
      }
      #expect(starts.count == count, "\(name)")
      let ends = zip(starts, lengths).map { $0 + $1 }
      #expect(zip(ends, starts.dropFirst()).allSatisfy { $0 + gap <= $1 + 1e-9 }, "\(name)")
      #expect(starts.allSatisfy { $0 >= lower } && ends.allSatisfy { $0 <= upper }, "\(name)")
      let own = wanted.prefix(count)
      let areInside = own.allSatisfy { $0.start >= lower && $0.start + $0.length <= upper }
      let areApart = zip(own, own.dropFirst()).allSatisfy { one, next in
        one.start + one.length + gap <= next.start
      }
      #expect(!areInside || !areApart || starts == own.map(\.start), "\(name)")
    }
  }
}
