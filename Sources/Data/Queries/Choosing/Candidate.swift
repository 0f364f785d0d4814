// The charts that a table could have: every one that a question can say within reason.
internal import Tables

struct Candidate {
  struct Place: Hashable {
    var column: Int
    var grain: Grain?
  }

  /// nil if each row is a bar, named by its number.
  var category: Place?
  /// Empty if rows are counted.
  var values: [Int]
  var method: Query.Method
  var series: Place?
}

extension Chooser {
  /// More series cannot be told apart: none of 46 tables splits by more than 15 values. Of these the
  /// largest are shown (`Limits.series`).
  static let mostSeries = 15
  /// At most this many numbers name bars one by one.
  private static let mostNumbers = 60
  /// Rising numbers name the rows of a table of at most so many.
  private static let mostNumberedRows = 200
  /// At most this many rows are named by their numbers.
  private static let mostNameless = 60
  /// A split is sought among the likeliest of each part alone.
  private static let mostSplit = 12

  // MARK: What names the bars

  /// The ways in which a column can name bars.
  func places(of facts: ColumnFacts) -> [Candidate.Place] {
    func place(_ grain: Grain?) -> Candidate.Place { .init(column: facts.index, grain: grain) }
    switch facts.kind {
    case .nothing: return []
    case .text: return [place(nil)]
    case .number:
      let isFew = facts.distinct <= Self.mostNumbers
      let isNumbering =
        facts.isUnique && rowCount <= Self.mostNumberedRows
        && (facts.shape.neverFalls || facts.shape.neverRises)
      return (isFew || isNumbering ? [place(nil)] : [])
        + (facts.distinct > 7 && facts.filled >= 10 ? [place(.automatic)] : [])
    case .time:
      guard let time = facts.time, time.kind == .moments, time.hasGrains else {
        return [place(nil)]
      }
      // Periods with one date each are those dates.
      let merging = time.grains.filter {
        let isDaily = 4 * 86_400 * Double(facts.distinct) > time.span
        return 1.1 * time.bars($0, distinct: facts.distinct) < Double(facts.distinct)
          && ($0 != .weekday || isDaily)
      }
      return [place(nil)] + merging.map(place)
    }
  }

  // MARK: What the bars show

  /// Columns that may be drawn together.
  func groups(of measures: [Int]) -> [[Int]] {
    guard measures.count > 1 else { return [] }
    var groups: [[Int]] = []
    var seen: Set<[Int]> = []
    func add(_ group: [Int]) {
      let group = Array(group)
      guard (2...Self.mostSeries).contains(group.count), seen.insert(group).inserted else { return }
      groups.append(group)
    }
    func both(_ group: [Int]) {
      add(group)
      let parts = group.filter { !arithmetic.isDerived($0) }
      add(parts)
    }
    both(measures)
    // Runs of neighbours of one kind and unit.
    var run: [Int] = []
    for measure in measures {
      let facts = facts[measure]
      if let last = run.last {
        let before = self.facts[last]
        if before.shape.isWhole != facts.shape.isWhole || before.unit != facts.unit
          || last != measure - 1
        {
          both(run)
          run = []
        }
      }
      run.append(measure)
    }
    both(run)
    for isWhole in [true, false] { both(measures.filter { facts[$0].shape.isWhole == isWhole }) }
    for unit in Set(measures.map { facts[$0].unit }).sorted() {
      both(measures.filter { facts[$0].unit == unit })
    }
    // Names that share a word, or are numbers.
    var byWord: [String: [Int]] = [:]
    for measure in measures {
      for word in Set(facts[measure].words.words) { byWord[word, default: []].append(measure) }
    }
    for (_, group) in byWord.sorted(by: { $0.key < $1.key }) { both(group) }
    both(measures.filter { facts[$0].words.hasNumber })
    for (_, parts) in arithmetic.parts.sorted(by: { $0.key < $1.key }) {
      both(measures.filter(parts.contains))
    }
    // Sizes alike.
    let sizes = measures.map { ($0, facts[$0].size) }.filter { $0.1 > 0 }
    for (_, size) in sizes {
      both(sizes.filter { $0.1 <= 20 * size && size <= 20 * $0.1 }.map(\.0))
    }
    if measures.count <= 8 {
      for (place, one) in measures.enumerated() {
        for other in measures.dropFirst(place + 1) { add([one, other]) }
      }
    }
    return groups
  }

  // MARK: All of them

  /// The charts of a table that match what was asked for.
  func candidates(_ wish: Wish?) -> [Candidate] {
    let categories = categories(wish)
    let values = values(wish)
    var list = nameless(values, wish)
    func add(_ category: Candidate.Place, _ values: [Int], _ series: Candidate.Place?) {
      guard mayStand(category, values, series, wish) else { return }
      for method in methods(category, values, series, wish) {
        list.append(Candidate(category: category, values: values, method: method, series: series))
      }
    }
    if wish?.series == nil {
      for category in categories { for value in values { add(category, value, nil) } }
    }
    // Splits, among what is likeliest alone.
    let splits = splits(wish)
    let axes = likeliest(categories.filter { $0.grain?.isNumeric != true }) { part(category: $0) }
    let singles = likeliest(values.filter { $0.count < 2 }) { part(values: $0) }
    for category in axes {
      for series in splits where series != category {
        for value in singles { add(category, value, series) }
      }
    }
    return list
  }

  private func categories(_ wish: Wish?) -> [Candidate.Place] {
    if let place = wish?.category { return [place] }
    let taken = wish?.taken ?? []
    var found = facts.prefix(Self.mostColumns).filter { !taken.contains($0.index) }.flatMap(places)
    guard let wish else { return found }
    let isMeasured = wish.method != nil && wish.method != .count
    if isMeasured {
      // Numbers that differ in most rows group nothing.
      found.removeAll {
        let facts = facts[$0.column]
        return facts.kind == .number && 2 * facts.distinct > rowCount
      }
    }
    if wish.keepsRowsApart { found.removeAll { $0.grain != nil } }
    if isMeasured || !wish.values.isEmpty { found.removeAll { $0.grain?.isNumeric ?? false } }
    return found
  }

  private func values(_ wish: Wish?) -> [[Int]] {
    guard let wish else { return [[]] + measures.map { [$0] } + groups(of: measures) }
    if !wish.values.isEmpty { return [wish.values] }
    if wish.method == .count { return [[]] }
    let measures = measures.filter { !wish.taken.contains($0) }
    return (wish.method == nil ? [[]] : []) + measures.map { [$0] }
      + (wish.series == nil ? groups(of: measures) : [])
  }

  /// By what bars may be split; by nothing beside what was asked for.
  private func splits(_ wish: Wish?) -> [Candidate.Place] {
    if let series = wish?.series { return [series] }
    if let wish, !wish.taken.isEmpty || wish.method != nil { return [] }
    let found = facts.prefix(Self.mostColumns).filter {
      $0.kind != .nothing && (2...Self.mostSeries).contains($0.distinct)
        && !($0.kind == .number && !$0.shape.isWhole)
    }
    return likeliest(found.map { .init(column: $0.index, grain: nil) }) { part(series: $0) }
  }

  /// Charts whose bars are rows named by their numbers: of short tables without names.
  private func nameless(_ values: [[Int]], _ wish: Wish?) -> [Candidate] {
    let method = wish?.method ?? .none
    let taken = wish?.taken ?? []
    let hasNames = names.contains {
      !taken.contains($0) && (facts[$0].kind == .text || facts[$0].kind == .time)
    }
    guard !hasNames, wish?.category == nil, rowCount <= Self.mostNameless,
      method == .none || method == .last
    else { return [] }
    return values.filter { !$0.isEmpty }.map {
      Candidate(category: nil, values: $0, method: method, series: wish?.series)
    }
  }

  /// Whether the parts of a chart go together.
  private func mayStand(
    _ category: Candidate.Place, _ values: [Int], _ series: Candidate.Place?, _ wish: Wish?
  ) -> Bool {
    if values.contains(category.column) || series.map({ values.contains($0.column) }) ?? false {
      return false
    }
    if wish?.category != nil { return true }
    if wish?.series == nil, series?.column == category.column { return false }
    if category.grain?.isNumeric ?? false { return values.isEmpty }
    // Moments are counted by periods.
    let hasClock = facts[category.column].time?.hasClock ?? false
    return !(values.isEmpty && category.grain == nil && hasClock)
  }

  private func likeliest<Part>(_ parts: [Part], _ score: (Part) -> Double) -> [Part] {
    if parts.count <= Self.mostSplit { return parts }
    let scores = parts.enumerated().map { ($0.offset, score($0.element)) }
    return scores.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(Self.mostSplit).map { parts[$0.0] }
  }

  /// How rows of one bar may be combined.
  private func methods(
    _ category: Candidate.Place, _ values: [Int], _ series: Candidate.Place?, _ wish: Wish?
  ) -> [Query.Method] {
    if let asked = wish?.method { return [asked] }
    if values.isEmpty { return [.count] }
    if areRowsApart(category, series) { return [.none] }
    if let wish, wish.hasPairs { return [method(of: wish.measures)] }
    return [.sum, .mean]
  }
}

extension NameWords {
  /// The words in the name of a file, without its folders and its ending.
  init(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    self.init(String(name.prefix { $0 != "." }))
  }

  /// Whether both have a word in common, or two that begin alike.
  func isLike(_ other: NameWords) -> Bool {
    let mine = words.map(Self.folded)
    return other.words.contains { word in
      let other = Self.folded(word)
      return mine.contains { mine in
        min(mine.count, other.count) > 3 && mine.prefix(5) == other.prefix(5)
      }
    }
  }

  /// A word without umlauts, as they are written in the names of files.
  private static func folded(_ word: String) -> [Character] {
    word.flatMap { letter -> [Character] in
      switch letter {
      case "ä": ["a", "e"]
      case "ö": ["o", "e"]
      case "ü": ["u", "e"]
      case "ß": ["s", "s"]
      default: [letter]
      }
    }
  }
}

extension ColumnTime {
  var grains: [Grain] {
    let day = 86_400.0
    var grains: [Grain] = []
    if span >= 600 * day { grains.append(.year) }
    if span >= 300 * day, span < 8000 * day { grains.append(.quarter) }
    if span >= 40 * day, span < 8000 * day { grains.append(.month) }
    if span >= 18 * day, span < 1200 * day { grains.append(.week) }
    if hasClock, span >= day, span < 400 * day { grains.append(.day) }
    if hasClock, span >= 7200, span < 8 * day { grains.append(.hour) }
    if hasClock, span >= 120, span < 12 * 3600 { grains.append(.minute) }
    if span >= 600 * day { grains.append(.monthOfYear) }
    if span >= 18 * day { grains.append(.weekday) }
    if hasClock, span >= 2 * day { grains.append(.hourOfDay) }
    return grains
  }

  /// About how many periods of a grain there are.
  func bars(_ grain: Grain, distinct: Int) -> Double {
    let day = 86_400.0
    let width: Double? =
      switch grain {
      case .year: 365.25 * day
      case .quarter: 91.3 * day
      case .month: 30.44 * day
      case .week: 7 * day
      case .day: day
      case .hour: 3600
      case .minute: 60
      default: nil
      }
    if let width { return min(Double(distinct), span / width + 1) }
    return Double(grain.repeatingBins?.count ?? distinct)
  }
}
