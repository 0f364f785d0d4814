// A bar in a few words, for files in which bars can be pointed at.
import Scales
public import Scenegraph

extension Chart {
  /// What a bar says of itself: "Fri: 1,232"; with its series where there are several, "Fri, Boys:
  /// 1,232"; where it stands for several rows, "Rows 11–20: 3 to 40", counted from 1.
  ///
  /// - Parameter mark: of a scene of this chart; nil where it is no bar.
  public func title(ofBar mark: Mark) -> String? {
    guard mark.role == .bar, let datum = mark.datum, let row = datum.row else { return nil }
    if let rows = datum.aggregate, rows.first < rows.last {
      let (name, values) = texts(ofRun: rows)
      return "\(name): \(values)"
    }
    guard let value = datum.value else { return nil }
    var name = (datum.category ?? numberText(Double(row + 1))).onOneLine
    if data.series.count > 1, let series = datum.seriesName {
      name += ", " + series.onOneLine
    }
    return "\(name): \(text(of: value, at: row, datum.series))"
  }

  /// What is said of bars that are drawn as one: "Rows 11–20", counted from 1, and "3 to 40".
  func texts(ofRun rows: RowAggregate) -> (name: String, values: String) {
    let name = "Rows \(numberText(Double(rows.first + 1)))–\(numberText(Double(rows.last + 1)))"
    guard rows.minimum < rows.maximum else { return (name, numberText(rows.minimum)) }
    return (name, "\(numberText(rows.minimum)) to \(numberText(rows.maximum))")
  }

  private func numberText(_ value: Double) -> String { numberFormat.string(value, .detail) }

  /// With the decimals that it has in the data.
  private func text(of value: Double, at row: Int, _ series: Int?) -> String {
    guard let series, data.series.indices.contains(series),
      data.series[series].values.indices.contains(row), data.series[series].values[row] == value
    else { return numberText(value) }
    return valueText(BarID(row: row, series: series), .detail)
  }
}
