// What the numbers of each column count: by the words behind them, and by the form of times.
internal import Tables

extension DialectTrial {
  /// By column, what its numbers count where the cells say so; a column without an entry is read as
  /// if there were no units.
  ///
  /// The first record is not looked at: it may be a header.
  func quantities(numbers: NumberNotation) -> [Int: Quantity] {
    guard start < fieldCounts.count else { return [:] }
    let rows = recordsBelow.isEmpty ? Array(tableRecords) : recordsBelow
    var quantities: [Int: Quantity] = [:]
    var context: QuantityContext?
    var greatest: [Quantity: Double] = [:]
    for field in 0..<width {
      guard var cells = QuantityCells(self, field, rows, numbers) else { continue }
      let names = context ?? QuantityContext(self)
      context = names
      cells.name = field < names.names.count ? names.names[field] : NameWords("")
      guard let quantity = cells.quantity(among: names) else { continue }
      quantities[field] = quantity
      // What has one unit keeps it.
      guard cells.isMixed(quantity) else { continue }
      cells.noteFirst(self, field, numbers, quantity)
      let most = cells.greatest(quantity)
      if quantity.isOfSeconds { quantities[field] = quantity.inUnit(ofGreatest: most) }
      if quantity.isOfBytes { greatest[quantity, default: 0] = max(greatest[quantity] ?? 0, most) }
    }
    // All sizes of a table are in one unit, so that they can be drawn beside each other.
    return quantities.mapValues { quantity in
      greatest[quantity].map { quantity.inUnit(ofGreatest: $0) } ?? quantity
    }
  }
}

/// What else a table has beside a column.
private struct QuantityContext {
  /// The words of the first record.
  private(set) var names: [NameWords] = []
  /// Whether a column has paths in it, as beside the sizes that du(1) prints.
  private(set) var hasPaths = false
  /// Whether a column has the permissions that ls(1) prints.
  private(set) var hasFileModes = false
  /// Whether the columns are those of processes, or of a race.
  let hasProcesses: Bool
  private(set) var hasRanks = false

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
}

/// The cells of one column by what stands behind their numbers.
private struct QuantityCells {
  var name = NameWords("")
  private var plain = 0
  private var texts = 0
  /// How many numbers have which word.
  private var words: [UnitText: Int] = [:]
  /// The greatest of them.
  private var greatestOfWord: [UnitText: Double] = [:]
  private var greatestTime = 0.0
  private var wordCount = 0
  private var areAllApart = true
  private var hasMark = false
  private var greatest = 0.0
  private var different: Set<Double> = []
  private var hasFractionOfB = false
  private var durations: [DurationText] = []
  /// Texts without a number in front after which a column is taken for one of names.
  private static let patience = 8

  /// nil where no cell has a number with more behind it.
  init?(_ trial: DialectTrial, _ field: Int, _ rows: [Int], _ numbers: NumberNotation) {
    for row in rows where field < trial.fieldCounts[row] {
      trial.cells.withField(record: row, field: field) { note($0, numbers) }
      if texts >= Self.patience, wordCount == 0, durations.isEmpty { return nil }
    }
    guard wordCount + durations.count > 0, wordCount + durations.count + plain >= texts else {
      return nil
    }
  }

  private mutating func note(_ cell: Span<UInt8>, _ numbers: NumberNotation) {
    switch numbers.value(of: cell) {
    case .gap: return
    case .number(let number):
      plain += 1
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
      if !cell.isApart { areAllApart = false }
      if cell.hasMark { hasMark = true }
      note(number)
      if number != number.rounded(), word == Self.letterB { hasFractionOfB = true }
    } else {
      texts += 1
    }
  }

  /// Whether there is more than one unit, or none that the numbers could keep.
  func isMixed(_ quantity: Quantity) -> Bool {
    !durations.isEmpty || words.count > 1 || plain > 0 && quantity.isOfBytes
      || words.keys.allSatisfy {
        Quantity.known($0) == nil || $0.text.hasSuffix("i") || $0 == Self.letterM
      }
  }

  /// The greatest number with a word or in the form of a time, counted in a quantity.
  func greatest(_ quantity: Quantity) -> Double {
    let times = durations.map { abs($0.seconds(pairsAreHours: quantity.pairsAreHours)) }
    return greatestOfWord.reduce(max(times.max() ?? 0, greatestTime)) { greatest, word in
      max(greatest, word.value * (quantity.factor(of: word.key) ?? 0))
    }
  }

  /// Notes the first cell, which may be a name.
  mutating func noteFirst(
    _ trial: DialectTrial, _ field: Int, _ numbers: NumberNotation,
    _ quantity: Quantity
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
    if all.count > 1 || all == [Self.letterM] && QuantityWords.times.contains(name.last),
      all.allSatisfy({ Quantity.duration($0) != nil })
    {
      return .seconds
    }
    return unit(all)
  }

  /// One unit, or several that can be counted in the most frequent of them.
  private func unit(_ all: [UnitText]) -> Quantity? {
    guard isMeant(all) else { return nil }
    let usual = all.max { ((words[$0] ?? 0), $1.text) < ((words[$1] ?? 0), $0.text) }
    guard let usual else { return nil }
    if let known = Quantity.known(usual) {
      let alike = all.filter { Quantity.known($0)?.dimension == known.dimension }
      let count = alike.reduce(0) { $0 + (words[$1] ?? 0) }
      guard count + plain >= texts + wordCount - count else { return nil }
      return alike.count > 1 && known.dimension == .time ? .seconds : Quantity(usual)
    }
    // Any other word is a unit where it is behind each number, unless these come again and again as
    // names do ("6 cyl", "8 cyl") or are years ("2016 年").
    if different.allSatisfy((1000..<3000).contains) { return nil }
    let isWord = usual.bytes.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 >= 0x80 }
    let isBehindAll = all.count == 1 && texts == 0 && plain == 0 && wordCount >= 3
    guard isWord, isBehindAll, areAllApart, different.count >= 3, 2 * different.count >= wordCount,
      name.last != usual.text.lowercased(),
      !QuantityWords.noUnits.contains(usual.text.lowercased())
    else { return nil }
    return Quantity(usual)
  }

  /// Thousands, millions, or bytes; nil where the letters may mean something else.
  private func multiple(_ all: [UnitText], _ context: QuantityContext) -> Quantity? {
    if all.contains(where: { Quantity.known($0)?.dimension == .size && $0 != Self.letterB }) {
      // Of one unit, such as MB, numbers stay as they are.
      return all.count == 1 && plain == 0 && all[0].text.hasSuffix("B")
        ? Quantity(all[0]) : all.contains(where: isBinary) ? .bytes : .decimalBytes
    }
    if all.contains(where: { Quantity.size($0) == nil }) { return .count }
    guard isMeant(all) else { return nil }
    let isLower = all.allSatisfy { $0.bytes.allSatisfy { $0 >= UInt8(ascii: "a") } }
    if context.hasProcesses, isLower { return .kibibytes }
    // By themselves these are metres, grams, tons.
    if all.count == 1, ["m", "g", "t", "B"].contains(all[0]) { return nil }
    if isOfSize(all, context) { return .bytes }
    return all.allSatisfy { Quantity.multiplier($0) != nil } ? .count : nil
  }

  /// Whether a unit is a power of 1024 bytes.
  private func isBinary(_ unit: UnitText) -> Bool {
    unit != Self.letterB
      && Quantity.size(unit).map { $0 != 1 && $0.remainder(dividingBy: 1000) != 0 }
        ?? false
  }

  private func isOfSize(_ all: [UnitText], _ context: QuantityContext) -> Bool {
    if all.contains(Self.letterB), hasFractionOfB { return false }
    if name.words.contains(where: { QuantityWords.sizes.contains($0) }) { return true }
    // "512B" beside "4.0K" is what ls(1) of BSD prints; beside "1.2M" a B is rather a billion.
    return context.hasPaths || context.hasFileModes
      || all.contains(Self.letterB) && all.contains { $0 == "K" || $0 == "G" }
  }

  /// Whether numbers are meant and not codes: "2G 3G 4G" and "1A 1B" are names.
  private func isMeant(_ all: [UnitText]) -> Bool {
    let areLetters = all.allSatisfy { $0.bytes.count == 1 }
    if areAllApart || !areLetters { return true }
    // "136A" among numbers is the code of one thing more.
    if plain >= wordCount, !all.allSatisfy({ Quantity.size($0) != nil }) { return false }
    return hasMark || greatest >= 10 || plain > 0
  }

  private static let letterM: UnitText = "m"
  private static let letterB: UnitText = "B"
}

extension QuantityCells {
  /// Lengths of time, unless they may be times of the day.
  private func duration(_ context: QuantityContext) -> Quantity? {
    guard words.keys.allSatisfy({ Quantity.duration($0) != nil }) else { return nil }
    var seconds = Quantity.seconds
    let forms = Set(durations.map(\.form))
    seconds.pairsAreHours =
      name.words.contains { QuantityWords.hours.contains($0) }
      || forms == [.pair] && durations.count >= 3
        && durations.allSatisfy { $0.firstDigits == 2 && $0.second % 5 == 0 }
    let isTold =
      QuantityWords.times.contains(name.last)
      || name.words.contains { QuantityWords.durations.contains($0) }
    if !words.isEmpty || !forms.isDisjoint(with: [.units, .daysAndClock, .fractionalPair]) || isTold
      || (context.hasProcesses || context.hasRanks) && name.last == "time"
    {
      return isClock ? nil : seconds
    }
    // Of two parts these may be ratios, scores and ranges.
    if forms == [.clock], durations.contains(where: { $0.first >= 24 }) { return seconds }
    guard forms == [.clock], !isClock else { return nil }
    // Clocks rarely show the first hour of the day most of the time, or leave out the zero of others.
    let rises = zip(durations, durations.dropFirst()).allSatisfy { $0.first <= $1.first }
    let isPlain = durations.allSatisfy { $0.firstDigits == 1 }
    return isPlain && (!rises || durations.count < 3)
      || durations.count { $0.first == 0 } * 2 > durations.count
      ? seconds : nil
  }

  /// Whether the name says that moments are meant.
  private var isClock: Bool { name.words.contains { QuantityWords.moments.contains($0) } }
}

/// What the names of columns say of what is behind their numbers.
private enum QuantityWords {
  static let sizes: Set<String> = [
    "size", "sizes", "used", "avail", "available", "free", "shared", "cache", "memory", "mem",
    "disk", "storage", "bytes", "rss", "virt", "res", "shr", "swap", "heap", "quota", "file",
    "buff", "rx", "tx", "download", "upload", "ram",
  ]
  static let durations: Set<String> = [
    "duration", "elapsed", "runtime", "uptime", "downtime", "took", "lap", "laps", "pace",
    "playtime", "dauer", "durée", "duración", "durata", "duração", "duur", "laufzeit", "walltime",
    "etime", "etimes", "cputime", "worked", "result", "finish", "split", "splits",
  ]
  /// Behind other words, as in "travel time".
  static let times: Set<String> = [
    "duration", "length", "len", "elapsed", "age", "uptime", "runtime", "latency", "delay",
    "timeout",
  ]
  static let hours: Set<String> = ["hours", "hour", "hrs", "worked", "stunden", "heures", "horas"]
  static let moments: Set<String> = [
    "start", "started", "end", "ended", "begin", "departure", "arrival", "open", "opens", "close",
    "closes", "clock", "at", "from", "to", "until", "date", "stime", "sunrise", "sunset", "uhrzeit",
  ]
  /// Words behind numbers that count nothing.
  static let noUnits: Set<String> = [
    "am", "pm", "st", "nd", "rd", "th", "bc", "ad", "bce", "ce", "uhr",
  ]
}
