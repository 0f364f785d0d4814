// A number of things in a sentence, written as the chart writes its numbers.
import Scales

extension Chart {
  /// A count, grouped as the chart's values are.
  package func text(ofCount count: Int) -> String { numberFormat.string(Double(count)) }
}
