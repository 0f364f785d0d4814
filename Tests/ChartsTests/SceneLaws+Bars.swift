// The laws of bars: as wide as each other, as high as their values, all there.
import Charts
import Scales
import Scenegraph

extension SceneLaws {
  var isSummarised: Bool { bars.contains { $0.datum?.aggregate != nil } }

  /// All bars are as wide as each other to the pixel; bars and gaps are four fifths and a fifth of
  /// their slot, but for rounding to whole device pixels.
  func barWidths() -> [String] {
    guard !isSummarised, let first = bars.first?.bounds, let slots = scene.slots else { return [] }
    var broken = bars.filter { abs($0.bounds.width - first.width) > Self.tolerance }.map {
      "not as wide as the first, \(first.width): \($0.summary)"
    }
    if first.width < pixel - Self.tolerance { broken.append("bars of \(first.width)") }
    // A group's bars and the gaps between them are to a slot what a single bar is; each bar loses
    // less than a pixel to rounding.
    let count = Double(visibleSeries.count)
    let group = slots.seriesStep * (count - 1) + first.width
    let wanted = 0.8 * slots.step
    let slack = pixel * (count == 1 ? 1 : count + 1) + Self.tolerance
    let isRoomy = slots.step >= 5 * count * pixel
    if isRoomy, group > wanted + pixel + Self.tolerance || group < wanted - slack {
      broken.append("bars take \(group) of \(slots.step)")
    }
    for bar in bars {
      guard let row = bar.datum?.row else { continue }
      let start = slots.start + Double(row) * slots.step
      if bar.bounds.minX < start - pixel || bar.bounds.maxX > start + slots.step + pixel {
        broken.append("outside its slot: \(bar.summary)")
      }
    }
    return broken
  }

  /// Where a value lies, before rounding, from the scene's own domain and plot.
  private func height(of value: Double) -> Double {
    let (lower, upper) = (scene.domain.lowerBound, scene.domain.upperBound)
    let clamped = min(max(value, lower), upper)
    // In halves: the span of the largest domain is no double.
    let ratio = (clamped / 2 - lower / 2) / (upper / 2 - lower / 2)
    let exact = (upper - lower).isFinite ? (clamped - lower) / (upper - lower) : ratio
    return plot.maxY - exact * plot.height
  }

  /// Every bar stands on the zero line and reaches its value, to half a device pixel; one that is
  /// not zero is seen.
  func barHeights() -> [String] {
    let half = pixel / 2 + Self.tolerance
    let zero = height(of: 0)
    return bars.flatMap { bar -> [String] in
      guard let datum = bar.datum, let value = datum.value else {
        return ["no value: \(bar.summary)"]
      }
      let highest = max(0, datum.aggregate?.maximum ?? value)
      let lowest = min(0, datum.aggregate?.minimum ?? value)
      var broken: [String] = []
      let (top, bottom) = (bar.bounds.minY, bar.bounds.maxY)
      if highest == 0, lowest == 0 {
        if bar.bounds.height != 0 { broken.append("a zero of some height: \(bar.summary)") }
      } else if bar.bounds.height < pixel - Self.tolerance {
        broken.append("not to be seen: \(bar.summary)")
      }
      // A value of less than a pixel is given one, on the other side of zero where the plot has
      // none on its own.
      let reach = bar.bounds.height <= pixel + Self.tolerance ? pixel + half : half
      func slack(_ value: Double) -> Double {
        value != 0 && abs(height(of: value) - zero) < pixel ? pixel + half : reach
      }
      if abs(top - height(of: highest)) > slack(highest)
        || abs(bottom - height(of: lowest)) > slack(lowest)
      {
        broken.append("not from \(height(of: lowest)) to \(height(of: highest)): \(bar.summary)")
      }
      if min(abs(top - zero), abs(bottom - zero)) > reach, highest == 0 || lowest == 0 {
        broken.append("not on the zero line \(zero): \(bar.summary)")
      }
      return broken
    }
  }

  /// Every cell that is no gap has its bar, or belongs to a run of rows; the runs follow each other
  /// and leave no row out.
  func barPresence() -> [String] {
    let data = chart.data
    let isVisibleRow = data.categories.indices.map { row in
      visibleSeries.contains { !data.series[$0].values[row].isNaN }
    }
    guard isSummarised else {
      let expected = data.categories.indices.flatMap { row in
        visibleSeries.filter { !data.series[$0].values[row].isNaN }.map { [row, $0] }
      }
      let shown = bars.map { [$0.datum?.row ?? -1, $0.datum?.series ?? -1] }
      return shown == expected ? [] : ["\(shown.count) bars for \(expected.count) values"]
    }
    var broken: [String] = []
    var next = 0
    for bar in bars {
      guard let rows = bar.datum?.aggregate else { return ["single among summarised bars"] }
      if rows.first != next, isVisibleRow[min(next, rows.first)..<rows.first].contains(true) {
        broken.append("rows from \(next) to \(rows.first) have no bar")
      }
      if rows.first < next { broken.append("rows \(rows.first) to \(next) have two bars") }
      let values = (rows.first...rows.last).flatMap { row in
        visibleSeries.map { data.series[$0].values[row] }.filter { !$0.isNaN }
      }
      if rows.minimum != values.min() || rows.maximum != values.max() {
        broken.append("\(rows.minimum)…\(rows.maximum) of rows \(rows.first)…\(rows.last)")
      }
      next = rows.last + 1
    }
    if isVisibleRow[next...].contains(true) { broken.append("rows from \(next) have no bar") }
    return broken
  }
}
