// Columns, periods, bins and values in the words of an engine, which answers as rows would.
internal import Queries
internal import SourceProtocol
internal import Tables

struct EngineTerms {
  let table: SourceTable
  let engine: SQLEngine
  /// The texts that stand for gaps, by column.
  private let gaps: [GapTexts]
  var values: [String] = []

  /// - Parameter gaps: what stands for gaps in texts, by column; the usual ones in others.
  init(_ table: SourceTable, _ engine: SQLEngine, gaps: [GapTexts] = []) {
    (self.table, self.engine, self.gaps) = (table, engine, gaps)
  }

  func can(_ abilities: SQLAbilities) -> Bool { engine.abilities.contains(abilities) }
  func quoted(_ column: ColumnRef) -> String { engine.quoted(column.name) }

  /// The kind of a column's values; nil if the engine answers nothing about it.
  func kind(_ column: ColumnRef) -> SourceTable.Column.Kind? {
    guard can(.groups), table.columns.indices.contains(column.position),
      table.columns[column.position].name == column.name
    else { return nil }
    return table.columns[column.position].kind
  }

  /// A function of SQL, or by the escape that a driver translates (ODBC, appendix E).
  func function(_ name: String, _ operand: String) -> String {
    can(.casts) ? "\(name.lowercased())(\(operand))" : "{fn \(name)(\(operand))}"
  }

  /// The text of a value as rows carry it. What a type is as a cast to text may be another text: with
  /// `inet` it is.
  func text(_ name: String, _ kind: SourceTable.Column.Kind) -> String {
    switch kind {
    case .text: name
    case .other: "format('%s', \(name))"
    case .whole, .number, .single, .decimal, .date, .moment, .zonedMoment, .boolean, .bytes:
      "\(name)::text"
    }
  }

  /// A text without blanks around it, of all signs that are blanks here if the engine knows them.
  func trimmed(_ text: String) -> String {
    guard can(.casts) else { return function("LTRIM", function("RTRIM", text)) }
    let others = can(.spellings) ? "\\u00A0\\u2009\\u202F" : ""
    return "btrim(\(text), E' \\t\\r\\n\(others)')"
  }

  /// A text that equals others as it does here: without blanks around it, and in one spelling. nil if
  /// the engine has none.
  func comparable(_ name: String, _ kind: SourceTable.Column.Kind) -> String? {
    let text = text(name, kind)
    guard kind == .text || kind == .other else { return can(.casts) ? text : nil }
    guard can([.trimming, .casts, .spellings]) else { return nil }
    let spelled = "normalize(\(trimmed(text)), NFC)"
    return kind == .text ? Self.ofASCII(text, trimmed(text), orElse: spelled) : spelled
  }

  /// One expression for texts of ASCII, which have one spelling and are most, and another for others.
  static func ofASCII(_ text: String, _ plain: String, orElse other: String) -> String {
    "CASE WHEN octet_length(\(text)) = char_length(\(text)) THEN \(plain) ELSE \(other) END"
  }

  // MARK: Keys

  /// The key by which rows are grouped.
  struct Key {
    var grouped: [String]
    /// A value of the group, from which the name of its bar is found.
    var shown: String
  }

  /// - Parameter areBars: whether each group has to be a bar; else several may have one name.
  func key(_ field: Field, areBars: Bool) -> Key? {
    guard let kind = kind(field.column), kind != .bytes else { return nil }
    let name = quoted(field.column)
    switch field.grain {
    case .automatic: return nil
    case .width(let width): return bins(name, kind, width, areBars: areBars)
    case .edges(let edges): return ranges(name, kind, edges)
    case let grain?:
      return can([.periods, .casts])
        ? period(name, kind, grain, areBars) : parts(name, kind, grain, areBars)
    case nil:
      if kind == .text, areBars {
        guard can(.trimming) else { return nil }
        guard let text = nameOrNull(field.column) else { return nil }
        return Key(grouped: [text], shown: text)
      }
      // Not every type can be compared, but its texts can.
      let key = kind == .other && can(.casts) ? text(name, kind) : name
      return Key(grouped: [key], shown: key)
    }
  }

  /// A moment without its zone: moments are shown in universal time.
  private func moment(_ name: String, _ kind: SourceTable.Column.Kind) -> String {
    kind == .zonedMoment ? "\(name) AT TIME ZONE 'UTC'" : "\(name)::timestamp"
  }

  /// The first and the last moment of a group.
  func ends(_ column: ColumnRef) -> [String] {
    let name = quoted(column)
    let zone = can(.casts) && kind(column) == .zonedMoment ? " AT TIME ZONE 'UTC'" : ""
    return ["min(\(name))\(zone)", "max(\(name))\(zone)"]
  }

  private func period(
    _ name: String, _ kind: SourceTable.Column.Kind, _ grain: Grain, _ areBars: Bool
  ) -> Key? {
    guard kind.isTime else { return nil }
    if let part = grain.repeatedPart {
      return Key(
        grouped: ["extract(\(part) FROM \(moment(name, kind)))"],
        shown: "min(\(moment(name, kind)))")
    }
    guard let unit = areBars ? grain.unit : grain.truncation else { return nil }
    let period = "date_trunc('\(unit)', \(moment(name, kind)))"
    return Key(grouped: [period], shown: period)
  }

  private func parts(
    _ name: String, _ kind: SourceTable.Column.Kind, _ grain: Grain, _ areBars: Bool
  ) -> Key? {
    guard kind.isTime, let parts = grain.parts, !areBars || grain.isMadeOfParts,
      can(.days)
    else { return nil }
    if parts.contains("HOUR"), !can(.clock) || kind == .date { return nil }
    return Key(grouped: parts.map { function($0, name) }, shown: "min(\(name))")
  }

  private func bins(
    _ name: String, _ kind: SourceTable.Column.Kind, _ width: Double, areBars: Bool
  ) -> Key? {
    guard kind.isNumeric, kind != .single, width > 0, width.isFinite,
      can(.bins)
    else { return nil }
    let place = "\(double(name)) / \(number(width))"
    var keys = [function("FLOOR", place)]
    if kind != .whole || width != width.rounded() {
      // Quotients are not exact: what is next to the edge of a bin is a group of its own, and finds
      // its bin here.
      if areBars { return nil }
      let nearest = function("FLOOR", "\(place) + 0.5")
      let distance = function("ABS", "\(place) - \(nearest)")
      keys.append(
        "CASE WHEN \(distance) <= 1e-8 * (1 + \(function("ABS", nearest))) THEN \(name) END")
    }
    return Key(grouped: keys, shown: "min(\(name))")
  }

  /// Only whole numbers: others may be NaN, which is between no edges, or infinite.
  private func ranges(
    _ name: String, _ kind: SourceTable.Column.Kind, _ edges: [Double]
  ) -> Key? {
    guard kind == .whole, can(.bins) else { return nil }
    let cases = edges.enumerated().map { "WHEN \(name) < \(number($1)) THEN \($0)" }
    return Key(
      grouped: [
        "CASE WHEN \(name) IS NULL THEN NULL \(cases.joined(separator: " ")) ELSE \(edges.count) END"
      ], shown: "min(\(name))")
  }

  // MARK: Numbers

  /// A number as the engine reads it.
  func number(_ number: Double) -> String {
    can(.casts) ? "\(number)::double precision" : "\(number)"
  }

  /// A number that is divided without a loss.
  func double(_ name: String) -> String {
    can(.casts) ? "\(name)::double precision" : "1.0 * \(name)"
  }

  /// The number of values, and what they come to; nil if the engine counts otherwise.
  func aggregates(_ value: ColumnRef, _ method: Query.Method) -> [String]? {
    guard let kind = kind(value) else { return nil }
    let name = quoted(value)
    if method == .distinct { return distinct(value, kind) }
    guard kind.isNumeric else { return nil }
    // The text of a single precision number is what is read.
    let text = kind == .single ? "\(name)::text::double precision" : name
    guard can([.notANumber, .casts]) else {
      let count = kind == .whole ? "count(\(name))" : "count(\(Self.oneIfNumber(name)))"
      switch method {
      case _ where kind == .single: return nil
      case .min, .max: return [count, "\(method)(\(name))"]
      // Sums of whole numbers overflow in some engines.
      case .sum, .mean, .count: return [count, "sum(\(kind == .whole ? double(name) : name))"]
      case .none, .median, .last, .distinct: return nil
      }
    }
    // Written so that postgres_fdw lets other servers do it, which it does not with nullif.
    let filter = kind == .whole ? "" : " FILTER (WHERE \(text) <> 'NaN')"
    let total: String
    switch method {
    case .min, .max: total = "\(method)(\(text))"
    // Doubles are added up as the decimals that are read, exactly.
    case .sum, .mean, .count:
      total = "sum(\(kind == .whole || kind == .decimal ? name : "\(name)::text::numeric"))"
    case .median:
      guard can(.medians) else { return nil }
      total = "percentile_cont(0.5) WITHIN GROUP (ORDER BY \(text)::double precision)"
    case .none, .last, .distinct: return nil
    }
    return ["count(\(text))\(filter)", total + filter]
  }

  /// 1 for a number, also for one that is infinite; NULL for what is not a number, which is the
  /// greatest one in some engines and in no order in others.
  static func oneIfNumber(_ name: String) -> String {
    "CASE WHEN \(name) <= \(Double.greatestFiniteMagnitude) THEN 1 WHEN 1 / \(name) = 0 THEN 1 END"
  }

  private func distinct(_ column: ColumnRef, _ kind: SourceTable.Column.Kind) -> [String]? {
    let name = quoted(column)
    guard can(.distinct) else { return nil }
    let value: String
    switch kind {
    case .whole, .date, .moment, .zonedMoment, .boolean: value = name
    case .number, .decimal:
      // Not a number is a gap, which other engines do not tell.
      guard can(.notANumber) else { return nil }
      value = "nullif(\(name), 'NaN')"
    case .text:
      guard comparable(name, kind) != nil, let text = nameOrNull(column) else { return nil }
      value = text
    case .single, .other, .bytes: return nil
    }
    return ["count(\(value))", "count(DISTINCT \(value))"]
  }

  /// The text of a column without blanks around it, NULL for a gap; nil if the engine cannot tell. Some
  /// that differ may have one name, unless the engine compares as it is compared here.
  private func nameOrNull(_ column: ColumnRef) -> String? {
    guard can(.trimming) else { return nil }
    let known = gaps.indices.contains(column.position) ? gaps[column.position] : .usual
    let (ignoresCase, texts) = known.list
    // Escapes in a text differ by engine.
    if texts.contains(where: { $0.contains("'") || $0.contains("\\") }) { return nil }
    let list = ([""] + texts).map { "'\($0)'" }.joined(separator: ", ")
    let text = trimmed(quoted(column))
    let compared = ignoresCase ? function(can(.casts) ? "lower" : "LCASE", text) : text
    let name = comparable(quoted(column), .text) ?? text
    return "CASE WHEN \(compared) NOT IN (\(list)) THEN \(name) END"
  }
}

extension Grain {
  /// The name of a consecutive period in PostgreSQL.
  fileprivate var unit: String? { isRepeating || isNumeric ? nil : name }

  /// The period that a moment is cut to, so that its bin can be told from the rest.
  fileprivate var truncation: String? {
    switch self {
    case .quarter: "month"
    case .week: "day"
    default: unit
    }
  }

  /// The part of a moment that a repeating period consists of, in PostgreSQL.
  fileprivate var repeatedPart: String? {
    switch self {
    case .monthOfYear: "month"
    case .quarterOfYear: "quarter"
    case .dayOfMonth: "day"
    case .weekday: "isodow"
    case .hourOfDay: "hour"
    default: nil
    }
  }

  /// Functions of ODBC whose values tell its bins apart.
  fileprivate var parts: [String]? {
    let all = ["YEAR", "MONTH", "DAYOFMONTH", "HOUR", "MINUTE"]
    switch self {
    case .year: return Array(all.prefix(1))
    case .quarter, .month: return Array(all.prefix(2))
    case .week, .day, .weekday: return Array(all.prefix(3))
    case .hour: return Array(all.prefix(4))
    case .minute: return all
    case .monthOfYear, .quarterOfYear: return ["MONTH"]
    case .dayOfMonth: return ["DAYOFMONTH"]
    case .hourOfDay: return ["HOUR"]
    case .width, .edges, .automatic: return nil
    }
  }

  /// Whether these parts are the same in all of a bin.
  fileprivate var isMadeOfParts: Bool {
    switch self {
    case .quarter, .week, .weekday, .quarterOfYear, .width, .edges, .automatic: false
    default: true
    }
  }
}
