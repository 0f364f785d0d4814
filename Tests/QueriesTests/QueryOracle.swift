// What a query means, by plain loops over texts.

@testable import Queries
@testable import Tables

struct QueryOracle {
  let source: RandomTable
  let query: Query

  /// A bar by its names.
  struct Bar: Equatable {
    var category: String
    var series: String
    var values: [Double]
    var rows: [Int]
  }

  /// The rows that all filters let pass.
  var rows: [Int] {
    (0..<source.rowCount).filter { row in query.filters.allSatisfy { passes($0, row) } }
  }

  private func passes(_ filter: Filter, _ row: Int) -> Bool {
    switch filter {
    case .rows(let rows): return rows.contains(row)
    case .any(let lists): return lists.contains { $0.allSatisfy { passes($0, row) } }
    case .named(let field, let names, let isExcluding):
      return names.contains(name(field, row)) != isExcluding
    case .between(let column, let from, let to, let isHalfOpen):
      return compare(column, .greaterOrEqual, from, row)
        && compare(column, isHalfOpen ? .less : .lessOrEqual, to, row)
    case .compare(let column, let comparison, let values):
      if values.isEmpty { return (source.value(column, row) == .gap) == (comparison == .equal) }
      let results = values.map { compare(column, comparison, $0, row) }
      return comparison == .notEqual ? results.allSatisfy(\.self) : results.contains(true)
    }
  }

  private func compare(
    _ column: ColumnRef, _ comparison: Filter.Comparison, _ wanted: String, _ row: Int
  ) -> Bool {
    let text = source.text(column, row)
    func ordered<Value: Comparable>(_ cell: Value, _ low: Value, _ high: Value) -> Bool {
      switch comparison {
      case .equal: low <= cell && cell <= high
      case .notEqual: cell < low || cell > high
      case .less: cell < low
      case .lessOrEqual: cell <= high
      case .greater: cell > high
      case .greaterOrEqual: cell >= low
      case .contains: false
      }
    }
    if comparison == .contains { return text.lowercased().contains(wanted.lowercased()) }
    if column.name == "day" {
      // As texts of one form, dates are in the order of time; a part is all that begins with it.
      if text.isEmpty { return comparison == .notEqual }
      return ordered(text, wanted, wanted + "~")
    }
    if let number = Double(wanted) {
      guard case .number(let cell) = source.value(column, row) else {
        return comparison == .notEqual
      }
      return ordered(cell, number, number)
    }
    if source.value(column, row) == .gap, comparison != .equal, comparison != .notEqual {
      return false
    }
    return ordered(text, wanted, wanted)
  }

  func name(_ field: Field, _ row: Int) -> String {
    let text = source.text(field.column, row)
    switch field.grain {
    case nil:
      if source.value(field.column, row) == .gap { return "" }
      return field.groups.first { $0.members.contains(text) }?.name ?? text
    case .edges(let edges)?:
      guard case .number(let number) = source.value(field.column, row) else { return "" }
      for (edge, next) in zip(edges, edges.dropFirst()) where edge <= number && number < next {
        return "\(plainText(of: edge)) to \(plainText(of: next))"
      }
      return number < edges[0]
        ? "below \(plainText(of: edges[0]))" : "\(plainText(of: edges[edges.count - 1])) and above"
    case .width(let width):
      guard case .number(let number) = source.value(field.column, row) else { return "" }
      return Grain.width(width).label(ofBin: Int((number / width).rounded(.down)))
    case let grain?: return Calendar(text)?.label(grain) ?? ""
    }
  }

  /// Bars in the order of their first rows, names that are the same text in other bytes as one.
  var bars: [Bar] {
    var bars: [Bar] = []
    var places: [[String]: Int] = [:]
    for row in rows {
      let category = query.category.map { name($0, row) } ?? String(row + 1)
      let series = query.series.map { name($0, row) } ?? ""
      if let index = places[[category, series]] {
        bars[index].rows.append(row)
      } else {
        places[[category, series]] = bars.count
        bars.append(Bar(category: category, series: series, values: [], rows: [row]))
      }
    }
    return bars.map { bar in
      var bar = bar
      bar.values =
        query.values.isEmpty
        ? [Double(bar.rows.count)] : query.values.map { value($0.column, bar.rows) }
      return bar
    }
  }

  private func value(_ column: ColumnRef, _ rows: [Int]) -> Double {
    let cells = rows.map { source.value(column, $0) }
    let numbers = cells.compactMap { if case .number(let number) = $0 { number } else { nil } }
    switch query.method {
    case .count: return Double(cells.count { $0 != .gap })
    case .distinct:
      let texts = zip(cells, rows).filter { $0.0 == .text }.map { source.text(column, $0.1) }
      return Double(Set(numbers).count + Set(texts).count)
    case .last: return numbers.last ?? .nan
    default: break
    }
    if numbers.isEmpty { return .nan }
    let sorted = numbers.sorted()
    switch query.method {
    // The large ones cancel out first.
    case .sum: return sum(sorted)
    case .mean: return sum(sorted) / Double(numbers.count)
    case .min: return sorted[0]
    case .max: return sorted[sorted.count - 1]
    default: return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  private func sum(_ numbers: [Double]) -> Double {
    let large = numbers.filter { abs($0) > 1e15 }
    // Hundredths, which are whole.
    let small = numbers.filter { abs($0) < 1e15 }.reduce(0) { $0 + ($1 * 100).rounded() } / 100
    return Double(large.count { $0 > 0 } - large.count { $0 < 0 }) * 1e16 + small
  }
}

/// Dates by counting days one after the other.
struct Calendar {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int

  init?(_ text: String) {
    let parts = text.split(whereSeparator: { "-T:".contains($0) }).compactMap { Int($0) }
    guard parts.count >= 3 else { return nil }
    (year, month, day) = (parts[0], parts[1], parts[2])
    (hour, minute) = parts.count > 4 ? (parts[3], parts[4]) : (0, 0)
  }

  private static func lengths(_ year: Int) -> [Int] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// From 1.
  private var dayOfYear: Int { Self.lengths(year)[..<(month - 1)].reduce(0, +) + day }

  /// 1 is Monday; January 1 of 1900 was one.
  private var weekday: Int {
    let days = (1900..<year).reduce(0) { $0 + Self.lengths($1).reduce(0, +) }
    return (days + dayOfYear - 1) % 7 + 1
  }

  private static func weeks(in year: Int) -> Int {
    let first = Calendar(year, 1, 1).weekday
    let isLeap = lengths(year)[1] == 29
    return first == 4 || isLeap && first == 3 ? 53 : 52
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day, hour, minute) = (year, month, day, 0, 0)
  }

  private var week: (year: Int, week: Int) {
    let week = (dayOfYear - weekday + 10) / 7
    if week < 1 { return (year - 1, Self.weeks(in: year - 1)) }
    return week > Self.weeks(in: year) ? (year + 1, 1) : (year, week)
  }

  func label(_ grain: Grain) -> String {
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let date = "\(year)-\(padded(month))-\(padded(day))"
    return switch grain {
    case .year: String(year)
    case .quarter: "\(year) Q\((month + 2) / 3)"
    case .month: "\(year)-\(padded(month))"
    case .week: "\(week.year)-W\(padded(week.week))"
    case .day: date
    case .hour: "\(date) \(padded(hour)):00"
    case .minute: "\(date) \(padded(hour)):\(padded(minute))"
    case .monthOfYear: months[month - 1]
    case .quarterOfYear: "Q\((month + 2) / 3)"
    case .dayOfMonth: String(day)
    case .weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
    case .hourOfDay: "\(padded(hour)):00"
    case .width, .edges, .automatic: ""
    }
  }
}
