// What holds for every scene of every chart at every size, as functions that name what is broken.
import Charts
import Scales
import Scenegraph
import TestSupport

/// One scene with what it was made from. What the laws ask for many times is worked out once, as
/// they are tried on scenes by the ten thousand.
final class SceneLaws {
  let chart: Chart
  let state: ChartState
  let size: Size
  let scaleFactor: Double
  let scene: Scene
  let marksByRole: [Role: [Mark]]
  let domain: ClosedRange<Double>?
  let plot: Rect
  let bars: [Mark]
  /// Whether bars stand for several rows each.
  let isSummarised: Bool
  let visibleSeries: [Int]
  /// See `foot`.
  var foundFoot: Double?

  /// Logical pixels that sums of a few coordinates may be off by.
  static let tolerance = 1e-6

  init(chart: Chart, state: ChartState, size: Size, scaleFactor: Double) {
    (self.chart, self.state, self.size) = (chart, state, size)
    // A picture is a device pixel at least.
    self.scaleFactor = max(scaleFactor, 1 / min(size.width, size.height))
    scene = chart.scene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: FixedAdvanceMeasurer())
    domain = scene.chart?.domain
    marksByRole = Dictionary(grouping: scene.marks, by: \.role)
    plot = marksByRole[.plot]?.first?.bounds ?? .zero
    bars = marksByRole[.bar] ?? []
    isSummarised = bars.contains { $0.datum?.aggregate != nil }
    visibleSeries = chart.data.series.indices.filter { !state.hiddenSeries.contains($0) }
  }

  var pixel: Double { 1 / scaleFactor }

  /// A box as it would lie if the bars grew upwards, so that the laws of bars are said once: the
  /// category axis is x, and greater values have a lesser y.
  func upright(_ box: Rect) -> Rect {
    chart.orientation == .vertical
      ? box : Rect(x: box.minY, y: -box.maxX, width: box.height, height: box.width)
  }

  /// All rows, or those of a ranking that a picture has room for.
  var rowsInView: Range<Int> {
    guard let more = scene.texts(.categoryLabel).last(where: { $0.hasSuffix(" more") }),
      let count = Int(more.dropLast(5)), chart.isRanking
    else { return chart.data.categories.indices }
    return 0..<chart.data.rowCount - count
  }

  func marks(_ role: Role) -> [Mark] { marksByRole[role] ?? [] }

  func has(_ role: Role) -> Bool { marksByRole[role] != nil }

  var violations: [String] {
    bounds() + edges() + roles() + scene.barOrder()
      + (isOutlined ? outlines() : barWidths() + barHeights() + barFeet() + barLengths())
      + barPresence()
      + textOverlaps() + textsClearOfMarks() + valueLabels() + longestBars() + categoryLabels()
      + givingWay()
      + tooltip()
  }

  /// Every coordinate is a number, and nothing lies outside the window.
  func bounds() -> [String] {
    let window = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var broken = scene.marks.compactMap { mark -> String? in
      let box = mark.bounds
      let isNumber = [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
      guard isNumber, box.width >= 0, box.height >= 0 else { return "no box: \(mark.summary)" }
      guard window.contains(box, tolerance: Self.tolerance) else {
        return "outside the window: \(mark.summary)"
      }
      return nil
    }
    guard let domain else { return broken + ["no chart"] }
    if !domain.lowerBound.isFinite || !domain.upperBound.isFinite
      || domain.lowerBound >= domain.upperBound
    {
      broken.append("domain \(domain)")
    }
    if chart.scale == .log, domain.lowerBound <= 0 {
      broken.append("a logarithmic domain from \(domain.lowerBound)")
    }
    if chart.scale == .linear, !domain.contains(0) {
      broken.append("no zero in the domain \(domain)")
    }
    return broken
  }

  /// Bars, lines and the plot begin and end on device pixels.
  func edges() -> [String] {
    let roles: [Role] = [.bar, .gridLine, .axisLine, .plot]
    return roles.flatMap(marks).compactMap { mark in
      let box = mark.bounds
      let edges = [box.minX, box.minY, box.maxX, box.maxY].map { $0 * scaleFactor }
      let isOn = edges.allSatisfy { abs($0 - $0.rounded()) < 1e-4 }
      return isOn ? nil : "between device pixels: \(mark.summary)"
    }
  }

  /// The plot once; what a legend has, it has once for each series; a ring has all that a ring has.
  func roles() -> [String] {
    var broken: [String] = []
    if marks(.plot).count != 1 { broken.append("\(marks(.plot).count) plots") }
    for role in [Role.legendSwatch, .legendLabel] {
      let series = marks(role).compactMap(\.datum?.series)
      if !series.isEmpty, series != Array(chart.data.series.indices) {
        broken.append("legend of \(series)")
      }
    }
    if has(.ringArc) || has(.ringLabel), !has(.ringTrack) { broken.append("a ring in pieces") }
    if has(.ringTrack), !has(.ringLabel) { broken.append("a ring that says nothing") }
    return broken
  }

  /// What the chart has where there is room for all parts.
  private func rolesWithRoom() -> Set<Role> {
    let roomy = chart.scene(
      state: state, size: Size(width: 3_000, height: 3_000), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
    return Set(roomy.marks.map(\.role))
  }

  /// A part that gives way early is never there where a later one had to go.
  func givingWay() -> [String] {
    let isUpright = chart.orientation == .vertical
    var lines: [(part: Part, role: Role)] = [
      (.subtitle, .subtitle), (.legend, .legendSwatch),
    ]
    // The sentence names a single series.
    if chart.subtitle.isEmpty, chart.data.series.count == 1 { lines.reverse() }
    let early: [(part: Part, role: Role)] = [
      (.description, .description), (.control, .controlSegment), (.ring, .ringTrack),
      (.axisNames, .axisName),
    ]
    let parts: [(part: Part, role: Role)] =
      early + lines + [
        (.grid, .gridLine), (isUpright ? .yAxis : .xAxis, .tickLabel),
        (isUpright ? .xAxis : .yAxis, .categoryLabel), (.title, .title),
      ]
    let roles = rolesWithRoom()
    let wanted = parts.filter { roles.contains($0.role) }
    var broken: [String] = []
    for (index, later) in wanted.enumerated() where !has(later.role) {
      for earlier in wanted[..<index] where has(earlier.role) {
        // Where the names of several series have no room, the sentence comes back.
        let isInstead = later.part == .legend && earlier.part == .subtitle
        if isInstead, chart.data.series.count > 1 { continue }
        broken.append("\(earlier.part) is there, \(later.part) is not")
      }
    }
    return broken
  }

  /// The tooltip lies off the edge of the window, and covers neither the end of the bar that it
  /// explains nor that bar's value.
  func tooltip() -> [String] {
    guard let box = marks(.tooltip).first?.bounds, let bar = state.explained,
      let index = scene.barIndex(row: bar.row, series: bar.series)
    else { return [] }
    var broken: [String] = []
    for text in marks(.tooltip).dropFirst() where !box.contains(text.bounds) {
      broken.append("tooltip text outside of it: \(text.summary)")
    }
    let bounds = scene.marks[index].bounds
    let isNegative = (scene.marks[index].datum?.value ?? 0) < 0
    let own = upright(bounds)
    let end = Rect(
      x: own.minX, y: (isNegative ? own.maxY : own.minY) - 1, width: own.width, height: 2)
    if upright(box).intersects(end) { broken.append("the tooltip covers the bar's end") }
    for label in marks(.valueLabel)
    where label.datum?.row == bar.row && label.datum?.series == bar.series {
      if box.intersects(label.bounds) { broken.append("the tooltip covers the bar's value") }
    }
    return broken
  }
}

extension Scene {
  /// The order that lookup relies on.
  func barOrder() -> [String] { hasOrderedBars ? [] : ["bars are not in order"] }
}

extension Mark {
  /// What a failing test prints.
  var summary: String {
    var text = "\(role.rawValue) at \(bounds.x) \(bounds.y) \(bounds.width)×\(bounds.height)"
    if let row = datum?.row { text += " row \(row)" }
    if let series = datum?.series { text += " series \(series)" }
    if case .text(let mark) = self { text += " \"\(mark.text.prefix(30))\"" }
    return text
  }
}
