// The laws of bars: as wide as each other, as high as their values, all there.
import Charts
import Glibc
import Scales
import Scenegraph

extension SceneLaws {
  /// Whether series are outlines over each other.
  var isOutlined: Bool { scene.slots?.areOutlines ?? false }

  /// A piece of an outline covers the values that it stands for, and nothing is mixed: each has the
  /// whole of its slots.
  func outlines() -> [String] {
    guard let slots = scene.slots else { return [] }
    return bars.flatMap { bar -> [String] in
      guard let datum = bar.datum, let value = datum.value, let row = datum.row else {
        return ["no value: \(bar.summary)"]
      }
      if chart.scale == .log, value <= 0 { return [] }
      let box = upright(bar.bounds)
      var broken: [String] = []
      let values = [datum.aggregate?.minimum ?? value, datum.aggregate?.maximum ?? value]
      for value in values where chart.scale == .linear || value > 0 {
        let frame = upright(plot)
        let place = min(max(height(of: value), frame.minY), frame.maxY)
        // The line that all places are counted from is rounded, and so is the place.
        if place < box.minY - 1.5 * pixel || place > box.maxY + 1.5 * pixel {
          broken.append("\(value) is not on its outline: \(bar.summary)")
        }
      }
      let last = datum.aggregate?.last ?? row
      let start = max(upright(plot).minX, slots.start + Double(row) * slots.step)
      let end = min(upright(plot).maxX, slots.start + Double(last + 1) * slots.step)
      // Columns of pixels are a rounding of their rows' slots.
      let slack = pixel * (isSummarised ? 2 : 1) + Self.tolerance
      if abs(box.minX - start) > slack || abs(box.maxX - end) > slack {
        broken.append("not all of its slots: \(bar.summary)")
      }
      return broken
    }
  }

  /// All bars are as wide as each other to the pixel; bars and gaps are four fifths and a fifth of
  /// their slot, but for rounding to whole device pixels.
  func barWidths() -> [String] {
    guard !isSummarised, let first = bars.first.map({ upright($0.bounds) }), let slots = scene.slots
    else { return [] }
    var broken = bars.filter { abs(upright($0.bounds).width - first.width) > Self.tolerance }.map {
      "not as wide as the first, \(first.width): \($0.summary)"
    }
    if first.width < pixel - Self.tolerance { broken.append("bars of \(first.width)") }
    // A group's bars and the gaps between them are to a slot what a single bar is; each bar loses
    // less than a pixel to rounding.
    let count = chart.shownLayout == .grouped ? Double(visibleSeries.count) : 1
    let group = slots.seriesStep * (count - 1) + first.width
    let wanted = min(0.8 * slots.step, 96 * count + 2 * (count - 1))
    let slack = pixel * (count == 1 ? 1 : count + 1) + Self.tolerance
    let isRoomy = slots.step >= 5 * count * pixel
    if isRoomy, group > wanted + pixel + Self.tolerance || group < wanted - slack {
      broken.append("bars take \(group) of \(slots.step)")
    }
    for bar in bars {
      guard let row = bar.datum?.row else { continue }
      let start = slots.start + Double(row) * slots.step
      let box = upright(bar.bounds)
      if box.minX < start - pixel || box.maxX > start + slots.step + pixel {
        broken.append("outside its slot: \(bar.summary)")
      }
    }
    return broken
  }

  /// Where a value lies, before rounding, from the scene's own domain and plot.
  private func height(of value: Double) -> Double {
    let (lower, upper) = (domain?.lowerBound ?? .nan, domain?.upperBound ?? .nan)
    let clamped = min(max(value, lower), upper)
    let frame = upright(plot)
    if chart.scale == .log {
      let ratio = (log10(clamped) - log10(lower)) / (log10(upper) - log10(lower))
      return frame.maxY - ratio * frame.height
    }
    // In halves: the span of the largest domain is no double.
    let ratio = (clamped / 2 - lower / 2) / (upper / 2 - lower / 2)
    let exact = (upper - lower).isFinite ? (clamped - lower) / (upper - lower) : ratio
    return frame.maxY - exact * frame.height
  }

  /// From where to where a cell's bar should reach, worked out anew; nil for none.
  func expectedSpan(row: Int, series: Int) -> (from: Double, to: Double)? {
    let value = chart.data.series[series].values[row]
    guard !value.isNaN else { return nil }
    guard chart.shownLayout != .grouped else { return (0, value) }
    let values = visibleSeries.map { chart.data.series[$0].values[row] }
    let before = visibleSeries.prefix { $0 != series }.map { chart.data.series[$0].values[row] }
    let isNegative = value < 0 || value.sign == .minus && value != 0
    let below = before.filter { $0.isFinite && ($0 < 0) == isNegative }.reduce(0, +)
    let all = values.filter { $0.isFinite && ($0 < 0) == isNegative }.reduce(0, +)
    guard chart.shownLayout == .normalized else {
      return value.isInfinite ? (all, value) : (below, below + value)
    }
    let total = values.filter { $0.isFinite }.reduce(0, +)
    if value.isInfinite { return (total > 0 ? 1 : 0, value) }
    guard total > 0 else { return nil }
    return (below / total, (below + value) / total)
  }

  /// Every bar stands where it should and reaches its value, to half a device pixel; one that is
  /// not zero is seen.
  func barHeights() -> [String] {
    bars.flatMap { bar -> [String] in
      guard let datum = bar.datum, let value = datum.value, let row = datum.row,
        let series = datum.series
      else { return ["no value: \(bar.summary)"] }
      if chart.scale == .log, value <= 0 {
        return bar.attributes.label == "off the scale" ? [] : ["not marked: \(bar.summary)"]
      }
      // A tip over the end of the shares.
      if chart.shownLayout == .normalized, value.isInfinite { return [] }
      guard datum.aggregate == nil else { return columnHeight(bar, datum) }
      guard let span = expectedSpan(row: row, series: series) else {
        return ["a bar for a gap: \(bar.summary)"]
      }
      return height(bar, from: min(span.from, span.to), to: max(span.from, span.to))
    }
  }

  /// A column of several rows reaches from the least value to the greatest; where series lie upon
  /// each other it is at least to be seen.
  private func columnHeight(_ bar: Mark, _ datum: Datum) -> [String] {
    let highest = max(0, datum.aggregate?.maximum ?? 0)
    let lowest = min(0, datum.aggregate?.minimum ?? 0)
    guard chart.shownLayout == .grouped, chart.scale == .linear else {
      return upright(bar.bounds).height >= 0 ? [] : ["no height: \(bar.summary)"]
    }
    return height(bar, from: lowest, to: highest)
  }

  private func height(_ bar: Mark, from lowest: Double, to highest: Double) -> [String] {
    let half = pixel / 2 + Self.tolerance
    let box = upright(bar.bounds)
    var broken: [String] = []
    if lowest == highest {
      if box.height != 0 { broken.append("a zero of some height: \(bar.summary)") }
    } else if box.height < pixel - Self.tolerance {
      broken.append("not to be seen: \(bar.summary)")
    }
    // A value of less than a pixel is given one, on the other side of zero where the plot has
    // none on its own.
    let reach = box.height <= pixel + Self.tolerance ? pixel + half : half
    func slack(_ value: Double) -> Double {
      value != 0 && abs(height(of: value) - height(of: 0)) < pixel ? pixel + half : reach
    }
    let (top, bottom) = (placed(highest), placed(lowest))
    if abs(box.minY - top) > slack(highest) || abs(box.maxY - bottom) > slack(lowest) {
      broken.append("not from \(bottom) to \(top): \(bar.summary)")
    }
    return broken
  }

  /// Where a value lies, before rounding, as its distance from the line that the bars stand on:
  /// that line is on a device pixel, and zero need not be.
  private func placed(_ value: Double) -> Double {
    let frame = upright(plot)
    let exact = height(of: value) - height(of: 0) + foot
    return min(max(exact, frame.minY), frame.maxY)
  }

  /// The feet of all bars that start at zero and are longer than a pixel.
  private var feet: [Double] {
    bars.compactMap { bar in
      guard let datum = bar.datum, datum.aggregate == nil, let value = datum.value,
        let row = datum.row, let series = datum.series, bar.attributes.label == nil,
        chart.shownLayout != .normalized || value.isFinite,
        let span = expectedSpan(row: row, series: series), span.from == 0, span.to != 0
      else { return nil }
      let box = upright(bar.bounds)
      guard box.height > pixel + Self.tolerance else { return nil }
      return span.to > 0 ? box.maxY : box.minY
    }
  }

  /// Where the bars stand: at zero, on the nearest device pixel.
  private var foot: Double {
    if let foundFoot { return foundFoot }
    let foot = feet.first ?? axisFoot ?? (height(of: 0) * scaleFactor).rounded() / scaleFactor
    foundFoot = foot
    return foot
  }

  /// Where the axis line is, which is what bars stand on; nil where the window has no room for it
  /// beside the plot, or where it is hidden.
  private var axisFoot: Double? {
    guard let line = marks(.axisLine).first.map({ upright($0.bounds) }) else { return nil }
    let foot = chart.orientation == .vertical ? line.minY : line.maxY
    return abs(foot - height(of: 0)) <= pixel / 2 + Self.tolerance ? foot : nil
  }

  /// All bars stand on one line, and it is where zero is, to half a pixel.
  func barFeet() -> [String] {
    let feet = self.feet
    guard let lowest = feet.min(), let highest = feet.max() else { return [] }
    var broken: [String] = []
    if highest - lowest > Self.tolerance { broken.append("bars stand at \(lowest) and \(highest)") }
    if abs(lowest - height(of: 0)) > pixel / 2 + Self.tolerance {
      broken.append("bars stand at \(lowest), zero is at \(height(of: 0))")
    }
    return broken
  }

  /// The length of a bar is that of its value to half a pixel. Where bars lie upon each other that
  /// holds of the whole: a part, which begins where the one before ends, is within one pixel, as
  /// three of 10.4 pixels cannot be 31 pixels together and 10 each.
  func barLengths() -> [String] {
    guard chart.scale == .linear, !isSummarised else { return [] }
    return bars.compactMap { bar in
      guard let datum = bar.datum, let value = datum.value, value.isFinite, let row = datum.row,
        let series = datum.series, let expected = expectedSpan(row: row, series: series)
      else { return nil }
      let length = upright(bar.bounds).height
      let isWhole = expected.from == 0
      let slack = (isWhole ? pixel / 2 : pixel) + Self.tolerance
      let exact = abs(height(of: expected.to) - height(of: expected.from))
      // What is not zero is seen.
      if exact < pixel, length <= pixel + Self.tolerance { return nil }
      return abs(length - exact) > slack ? "\(length) long, not \(exact): \(bar.summary)" : nil
    }
  }

  /// Every cell that is no gap has its bar, or belongs to a run of rows; the runs follow each other
  /// and leave no row out.
  func barPresence() -> [String] {
    guard isSummarised else {
      let expected = rowsInView.flatMap { row in
        visibleSeries.filter { expectedSpan(row: row, series: $0) != nil }.map {
          BarID(row: row, series: $0)
        }
      }
      let shown = bars.map { BarID(row: $0.datum?.row ?? -1, series: $0.datum?.series ?? -1) }
      return shown == expected ? [] : ["\(shown.count) bars for \(expected.count) values"]
    }
    return visibleSeries.flatMap { runs(ofSeries: $0) }
  }

  /// The runs of rows of one series.
  private func runs(ofSeries series: Int) -> [String] {
    let values = chart.data.series[series].values
    func isEmpty(_ row: Int) -> Bool { expectedSpan(row: row, series: series) == nil }
    var broken: [String] = []
    var next = 0
    for bar in bars where bar.datum?.series == series {
      guard let rows = bar.datum?.aggregate else { return ["single among summarised bars"] }
      if rows.first < next { broken.append("rows \(rows.first) to \(next) have two bars") }
      if rows.first > next, !(next..<rows.first).allSatisfy(isEmpty) {
        broken.append("rows from \(next) to \(rows.first) have no bar")
      }
      let shown = values[rows.first...rows.last].filter { !$0.isNaN }
      if rows.minimum != shown.min() || rows.maximum != shown.max() {
        broken.append("\(rows.minimum)…\(rows.maximum) of rows \(rows.first)…\(rows.last)")
      }
      next = rows.last + 1
    }
    if !(next..<values.count).allSatisfy(isEmpty) {
      broken.append("rows from \(next) have no bar")
    }
    return broken
  }
}
