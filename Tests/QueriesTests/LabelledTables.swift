// Tables with the charts that experts draw of them, where these are beside the checkout: how many of
// the charts that are chosen are among them.
import Foundation
import TestSupport

@testable import Queries
@testable import Tables

/// A chart that an expert drew or accepted.
struct LabelledChart: Decodable {
  struct Column: Decodable {
    var column: String?
    var index: Int?
    var timeUnit: String?
    var bin: Bool?
    var aggregate: String?

    /// The name that a reader gives to it.
    var name: String? {
      guard let column, column.isEmpty, let index else { return column }
      return "Column \(index + 1)"
    }
  }

  var category: Column
  var value: Column?
  var series: Column?
  var wide: [String]?
  var layout: String
  var kind: String?
  var uniqueKey: Bool?
  var equivalentTimeUnits: [String?]?
  var equivalentAggregates: [String]?

  enum CodingKeys: String, CodingKey {
    case category, value, series, wide, layout, kind
    case uniqueKey = "unique_key"
    case equivalentTimeUnits = "equivalent_timeUnits"
    case equivalentAggregates = "equivalent_aggregates"
  }
}

extension LabelledChart {
  private static let alike = [
    "yearweek": "week", "hoursminutes": "minutes", "yearmonthdatehoursminutes": "minutes",
  ]

  /// Whether a suggestion has the category, the values and the series of the chart; layout, direction
  /// and order count for nothing.
  func agrees(with suggestion: Suggestion) -> Bool {
    let query = suggestion.query
    guard let field = query.category, field.column.name == category.name,
      (field.grain?.isNumeric ?? false) == (category.bin ?? false)
    else { return false }
    let unit = field.grain.flatMap(\.timeUnit)
    let units = equivalentTimeUnits ?? [category.timeUnit]
    let other = unit.flatMap { Self.alike[$0] }
    guard units.contains(unit) || other != nil && units.contains(other) else { return false }
    var aggregates = Set(equivalentAggregates ?? [value?.aggregate ?? "none"])
    if uniqueKey ?? false, !aggregates.contains("count") {
      aggregates.formUnion(["none", "sum", "mean", "median", "min", "max"])
    }
    guard aggregates.contains(query.method.rawValue) else { return false }
    let values = query.values.map(\.column.name)
    if let wide { return query.series == nil && Set(values) == Set(wide) }
    guard query.series?.column.name == series?.name, values.count < 2 else { return false }
    return query.method == .count || values == [value?.name]
  }
}

/// A table and its charts.
struct LabelledTable: Decodable {
  var table: String
  var weak: Bool?
  var charts: [LabelledChart]

  /// The tables of others that are beside the checkout; nil where there are none.
  static let othersFolder = Program.checkout + "/../shared/choice"

  /// Those of a folder that count; nil where it is not there.
  static func all(in folder: String) throws -> [LabelledTable]? {
    guard let labels = FileManager.default.contents(atPath: folder + "/labels.json") else {
      return nil
    }
    return try JSONDecoder().decode([LabelledTable].self, from: labels)
      .filter { !$0.charts.isEmpty && !($0.weak ?? false) }
  }

  /// The table as a whole file gives it.
  func read(in folder: String) throws -> Table {
    let data = FileManager.default.contents(atPath: folder + "/tables/" + table) ?? Data()
    var request = TableRequest()
    request.name = table
    var reader = TableReader(request, totalBytes: data.count, limits: .standard)
    try data.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return reader.snapshot()
  }
}
