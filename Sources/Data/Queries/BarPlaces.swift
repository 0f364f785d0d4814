// The order of bars and of series, with slots for periods and bins that have no rows.
internal import Tables

struct BarPlaces {
  /// In order, including empty periods and bins.
  let names: [String]
  /// The position of each input name; nil if they are in order.
  private let places: [Int]?
  /// Whether the order is one of time, of a scale or of bins.
  let isOrdered: Bool
  let kind: CategoryKind

  /// - Parameters:
  ///   - bins: the bins, if the names are periods or bins.
  ///   - isFilled: whether empty bins between the first and the last get a bar too.
  ///   - keepsScales: whether names that stand from the high to the low end of a scale stay so.
  ///   - listed: the names that come first, in their order.
  init(
    _ names: [String], bins: [Int]?, _ field: FieldReader?, _ table: Table, isFilled: Bool = true,
    keepsScales: Bool = false, listed: NameOrder = []
  ) throws(QueryError) {
    guard let bins, let binned = field, let grain = binned.grain else {
      let column = field.map { table.columns[$0.column] }
      let meaning = column.flatMap { NumberMeaning.meanings(of: table.columns)[$0.index] }
      self.init(names, column, meaning, isSeries: !isFilled, keepsScales, listed)
      return
    }
    let known = bins.filter { $0 != Grain.gap }.sorted()
    var all = known
    if isFilled, let first = known.first, let last = known.last {
      let span = last - first
      if grain.isNumeric, span >= Grain.binLimit {
        throw .tooManyBins(
          column: table.columns[binned.column].name, count: span + 1, limit: Grain.binLimit)
      }
      if let repeating = grain.repeatingBins {
        all = Array(repeating)
      } else if grain.isNumeric || span < max(Grain.keptPeriods, 5 * known.count) {
        all = Array(first...last)
      }
    }
    self.init(bins, among: all, grain, listed)
  }

  /// Whether each input name is at its own position.
  var areInOrder: Bool { places == nil }

  /// The position of an input name.
  func place(of index: Int) -> Int { places.map { $0[index] } ?? index }

  /// Orders names that are not bins by their natural order.
  private init(
    _ names: [String], _ column: Column?, _ meaning: NumberMeaning?, isSeries: Bool,
    _ keepsScales: Bool, _ listed: NameOrder
  ) {
    var order = NaturalOrder.order(of: names, keepsScales: keepsScales)
    let isNatural = order != nil
    // Hours and days of a month are in the order of time, however the rows are.
    if order == nil, column?.isNumeric == true, isSeries || meaning == .time {
      order = Self.numericOrder(of: names)
    }
    isOrdered = order != nil && listed.isEmpty
    if order == nil, let gap = names.firstIndex(where: \.isEmpty), gap < names.count - 1 {
      // Rows without a name come last.
      order = names.indices.filter { $0 != gap } + [gap]
    }
    if !listed.isEmpty {
      order = Self.listed(listed, before: order ?? Array(names.indices)) { names[$0] }
    }
    guard let order else {
      (self.names, places, kind) = (names, nil, .names)
      return
    }
    var places = Array(names.indices)
    for (place, index) in order.enumerated() { places[index] = place }
    (self.names, self.places) = (order.map { names[$0] }, places)
    let isTime = isNatural && isOrdered && !isSeries && column?.mayBeTime(meaning) ?? false
    let periods = isTime ? Periods(names: order.map { names[$0] }) : nil
    kind = periods.map { .periods($0) } ?? .names
  }

  /// Places in an order, but those of listed names first.
  static func listed(
    _ listed: NameOrder, before order: [Int], _ name: (Int) -> String
  ) -> [Int] {
    let ranks = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1, $0) })
    var first: [(rank: Int, place: Int)] = []
    var others: [Int] = []
    for place in order {
      if let rank = ranks[name(place)] { first.append((rank, place)) } else { others.append(place) }
    }
    // A row that is a bar of its own may share its name with others.
    let sorted = first.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    return sorted.map(\.element.place) + others
  }

  /// The numeric order of names; nil if one is not a plain number. Numbers few enough to be series are
  /// codes, which people look up in a legend by size.
  private static func numericOrder(of names: [String]) -> [Int]? {
    let numbers = names.compactMap { $0.isEmpty ? .infinity : Double($0) }
    guard numbers.count == names.count else { return nil }
    return names.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
  }

  /// The names and edges of some bins, by their places.
  ///
  /// - Parameter bins: those of the input names.
  func placed<Value>(_ found: [Int: Value], of bins: [Int]?) -> [Int: Value] {
    guard !found.isEmpty, let bins else { return [:] }
    var placed: [Int: Value] = [:]
    for (index, bin) in bins.enumerated() {
      placed[place(of: index)] = found[bin] ?? placed[place(of: index)]
    }
    return placed
  }

  private init(_ bins: [Int], among ordered: [Int], _ grain: Grain, _ listed: NameOrder) {
    var all = ordered + (bins.contains(Grain.gap) ? [Grain.gap] : [])
    if !listed.isEmpty {
      let natural = all
      all = Self.listed(listed, before: Array(all.indices)) { grain.label(ofBin: natural[$0]) }
        .map { natural[$0] }
    }
    isOrdered = listed.isEmpty
    names = all.map { grain.label(ofBin: $0) }
    var places: [Int: Int] = [:]
    for (place, bin) in all.enumerated() { places[bin] = place }
    self.places = bins.map { places[$0] ?? 0 }
    if !listed.isEmpty {
      kind = .names
    } else if case .width(let width) = grain, let first = ordered.first {
      kind = .bins(NumberBins(first: first, count: ordered.count, width: width))
    } else {
      kind = Periods(grain, bins: ordered).map { .periods($0) } ?? .names
    }
  }
}
