// What is told of a chosen range that lies below zero, is of shares, or cuts very many bars.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct RangeNoticeTests {
  private func chart(_ values: [Double], _ lower: Double?, _ upper: Double?) -> Chart {
    var chart = SampleChart(
      "t", ChartData("Name", values.indices.map { "n\($0)" }, ("v", values))
    ).chart
    chart.looks.range = AxisRange(lower, upper)
    return chart
  }

  /// Bars reach downwards from the near end: what is nearer to zero is beyond it, what is farther is cut.
  private func told(_ values: [Double], _ far: Int, _ near: Int) -> [String] {
    let beyond = values.count { $0 > -Double(near) }
    let cut = values.count { $0 < -Double(far) }
    var sentences: [String] = []
    if beyond > 0 {
      sentences.append(
        (beyond == 1 ? "1 bar lies" : "\(beyond) bars lie") + " above \u{2212}\(near)")
    }
    if cut > 0 {
      sentences.append((cut == 1 ? "1 bar is" : "\(cut) bars are") + " cut at \u{2212}\(far)")
    }
    return sentences
  }

  @Test func `a bar below zero is cut at an end below zero`() {
    #expect(
      chart([-50, 80, 20], -10, 100).notices == ["1 bar is cut at \u{2212}10"])
  }

  @Test func `whether a line at the mean lies beyond the axis is told of where it is`() {
    for (lower, upper, isBeyond) in [(40.0, 100.0, false), (nil, 50, true), (80, nil, true)] {
      var chart = chart([128, 91, 74, 66, 41, 18], lower, upper)
      chart.references = [Reference(.mean)]
      let isTold = chart.notices(in: ChartState()).contains("A line lies beyond the axis")
      #expect(isTold == isBeyond, "\(lower ?? .nan) to \(upper ?? .nan)")
    }
  }

  @Test func `a notice of a line that the picture has in full is not told as cut`() {
    var chart = chart([128, 91, 74, 66, 41, 18], nil, 50)
    chart.references = [Reference(.mean)]
    let scene = chart.scene(
      size: Size(width: 1_000, height: 600), measurer: FixedAdvanceMeasurer())
    #expect(scene.texts(.notice) == ["4 bars are cut at 50 · A line lies beyond the axis"])
    let cut = chart.cutTexts(ChartState(), in: scene)
    #expect(!cut.contains { $0.hasPrefix("4 bars") }, "\(cut)")
  }

  @Test func `below zero bars begin at the end that is nearest to zero`() {
    var random = SeededGenerator(seed: 641)
    for index in 0..<100 where Samples.takes(index) {
      let near = Int.random(in: 1...50, using: &random)
      let far = near + Int.random(in: 1...50, using: &random)
      let values = (0..<5).map { _ in -Double(Int.random(in: 1...120, using: &random)) }
      let chart = chart(values, -Double(far), -Double(near))
      let name = "\(values) from -\(far) to -\(near)"
      let text = "Bars do not begin at zero, but at \u{2212}\(near)"
      #expect(chart.notices == [text] + told(values, far, near), "\(name)")
      let domain = chart.scene(
        size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer()
      ).charts[0].domain
      #expect(domain == -Double(far)...(-Double(near)), "\(name)")
    }
  }

  @Test func `of more than twenty thousand bars it is told that some are cut, not how many`() {
    for (count, notice) in [
      (20_000, "1 bar is cut at 100"), (20_001, "Some bars are cut at 100"),
    ] {
      var values = [Double](repeating: 50, count: count)
      values[count / 2] = 200
      #expect(chart(values, nil, 100).notices == [notice])
      values[count / 2] = 60
      #expect(chart(values, nil, 100).notices.isEmpty)
    }
  }

  @Test func `a line at the mean of shares is told to be missing, and not to lie elsewhere`() {
    let data = ChartData("Name", ["a", "b"], ("v", [128, 91]), ("w", [110, 100]))
    var chart = SampleChart("t", data).chart
    chart.layout = .normalized
    chart.looks.range = AxisRange(0, 50)
    chart.references = [Reference(.mean)]
    let notice = "There is no line at the mean: bars are shares of their own whole"
    #expect(chart.notices == [notice])
    let scene = chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    #expect(!scene.marks.contains { $0.role == .referenceLine })
    #expect(scene.notices == [notice] && scene.texts(.notice) == [notice])
    #expect(chart.describe().hasSuffix(notice + ".\n"))
  }
}
