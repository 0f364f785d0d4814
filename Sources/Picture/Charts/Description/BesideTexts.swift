// What is told beside the value of a bar: the earlier value that it is compared with, and the
// interval of its mean.
internal import Queries
import Scales
import Scenegraph
internal import Words

extension ChartData {
  /// The value that a bar is compared with; nil for none.
  func compared(_ bar: BarID) -> Double? { value(beside: bar, \.compared) }

  /// Half of the interval that a bar's mean lies in; nil for none.
  func error(_ bar: BarID) -> Double? { value(beside: bar, \.errors) }

  /// The target of a bar; nil for none.
  func target(_ bar: BarID) -> Double? { value(beside: bar, \.targets) }

  private func value(beside bar: BarID, _ values: (Series) -> [Double]?) -> Double? {
    guard series.indices.contains(bar.series), let all = values(series[bar.series]),
      all.indices.contains(bar.row), !all[bar.row].isNaN
    else { return nil }
    return all[bar.row]
  }
}

extension Chart {
  /// "115 the month before, +17 (+15%)"; nil for bars that are not compared.
  func comparedText(_ bar: BarID, _ limit: FigureLimit) -> String? {
    guard data.isCompared, let words = source.question?.comparedWords, data.isBar(bar) else {
      return nil
    }
    guard let before = data.compared(bar) else { return nil }
    let value = data.series[bar.series].values[bar.row]
    let change = withoutNoise(value - before, largest: max(abs(value), abs(before)))
    // The digits of a mean have no end.
    let limit = data.grouping?.method == .mean ? .detail : limit
    let earlier = "\(written(before, limit)) \(words)"
    guard change.isFinite else { return earlier }
    if change == 0 { return "\(earlier), no change" }
    let sign = change > 0 ? "+" : ""
    // A part of nothing, or of less, says nothing; nor does one of percents.
    let part =
      before > 0 && !data.unit.isFraction
      ? " (\(sign)\(numberFormat.percent(change / before)))" : ""
    return "\(earlier), \(sign)\(written(change, limit))\(part)"
  }

  /// "± 3.2, n = 14"; "n = 1" where one row has no interval; nil for bars without.
  func errorText(_ bar: BarID) -> String? {
    guard data.series.indices.contains(bar.series), data.series[bar.series].errors != nil,
      data.isBar(bar)
    else { return nil }
    let count = data.series[bar.series].rowCounts.map { "n = \(text(ofCount: $0[bar.row]))" }
    let interval = data.error(bar).map { "± \(written(rounded($0), .detail))" }
    let parts = [interval, count].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "117% of target, 110"; nil for a bar without a target.
  private func targetText(_ bar: BarID, _ limit: FigureLimit) -> String? {
    guard let target = data.target(bar), data.isBar(bar) else { return nil }
    let name = Self.shortened(data.targetName)
    let value = data.series[bar.series].values[bar.row]
    let text = written(target, data.grouping?.method == .mean ? .detail : limit)
    let ratio = value / target
    guard target > 0, ratio.isFinite, ratio >= 0 else { return "\(name) \(text)" }
    return "\(numberFormat.percent(ratio)) of \(name), \(text)"
  }

  /// An interval with three figures: more of them say nothing.
  private func rounded(_ error: Double) -> Double {
    error.isFinite && error > 0 ? DecimalFigures.rounded(error, figures: 3) : error
  }

  /// What is told beside a bar's value, each as a part of a sentence.
  func textsBeside(_ bar: BarID, _ limit: FigureLimit = .all) -> [String] {
    [comparedText(bar, limit), errorText(bar), targetText(bar, limit)].compactMap(\.self)
  }
}

/// Numbers by their figures.
private enum DecimalFigures {
  static func rounded(_ value: Double, figures: Int) -> Double {
    var scale = 1.0
    var size = abs(value)
    while size >= 1_000 {
      size /= 10
      scale /= 10
    }
    while size < 100, size > 0, scale < 1e15 {
      size *= 10
      scale *= 10
    }
    return (value * scale).rounded() / scale
  }
}
