// All texts of a series at once, to compare with.
import Charts

extension ChartData.Series {
  /// Each value as it stood in the data, "" for a gap.
  var texts: [String] { values.indices.map(text(ofRow:)) }
}
