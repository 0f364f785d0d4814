// Which layouts a chart cannot have, and why.
internal import Queries
import Scales
public import Scenegraph

extension Chart {
  /// Why a layout cannot be drawn with these data and this scale; nil where it can. The reason
  /// completes "Not stacked: …".
  public func refusal(of layout: Scene.Layout) -> String? {
    guard layout != .grouped else { return nil }
    if scale == .log { return "lengths on a logarithmic scale do not add up" }
    if let grouping = data.grouping, !grouping.isAdditive {
      return "\(grouping.method.plural) do not add up"
    }
    if data.series.count == 1 { return "there is only one series" }
    guard layout == .normalized else { return nil }
    let refusal = data.refusalOfShares(series: Array(data.series.indices))
    return refusal == nil ? nil : "negative values are no share of a whole"
  }
}
