// The names of categories and series as they are told, which say more or less than the data's.
import Queries

extension ChartData {
  /// The category of a row as it is told: "1982" for 1982-01-01 among the beginnings of years, and
  /// "2023, to 11 May" if the rows have only a part of the period; "no style" if it is what rows
  /// without a style share.
  package func name(ofRow row: Int) -> String {
    if row == namelessRow { return "no \(categoryName)" }
    return named(shortName(ofRow: row), unfinished.categories[row])
  }

  /// The bar that rows without a name share, which is the last one; nil if there is none.
  var namelessRow: Int? {
    guard hasDistinctNames, let last = ownRows.last, category(ofRow: last).isEmpty else {
      return nil
    }
    return last
  }

  /// The name of a series as it is told, with how much there is of an unfinished period.
  package func name(ofSeries series: Int) -> String {
    named(self.series[series].name, unfinished.series[series])
  }

  /// The category of a row, at most as fine as the axis.
  package func shortName(ofRow row: Int) -> String {
    let name = category(ofRow: row)
    guard case .periods(let periods) = kind, row < periods.count else { return name }
    return periods.shortName(of: row) ?? name
  }

  /// The name of a bar as it is told, with its series if there are several.
  func name(of bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return series.count > 1 ? "\(row), \(name(ofSeries: bar.series))" : row
  }

  /// Whether the rows have only a part of what a bar stands for.
  func isUnfinished(_ bar: BarID) -> Bool {
    !unfinished.isEmpty
      && (unfinished.categories[bar.row] != nil || unfinished.series[bar.series] != nil)
  }

  func isUnfinished(series: Int) -> Bool { unfinished.series[series] != nil }

  private func named(_ name: String, _ cover: PeriodCover?) -> String {
    cover.map { "\(name), \($0.text)" } ?? name
  }
}
