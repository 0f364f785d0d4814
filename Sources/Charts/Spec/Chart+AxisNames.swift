// What the axes are of: each is named once, where nothing else on the chart says it.
internal import Queries
import Scenegraph

extension Chart {
  /// What the numbers are; "" where the legend says it: of a single series, and of several that have
  /// nothing in common but their axis.
  func valueAxisName(hasLegend: Bool) -> String {
    if data.series.count == 1 { return hasLegend ? "" : data.series[0].name }
    guard source.valueNames.count == 1 else { return "" }
    return layout == .normalized ? "share of \(source.valueNames[0])" : source.valueNames[0]
  }

  /// What the categories are: "month of date"; "" where they are the numbers of rows.
  var categoryAxisName: String {
    guard let grain = source.question?.query.category?.grain else { return data.categoryName }
    return grain.phrase(of: data.categoryName)
  }
}
