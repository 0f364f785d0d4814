// Guesses what the numbers of columns measure, from words after them and the form of durations.

extension DialectTrial {
  /// The units of the numbers by column; columns without an entry have no units.
  ///
  /// The first record is ignored, since it may be a header.
  func quantities(numbers: NumberNotation) -> [Int: Quantity] {
    guard start < fieldCounts.count else { return [:] }
    let rows = recordsBelow.isEmpty ? Array(tableRecords) : recordsBelow
    let columns = (0..<width).compactMap { field in
      QuantityCells(self, field, rows, numbers).map { (field, $0) }
    }
    if columns.isEmpty { return [:] }
    var context = QuantityContext(self)
    let named = columns.map { field, cells in
      (field, cells.named(field < context.names.count ? context.names[field] : NameWords("")))
    }
    context.noteTimes(of: named.map(\.1))
    var quantities: [Int: Quantity] = [:]
    var greatest: [Quantity: Double] = [:]
    var clocks: [QuantityCells.ClockForm: (fields: [Int], greatest: Double)] = [:]
    for (field, column) in named {
      guard let quantity = column.quantity(among: context) else { continue }
      quantities[field] = quantity
      // A single unit is kept as it is.
      guard column.isMixed(quantity) else { continue }
      var cells = column
      cells.noteFirst(self, field, numbers, quantity)
      let most = cells.greatest(quantity)
      if let form = column.clockForm(quantity) {
        let (fields, others) = clocks[form] ?? ([], 0)
        clocks[form] = (fields + [field], max(others, most))
      } else if quantity.isOfSeconds {
        quantities[field] = quantity.inUnit(ofGreatest: most)
      }
      if quantity.isOfBytes { greatest[quantity, default: 0] = max(greatest[quantity] ?? 0, most) }
    }
    // Durations in one notation, and all sizes of a table, get one unit, to be compared in a chart.
    for (form, found) in clocks {
      for field in found.fields {
        var quantity = form.quantity
        quantity.hasColons = form.hasColons
        quantities[field] = quantity.inUnit(ofGreatest: found.greatest)
      }
    }
    return quantities.mapValues { quantity in
      greatest[quantity].map { quantity.inUnit(ofGreatest: $0) } ?? quantity
    }
  }
}

/// The properties of the table around a column.
private struct QuantityContext {
  /// The words of the first record.
  private(set) var names: [NameWords] = []
  /// Whether a column contains paths, as in the output of du(1).
  private(set) var hasPaths = false
  /// Whether a column contains permissions, as in the output of ls(1).
  private(set) var hasFileModes = false
  /// Whether the columns describe processes, and whether they describe a race.
  let hasProcesses: Bool
  private(set) var hasRanks = false
  /// Whether a column has times of day in two parts with a zero before single digits: `08:15`.
  private(set) var hasPaddedTimes = false
  /// Whether a column has durations with single digits before the first colon: `1:05:20`.
  private(set) var hasPlainDurations = false

  init(_ trial: DialectTrial) {
    let start = trial.start
    names = trial.dialect.hasUnnamedFirst ? [NameWords("")] : []
    names += (0..<trial.fieldCounts[start]).map { field in
      trial.cells.withField(record: start, field: field) {
        NameWords(TextEncoding.utf8.trimmedText($0))
      }
    }
    hasProcesses = names.contains { $0.words == ["pid"] }
    let row = min(start + 1, trial.fieldCounts.count - 1)
    hasRanks = names.indices.contains { field in
      ["rank", "place", "pos", "position", "bib"].contains(names[field].last)
        && field < trial.fieldCounts[row]
        && trial.value(row: row, field: field, trial.dialect.numbers).isNumeric
    }
    for row in trial.tableRecords.prefix(20) {
      for field in 0..<trial.fieldCounts[row] {
        trial.cells.withField(record: row, field: field) { cell in
          if cell.count > 1, cell[0] == Byte.slash || cell[0] == Byte.point && cell[1] == Byte.slash
          {
            hasPaths = true
          }
        }
      }
      if trial.isFileMode(row: row) { hasFileModes = true }
    }
  }

  /// Notes which times the columns of the table have, as far as each tells it by itself: a table
  /// has one notation for times of day, and one for durations.
  fileprivate mutating func noteTimes(of columns: [QuantityCells]) {
    let alone = self
    for column in columns {
      let isDuration = column.quantity(among: alone)?.dimension == .time
      if column.hasPlainTimes, isDuration { hasPlainDurations = true }
      if column.hasPaddedTimes, !isDuration { hasPaddedTimes = true }
    }
  }
}

/// The cells of one column, grouped by the word after the number.
private struct QuantityCells {
  private var name = NameWords("")
  private var plain = 0
  /// How many of the plain numbers are zero, which is the same in every unit.
  private var zeros = 0
  private var texts = 0
  /// The count of numbers by word.
  private var words: [UnitText: Int] = [:]
  private var greatestOfWord: [UnitText: Double] = [:]
  private var greatestTime = 0.0
  private var wordCount = 0
  private var areAllApart = true
  /// The words that have a blank before them in some cell.
  private var apart: Set<UnitText> = []
  private var hasMark = false
  private var greatest = 0.0
  private var different: Set<Double> = []
  private var hasFractionOfB = false
  private var durations: [DurationText] = []
  /// A column that starts with this many texts without numbers is not numeric.
  private static let patience = 8

  /// nil if no number is followed by a word, or too few cells are numbers.
  init?(_ trial: DialectTrial, _ field: Int, _ rows: [Int], _ numbers: NumberNotation) {
    for row in rows where field < trial.fieldCounts[row] {
      trial.cells.withField(record: row, field: field) { note($0, numbers) }
      if texts >= Self.patience, wordCount == 0, durations.isEmpty { return nil }
    }
    guard wordCount + durations.count > 0, wordCount + durations.count + plain >= texts else {
      return nil
    }
  }

  func named(_ name: NameWords) -> QuantityCells {
    var cells = self
    cells.name = name
    return cells
  }

  private mutating func note(_ cell: Span<UInt8>, _ numbers: NumberNotation) {
    switch numbers.value(of: cell) {
    case .gap: return
    case .number(let number):
      plain += 1
      if number == 0 { zeros += 1 }
      note(number)
      return
    case .ambiguous:
      plain += 1
      return
    case .text: break
    }
    let (start, end) = trimmedBounds(of: cell)
    if let duration = DurationText(cell.extracting(start..<end)) {
      durations.append(duration)
    } else if let cell = numbers.worded(cell) {
      let (number, word) = (cell.number, cell.word)
      words[word, default: 0] += 1
      greatestOfWord[word] = max(greatestOfWord[word] ?? 0, number.magnitude)
      wordCount += 1
      if cell.isApart { apart.insert(word) } else { areAllApart = false }
      if cell.hasMark { hasMark = true }
      note(number)
      if number != number.rounded(), word == Self.letterB { hasFractionOfB = true }
    } else {
      texts += 1
    }
  }

  /// Whether there are several units, or one that must be converted.
  func isMixed(_ quantity: Quantity) -> Bool {
    !durations.isEmpty || words.count > 1 || plain > 0 && quantity.isOfBytes
      || words.keys.allSatisfy {
        Quantity.known($0) == nil || $0.text.hasSuffix("i") || $0 == Self.letterM
      }
  }

  /// The greatest number with a word or in the form of a duration, converted to a quantity.
  func greatest(_ quantity: Quantity) -> Double {
    let times = durations.map { abs($0.seconds(pairsAreHours: quantity.pairsAreHours)) }
    return greatestOfWord.reduce(max(times.max() ?? 0, greatestTime)) { greatest, word in
      max(greatest, word.value * (quantity.factor(of: word.key) ?? 0))
    }
  }

  /// Notes the first cell, which may be a header.
  mutating func noteFirst(
    _ trial: DialectTrial, _ field: Int, _ numbers: NumberNotation, _ quantity: Quantity
  ) {
    guard !trial.dialect.hasUnnamedFirst, field < trial.fieldCounts[trial.start] else { return }
    trial.cells.withField(record: trial.start, field: field) { cell in
      let (start, end) = trimmedBounds(of: cell)
      if let duration = DurationText(cell.extracting(start..<end)) {
        greatestTime = max(
          greatestTime, abs(duration.seconds(pairsAreHours: quantity.pairsAreHours)))
      } else if let cell = numbers.worded(cell) {
        greatestOfWord[cell.word] = max(greatestOfWord[cell.word] ?? 0, cell.number.magnitude)
      }
    }
  }

  private mutating func note(_ number: Double) {
    greatest = max(greatest, number.magnitude)
    different.insert(number)
  }

  func quantity(among context: QuantityContext) -> Quantity? {
    if !durations.isEmpty { return duration(context) }
    let all = Array(words.keys)
    if all.allSatisfy({ Quantity.size($0) != nil || Quantity.multiplier($0) != nil }),
      let quantity = multiple(all, context)
    {
      return quantity
    }
    let isOfTime = QuantityWords.times.contains(name.last)
    if all.count > 1 || all == [Self.letterM] && isOfTime,
      areUsual(all) || isOfTime && areAttached(all),
      all.allSatisfy({ Quantity.duration($0) != nil })
    {
      return .seconds
    }
    return unit(all)
  }

  /// A single unit, or the most frequent of several that can be converted.
  private func unit(_ all: [UnitText]) -> Quantity? {
    guard isMeant(all) else { return nil }
    let usual = all.max { ((words[$0] ?? 0), $1.text) < ((words[$1] ?? 0), $0.text) }
    guard let usual else { return nil }
    // Directly after a number, m may be a thousandth, a minute or a metre, and a bare number beside
    // it may be in another unit: 250m of a processor and 2 of them.
    if all == [Self.letterM], !areAllApart, plain > zeros { return nil }
    if let known = Quantity.known(usual) {
      let alike = all.filter { Quantity.known($0)?.dimension == known.dimension }
      let count = alike.reduce(0) { $0 + (words[$1] ?? 0) }
      guard areUsual(alike), count + plain >= texts + wordCount - count else { return nil }
      return alike.count > 1 && known.dimension == .time ? .seconds : Quantity(usual)
    }
    // An unknown word is a unit if it follows every number, unless the numbers recur like names ("6
    // cyl", "8 cyl") or are years ("2016 年").
    if different.allSatisfy((1000..<3000).contains) { return nil }
    let isWord = usual.bytes.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 >= 0x80 }
    let isBehindAll = all.count == 1 && texts == 0 && plain == 0 && wordCount >= 3
    guard isWord, isBehindAll, areAllApart, different.count >= 3, 2 * different.count >= wordCount,
      name.last != usual.text.lowercased(), !QuantityWords.noUnits.contains(usual.text.lowercased())
    else { return nil }
    return Quantity(usual)
  }

  /// Thousands, millions or bytes; nil if the letters may mean something else.
  private func multiple(_ all: [UnitText], _ context: QuantityContext) -> Quantity? {
    if all.contains(where: { Quantity.known($0)?.dimension == .size && $0 != Self.letterB }) {
      // Sizes in a single unit, such as MB, stay as they are.
      return all.count == 1 && plain == 0 && all[0].text.hasSuffix("B")
        ? Quantity(all[0]) : all.contains(where: isBinary) ? .bytes : .decimalBytes
    }
    guard areUsual(all) || areShortening(all) || context.hasProcesses else { return nil }
    if all.contains(where: { Quantity.size($0) == nil }) { return .count }
    guard isMeant(all) else { return nil }
    let isLower = all.allSatisfy { $0.bytes.allSatisfy { $0 >= UInt8(ascii: "a") } }
    if context.hasProcesses, isLower { return .kibibytes }
    // On their own, these are metres, grams, tons.
    if all.count == 1, ["m", "g", "t", "B"].contains(all[0]) { return nil }
    if isOfSize(all, context) { return .bytes }
    return all.allSatisfy { Quantity.multiplier($0) != nil } ? .count : nil
  }

  /// Whether a unit is a power of 1024 bytes.
  private func isBinary(_ unit: UnitText) -> Bool {
    unit != Self.letterB
      && Quantity.size(unit).map { $0 != 1 && $0.remainder(dividingBy: 1000) != 0 } ?? false
  }

  private func isOfSize(_ all: [UnitText], _ context: QuantityContext) -> Bool {
    if all.contains(Self.letterB), hasFractionOfB { return false }
    if name.words.contains(where: { QuantityWords.sizes.contains($0) }) { return true }
    // "512B" beside "4.0K" is from BSD's ls(1); beside "1.2M" the B rather means billions.
    return context.hasPaths || context.hasFileModes
      || all.contains(Self.letterB) && all.contains { $0 == "K" || $0 == "G" }
  }

  /// Whether most numbers have these words, as far as they are single letters. Letters after fewer
  /// numbers may refer to notes, as in statistics: "3.2 b" for a break, "4.5 d" for a definition.
  private func areUsual(_ all: [UnitText]) -> Bool {
    guard all.allSatisfy({ $0.bytes.count == 1 }) else { return true }
    let count = all.reduce(0) { $0 + (words[$1] ?? 0) }
    return count > plain - zeros + wordCount - count
  }

  /// Whether these words always follow their numbers directly.
  private func areAttached(_ all: [UnitText]) -> Bool { apart.isDisjoint(with: all) }

  /// Whether the letters shorten large numbers only, however few these are: "1.2M", "340k", "900".
  private func areShortening(_ all: [UnitText]) -> Bool {
    areAttached(all)
      && all.contains { $0 == "k" || $0.bytes.allSatisfy { $0 < UInt8(ascii: "a") } }
  }

  /// Whether the cells are numbers and not codes: "2G 3G 4G" and "1A 1B" are names.
  private func isMeant(_ all: [UnitText]) -> Bool {
    let areLetters = all.allSatisfy { $0.bytes.count == 1 }
    if areAllApart || !areLetters { return true }
    // "136A" among plain numbers is a code.
    if plain >= wordCount, !all.allSatisfy({ Quantity.size($0) != nil }) { return false }
    return hasMark || greatest >= 10 || plain > 0
  }

  private static let letterM: UnitText = "m"
  private static let letterB: UnitText = "B"
}

extension QuantityCells {
  /// Durations, unless they may be times of day.
  private func duration(_ context: QuantityContext) -> Quantity? {
    guard words.keys.allSatisfy({ Quantity.duration($0) != nil }) else { return nil }
    var seconds = Quantity.seconds
    let forms = Set(durations.map(\.form))
    let isRound =
      forms == [.pair] && durations.allSatisfy { $0.firstDigits == 2 && $0.second % 5 == 0 }
    // Beside three parts, the two of 2:00 are the last two of them.
    seconds.pairsAreHours =
      name.words.contains { QuantityWords.hours.contains($0) }
      || context.hasPaddedTimes && !forms.contains(.clock) || isRound && durations.count >= 3
    let isTold =
      QuantityWords.times.contains(name.last) || QuantityWords.lengths.contains(name.last)
      || name.words.contains { QuantityWords.durations.contains($0) }
    if !words.isEmpty || !forms.isDisjoint(with: [.units, .daysAndClock, .fractionalPair]) || isTold
      || (context.hasProcesses || context.hasRanks) && name.last == "time"
    {
      return isClock ? nil : seconds
    }
    // No time of day has a sign.
    if durations.contains(where: { $0.isSigned && $0.form == .clock }), !isClock { return seconds }
    // No day has such an hour, nor an hour such a minute.
    if forms == [.clock] || forms.contains(.clock) && !isClock,
      durations.contains(where: { $0.first >= 24 })
    {
      return seconds
    }
    return forms.count == 1 && !isClock && areLengths(context) ? seconds : nil
  }

  /// Whether what may be times of day are lengths of time by their notation and their order.
  private func areLengths(_ context: QuantityContext) -> Bool {
    let isPlain = durations.allSatisfy { $0.firstDigits == 1 }
    let (isPair, count) = (durations[0].form == .pair, durations.count)
    // Whoever writes 08:15 for a time of day writes 0:45 for no other.
    if context.hasPaddedTimes, hasPlainTimes { return true }
    if context.hasPlainDurations, isPlain { return true }
    let times = durations.map { $0.seconds(pairsAreHours: true) }
    let rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    // Times of day rarely lie mostly in the first hour, and usually have a leading zero. Values with
    // two parts may also be ratios or scores.
    let inFirstHour = durations.count { $0.first == 0 }
    if isPair { return isPlain && !rises && inFirstHour > 0 && count >= 8 }
    return isPlain && (!rises || count < 3) || inFirstHour * 2 > count && (isPlain || !rises)
  }

  struct ClockForm: Hashable {
    let quantity: Quantity
    let arePairs: Bool
    let hasColons: Bool
  }

  /// nil if some have words, or none is a duration.
  func clockForm(_ quantity: Quantity) -> ClockForm? {
    guard quantity.isOfSeconds, words.isEmpty, !durations.isEmpty else { return nil }
    return ClockForm(
      quantity: quantity, arePairs: durations.allSatisfy { $0.form == .pair },
      hasColons: durations.allSatisfy { $0.form != .units && $0.form != .daysAndClock })
  }

  /// Whether single digits stand before the first colon.
  var hasPlainTimes: Bool {
    words.isEmpty && durations.count >= 3 && durations.contains { $0.firstDigits == 1 }
  }

  /// Whether all are in two parts that have two digits, some of them with a zero.
  var hasPaddedTimes: Bool {
    words.isEmpty && durations.count >= 3
      && durations.allSatisfy { $0.form == .pair && $0.firstDigits == 2 && $0.first < 24 }
      && durations.contains { $0.first < 10 }
  }

  /// Whether the name suggests times of day.
  private var isClock: Bool { name.words.contains { QuantityWords.moments.contains($0) } }
}

/// Words in column names that suggest what the numbers measure.
private enum QuantityWords {
  static let sizes: Set<String> = [
    "size", "sizes", "used", "avail", "available", "free", "shared", "cache", "memory", "mem",
    "disk", "storage", "bytes", "rss", "virt", "res", "shr", "swap", "heap", "quota", "file",
    "buff", "rx", "tx", "download", "upload", "ram",
  ]
  static let durations: Set<String> = [
    "duration", "elapsed", "runtime", "uptime", "downtime", "took", "lap", "laps", "pace",
    "playtime", "dauer", "durée", "duración", "durata", "duração", "duur", "laufzeit", "walltime",
    "etime", "etimes", "cputime", "worked", "result", "finish", "split", "splits", "hours", "hrs",
    "stunden", "heures", "horas",
  ]
  /// Only after other words, as in "travel time".
  static let times: Set<String> = [
    "duration", "elapsed", "age", "uptime", "runtime", "latency", "delay", "timeout",
  ]
  /// Of time only if the cells are: a length of 5 m is one of metres.
  static let lengths: Set<String> = ["length", "len"]
  static let hours: Set<String> = ["hours", "hour", "hrs", "worked", "stunden", "heures", "horas"]
  static let moments: Set<String> = [
    "start", "started", "end", "ended", "begin", "departure", "arrival", "open", "opens", "close",
    "closes", "clock", "at", "from", "to", "until", "date", "stime", "sunrise", "sunset", "uhrzeit",
  ]
  /// Words after numbers that are not units.
  static let noUnits: Set<String> = [
    "am", "pm", "st", "nd", "rd", "th", "bc", "ad", "bce", "ce", "uhr",
  ]
}
