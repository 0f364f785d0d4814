// The order of names that are dates, months, weekdays or steps of a scale: not by letters.
internal import Tables

/// The position of names in time, if all of them are dates of one form; or else on the scale that
/// all of them are steps of (`OrderedScale`).
///
/// Empty names are ignored and come last. All other names must have one form: a weekday; a month,
/// quarter, half-year or week, with or without its year; a year; a date in any usual order, with
/// or without a clock time; or a clock time. Words are those of `CalendarWord`.
///
/// **Day or month first?** `31/01/2024` and `01/31/2024` are read in the order under which all
/// names are dates. If both orders work but sort differently, the one under which the names are
/// already sorted counts, ascending or descending. If that does not decide, there is no order,
/// which is better than a wrong one. With points the day is first.
///
/// **Where does a week begin?** Repeating names (weekdays; months, quarters, half-years and weeks
/// without a year) begin with Monday, January and so on, unless the names run on once from Sunday
/// to Monday or from December to January: then they begin where the data do.
package struct NaturalOrder {
  /// A number for each name that grows with time or along the scale; `noKey` for an empty name.
  package let keys: [Int]
  /// The key of an empty name, which is last in either direction.
  package static let noKey = Int.max
  /// Whether the names are steps of a scale, not times.
  private let isScale: Bool

  /// A stable order of the names, as indices; nil if they have no order of their own.
  ///
  /// - Parameter keepsScales: whether steps that already stand from high to low stay so.
  static func order(
    of names: some RandomAccessCollection<String>, keepsScales: Bool = false
  ) -> [Int]? {
    guard let order = NaturalOrder(names: names) else { return nil }
    var keys = order.keys
    if keepsScales, order.isScale, Self.falls(keys) {
      keys = keys.map { $0 == noKey ? noKey : -$0 }
    }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// The keys of names on a scale; nil if they are none, or times.
  static func scale(of names: [String]) -> [Int]? {
    NaturalOrder(names: names).flatMap { $0.isScale ? $0.keys : nil }
  }

  /// Whether keys never rise.
  private static func falls(_ keys: [Int]) -> Bool {
    let known = keys.filter { $0 != noKey }
    return zip(known, known.dropFirst()).allSatisfy { $0 >= $1 }
  }

  /// nil unless all names are dates of one form or steps of one scale, and some is not empty. Stops
  /// at the first that is not.
  package init?(names: some RandomAccessCollection<String>) {
    if let keys = Self.times(of: names) {
      (self.keys, isScale) = (keys, false)
    } else if let scale = OrderedScale(names: names) {
      (keys, isScale) = (scale.keys, true)
    } else {
      return nil
    }
  }

  private static func times(of names: some RandomAccessCollection<String>) -> [Int]? {
    var columns = DateColumns(names: names)
    for name in names where !columns.append(name) { return nil }
    if let reading = columns.decided { return columns.keysFromStart(reading) }
    return columns.readings.isEmpty ? nil : [Int](repeating: 0, count: names.count)
  }

  /// The reading of dates among texts; nil if fewer than half are dates, or if ambiguous. A few dates
  /// that are written in another way are no veto.
  ///
  /// - Parameters:
  ///   - others: how many more there are that are no dates.
  ///   - elsewhere: calls a function with the other dates of the column, which are asked for where the
  ///     texts leave several readings.
  static func reading(
    of texts: [String], beside others: Int = 0,
    elsewhere: ((DateTokens) -> Void) -> Void = { _ in }
  ) -> DateReading? {
    let dates = texts.filter { DateColumns.tokens(of: $0) != nil }
    guard !dates.isEmpty, 2 * dates.count >= texts.count + others else { return nil }
    guard var columns = DateColumns(dates: dates) ?? DateColumns(mostOf: dates) else { return nil }
    if columns.readings.count > 1 { columns.choose(by: elsewhere) }
    return columns.decided.map { columns.readings[$0] }
  }
}

/// The keys of names under each reading that still fits all of them.
private struct DateColumns {
  private(set) var readings: [DateReading] = []
  private var keys: [[Int]] = []
  private var emptyCount = 0
  private let count: Int
  private let areWeekdays: Bool
  private var first: DateTokens?
  /// The styles found; a table of dates has at most `mostStyles`.
  private var styles: [DateStyle] = []
  private static let mostStyles = 16

  init(names: some RandomAccessCollection<String>) {
    count = names.count
    // "mar" is a month or a day; the first other non-empty name decides.
    let telling = names.first { name in
      Self.tokens(of: name).map { !$0.beginsWithMar } ?? !Self.isBlank(name)
    }
    areWeekdays = telling.flatMap(Self.tokens)?.readings == [.weekday]
  }

  /// nil if they have no reading in common.
  init?(dates: [String]) {
    self.init(names: dates)
    for date in dates where !append(date) { return nil }
  }

  /// Of dates of which a few are written in another way than the others: the readings that most have
  /// in common; nil if more than a few have none of them.
  init?(mostOf dates: [String]) {
    let found = dates.compactMap { date in Self.tokens(of: date).map { (date, $0) } }
    let forms = Dictionary(grouping: found) { DateForm($0.1) }
    let counts = found.map { forms[DateForm($0.1)]?.count ?? 0 }
    guard let place = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return nil }
    let own = forms[DateForm(found[place].1)] ?? []
    let fits = found[place].1.readings.map { reading in
      (reading, count: own.count { $0.1.fits(reading) })
    }
    let most = fits.map(\.count).max() ?? 0
    guard Self.areFew(dates.count - most, of: dates.count) else { return nil }
    let best = fits.filter { $0.count == most }.map(\.0)
    self.init(dates: own.filter { date in best.allSatisfy(date.1.fits) }.map(\.0))
    keep { best.contains($0) }
  }

  /// Whether so many may be slips.
  private static func areFew(_ count: Int, of all: Int) -> Bool { 16 * count <= all }

  private mutating func keep(_ isKept: (DateReading) -> Bool) {
    for index in readings.indices.reversed() where !isKept(readings[index]) { remove(at: index) }
  }

  /// Keeps the readings that most of the dates have that do not fit all; none if the dates contradict
  /// each other.
  mutating func choose(by dates: ((DateTokens) -> Void) -> Void) {
    guard let form = first.map(DateForm.init) else { return }
    let readings = readings
    var votes = readings.map { _ in 0 }
    var voters = 0
    dates { tokens in
      guard DateForm(tokens) == form else { return }
      let fitting = readings.indices.filter { tokens.fits(readings[$0]) }
      if fitting.isEmpty || fitting.count == readings.count { return }
      voters += 1
      for index in fitting { votes[index] += 1 }
    }
    guard let most = votes.max(), voters > 0 else { return }
    let chosen = readings.indices.filter { votes[$0] == most }.map { readings[$0] }
    keep { Self.areFew(voters - most, of: voters) && chosen.contains($0) }
  }

  private static func isBlank(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
  }

  static func tokens(of name: String) -> DateTokens? {
    var name = name
    return name.withUTF8 { DateTokens($0) }
  }

  /// Returns whether the name has a reading in common with all others.
  mutating func append(_ name: String) -> Bool {
    guard var tokens = Self.tokens(of: name) else {
      guard Self.isBlank(name) else { return false }
      emptyCount += 1
      for index in keys.indices { keys[index].append(NaturalOrder.noKey) }
      return true
    }
    if areWeekdays { tokens = tokens.asTuesday }
    if first == nil { begin(tokens) }
    guard let first, tokens.form == first.form, tokens.hasZone == first.hasZone,
      note(tokens.style, of: tokens)
    else { return false }
    for index in readings.indices.reversed() {
      if let key = tokens.key(readings[index]) {
        keys[index].append(key)
      } else {
        remove(at: index)
      }
    }
    return !readings.isEmpty
  }

  private mutating func begin(_ tokens: DateTokens) {
    first = tokens
    readings = tokens.readings
    var empty = [Int](repeating: NaturalOrder.noKey, count: emptyCount)
    empty.reserveCapacity(count)
    keys = readings.map { _ in empty }
  }

  private mutating func note(_ style: DateStyle, of tokens: DateTokens) -> Bool {
    if styles.contains(style) { return true }
    guard styles.count < Self.mostStyles else { return false }
    styles.append(style)
    let possible = tokens.readings
    for index in readings.indices.reversed() where !possible.contains(readings[index]) {
      remove(at: index)
    }
    return true
  }

  private mutating func remove(at index: Int) {
    readings.remove(at: index)
    keys.remove(at: index)
  }

  /// The only remaining reading, or the one that the order of the names suggests; nil if undecided.
  var decided: Int? {
    if readings.count < 2 { return readings.indices.first }
    let directions = keys.map { direction(of: $0) }
    let ordered = readings.indices.filter { directions[$0] != nil }
    if let index = ordered.first {
      guard ordered.allSatisfy({ directions[$0] == directions[index] }) else { return nil }
      if let months = ordered.first(where: isYearOfMonths) { return months }
      // "14-01-01", "14-02-01" are the first of each month, not the fourteenth.
      guard let day = onlyDay(index), day != 1 else { return index }
      return ordered.first { onlyDay($0).map { $0 == 1 } ?? true } ?? index
    }
    let orders = keys.map { keys in keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) } }
    guard orders.allSatisfy({ $0 == orders[0] }) else { return nil }
    return readings.indices.first(where: isYearOfMonths) ?? 0
  }

  /// Whether all names are the first of a month, and of as many as a year has: of days there are
  /// hardly twelve and none more.
  private func isYearOfMonths(_ index: Int) -> Bool {
    onlyDay(index) == 1 && Set(keys[index]).count >= 12
  }

  /// The day of the month that all names share under a reading; nil if they differ.
  private func onlyDay(_ index: Int) -> Int? {
    guard readings[index].isOfDays else { return nil }
    var only: Int?
    for key in keys[index] where key != NaturalOrder.noKey {
      let seconds = Int64(key).flooredQuotient(1_000_000)
      let day = CivilDate(dayNumber: Int(seconds.flooredQuotient(86_400))).day
      if let only, only != day { return nil }
      only = day
    }
    return only
  }

  /// True if keys never fall (constant ones too), false if they never rise, nil if they do both.
  private func direction(of keys: [Int]) -> Bool? {
    var rises = false
    var falls = false
    var previous: Int?
    for key in keys where key != NaturalOrder.noKey {
      if let previous, key != previous {
        if key > previous { rises = true } else { falls = true }
        if rises, falls { return nil }
      }
      previous = key
    }
    return !falls
  }

  /// The keys, shifted to begin where the data do if these run on past the end of a cycle.
  func keysFromStart(_ index: Int) -> [Int] {
    let keys = keys[index]
    guard let (first, last) = readings[index].cycle else { return keys }
    var occurred: [Int] = []
    for key in keys where key != NaturalOrder.noKey && !occurred.contains(key) {
      occurred.append(key)
    }
    let falls = zip(occurred, occurred.dropFirst()).filter { $0 > $1 }
    guard falls.count == 1, last.contains(falls[0].0), falls[0].1 == first,
      let start = occurred.first, let end = occurred.last, end < start
    else { return keys }
    // Shifting by more than any cycle's length keeps the order within each part.
    return keys.map { $0 == NaturalOrder.noKey || $0 >= start ? $0 : $0 + last.upperBound + 1 }
  }
}

/// What dates that are written in one way have in common.
private struct DateForm: Hashable {
  let form: UInt64
  let hasZone: Bool

  init(_ tokens: DateTokens) { (form, hasZone) = (tokens.form, tokens.hasZone) }
}

extension DateTokens {
  fileprivate func fits(_ reading: DateReading) -> Bool {
    readings.contains(reading) && key(reading) != nil
  }
}
