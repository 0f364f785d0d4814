// The charts that several tests lay out: one for each thing that has gone wrong in a bar chart.
import Charts
import Scales
import Tables

/// A chart with a name that a failing test can print.
struct SampleChart: Sendable, CustomStringConvertible {
  let name: String
  let chart: Chart

  var description: String { name }

  init(
    _ name: String, _ data: ChartData, title: String? = nil, subtitle: String = "",
    description: String = "", goal: Double? = nil
  ) {
    self.name = name
    chart = Chart(
      data: data, title: title ?? name, subtitle: subtitle, description: description, goal: goal,
      // Not the locale of whoever runs the tests.
      numberFormat: NumberFormat())
  }
}

extension ChartData {
  /// Series of the same rows; texts are what the numbers look like.
  init(
    _ categoryName: String, _ categories: [String], _ series: (String, [Double])...,
    notices: [String] = []
  ) {
    self.init(
      categoryName: categoryName, categories: categories,
      series: series.map { name, values in
        Series(name: name, values: values, texts: values.map(Self.text))
      },
      notices: notices.map(Notice.said))
  }

  /// As it would stand in a file: "3", "3.5", "" for a gap.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "" }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension SampleChart {
  static let steps = SampleChart(
    "steps",
    ChartData(
      categoryName: "Day", categories: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      series: [
        .init(
          name: "Steps", values: [898, 670, 725, 439, 1232, 771, 365],
          texts: ["898", "670", "725", "439", "1232", "771", "365"])
      ]),
    title: "Daily step count", subtitle: "One week, Monday to Sunday",
    description: "Steps counted from midnight to midnight.")

  /// Two series, names that need two lines, a description that fills the panel.
  static let mortality = SampleChart(
    "mortality",
    ChartData(
      "Country",
      ["Nigeria", "Somalia", "Chad", "Central African Republic", "Sierra Leone", "Guinea"],
      ("Girls", [110.5, 111.3, 107.8, 104.0, 103.5, 93.7]),
      ("Boys", [123.4, 122.2, 119.4, 115.8, 114.7, 103.6])),
    title: "Under-five mortality rate", subtitle: "2019, per 1,000 live births",
    description: "Under-five mortality rate: is the probability of dying between birth and exactly "
      + "5 years of age, expressed per 1,000 live births.")

  static let mixed = SampleChart(
    "mixed",
    ChartData("Quarter", ["Q1", "Q2", "Q3", "Q4", "Q5"], ("Profit", [120, -45.5, 80, -150, 0.5])),
    title: "Profit and loss")

  static let negative = SampleChart(
    "negative",
    ChartData("Month", ["Jan", "Feb", "Mar", "Apr"], ("Degrees", [-12, -3, -7.5, -20])),
    title: "Below zero", subtitle: "Lowest temperature of the month")

  static let zeros = SampleChart(
    "zeros", ChartData("Shop", ["A", "B", "C"], ("Sold", [0, 0, -0.0])), title: "Nothing sold")

  static let single = SampleChart(
    "single", ChartData("Name", ["Alone"], ("Value", [42])), title: "One bar")

  static let gaps = SampleChart(
    "gaps",
    ChartData(
      "Hour", ["8", "9", "10", "11", "12"],
      ("In", [3, .nan, 5, .nan, 0]), ("Out", [.nan, 2, 4, .nan, 1]),
      notices: ["4 values skipped: not a number (first: row 1)"]),
    title: "Doors")

  /// `count` rows with names of a length, values that go up and down.
  static func rows(
    _ name: String, _ count: Int, seriesCount: Int = 1, category: (Int) -> String
  ) -> SampleChart {
    let series = (0..<seriesCount).map { index in
      let values = (0..<count).map { Double(($0 * 37 + index * 11) % 101) - Double(index) }
      return ChartData.Series(
        name: "Series \(index + 1)", values: values, texts: values.map(ChartData.text))
    }
    let data = ChartData(
      categoryName: "Row", categories: (0..<count).map(category), series: series)
    return SampleChart(name, data)
  }

  static let wrapped = rows("wrapped", 6) { "Region \($0 + 1) with two words" }
  static let slanted = rows("slanted", 16) { "Department \($0 + 1)" }
  static let ellipsis = rows("ellipsis", 12) {
    "Ministry of everything that is too long for any label, part \($0 + 1)"
  }
  static let thinned = rows("thinned", 120) { "\($0 + 1901)" }
  static let many = rows("many", 5_000) { "Row \($0 + 1)" }
  static let manyGrouped = rows("many-grouped", 900, seriesCount: 3) { "Row \($0 + 1)" }
  static let twelveSeries = rows("twelve-series", 4, seriesCount: 12) { "Group \($0 + 1)" }

  static let empty = SampleChart("empty", .empty, title: "Nothing yet")
  static let onlyGaps = SampleChart(
    "only-gaps", ChartData("Name", ["A", "B"], ("Value", [.nan, .nan])), title: "No number")

  static let scripts = SampleChart(
    "scripts",
    ChartData(
      "名", ["שלום עולם", "مرحبا بالعالم", "日本語のとても長いラベル", "👩‍👩‍👧‍👦 family", "e\u{301}tude", ""],
      ("\u{202E}Series", [4, 5, 6, 7, 8, 9])),
    title: "すべての文字 · كل الحروف")

  /// Both ends of what a double can hold.
  static let extreme = SampleChart(
    "extreme",
    ChartData(
      "Case", ["largest", "least", "subnormal", "infinite", "minus infinite", "one"],
      ("Value", [1.7e308, -1.7e308, .leastNonzeroMagnitude, .infinity, -.infinity, 1])))
  static let tiny = SampleChart(
    "tiny",
    ChartData(
      "Case", ["a", "b", "c"], ("Value", [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude, 0])))
  /// A large number whose label is wide, beside bars that are less than a pixel high.
  static let wide = SampleChart(
    "wide",
    ChartData("Case", ["a", "b", "c"], ("Value", [12_345_678_901, 1, -2])), goal: 20_000_000_000)

  static let all = [
    steps, mortality, mixed, negative, zeros, single, gaps, wrapped, slanted, ellipsis, thinned,
    many, manyGrouped, twelveSeries, empty, onlyGaps, scripts, extreme, tiny, wide,
  ]
}
