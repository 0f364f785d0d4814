// Several charts of one table on a command line: each --category begins one, and what follows is for
// it.
internal import Interaction
internal import Queries
internal import Scenegraph

/// A chart that a command line asks for.
struct GivenChart {
  var options: Options
  var parts: NamedParts
  /// What was given for it alone, in the place of what is for all.
  var method: Query.Method?
}

extension OptionName {
  /// Whether it is for the chart of the last --category; else for all, wherever it stands.
  fileprivate var isOfChart: Bool {
    switch self {
    case .category, .value, .series, .rename, .group, .order, .sort, .top, .shownAs, .having,
      .comparison, .error, .orientation, .layout, .scale, .barShape, .hide, .goal, .reference,
      .hideSeries, .unit, .places, .numbers, .labels, .colour, .label, .legend, .note, .range,
      .pattern, .zoom, .select, .only:
      true
    case .aggregate, .condition, .delimiter, .decimal, .gaps, .noHeader, .sample, .table, .sql,
      .link, .follow, .axis, .title, .subtitle, .description, .theme, .font, .locale, .noMotion,
      .output, .format, .rows, .size, .scaleFactor, .geometry, .fullscreen, .display,
      .printSelection, .describe, .suggest, .generate, .noConfig, .help, .version:
      false
    }
  }
}

extension ArgumentParser {
  /// Applies an option to the chart that it is for, or to all.
  mutating func applyToCharts(
    _ name: OptionName, _ value: ArgumentBytes?
  ) throws(UsageError) {
    if name == .category { return try begin(value) }
    if name == .only, charts.isEmpty {
      throw .alone(.only, without: .category, remedy: "it is for the chart of a -c before it")
    }
    if name == .aggregate, !charts.isEmpty, !startsOver {
      return try ofChart(charts.count - 1) { parser throws(UsageError) in
        try parser.apply(name, value)
        parser.charts[parser.charts.count - 1].method = parser.options.aggregate
      }
    }
    if name.isOfChart, !charts.isEmpty, !startsOver {
      return try ofChart(charts.count - 1) { parser throws(UsageError) in
        try parser.apply(name, value)
      }
    }
    try apply(name, value)
    for place in charts.indices {
      try ofChart(place) { parser throws(UsageError) in try parser.apply(name, value) }
      if name == .aggregate { charts[place].method = options.aggregate }
    }
  }

  /// Begins a chart; the first of a command line takes the place of those of a file.
  private mutating func begin(_ value: ArgumentBytes?) throws(UsageError) {
    // What a file says of a single chart stays, as far as it is not said anew.
    if startsOver, charts.count > 1 { charts = [] }
    if !startsOver || charts.isEmpty {
      if charts.count >= OptionLimits.sources {
        throw .tooMany("charts", limit: OptionLimits.sources)
      }
      charts.append(GivenChart(options: options, parts: window.picture.parts))
    }
    startsOver = false
    try ofChart(charts.count - 1) { parser throws(UsageError) in
      try parser.apply(.category, value)
    }
  }

  /// Lets options apply to one of the charts.
  private mutating func ofChart(
    _ place: Int, _ body: (inout ArgumentParser) throws(UsageError) -> Void
  ) throws(UsageError) {
    let all = (options, window.picture.parts)
    (options, window.picture.parts) = (charts[place].options, charts[place].parts)
    defer { (options, window.picture.parts) = all }
    try body(&self)
    (charts[place].options, charts[place].parts) = (options, window.picture.parts)
  }

  /// Makes the first chart the one of the options, and the others charts beside it.
  mutating func finishCharts() throws(UsageError) {
    // A single method is for all charts, wherever it stands.
    let method = options.aggregate ?? charts.lazy.compactMap(\.method).first
    for place in charts.indices { charts[place].options.aggregate = charts[place].method ?? method }
    if let first = charts.first {
      let all = options
      (options, window.picture.parts) = (first.options, first.parts)
      (options.sources, options.chart) = (all.sources, all.chart)
      options.hasColumnsOfOtherFiles = all.hasColumnsOfOtherFiles
      options.beside = charts.dropFirst().map { chart in
        var beside = BesideChart(options: chart.options, parts: chart.parts)
        (beside.options.sources, beside.options.chart) = ([], nil)
        beside.options.hasColumnsOfOtherFiles = all.hasColumnsOfOtherFiles
        beside.options.showLargestFirst()
        return beside
      }
    }
    options.showLargestFirst()
    // Charts that are all begun anew.
    charts = []
  }
}

extension Options {
  /// With --top the largest bars are compared.
  fileprivate mutating func showLargestFirst() {
    if top != nil, sort == nil { sort = .valueDescending }
  }
}
