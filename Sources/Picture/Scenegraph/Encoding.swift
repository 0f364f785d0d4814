// The table columns and transforms behind a picture, for tools that compare charts.

/// The question that a chart answers, in the terms of the table and of Vega-Lite.
package struct Encoding: Hashable, Sendable {
  /// A column that names bars or series.
  package struct Field: Hashable, Sendable {
    package struct Bin: Hashable, Sendable {
      package var width: Double
      /// The lower edge of the first bin.
      package var start: Double

      package init(width: Double, start: Double) {
        self.width = width
        self.start = start
      }
    }

    package var column: String
    /// The column's place in the table, from 0.
    package var position: Int
    /// nil if each distinct value is a name.
    package var timeUnit: String?
    package var bin: Bin?

    package init(column: String, position: Int, timeUnit: String? = nil, bin: Bin? = nil) {
      self.column = column
      self.position = position
      self.timeUnit = timeUnit
      self.bin = bin
    }
  }

  /// A column that bars show.
  package struct Value: Hashable, Sendable {
    package var column: String
    /// The column's place in the table, from 0.
    package var position: Int

    package init(column: String, position: Int) {
      self.column = column
      self.position = position
    }
  }

  /// nil if bars are rows, named by their numbers.
  package var category: Field?
  /// The value columns; empty if rows are counted.
  package var values: [Value]
  package var aggregate: String
  package var series: Field?
  /// "single" if there is one series.
  package var layout: String
  package var orientation: Scene.Orientation
  package var sort: String
  /// Each in the syntax of the command line.
  package var filters: [String]

  package init(
    category: Field?, values: [Value], aggregate: String, series: Field?, layout: String,
    orientation: Scene.Orientation, sort: String, filters: [String]
  ) {
    self.category = category
    self.values = values
    self.aggregate = aggregate
    self.series = series
    self.layout = layout
    self.orientation = orientation
    self.sort = sort
    self.filters = filters
  }
}

extension Encoding {
  package func write(to json: inout JSONText) {
    json.open("{")
    json.name("category")
    Self.write(category, to: &json)
    json.name("values")
    json.open("[")
    for value in values {
      json.open("{")
      json.name("column")
      json.string(value.column)
      json.name("position")
      json.number(Double(value.position))
      json.close("}")
    }
    json.close("]")
    json.name("aggregate")
    json.string(aggregate)
    json.name("series")
    Self.write(series, to: &json)
    json.name("layout")
    json.string(layout)
    json.name("orientation")
    json.string(orientation.rawValue)
    json.name("sort")
    json.string(sort)
    json.name("filters")
    json.open("[")
    for filter in filters { json.string(filter) }
    json.close("]")
    json.close("}")
  }

  private static func write(_ field: Field?, to json: inout JSONText) {
    guard let field else { return json.null() }
    json.open("{")
    json.name("column")
    json.string(field.column)
    json.name("position")
    json.number(Double(field.position))
    json.name("timeUnit")
    if let unit = field.timeUnit { json.string(unit) } else { json.null() }
    json.name("bin")
    if let bin = field.bin {
      json.open("{")
      json.name("width")
      json.number(bin.width)
      json.name("start")
      json.number(bin.start)
      json.close("}")
    } else {
      json.null()
    }
    json.close("}")
  }
}
