// The edge cases of infinity, tiny ranges, stacks, shares and logarithms, each by its number in
// docs/behaviour.md.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing
import Words

@Suite("Edge cases of scales and stacks")
struct EdgeCaseFormTests {
  private func scene(_ chart: Chart, width: Double = 640, height: Double = 480) -> Scene {
    chart.scene(
      size: Size(width: width, height: height), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func chart(_ series: [[Double]], _ change: (inout Chart) -> Void = { _ in }) -> Chart {
    let names = (0..<(series.first?.count ?? 0)).map { "N\($0)" }
    let columns = series.enumerated().map { index, values in
      ChartData.Series(name: "S\(index)", values: values, texts: values.map(ChartData.text))
    }
    var chart = SampleChart(
      "Chart", ChartData(categoryName: "Name", categories: names, series: columns)
    ).chart
    change(&chart)
    return chart
  }

  private func bars(_ scene: Scene) -> [RectMark] {
    scene.marks.compactMap { mark in
      guard case .rect(let rect) = mark, mark.role == .bar else { return nil }
      return rect
    }
  }

  @Test("5: infinity is not in the domain; its bar ends at the plot's edge with a tip")
  func infinity() throws {
    for (orientation, up, down) in [
      (Scene.Orientation.vertical, Edge.top, Edge.bottom), (.horizontal, .right, .left),
    ] {
      let chart = chart([[10, .infinity, -.infinity, -5]]) { $0.orientation = orientation }
      let scene = scene(chart)
      let domain = try #require(scene.chart?.domain)
      #expect(domain.lowerBound >= -6 && domain.upperBound == 10)
      let bars = bars(scene)
      #expect(bars.map(\.shape)[1...2] == [.pointed(up), .pointed(down)])
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      #expect(plot.contains(bars[1].bounds) && plot.contains(bars[2].bounds))
      let ends =
        orientation == .vertical
        ? (bars[1].bounds.minY == plot.minY, bars[2].bounds.maxY == plot.maxY)
        : (bars[1].bounds.maxX == plot.maxX, bars[2].bounds.minX == plot.minX)
      #expect(ends == (true, true))
      #expect(scene.texts(.valueLabel).contains("∞") && scene.texts(.valueLabel).contains("−∞"))
    }
  }

  @Test(
    "5: an infinite value has its side of the axis, also where no other value has that sign",
    arguments: [
      [5, 3, -Double.infinity], [-5, -3, Double.infinity], [-Double.infinity],
      [0, -Double.infinity, Double.infinity],
    ])
  func infinityAlone(_ values: [Double]) throws {
    for orientation in Scene.Orientation.allCases {
      for layout in [Scene.Layout.grouped, .stacked] {
        let chart = chart([values, values.map { $0 / 2 }]) {
          ($0.orientation, $0.layout) = (orientation, layout)
        }
        let scene = scene(chart)
        let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
        for bar in bars(scene) {
          guard let value = bar.attributes.datum?.value, value.isInfinite else { continue }
          let (length, end, edge) =
            orientation == .vertical
            ? (
              bar.bounds.height, value < 0 ? bar.bounds.maxY : bar.bounds.minY,
              value < 0 ? plot.maxY : plot.minY
            )
            : (
              bar.bounds.width, value < 0 ? bar.bounds.minX : bar.bounds.maxX,
              value < 0 ? plot.minX : plot.maxX
            )
          #expect(length >= 30 && end == edge, "\(orientation) \(layout) \(values) \(bar.bounds)")
        }
        let wanted = values.contains(-.infinity) ? "−∞" : "∞"
        #expect(scene.texts(.valueLabel).contains(wanted), "\(orientation) \(layout) \(values)")
      }
    }
  }

  @Test("5: values near the limit of a double have finite ticks and boxes")
  func nearTheLimit() throws {
    let scene = scene(chart([[1.7e308, -1.7e308, 1]]))
    let domain = try #require(scene.chart?.domain)
    #expect(domain.lowerBound.isFinite && domain.upperBound.isFinite)
    #expect(scene.texts(.tickLabel).count >= 2)
    #expect(bars(scene).allSatisfy { $0.bounds.height.isFinite && $0.bounds.height >= 1 })
  }

  @Test(
    "6: a tiny range has two ticks at least, with one exponent",
    arguments: [
      [Double.leastNormalMagnitude / 64, .leastNormalMagnitude / 128],
      [.leastNonzeroMagnitude, 0], [2e-7, 1e-7],
    ])
  func tiny(_ values: [Double]) {
    var chart = chart([values])
    #expect(scene(chart).texts(.legendLabel).first?.contains("×10⁻") == true)
    #expect(scene(chart).texts(.tickLabel).allSatisfy { !$0.contains("e") })
    chart.hiddenParts = [.legend, .axisNames]
    let labels = scene(chart).texts(.tickLabel)
    #expect(labels.count >= 2 && Set(labels).count == labels.count)
    #expect(labels.allSatisfy { $0 == "0" || $0.contains("e") }, "\(labels)")
  }

  @Test("9: of mixed signs, the positive and the negative values are stacked apart")
  func mixedStack() throws {
    let chart = chart([[3, -2], [-5, -1], [4, 6]]) { $0.layout = .stacked }
    let scene = scene(chart)
    let domain = try #require(scene.chart?.domain)
    #expect(domain.lowerBound <= -5 && domain.upperBound >= 7)
    #expect(domain.upperBound < 12, "not 3 + 5 + 4")
    let first = bars(scene).filter { $0.attributes.datum?.row == 0 }.map(\.bounds)
    let axis = try #require(scene.marks.first { $0.role == .axisLine }).bounds.minY
    #expect(first[0].maxY == axis && first[1].minY == axis)
    #expect(first[2].maxY == first[0].minY, "the second positive stands on the first")
  }

  @Test("10: a row whose total is 0 has an empty slot as a share")
  func emptyShare() {
    let chart = chart([[0, 3], [0, 1]]) { $0.layout = .normalized }
    let scene = scene(chart)
    #expect(scene.chart?.domain == 0...1)
    #expect(bars(scene).map(\.attributes.datum?.row) == [1, 1])
    #expect(scene.texts(.valueLabel) == ["75%", "25%"])
    #expect(scene.texts(.categoryLabel) == ["N0", "N1"])
  }

  @Test("10: shares of negative values are drawn as stacks, with the reason")
  func negativeShares() throws {
    let positive = chart([[2, 3], [1, 4]]).data
    var chart = chart([[2, -3], [1, 4]]) { $0.layout = .normalized }
    let refusal = try #require(chart.refusal(of: .normalized))
    #expect(refusal.sentence.contains("\"N1\"") && refusal.sentence.contains("-3"))
    #expect(refusal.commandLineSentence.contains("--layout stacked"))
    let notices = scene(chart).notices
    #expect(notices == [refusal.sentence] && chart.shownLayout == .stacked)
    // All else is as if stacks had been asked for.
    var expected = chart
    expected.layout = .stacked
    expected.data.notices = notices
    #expect(bars(scene(chart)) == bars(scene(expected)))
    #expect(scene(chart).chart == scene(expected).chart)
    #expect(chart.describe() == expected.describe())
    chart.data = positive
    #expect(chart.shownLayout == .normalized && scene(chart).notices.isEmpty)
  }

  @Test
  func `what does not add up is neither stacked nor shared, and is drawn side by side`() throws {
    var data = chart([[1, 3], [2, 4]]).data
    for method in [Query.Method.mean, .median, .min, .max, .distinct] {
      data.grouping = Grouping(method: method, valueNames: ["a"], keyNames: ["b"])
      for layout in [Scene.Layout.stacked, .normalized] {
        var chart = Chart(data: data, title: "")
        chart.layout = layout
        let refusal = try #require(chart.refusal(of: layout))
        #expect(refusal == .notAdditive(values: method.plural) && refusal.instead == .grouped)
        #expect(refusal.reason.hasSuffix(" do not add up"))
        #expect(refusal.sentence.hasPrefix(refusal.reason))
        #expect(chart.shownLayout == .grouped && chart.notices == [refusal.sentence])
      }
      #expect(data.refusal(of: .grouped, scale: .linear) == nil)
    }
    data.grouping = Grouping(method: .sum, valueNames: ["a"], keyNames: ["b"])
    for layout in Scene.Layout.allCases {
      #expect(data.refusal(of: layout, scale: .linear) == nil)
    }
    var single = chart([[1, 3]]).data
    single.grouping = Grouping(method: .mean, valueNames: ["a"], keyNames: ["b"])
    #expect(
      single.refusal(of: .stacked, scale: .linear) == nil, "nothing lies upon anything")
  }

  @Test("What is drawn instead of a refused layout is never refused itself")
  func nearest() {
    for values in [[[1.0, 3], [2, 4]], [[-1, 3], [2, -4]], [[-1, 0]]] {
      for method in [Query.Method.sum, .mean] {
        var data = chart(values).data
        data.grouping = Grouping(method: method, valueNames: ["a"], keyNames: ["b"])
        for form in SceneLawTests.ways + [ChartForm(.vertical, .stacked, .log)] {
          let nearest = data.refusal(of: form.layout, scale: form.scale)?.instead
          #expect(
            data.refusal(of: nearest ?? form.layout, scale: form.scale) == nil,
            "\(form) \(values)")
        }
      }
    }
  }

  @Test("11: on a logarithmic scale values of 0 and less are marked, the others drawn")
  func logarithm() throws {
    for orientation in Scene.Orientation.allCases {
      let chart = chart([[1_000, 0, -3, 10, .nan]]) {
        $0.scale = .log
        $0.orientation = orientation
      }
      let scene = scene(chart)
      #expect(try #require(scene.chart?.domain).lowerBound > 0)
      #expect(
        scene.notices == ["2 values are 0 or less and lie off the logarithmic scale (first: row 2)"]
      )
      let bars = bars(scene)
      #expect(bars.map(\.attributes.label) == [nil, "off the scale", "off the scale", nil])
      let side: Edge = orientation == .vertical ? .bottom : .left
      #expect(bars[1].shape == .pointed(side) && bars[2].shape == .pointed(side))
      let lengths = bars.map { orientation == .vertical ? $0.bounds.height : $0.bounds.width }
      #expect(lengths[1] == 6 && lengths[2] == 6)
      // 10 is a decade above the lower bound of 1, and 1,000 is three.
      #expect(abs(lengths[0] - 3 * lengths[3]) <= 2, "\(lengths)")
      #expect(scene.texts(.valueLabel).contains("−3") && scene.texts(.valueLabel).contains("0"))
    }
  }

  @Test("13: no value that is not zero is invisible, however small")
  func smallValues() {
    for orientation in Scene.Orientation.allCases {
      for layout in Scene.Layout.allCases {
        let chart = chart([[1e9, 1, 1e-9], [1, 1e9, 1e9]]) {
          ($0.orientation, $0.layout) = (orientation, layout)
        }
        for bar in bars(scene(chart)) {
          let isSeen = bar.bounds.width >= 1 && bar.bounds.height >= 1
          #expect(isSeen, "\(orientation) \(layout) \(bar.bounds)")
        }
      }
    }
  }
}
