// Measures of two columns in the words of an engine.
internal import Queries
internal import SourceProtocol

extension EngineTerms {
  /// The number of values of a measure, and what they come to: for two columns that are divided, added
  /// or subtracted both sums, of the rows that have both. nil if the engine answers otherwise.
  func aggregates(_ measure: Measure, _ question: Query) -> [String]? {
    guard let partner = measure.partner else {
      return aggregates(measure.column, question.method)
    }
    guard let rows = PairedRows(measure, self) else { return nil }
    if question.hasTwoSums(measure) {
      return [rows.count, rows.aggregate("sum", rows.one), rows.aggregate("sum", rows.other)]
    }
    // What is not exact there is made of rows here.
    guard question.method == .count || rows.isExact || partner.operation == .times else {
      return nil
    }
    let value = rows.value(partner.operation)
    switch question.method {
    case .count, .sum: return [rows.count, rows.aggregate("sum", value)]
    case .mean where partner.operation == .times: return [rows.count, rows.aggregate("sum", value)]
    case .min, .max:
      guard rows.isExact else { return nil }
      return [rows.count, rows.aggregate(question.method.rawValue, value)]
    case .mean, .median, .distinct, .none, .last: return nil
    }
  }

  /// What bars are ordered by, of a measure made of two sums or a product's mean; nil if its last
  /// column says it.
  func ordered(_ measure: Measure, _ question: Query) -> String? {
    guard let partner = measure.partner, let rows = PairedRows(measure, self) else { return nil }
    let isMean = question.method == .mean
    guard question.hasTwoSums(measure) else {
      return isMean ? rows.aggregate("avg", rows.value(partner.operation)) : nil
    }
    let (one, other) = (rows.aggregate("sum", rows.one), rows.aggregate("sum", rows.other))
    if partner.operation == .over { return "\(one) / nullif(\(other), 0)" }
    let sum = "\(one) \(partner.operation.rawValue) \(other)"
    return isMean ? "(\(sum)) / nullif(\(rows.count), 0)" : sum
  }
}

/// The rows that have a number in both columns.
private struct PairedRows {
  let one: String
  let other: String
  /// Whether values of a row are those of the decimals that are read.
  let isExact: Bool
  private let condition: String
  private let hasFilter: Bool

  init?(_ measure: Measure, _ terms: EngineTerms) {
    let kinds = measure.columns.compactMap { terms.kind($0) }
    guard kinds.count == 2, kinds.allSatisfy(\.isNumeric) else { return nil }
    hasFilter = terms.can([.notANumber, .casts])
    let names = measure.columns.map { terms.quoted($0) }
    if hasFilter {
      // Numbers are the decimals that are read, exactly.
      let texts = zip(names, kinds).map { name, kind in
        kind == .single ? "\(name)::text::double precision" : name
      }
      condition = zip(texts, kinds).map { text, kind in
        kind == .whole ? "\(text) IS NOT NULL" : "\(text) <> 'NaN'"
      }.joined(separator: " AND ")
      let numbers = zip(names, kinds).map { name, kind in
        kind == .decimal ? name : kind == .whole ? "\(name)::numeric" : "\(name)::text::numeric"
      }
      (one, other, isExact) = (numbers[0], numbers[1], true)
      return
    }
    if kinds.contains(.single) { return nil }
    condition = zip(names, kinds).map { name, kind in
      kind == .whole
        ? "\(name) IS NOT NULL" : "(\(EngineTerms.oneIfNumber(name))) IS NOT NULL"
    }.joined(separator: " AND ")
    // Sums of whole numbers overflow in some engines.
    let numbers = zip(names, kinds).map { $1 == .whole ? terms.double($0) : $0 }
    (one, other) = (numbers[0], numbers[1])
    isExact = !kinds.contains(.number)
  }

  var count: String {
    hasFilter
      ? "count(*) FILTER (WHERE \(condition))" : "count(CASE WHEN \(condition) THEN 1 END)"
  }

  func aggregate(_ function: String, _ value: String) -> String {
    hasFilter
      ? "\(function)(\(value)) FILTER (WHERE \(condition))"
      : "\(function)(CASE WHEN \(condition) THEN \(value) END)"
  }

  func value(_ operation: Measure.Operation) -> String { "\(one) \(operation.rawValue) \(other)" }
}
