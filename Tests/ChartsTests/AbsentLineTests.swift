// Lines at the mean and the median: each is where it is, or one sentence says why it is not there.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct AbsentLineTests {
  private static let start = "There is no line at the "
  private static let bothSigns = ": stacks with parts above and below zero have no one value"
  private static let notFinite = ": it is not finite"
  private static let notAboveZero = ": a logarithmic axis has no place for 0 or less"

  private static func sentence(_ names: [String], _ reason: String) -> String {
    let isBoth = names.count > 1 && reason == notFinite
    return start + names.joined(separator: " or the ") + (isBoth ? ": neither is finite" : reason)
  }

  private static func lines(_ scene: Scene) -> [Double] {
    scene.marks.compactMap { mark in
      guard mark.role == .referenceLine, case .axisValue(let value)? = mark.datum else {
        return nil
      }
      return value
    }
  }

  private static func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(state: state, size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  // MARK: A plain loop

  /// The bars, or the stacks; nil if one of these has parts on both sides of zero.
  private static func bars(_ columns: [[Double]], areStacked: Bool) -> [Double]? {
    guard areStacked, columns.count > 1 else { return columns.joined().filter { !$0.isNaN } }
    var sums: [Double] = []
    for row in columns[0].indices {
      let parts = columns.map { $0[row] }.filter { !$0.isNaN }
      if parts.contains(where: { $0 > 0 }), parts.contains(where: { $0 < 0 }) { return nil }
      if !parts.isEmpty { sums.append(parts.reduce(0, +)) }
    }
    return sums
  }

  /// Where the line is, or what is said of it; neither where there are no bars.
  private static func expected(
    _ statistic: Reference.Statistic, _ chart: Chart, _ columns: [[Double]]
  ) -> (line: Double?, reason: String?) {
    guard let bars = bars(columns, areStacked: chart.layout == .stacked) else {
      return (nil, bothSigns)
    }
    if bars.isEmpty { return (nil, nil) }
    let (sorted, middle) = (bars.sorted(), bars.count / 2)
    let value: Double
    switch statistic {
    case .mean: value = bars.reduce(0, +) / Double(bars.count)
    case .median where bars.count % 2 == 1: value = sorted[middle]
    case .median: value = (sorted[middle - 1] + sorted[middle]) / 2
    }
    if !value.isFinite { return (nil, notFinite) }
    return chart.scale == .log && value <= 0 ? (nil, notAboveZero) : (value, nil)
  }

  // MARK: Random bars

  private enum Signs: CaseIterable {
    case both, positive, negative, ofRow
  }

  /// Three columns of a few rows, with gaps, some with infinite values.
  private static func columns(_ random: inout SeededGenerator) -> [[Double]] {
    let signs = Signs.allCases.randomElement(using: &random) ?? .both
    let hasInfinity = Int.random(in: 0..<4, using: &random) == 0
    let rowCount = Int.random(in: 1...6, using: &random)
    var columns = [[Double]](repeating: [], count: 3)
    for row in 0..<rowCount {
      for column in columns.indices {
        var value = Double(Int.random(in: 0...4, using: &random))
        let chance = Int.random(in: 0..<12, using: &random)
        if chance == 0 { value = .nan }
        if chance == 1, hasInfinity { value = .infinity }
        let isNegative =
          switch signs {
          case .both: Bool.random(using: &random)
          case .positive: false
          case .negative: true
          case .ofRow: row % 2 == 1
          }
        columns[column].append(isNegative ? -value : value)
      }
    }
    return columns
  }

  @Test func `a line is where a plain loop finds it, or it is said why there is none`() {
    var random = SeededGenerator(seed: 977)
    var seen: Set<String> = []
    for index in 0..<1_600 where Samples.takes(index) {
      let columns = Self.columns(&random)
      let names = columns[0].indices.map { "n\($0)" }
      var chart = SampleChart(
        "t", ChartData("Name", names, ("x", columns[0]), ("y", columns[1]), ("z", columns[2]))
      ).chart
      let form = Int.random(in: 0..<4, using: &random)
      if form < 2 { chart.layout = .stacked }
      if form == 2 { chart.scale = .log }
      chart.references = [Reference(.mean), Reference(.median)]
      let hidden = (0..<3).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let state = ChartState(hiddenSeries: Set(hidden))
      let shown = (0..<3).filter { !hidden.contains($0) }.map { columns[$0] }
      var expectedLines: [Double] = []
      var absent: [(names: [String], reason: String)] = []
      for statistic in [Reference.Statistic.mean, .median] {
        let (line, reason) = Self.expected(statistic, chart, shown)
        if let line { expectedLines.append(line) }
        guard let reason else { continue }
        if absent.last?.reason == reason {
          absent[0].names.append(statistic.rawValue)
        } else {
          absent.append(([statistic.rawValue], reason))
        }
        seen.insert(reason)
      }
      let sentences = absent.map { Self.sentence($0.names, $0.reason) }

      let name = "\(columns) \(chart.layout) \(chart.scale) without \(hidden)"
      let scene = Self.scene(chart, state)
      let lines = Self.lines(scene)
      let isSame = zip(lines, expectedLines).allSatisfy { abs($0 - $1) < 1e-12 }
      #expect(lines.count == expectedLines.count && isSame, "\(lines) of \(name)")
      #expect(scene.notices.filter { $0.hasPrefix(Self.start) } == sentences, "\(name)")
      #expect(chart.notices(in: state) == scene.notices, "\(name)")
      let described = chart.describe(state).split(separator: "\n").map(String.init)
      #expect(
        described.count { $0.hasPrefix("Reference line: ") } == expectedLines.count, "\(name)")
      #expect(
        described.filter { $0.hasPrefix(Self.start) } == sentences.map { $0 + "." }, "\(name)")
    }
    #expect(seen == [Self.bothSigns, Self.notFinite, Self.notAboveZero])
  }

  // MARK: Files

  private func chart(of text: String, _ values: [String]) throws -> Chart {
    let data = try ChartsTests.chart(text, category: "n", values: values)
    var chart = SampleChart("t", data).chart
    chart.references = [Reference(.mean), Reference(.median)]
    return chart
  }

  @Test func `a stack of a gain and a loss has no line, and a median has one beside the infinite`()
    throws
  {
    var mixed = try chart(of: "n,x,y\na,1,-3\nb,4,2\n", ["x", "y"])
    mixed.layout = .stacked
    let sentences = [Self.start + "mean or the median" + Self.bothSigns]
    #expect(mixed.notices == sentences)
    #expect(Self.scene(mixed).notices == sentences)
    let infinite = try chart(of: "n,v\na,1\nb,Infinity\nc,3\n", ["v"])
    #expect(Self.lines(Self.scene(infinite)) == [3])
    #expect(infinite.notices.contains(Self.start + "mean" + Self.notFinite))
  }

  @Test func `a mean of stacks counts all of one that no double holds`() throws {
    var chart = try chart(of: "n,x,y\na,1e308,1e308\nb,1.5e308,2\n", ["x", "y"])
    chart.layout = .stacked
    #expect(Self.lines(Self.scene(chart)) == [1.75e308])
    #expect(chart.notices == [Self.start + "median" + Self.notFinite])
  }

  // MARK: Percent

  @Test func `lines on an axis in percent are told in percent, and compared as they are drawn`() {
    let data = ChartData("Name", ["a", "b", "c"], ("v", [0.25, 0.5, 0.75]))
    var chart = SampleChart("t", data).chart
    chart.looks.numbers = NumberStyle(form: .percent)
    chart.references = [Reference(value: 40), Reference(.mean)]
    let text = chart.describe()
    #expect(text.contains("\nReference line: 40%; 2 of 3 bars above it.\n"))
    #expect(text.contains("\nReference line: mean, 50%; 1 of 3 bars above it.\n"))
    #expect(chart.notices == [])
    chart.looks.range = AxisRange(0, 30)
    #expect(chart.notices.contains("2 lines lie beyond the axis"))
    #expect(Self.lines(Self.scene(chart)).isEmpty)
  }
}
