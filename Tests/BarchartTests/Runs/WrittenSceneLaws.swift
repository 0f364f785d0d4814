// What holds for every chart.json, told from the JSON and the data alone.
import Foundation
import Scenegraph

/// A written scene and the data that it was made of.
struct WrittenSceneLaws {
  let scene: WrittenScene
  let data: MatrixData
  let layout: String
  let isHorizontal: Bool
  let isLogarithmic: Bool

  private let plot: CGRect
  private let bars: [WrittenScene.Mark]

  init(_ scene: WrittenScene, of matrixCase: MatrixCase) {
    (self.scene, data) = (scene, matrixCase.data)
    layout = matrixCase.layout
    isHorizontal = matrixCase.orientation == "horizontal"
    isLogarithmic = matrixCase.scale == "log"
    plot = scene.marks("plot").first?.box ?? .zero
    bars = scene.marks("bar")
  }

  var violations: [String] {
    numbers() + bounds() + textOverlaps() + barPresence() + barSpans() + barsApart() + stacks()
  }

  /// Every number is one, and the domain has a length.
  private func numbers() -> [String] {
    func isFinite(_ value: Any) -> Bool {
      switch value {
      case let list as [Any]: list.allSatisfy(isFinite)
      case let object as [String: Any]: object.values.allSatisfy(isFinite)
      case let number as NSNumber: number.doubleValue.isFinite
      default: true
      }
    }
    var broken = scene.marks.filter { !isFinite($0.members) }.map { "no number: \($0.members)" }
    if !isFinite(scene.members) { broken.append("no number in the scene") }
    if scene.domain.count != 2 || scene.domain[0] >= scene.domain[1] {
      broken.append("domain \(scene.domain)")
    }
    if scene.marks("plot").count != 1 { broken.append("not one plot") }
    return broken
  }

  private func bounds() -> [String] {
    let picture = CGRect(origin: .zero, size: scene.size).insetBy(dx: -1e-6, dy: -1e-6)
    return scene.marks.filter {
      $0.box.width < 0 || $0.box.height < 0 || !picture.contains($0.box)
    }.map { "outside the picture: \($0.members)" }
  }

  private func textOverlaps() -> [String] {
    let texts = scene.marks.filter { $0.text != nil && !$0.box.isEmpty }
    let upright = texts.filter { $0.members["angle"] == nil }.map(\.box.height)
    let lineHeight = upright.min() ?? 17
    let outlines = texts.map { TurnedBox($0, lineHeight: lineHeight) }
    var broken: [String] = []
    for first in texts.indices {
      for second in texts.indices.dropFirst(first + 1)
      where !texts[first].box.intersection(texts[second].box).isEmpty
        && outlines[first].overlaps(outlines[second])
      {
        broken.append("\(texts[first].members) over \(texts[second].members)")
      }
    }
    return broken
  }

  /// From where to where along the value axis, in pixels from the plot's lower end.
  private func span(_ mark: WrittenScene.Mark) -> (low: Double, high: Double) {
    isHorizontal
      ? (mark.box.minX - plot.minX, mark.box.maxX - plot.minX)
      : (plot.maxY - mark.box.maxY, plot.maxY - mark.box.minY)
  }

  /// From where to where along the categories.
  private func across(_ mark: WrittenScene.Mark) -> (low: Double, high: Double) {
    isHorizontal ? (mark.box.minY, mark.box.maxY) : (mark.box.minX, mark.box.maxX)
  }

  private var length: Double { isHorizontal ? plot.width : plot.height }

  /// Where a value lies along the value axis.
  private func position(_ value: Double) -> Double {
    let (lower, upper) = (scene.domain[0], scene.domain[1])
    let clamped = min(max(value, lower), upper)
    let share =
      isLogarithmic
      ? log(clamped / lower) / log(upper / lower) : (clamped - lower) / (upper - lower)
    return share * length
  }

  /// Where a value lies as its distance from the line that the bars stand on, which is zero's place
  /// on the nearest pixel.
  private func placed(_ value: Double) -> Double {
    min(max(0, position(value) - position(0) + foot), length)
  }

  /// The foot of a bar that starts at zero.
  private var foot: Double {
    for bar in bars {
      let (low, high) = span(bar)
      guard high - low > 1.5, bar.label == nil, let (from, to) = values(of: bar), to.isFinite,
        from == 0, to != 0
      else { continue }
      return to > 0 ? low : high
    }
    return position(0).rounded()
  }

  private var isSummarised: Bool { bars.contains { $0.members["rows"] != nil } }

  /// From which value to which the bar of a cell reaches; nil where it has none.
  private func reach(row: Int, series: Int) -> (from: Double, to: Double)? {
    guard let value = data.value(row, series) else { return nil }
    if layout == "grouped" { return (0, value) }
    func sum(_ count: Int) -> Double {
      (0..<count).compactMap { data.value(row, $0) }.filter {
        $0.isFinite && ($0 < 0) == (value < 0)
      }
      .reduce(0, +)
    }
    let (below, all) = (sum(series), sum(data.series.count))
    let whole = layout == "stacked" ? 1 : all
    if value.isInfinite { return (whole > 0 ? all / whole : 0, value) }
    return whole > 0 ? (below / whole, (below + value) / whole) : nil
  }

  /// Every cell that is no gap has its bar, in order.
  private func barPresence() -> [String] {
    guard !isSummarised else {
      return data.series.filter { name in
        let rows = bars.filter { $0.series == name }.compactMap { $0.members["rows"] as? [Int] }
        return rows.first?[0] != 0 || rows.last?[1] != data.cells.count - 1
          || !zip(rows, rows.dropFirst()).allSatisfy { $0[1] + 1 == $1[0] }
      }.map { "the bars of \($0) leave rows out" }
    }
    let wanted = data.cells.indices.flatMap { row in
      data.series.indices.filter { reach(row: row, series: $0) != nil }.map { "\(row) \($0)" }
    }
    let found = bars.map { "\($0.row ?? -1) \(data.series.firstIndex(of: $0.series ?? "") ?? -1)" }
    return wanted == found ? [] : ["bars of \(found), not of \(wanted)"]
  }

  /// Bars reach from where they should to their values, to half a pixel; what is not zero is seen.
  private func barSpans() -> [String] {
    bars.compactMap { bar in
      let (low, high) = span(bar)
      let place = "\(bar.members) in \(plot), \(scene.domain)"
      if low < -1e-6 || high > length + 1e-6 { return "beyond the plot: \(place)" }
      guard let (from, to) = values(of: bar) else { return nil }
      if isLogarithmic, to <= 0 {
        return bar.label == "off the scale" && low < 1e-6 ? nil : "not marked: \(place)"
      }
      let (start, end) = (placed(min(from, to)), placed(max(from, to)))
      // Beyond all shares lies no length: a tip at the end of the axis.
      if layout == "normalized", to.isInfinite {
        return abs(high - length) < 1 && high - low <= 6.5 ? nil : "no tip: \(place)"
      }
      if from != to, high - low < 1 - 1e-6 { return "not to be seen: \(place)" }
      if from == to, high - low > 1e-6 { return "zero of some length: \(place)" }
      // A length of less than a pixel is given one.
      let slack = 0.5 + 1e-6 + (end - start < 1 ? 1 : 0)
      guard abs(low - start) > slack || abs(high - end) > slack else { return nil }
      return "not from \(start) to \(end) but from \(low) to \(high): \(place)"
    }
  }

  private func values(of bar: WrittenScene.Mark) -> (from: Double, to: Double)? {
    guard let row = bar.row, let series = data.series.firstIndex(of: bar.series ?? "") else {
      return nil
    }
    guard let rows = bar.members["rows"] as? [Int] else { return reach(row: row, series: series) }
    let values = (rows[0]...rows[1]).compactMap { data.value($0, series) }
    guard let least = values.min(), let greatest = values.max(), layout != "normalized",
      bar.members["min"] as? Double == least, bar.members["max"] as? Double == greatest
    else { return nil }
    return (min(0, least), max(0, greatest))
  }

  /// No bar of a group lies over another, and all are as wide as the first.
  private func barsApart() -> [String] {
    guard let first = bars.first, !isSummarised else { return [] }
    let width = across(first).high - across(first).low
    var broken = bars.filter { abs(across($0).high - across($0).low - width) > 1e-6 }.map {
      "not as wide as the first: \($0.members)"
    }
    // With less than two pixels a bar there is no room for all.
    let room = (isHorizontal ? plot.height : plot.width) / Double(bars.count)
    guard layout == "grouped", room >= 2 else { return broken }
    for (one, next) in zip(bars, bars.dropFirst()) where across(next).low < across(one).high - 1e-6
    {
      broken.append("\(one.members) over \(next.members)")
    }
    return broken
  }

  /// The bars of a row's stack follow each other without a gap, away from zero.
  private func stacks() -> [String] {
    guard layout != "grouped", !isSummarised else { return [] }
    var broken: [String] = []
    for (_, stack) in Dictionary(grouping: bars, by: \.row) {
      for isNegative in [false, true] {
        // An infinite value, which the file has no number for, lies beyond the sum.
        let side = stack.filter { bar in
          bar.value.map { ($0 < 0) == isNegative && $0 != 0 } ?? false
        }.map { span($0) }
        for (one, next) in zip(side, side.dropFirst()) {
          let gap = isNegative ? one.low - next.high : next.low - one.high
          // A length of less than a pixel is given one, which may lie on the one before.
          let isTiny = min(one.high - one.low, next.high - next.low) <= 1 + 1e-6
          if gap > 1e-6 || gap < (isTiny ? -1 : 0) - 1e-6 {
            broken.append("\(gap) between \(one) and \(next)")
          }
        }
      }
    }
    return broken
  }
}
