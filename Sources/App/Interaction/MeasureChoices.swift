// What can be measured: the list of the sentence's first word, and that of a second column.
internal import Queries
internal import Tables
internal import Words

extension Choices {
  var measures: Menu.Content {
    let methods = Query.Method.asked.filter { $0 != .none || mayKeepRowsApart }
    let summaries = table.summaries
    let hasNumbers = summaries.contains { $0.isNumeric && !query.names($0.column) }
    let segments = methods.map { method in
      let isCounted = method == .count || method == .distinct
      let refusal =
        query.hasRatio && !method.takesRatios && method != .count
        ? "a ratio is one of sums" : hasNumbers || isCounted ? nil : "no numbers"
      return Line(
        .init(method.title, refusal: refusal, isOn: query.method == method),
        change(.method(method)))
    }
    let rows = Line(
      .init("rows", .choice, hint: "row count", isOn: query.method == .count),
      change(.measure(nil)), check: change(.measure(nil)))
    let columns = summaries.map { summary in
      let isOn = query.method != .count && query.values.contains(Measure(summary.column))
      var row = ListBox.Row(
        title(summary.column), hint: summary.hint.words,
        refusal: summary.isEmpty ? "empty" : refusal(ofMeasuring: summary.column), isOn: isOn,
        hasCheck: true)
      row.advice = isOn ? "Space removes it" : "Space adds it to the others"
      return Line(
        row, change(.measure(summary.column)), check: .toggleMeasure(Measure(summary.column)))
    }
    return Menu.Content(
      name: "Measure", segments: segments + shownAs, segmentsName: "Method",
      lines: [rows] + pairs + columns + [another],
      isSearchable: true)
  }

  /// The measures of two columns, which can only be taken out here.
  private var pairs: [Line] {
    query.values.filter { $0.partner != nil }.map { measure in
      var row = ListBox.Row(measure.name(title), hint: "", isOn: true, hasCheck: true)
      row.advice = "Space removes it"
      return Line(row, change(.pair(measure)), check: .toggleMeasure(measure))
    }
  }

  /// What leads to the second column of a measure.
  private var another: Line {
    let measure = query.measureToPair
    return Line(
      .init(
        "÷ − + × another column…", refusal: measure == nil ? "no numbers are measured" : nil,
        opensList: true),
      .open(.secondColumn(measure?.partner?.operation ?? .over)))
  }

  /// The columns that a measure can be divided by, and the other signs; one that it has is changed at
  /// once.
  ///
  /// - Parameter wanted: the sign, if there is none yet.
  func secondColumns(_ wanted: Measure.Operation) -> Menu.Content? {
    guard let first = query.measureToPair else { return nil }
    let sign = first.partner?.operation ?? wanted
    func refusal(of pair: Measure) -> String? {
      switch query.refusal(of: pair, in: table) {
      case .unlikeUnits(_, let one, let other): "\(one.unit) and \(other.unit)"
      case .repeatedValues: "would be counted several times"
      case nil: nil
      default: "at most \(Limits.standard.series) measures"
      }
    }
    let segments = Measure.Operation.allCases.map { operation in
      let pair = first.partner.map { Measure(first.column, operation, $0.column) }
      return Line(
        .init(operation.sign, refusal: pair.flatMap(refusal), isOn: operation == sign),
        pair.map { change(.pair($0)) } ?? .open(.secondColumn(operation)))
    }
    let lines = table.summaries.filter(\.isNumeric).map { summary in
      let pair = Measure(first.column, sign, summary.column)
      return Line(
        .init(
          title(summary.column), .choice, hint: summary.hint.words,
          refusal: summary.isEmpty
            ? "empty" : self.refusal(ofMeasuring: summary.column) ?? refusal(of: pair),
          isOn: first == pair),
        change(.pair(pair)))
    }
    return Menu.Content(
      name: "\(title(first.column)) \(sign.sign)", segments: segments, segmentsName: "Sign",
      lines: lines, isSearchable: true)
  }

  /// Whether each row can be a bar of its own.
  private var mayKeepRowsApart: Bool {
    if query.method == .none { return true }
    guard let field = query.category else { return query.series == nil }
    guard field.grain == nil, query.series == nil,
      let index = try? field.column.index(in: table)
    else { return false }
    return table.columns[index].profile.isUnique
  }

  private func refusal(ofMeasuring column: ColumnRef) -> String? {
    // Only what stands in several rows is asked about: the question after each of 3,000 columns
    // looks at all of them.
    if let index = try? column.index(in: table), table.repeated[index] != nil,
      case .repeatedValues = query.refusal(of: Measure(column), in: table)
    {
      return "stands in several rows: take Max or Min"
    }
    guard query.names(column) else { return nil }
    return column == query.category?.column ? "is the category" : "splits the bars"
  }
}

extension Query.Method {
  fileprivate var title: String {
    switch self {
    case .none: "As they are"
    case .sum: "Sum"
    case .mean: "Mean"
    case .median: "Median"
    case .min: "Min"
    case .max: "Max"
    case .count: "Count"
    case .distinct: "Distinct"
    case .last: "Last"
    }
  }
}
