// What holds for a scene that shows a part of the categories: all of them that are in view, none
// that is not, and the same axis throughout.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("A zoomed scene is the same chart, nearer")
struct ZoomedSceneTests {
  static let samples = SampleChart.all.filter {
    $0.chart.data.categories.count > 1 && !$0.chart.data.series.isEmpty
  }

  /// A random part of the categories.
  private static func viewport(_ count: Int, _ random: inout SeededGenerator) -> Viewport? {
    let length = Double.random(in: 1...Double(count), using: &random)
    let whole = Bool.random(using: &random)
    let start = Double.random(in: 0...Double(count), using: &random)
    return Viewport(
      start: whole ? start.rounded() : start, length: whole ? length.rounded() : length, of: count)
  }

  @Test("Laws of bars, texts and hits, in every form and many sizes", arguments: samples)
  func laws(_ sample: SampleChart) {
    var random = SeededGenerator(seed: 31)
    var failures: [String] = []
    for (index, form) in (SceneLawTests.ways + [ChartForm(.vertical, .grouped)]).enumerated() {
      var chart = sample.chart
      (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
      for (place, size) in SceneLawTests.sizes.enumerated() where place % 8 == index {
        var state = SceneLawTests.state(place, chart, &random)
        state.viewport = Self.viewport(chart.data.categories.count, &random)
        let scaleFactor = max(
          SceneLawTests.scaleFactors[place / 8 % 6], 1 / min(size.width, size.height))
        let laws = SceneLaws(chart: chart, state: state, size: size, scaleFactor: scaleFactor)
        guard let first = laws.zoomedViolations.first else { continue }
        failures.append("\(form) \(size) at \(scaleFactor), \(state.viewport as Any): \(first)")
      }
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }

  private static func scene(
    _ chart: Chart, _ viewport: Viewport?, width: Double = 800, height: Double = 600
  ) -> Scene {
    var state = ChartState()
    state.viewport = viewport
    return chart.scene(
      state: state, size: Size(width: width, height: height), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
  }

  private static let alphabet = Chart(
    data: ChartData(
      "Letter", (0..<60).map { "Name \($0)" }, ("A", (0..<60).map { Double($0 % 17) + 1 })),
    title: "Letters")

  @Test("Moving along changes neither the plot nor the value axis", arguments: [1.0, 4, 13.5, 40])
  func panning(length: Double) throws {
    var frames: Set<Rect> = []
    var ticks: Set<[String]> = []
    for start in stride(from: 0.0, through: 60 - length, by: 0.5) {
      let viewport = try #require(Viewport(start: start, length: length, of: 60))
      let scene = Self.scene(Self.alphabet, viewport)
      frames.insert(try #require(scene.marks.first { $0.role == .plot }).bounds)
      ticks.insert(scene.texts(.tickLabel))
      #expect(!scene.texts(.categoryLabel).isEmpty)
    }
    #expect(frames.count == 1)
    #expect(ticks.count == 1)
    #expect(ticks.first == Self.scene(Self.alphabet, nil).texts(.tickLabel))
  }

  @Test("A name is there where it, or else its slot, is whole in view", arguments: [3.0, 5, 8.5])
  func names(length: Double) throws {
    let names = (10..<70).map { "Name \($0)" }
    let chart = Chart(data: ChartData("Letter", names, ("A", names.map { _ in 1 })), title: "")
    for start in stride(from: 0.0, through: 60 - length, by: 0.0625) {
      let scene = Self.scene(chart, Viewport(start: start, length: length, of: 60))
      let slots = try #require(scene.slots)
      let labels = scene.marks.filter { $0.role == .categoryLabel }
      let half = min(try #require(labels.first).bounds.width, slots.step) / 2
      for row in names.indices {
        let middle = slots.start + (Double(row) + 0.5) * slots.step
        let room = min(middle - slots.plot.minX, slots.plot.maxX - middle) - half
        // A pixel more or less is a matter of rounding.
        guard abs(room) > 2 else { continue }
        #expect(labels.contains { $0.datum?.row == row } == (room > 0), "\(row) from \(start)")
      }
    }
  }

  @Test("The first and the last category come whole to the edges of the plot")
  func ends() throws {
    for length in [1.0, 2.7, 9, 33.3] {
      let first = Self.scene(Self.alphabet, Viewport(start: 0, length: length, of: 60))
      let last = Self.scene(Self.alphabet, Viewport(start: 60, length: length, of: 60))
      let slots = try #require(first.slots)
      #expect(abs(slots.start - slots.plot.minX) <= 1)
      let end = try #require(last.slots)
      #expect(abs(end.start + 60 * end.step - end.plot.maxX) <= 1)
    }
  }

  @Test("The strip's thumb is where the view is, and there is none without a viewport")
  func strip() throws {
    #expect(!Self.scene(Self.alphabet, nil).marks.contains { $0.role == .scrollTrack })
    for orientation in Scene.Orientation.allCases {
      var chart = Self.alphabet
      chart.orientation = orientation
      let scene = Self.scene(chart, Viewport(start: 24, length: 12, of: 60))
      let track = try #require(scene.marks.first { $0.role == .scrollTrack }).bounds
      let thumb = try #require(scene.marks.first { $0.role == .scrollBar }).bounds
      let isLevel = orientation == .vertical
      let (length, extent) = isLevel ? (track.width, thumb.width) : (track.height, thumb.height)
      #expect(abs(extent - length / 5) <= 1)
      #expect(abs(isLevel ? thumb.midX - track.midX : thumb.midY - track.midY) <= 1)
    }
  }

  @Test("Names and values are those of the bars in view, and a cut bar has square edges there")
  func cutBars() throws {
    let scene = Self.scene(Self.alphabet, Viewport(start: 10.5, length: 6, of: 60))
    let rows = scene.marks.filter { $0.role == .bar }.compactMap(\.datum?.row)
    #expect(rows == Array(10...16))
    #expect(scene.texts(.categoryLabel) == (11...15).map { "Name \($0)" })
    #expect(
      scene.marks.filter { $0.role == .valueLabel }.compactMap(\.datum?.row) == Array(11...15))
    guard case .rect(let first) = scene.marks[scene.bars.lowerBound],
      case .rounded(let corners) = first.shape
    else { throw Missing() }
    #expect(corners.topLeft == 0)
    #expect(corners.topRight > 0)
  }

  private struct Missing: Error {}

  @Test("Of a million rows a part is summed up in columns that hold just its rows")
  func columns() throws {
    let count = 1_000_000
    let chart = Chart(
      data: ChartData("", Array(repeating: "x", count: count), ("A", (0..<count).map(Double.init))),
      title: "")
    let scene = Self.scene(chart, Viewport(start: 500_000, length: 10_000, of: count))
    let rows = scene.bars.compactMap { scene.marks[$0].datum?.aggregate }
    #expect(rows.first?.first == 500_000)
    #expect(rows.last?.last == 509_999)
    #expect(rows.count < 1_000)
    #expect(scene.chart?.domain == Self.scene(chart, nil).chart?.domain)
    let near = Self.scene(chart, Viewport(start: 500_000, length: 10, of: count))
    #expect(near.bars.compactMap { near.marks[$0].datum?.row } == Array(500_000..<500_010))
  }
}

extension SceneLaws {
  /// The laws that hold however much is in view.
  fileprivate var zoomedViolations: [String] {
    bounds() + edges() + roles() + scene.barOrder() + (isOutlined ? outlines() : barHeights())
      + textOverlaps() + textsClearOfMarks() + valueLabels() + tooltip() + barsInView() + strip()
  }

  /// Each cell in view has its bar, as wide as the others where the plot does not cut it.
  private func barsInView() -> [String] {
    guard let slots = scene.slots, !isSummarised, !isOutlined else { return [] }
    var broken: [String] = []
    let frame = upright(plot)
    let start = slots.start
    let widest = bars.map { upright($0.bounds).width }.max() ?? 0
    var shown: Set<BarID> = []
    for bar in bars {
      let box = upright(bar.bounds)
      guard let row = bar.datum?.row, let series = bar.datum?.series else { continue }
      shown.insert(BarID(row: row, series: series))
      let isAtEdge = box.minX <= frame.minX + pixel || box.maxX >= frame.maxX - pixel
      if widest - box.width > Self.tolerance, !isAtEdge { broken.append("cut: \(bar.summary)") }
      if box.minX < frame.minX - Self.tolerance || box.maxX > frame.maxX + Self.tolerance {
        broken.append("outside the plot: \(bar.summary)")
      }
    }
    for row in chart.data.categories.indices {
      let slot = (start + Double(row) * slots.step, start + Double(row + 1) * slots.step)
      let isInside = slot.0 >= frame.minX - Self.tolerance && slot.1 <= frame.maxX + Self.tolerance
      let isOutside = slot.1 <= frame.minX || slot.0 >= frame.maxX
      for series in visibleSeries where expectedSpan(row: row, series: series) != nil {
        let isShown = shown.contains(BarID(row: row, series: series))
        if isInside, !isShown { broken.append("no bar for row \(row)") }
        if isOutside, isShown { broken.append("a bar for row \(row), out of view") }
      }
    }
    return broken
  }

  /// Beside the plot, over nothing, with its thumb on its track.
  private func strip() -> [String] {
    guard let track = marks(.scrollTrack).first?.bounds else {
      return has(.scrollBar) ? ["a thumb without a track"] : []
    }
    var broken: [String] = []
    if state.viewport == nil { broken.append("a strip where all is in view") }
    guard let thumb = marks(.scrollBar).first?.bounds,
      track.contains(thumb, tolerance: Self.tolerance)
    else { return ["a track without a thumb on it"] }
    let roles: Set<Role> = [
      .bar, .categoryLabel, .tickLabel, .valueLabel, .legendLabel, .ringTrack, .controlSegment,
      .title, .subtitle, .description, .notice, .plot,
    ]
    for mark in scene.marks where roles.contains(mark.role) && mark.bounds.intersects(track) {
      // The box around a slanted text is larger than the text.
      if case .text(let text) = mark, text.angle != 0 {
        if Outline(text).overlaps(Outline(track)) { broken.append("strip over \(mark.summary)") }
        continue
      }
      broken.append("strip over \(mark.summary)")
    }
    return broken
  }
}
