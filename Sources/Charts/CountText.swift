// A number of things in a sentence, written as the chart writes its numbers.
internal import Queries
import Scales

extension Chart {
  /// A count, grouped as the chart's values are.
  package func text(ofCount count: Int) -> String { numberFormat.string(Double(count)) }
}

extension Chart {
  /// What is summed up in a row: how many bars, and what each of them stands for, in the number
  /// that goes with the count; nil for a row of its own. A bar is a row of the input only where no
  /// rows were put together.
  func rest(at row: Int) -> (count: Int, noun: String)? {
    guard row == arrangement.otherRow else { return nil }
    let count = source.categories.count - row
    let noun = source.hasDistinctNames ? "name" : "row"
    return (count, count == 1 ? noun : noun + "s")
  }

  /// How many rows of the table a bar was made of, in the number that goes with the count; nil where
  /// it is one row, and where the value says it.
  func rowsBehind(_ bar: BarID) -> (count: Int, noun: String)? {
    guard let grouping = data.grouping, ![.none, .last].contains(grouping.method),
      grouping.method != .count || !grouping.valueNames.isEmpty,
      let counts = data.series[bar.series].rowCounts,
      counts.indices.contains(bar.row)
    else { return nil }
    return (counts[bar.row], counts[bar.row] == 1 ? "row" : "rows")
  }
}
