// Filters in the words of an engine, if it tests them as they are tested here.
internal import Queries
internal import SourceProtocol
internal import Tables

extension EngineTerms {
  /// A condition on rows; nil if the engine would test another.
  mutating func condition(_ filter: Filter) -> String? {
    switch filter {
    case .compare(let column, let comparison, let wanted):
      return compared(column, comparison, wanted)
    case .between: return all(filter.comparisons)
    case .named(let field, let names, let isExcluding): return named(field, names, isExcluding)
    case .any(let lists):
      let conditions = lists.compactMap { all($0) }
      return conditions.count == lists.count && !lists.isEmpty
        ? "(\(conditions.joined(separator: " OR ")))" : nil
    case .rows: return nil
    }
  }

  private mutating func all(_ filters: [Filter]) -> String? {
    let conditions = filters.compactMap { condition($0) }
    guard conditions.count == filters.count, !filters.isEmpty else { return nil }
    return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " AND ")))"
  }

  private mutating func compared(
    _ column: ColumnRef, _ comparison: Filter.Comparison, _ wanted: [String]
  ) -> String? {
    guard let kind = kind(column) else { return nil }
    let name = quoted(column)
    if wanted.allSatisfy(\.isEmpty) { return gap(name, kind, comparison) }
    if kind == .text, comparison == .contains { return contains(name, wanted) }
    let isText = kind == .text || kind == .other || kind == .boolean
    if isText, wanted.allSatisfy(\.isPlainName) { return texts(name, kind, comparison, wanted) }
    if kind.isNumeric {
      // 2024 may mean a year of dates that are numbers, which only their rows tell.
      let words = NameWords(column.name)
      let mayBeDates = words.areOfTime && !TimeWords.years.contains(words.last)
      if mayBeDates, wanted.contains(where: { Filter.lastDate(like: $0) != nil }) { return nil }
      return numbers(name, kind, comparison, wanted)
    }
    if kind.isTime {
      let spans = wanted.compactMap { Filter.moments(iso: $0) }
      guard spans.count == wanted.count else { return nil }
      return moments(name, kind, comparison, spans)
    }
    return nil
  }

  private func gap(
    _ name: String, _ kind: SourceTable.Column.Kind, _ comparison: Filter.Comparison
  ) -> String? {
    guard comparison == .equal || comparison == .notEqual, kind.isNumeric || kind.isTime else {
      return nil
    }
    if kind == .whole || kind.isTime {
      return "\(name) IS \(comparison == .equal ? "" : "NOT ")NULL"
    }
    guard can(.notANumber) else { return nil }
    return comparison == .equal ? "(\(name) IS NULL OR \(name) = 'NaN')" : "\(name) <> 'NaN'"
  }

  // MARK: Texts

  /// A marker for a value that is bound.
  private mutating func parameter(_ value: String, _ type: String) -> String {
    values.append(value)
    return "$\(values.count)::\(type)"
  }

  private mutating func parameters(_ wanted: [String], _ type: String) -> String {
    wanted.map { parameter($0, type) }.joined(separator: ", ")
  }

  private mutating func texts(
    _ name: String, _ kind: SourceTable.Column.Kind, _ comparison: Filter.Comparison,
    _ wanted: [String]
  ) -> String? {
    guard let text = comparable(name, kind) else { return nil }
    switch comparison {
    case .equal: return "\(text) IN (\(parameters(wanted, "text")))"
    case .notEqual:
      return "(\(name) IS NULL OR \(text) NOT IN (\(parameters(wanted, "text"))))"
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: return nil
    }
  }

  private mutating func contains(_ name: String, _ wanted: [String]) -> String? {
    // Other letters have small ones that depend on the engine's language.
    guard can([.substrings, .trimming, .casts, .spellings]),
      wanted.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } })
    else { return nil }
    let cell = trimmed(name)
    let text = Self.ofASCII(name, cell, orElse: Self.withoutMarkedLetters(cell))
    let tests = wanted.map {
      "position(\(parameter($0.lowercased(), "text")) IN lower(\(text) COLLATE \"C\")) > 0"
    }
    return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " OR ")))"
  }

  /// A text in which letters of ASCII are those that `SoughtText` finds: signs that equal one are it,
  /// and those that a mark makes another letter are left out before the mark.
  private static func withoutMarkedLetters(_ text: String) -> String {
    let marks = SoughtText.marks.map { "\(escape($0.lowerBound))-\(escape($0.upperBound))" }
    let signs = SoughtText.signsOfASCII
    let spelled = signs.map { escape($0.sign.value) }.joined()
    let letters = signs.map { String($0.letter) }.joined()
    return "regexp_replace(translate(\(text), E'\(spelled)', '\(letters)'), "
      + "E'.([\(marks.joined())])', E'\\\\1', 'g')"
  }

  /// A sign in a text after E.
  private static func escape(_ sign: UInt32) -> String {
    let digits = String(sign, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private mutating func named(_ field: Field, _ names: [String], _ isExcluding: Bool) -> String? {
    guard let kind = kind(field.column), kind != .bytes, !names.isEmpty else { return nil }
    let name = quoted(field.column)
    switch field.grain {
    case nil:
      // Signs of other scripts have several spellings.
      guard names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x80 } }) else {
        return nil
      }
      let comparison = isExcluding ? Filter.Comparison.notEqual : .equal
      if kind == .whole, !can(.casts) {
        let areWhole = names.allSatisfy { Int($0)?.description == $0 }
        return areWhole ? numbers(name, kind, comparison, names) : nil
      }
      return texts(name, kind, comparison, names)
    case .width(_)?, .edges(_)?:
      if case .width(let width)? = field.grain, width != width.rounded() { return nil }
      guard kind == .whole, let bins = field.grain?.bins(named: names),
        let key = key(field, areBars: true)?.grouped.first
      else { return nil }
      let list = bins.map(String.init).joined(separator: ", ")
      return isExcluding ? "(\(name) IS NULL OR \(key) NOT IN (\(list)))" : "\(key) IN (\(list))"
    case let grain? where grain.isRepeating:
      // Days of the week are numbered by no standard.
      guard grain != .weekday || can(.periods), let bins = grain.bins(named: names),
        let key = key(field, areBars: true)?.grouped.first
      else { return nil }
      let list = bins.map(String.init).joined(separator: ", ")
      return isExcluding ? "(\(key) IS NULL OR \(key) NOT IN (\(list)))" : "\(key) IN (\(list))"
    case let grain?:
      guard kind.isTime, let spans = grain.moments(named: names) else { return nil }
      return moments(name, kind, isExcluding ? .notEqual : .equal, spans)
    }
  }

  // MARK: Numbers

  /// A comparison of numbers by all of their digits.
  private mutating func numbers(
    _ name: String, _ kind: SourceTable.Column.Kind, _ comparison: Filter.Comparison,
    _ wanted: [String]
  ) -> String? {
    let numbers = wanted.compactMap(\.plainNumber)
    guard numbers.count == wanted.count, can(.casts) || kind != .single else { return nil }
    let areLong = numbers.contains { $0.long != nil }
    var (value, list) = (name, "")
    if !can(.casts) {
      // A literal may be a double there, if it has an exponent or is compared with one.
      guard kind == .number ? !areLong : !wanted.contains(where: \.hasExponent) else { return nil }
      list = zip(wanted, numbers).map { kind == .number ? number($1.number) : $0 }
        .joined(separator: ", ")
    } else if kind == .whole || kind == .decimal {
      let areWhole = kind == .whole && wanted.allSatisfy { Int64($0) != nil }
      list = parameters(wanted, areWhole ? "bigint" : "numeric")
    } else {
      // The text of a double is the decimal that is read.
      if areLong {
        value += "::text::numeric"
      } else if kind == .single {
        value += "::text::double precision"
      }
      list = parameters(wanted, areLong ? "numeric" : "double precision")
    }
    switch comparison {
    case .equal: return "\(value) IN (\(list))"
    case .notEqual: return "(\(name) IS NULL OR \(value) NOT IN (\(list)))"
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard wanted.count == 1 else { return nil }
      let test = "\(value) \(comparison.rawValue) \(list)"
      if kind == .whole { return test }
      let isNumber = can(.notANumber) ? "\(value) <> 'NaN'" : Self.oneIfNumber(name) + " = 1"
      return "(\(test) AND \(isNumber))"
    case .contains: return nil
    }
  }

  // MARK: Moments

  /// Comparisons of the column itself, so that an index of it can be used.
  private mutating func moments(
    _ name: String, _ kind: SourceTable.Column.Kind, _ comparison: Filter.Comparison,
    _ spans: [Range<Int64>]
  ) -> String? {
    let areDays = spans.allSatisfy { $0.lowerBound % 86_400 == 0 && $0.upperBound % 86_400 == 0 }
    let isDate = kind == .date && areDays
    if kind == .date, !areDays, !can(.casts) { return nil }
    let value = kind == .date && !isDate ? "\(name)::timestamp" : name
    let type = isDate ? "date" : kind == .zonedMoment ? "timestamptz" : "timestamp"
    func marker(_ seconds: Int64, _ terms: inout EngineTerms) -> String {
      let text = (isDate ? TimeUnit.day : .second).text(of: seconds)
      if !terms.can(.casts) { return isDate ? "{d '\(text)'}" : "{ts '\(text)'}" }
      return terms.parameter(kind == .zonedMoment ? text + "+00" : text, type)
    }
    func within(_ from: Int64, _ to: Int64, _ terms: inout EngineTerms) -> String {
      let low = marker(from, &terms)
      return "(\(value) >= \(low) AND \(value) < \(marker(to, &terms)))"
    }
    func one(_ span: Range<Int64>, _ terms: inout EngineTerms) -> String {
      let (start, end) = (span.lowerBound, span.upperBound)
      // Moments beyond these years are none here.
      switch comparison {
      case .less where terms.can(.distantYears): return within(Self.firstYear, start, &terms)
      case .lessOrEqual where terms.can(.distantYears): return within(Self.firstYear, end, &terms)
      case .greater where terms.can(.distantYears): return within(end, Self.endOfYears, &terms)
      case .greaterOrEqual where terms.can(.distantYears):
        return within(start, Self.endOfYears, &terms)
      case .less: return "\(value) < \(marker(start, &terms))"
      case .lessOrEqual: return "\(value) < \(marker(end, &terms))"
      case .greater: return "\(value) >= \(marker(end, &terms))"
      case .greaterOrEqual: return "\(value) >= \(marker(start, &terms))"
      case .equal, .contains: return within(start, end, &terms)
      case .notEqual:
        let low = marker(start, &terms)
        return "(\(value) < \(low) OR \(value) >= \(marker(end, &terms)))"
      }
    }
    if comparison == .contains { return nil }
    let tests = spans.map { one($0, &self) }
    if comparison == .notEqual {
      return "(\(name) IS NULL OR \(tests.joined(separator: " AND ")))"
    }
    return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " OR ")))"
  }

  /// The starts of the years 1 and 10000, in seconds since 1970.
  private static let (firstYear, endOfYears): (Int64, Int64) = (-62_135_596_800, 253_402_300_800)
}

extension String {
  /// The number, if written as all engines read it: sign, digits with a point, exponent.
  fileprivate var plainNumber: ExactNumber? {
    guard utf8.allSatisfy({ Self.numberSigns.contains($0) }), let number = Double(self),
      number.isFinite
    else { return nil }
    return ExactNumber(self, TableFormat.plain.numbers)
  }

  private static let numberSigns = Set("0123456789+-.eE".utf8)

  fileprivate var hasExponent: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } }

  /// Whether it can only be compared as a text: it could neither be a number nor a date.
  fileprivate var isPlainName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "_")
          || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      } && first != " " && last != " " && !isUsualGap
  }

  /// Whether it usually stands for a gap.
  var isUsualGap: Bool {
    let bytes = Array(utf8)
    return GapTexts.index(of: bytes.span) != nil
  }
}
