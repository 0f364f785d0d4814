// What can be chosen for a filter: the columns, and of one column its values or a range.
internal import Queries
internal import Scales
internal import Tables
internal import Words

extension Choices {
  var filterColumns: Menu.Content {
    let lines = table.summaries.map { summary in
      Line(
        .init(
          title(summary.column), hint: summary.hint.words, refusal: summary.isEmpty ? "empty" : nil),
        .open(.values(summary.column)))
    }
    return Menu.Content(name: "Only rows where", lines: lines, isSearchable: true)
  }

  /// More numbers or dates than this are listed as bins or periods.
  private static let mostSingleValues = 60

  func listedField(of column: ColumnRef) -> Field {
    var field = table.field(of: column)
    let isLong = table.summaries.contains {
      $0.column == column && $0.distinct > Self.mostSingleValues
    }
    if field.grain == nil, isLong {
      field.grain = table.grains(of: column).first
    }
    return field
  }

  /// The values to choose among, else the columns; nil if there is no such filter.
  func values(ofFilter place: Int, typed: String) -> Menu.Content? {
    guard query.filters.indices.contains(place) else { return nil }
    let filter = query.filters[place]
    if filter.isRange, let column = filter.column {
      return values(of: listedField(of: column), filter: place, typed: typed)
    }
    return field(ofFilter: place).map { values(of: $0, filter: place, typed: typed) }
      ?? filterColumns
  }

  /// The field of a filter by names, or by comparing for equality; nil for other conditions.
  func field(ofFilter place: Int) -> Field? { names(ofFilter: place)?.field }

  /// The values of a field with check boxes and counts of rows; of numbers and dates also the range
  /// that is typed or chosen.
  ///
  /// - Parameter place: the index of the filter that they change; nil for a new one.
  func values(of field: Field, filter place: Int?, typed: String) -> Menu.Content {
    let field = table.definite(field)
    let place =
      place
      ?? query.filters.firstIndex { $0.field == field || $0.isRange && $0.column == field.column }
    var others = query
    if let place { others.filters.remove(at: place) }
    var content = Menu.Content(
      name: "Only \(title(field.column))",
      lines: rangeLines(of: field.column, filter: place, others, typed: typed), isSearchable: true,
      staysOpen: true)
    content.takesRanges = table.takesRanges(of: field.column)
    if content.takesRanges { content.placeholders = placeholders(of: field.column) }
    let question = countingQuestion(of: field, others)
    guard let known, known.question == question else {
      content.needs = question
      content.lines.append(Line(.init("Counting rows", refusal: "…"), ask(query)))
      return content
    }
    if let failure = known.failure {
      content.lines.append(Line(.init(failure, refusal: "not counted"), ask(query)))
      return content
    }
    let filter = place.map { query.filters[$0] }
    let ticked = filter.flatMap { TickedNames($0, in: table) }
    content.lines += known.values.map { name, rows in
      let isOn = ticked.map { $0.holds(name) != $0.isExcluding } ?? false
      // To take it out, all others that the value stands for would have to be listed.
      let isPart = !known.isWhole && ticked?.holdsBeside(name) == true
      return Line(
        .init(
          name.isEmpty ? "(empty)" : name, hint: "\(rows)",
          refusal: isPart ? "part of what is asked" : nil, isOn: isOn, hasCheck: true),
        .tick(name, field, in: filter))
    }
    if !known.isWhole {
      let more = known.count - known.values.count
      content.lines.append(
        Line(.init("\(more) more values", refusal: "too many to list"), ask(query)))
    }
    return content
  }

  private func countingQuestion(of field: Field, _ others: Query) -> Query {
    Query(category: field, method: .count, filters: others.filters)
  }

  /// What a filter names; nil for other conditions.
  func names(ofFilter place: Int) -> TickedNames? {
    query.filters.indices.contains(place) ? TickedNames(query.filters[place], in: table) : nil
  }

  /// The question with the check box of a value switched.
  ///
  /// - Parameter filter: the one that it belongs to; nil, or one that is not asked, for a new one.
  func ticking(_ name: String, of field: Field, in filter: Filter?) -> Query {
    var (other, place) = (query, query.filters.count)
    var new: Filter? = .named(field, [name], isExcluding: false)
    if let filter, let found = query.filters.firstIndex(of: filter) {
      place = found
      other.filters.remove(at: place)
      let list = known?.question.category == field ? known : nil
      if let ticked = TickedNames(filter, in: table) {
        new = ticked.switching(
          name, among: list?.values.map(\.name) ?? [], areAll: list?.isWhole ?? false)
      }
    }
    if let new { other.filters.insert(new, at: place) }
    return other
  }

  // MARK: Ranges

  /// The range that is typed, or why it is none, and the range that the filter is.
  private func rangeLines(
    of column: ColumnRef, filter place: Int?, _ others: Query, typed: String
  ) -> [Line] {
    let current = place.map { query.filters[$0] }.flatMap { $0.isRange ? $0 : nil }
    var lines: [Line] = []
    switch table.typedRange(typed, of: column) {
    case .filter(let filter):
      var other = others
      other.filters.insert(filter, at: place ?? other.filters.count)
      let row = ListBox.Row(
        filter.rangeWords(in: table), .toggle, isOn: filter == current, isPinned: true)
      lines.append(Line(row, ask(other), closes: true))
      if filter == current { return lines }
    case .refused(let sentence):
      lines.append(Line(.init(sentence, refusal: "", isPinned: true), ask(query)))
    case nil: break
    }
    if let current {
      lines.append(Line(.init(current.rangeWords(in: table), .toggle, isOn: true), ask(others)))
    }
    return lines
  }

  /// "Type to search, or a range such as 10..20", with the column's own bounds, longest first.
  private func placeholders(of column: ColumnRef) -> [String] {
    guard let example = exampleOfRange(of: column) else { return ["Type to search, or a range"] }
    return ["Type to search, or a range such as ", "Search, or a range: ", ""].map { $0 + example }
  }

  private func exampleOfRange(of column: ColumnRef) -> String? {
    if let ends = known?.ends, known?.question.category?.column == column {
      return "\(ends.first)..\(ends.last)"
    }
    return table.wholeRange(of: column)
  }
}

extension Filter {
  fileprivate var field: Field? {
    switch self {
    case .named(let field, _, _): field
    case .compare(let column, .equal, _), .compare(let column, .notEqual, _): Field(column)
    case .compare, .between, .rows, .any: nil
    }
  }
}
