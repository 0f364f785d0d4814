// Which layouts the data and the scale of a chart allow: all that draw or offer a layout ask here.
internal import Queries
package import Scales
public import Scenegraph
internal import Tables
internal import Words

/// Why a layout cannot be drawn, and the nearest one that can.
public enum LayoutRefusal: Error, Hashable, Sendable {
  /// Stacks or shares on a logarithmic scale.
  case logarithmicScale
  /// Stacks or shares of aggregates of groups that do not add up: "means", "medians".
  case notAdditive(values: String)
  /// Bars that are compared with earlier ones, which stand behind them.
  case compared
  /// Shares of a total with a negative value, the first of its series.
  case negativeShare(category: String, value: String)

  /// The layout to draw instead, which the same data and scale allow.
  public var instead: Scene.Layout {
    switch self {
    case .logarithmicScale, .notAdditive, .compared: .grouped
    case .negativeShare: .stacked
    }
  }

  /// The reason, which completes "Not stacked: …".
  public var reason: String {
    switch self {
    case .logarithmicScale: "lengths on a logarithmic scale do not add up"
    case .notAdditive(let values): "\(values) do not add up"
    case .compared: "bars are compared side by side"
    case .negativeShare: "negative values are not shares of a whole"
    }
  }

  /// The whole sentence, as a notice under the chart says it: one line, no full stop.
  public var sentence: String { sentence(.window) }
  /// The sentence with the option that shows the values.
  package var commandLineSentence: String { sentence(.commandLine) }

  private func sentence(_ wording: Wording) -> String {
    switch self {
    case .logarithmicScale, .notAdditive:
      wording.sentence(
        "\(reason), so that they are neither stacked nor shares",
        option: "--layout grouped shows them")
    case .compared:
      wording.sentence(
        "\(reason), so that they are neither stacked nor shares",
        option: "--layout grouped shows them")
    case .negativeShare(let category, let value):
      wording.sentence(
        "normalized shares need values that are not negative: \(quoted(category)) has \(value)",
        option: "--layout stacked shows them")
    }
  }
}

extension ChartData {
  /// Why the values cannot be drawn in a layout on a scale; nil if they can. O(log rows).
  package func refusal(of layout: Scene.Layout, scale: ScaleKind) -> LayoutRefusal? {
    guard layout != .grouped else { return nil }
    if scale == .log { return .logarithmicScale }
    // Stacks of a single series are its bars.
    if let grouping, !grouping.isAdditive, layout == .normalized || series.count > 1 {
      return .notAdditive(values: grouping.hasRatio ? "ratios" : grouping.method.plural)
    }
    if hasRatio, layout == .normalized || series.count > 1 {
      return .notAdditive(values: "ratios")
    }
    if !shownAs.addsUpOverParts, layout == .normalized || series.count > 1 {
      return .notAdditive(values: shownAs.plural)
    }
    if isCompared, series.count > 1 { return .compared }
    if hasMeanOfRows, series.count > 1 { return .notAdditive(values: Query.Method.mean.plural) }
    return layout == .normalized ? refusalOfShares : nil
  }

  /// Whether some values of one whole are above and others below zero; columns that are compared
  /// have a whole each. O(log rows).
  package var haveMixedSigns: Bool {
    let signs = series.map { column in
      guard let (low, high) = column.summary.extremes(in: column.values.indices) else {
        return (isBelow: false, isAbove: false)
      }
      return (isBelow: column.values[low] < 0, isAbove: column.values[high] > 0)
    }
    if question?.query.series == nil { return signs.contains { $0.isBelow && $0.isAbove } }
    return signs.contains(where: \.isBelow) && signs.contains(where: \.isAbove)
  }

  private var refusalOfShares: LayoutRefusal? {
    for column in series {
      guard let row = column.summary.extremes(in: column.values.indices)?.lowest,
        column.values[row] < 0
      else { continue }
      return .negativeShare(category: category(ofRow: row), value: column.text(ofRow: row))
    }
    return nil
  }
}

extension Chart {
  /// Why a layout cannot be drawn with these data and this scale; nil if it can.
  public func refusal(of layout: Scene.Layout) -> LayoutRefusal? {
    data.refusal(of: layout, scale: scale)
  }

  /// The layout that is drawn: `layout`, or the nearest one that data and scale allow.
  public var shownLayout: Scene.Layout { refusal(of: layout)?.instead ?? layout }
}
