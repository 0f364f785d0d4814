// Reads the cells of a column as names: of texts, periods or ranges.
internal import Tables

/// How the cells of one column become the names of bars or series.
struct FieldReader: Sendable {
  enum Kind: Sendable {
    /// Row numbers.
    case rows
    case texts
    case time(Grain, DateReader)
    case number(Grain)
    /// A number for each name, from 1 to a count.
    case shares(Int)
  }

  /// 0-based; 0 if the names are row numbers.
  let column: Int
  let notation: NumberNotation
  let kind: Kind
  /// The name of the group of each name that is in one.
  let groupNames: [String: String]

  /// Reads the share that each name of a field is in.
  init(shares count: Int, of names: FieldReader) {
    (column, notation) = (names.column, names.notation)
    (kind, groupNames) = (.shares(count), [:])
  }

  /// Whether it reads texts as they are.
  var areTexts: Bool {
    switch kind {
    case .texts, .shares: true
    case .rows, .time, .number: false
    }
  }

  /// - Parameter field: nil for row numbers.
  init(_ field: Field?, in table: Table) throws(QueryError) {
    groupNames = field?.groups.namesByMember ?? [:]
    guard let field else {
      (column, notation, kind) = (0, table.format.numbers, .rows)
      return
    }
    column = try field.column.index(in: table)
    let column = table.columns[column]
    notation = column.numbers
    // An empty table does not say yet what its rows will be.
    guard let grain = field.grain, table.rowCount > 0 else {
      kind = .texts
      return
    }
    switch grain {
    case .width(let width):
      guard width > 0, width.isFinite else { throw .noWidth(column: column.name) }
      kind = .number(try column.numbered(by: grain))
    case .edges: kind = .number(try column.numbered(by: grain))
    case .automatic:
      guard let range = column.finiteRange else { throw .noNumbers(column: column.name) }
      kind = .number(.width(Grain.automaticWidth(range, areWhole: column.profile.shape.isWhole)))
    default:
      guard let dates = DateReader(column) else { throw .noDates(column: column.name) }
      kind = .time(grain, dates)
    }
  }

  /// The grain, never automatic.
  var grain: Grain? {
    switch kind {
    case .rows, .texts, .shares: nil
    case .time(let grain, _), .number(let grain): grain
    }
  }

  /// The lower edge of the first of some bins; nil if they are not bins of numbers.
  func start(of bins: [Int]?) -> Double? {
    guard case .number(.width(let width)) = kind,
      let first = bins?.filter({ $0 != Grain.gap }).min()
    else { return nil }
    return withoutNoise(Double(first) * width, largest: width)
  }

  @inline(__always)
  func bin(ofText text: UnsafeBufferPointer<UInt8>) -> Int {
    switch kind {
    case .time(let grain, let dates): return grain.bin(ofMoment: dates.seconds(of: text, notation))
    case .number(let grain):
      guard case .number(let number) = notation.value(of: text.span) else { return Grain.gap }
      return grain.bin(ofNumber: number)
    case .rows, .texts, .shares: return Grain.gap
    }
  }

  @inline(__always)
  func bin(ofNumber number: Double) -> Int {
    if number.isNaN { return Grain.gap }
    return switch kind {
    case .time(let grain, let dates): grain.bin(ofMoment: dates.seconds(of: number))
    case .number(let grain): grain.bin(ofNumber: number)
    case .rows, .texts, .shares: Grain.gap
    }
  }
}

extension Column {
  /// The grain; an error if there are no numbers for it.
  fileprivate func numbered(by grain: Grain) throws(QueryError) -> Grain {
    guard profile.numbers > 0 || isAllGaps else { throw .noNumbers(column: name) }
    return grain
  }

  /// The range of its finite numbers; nil if there are none.
  var finiteRange: ClosedRange<Double>? {
    let shape = profile.shape
    if shape.hasFiniteRange { return shape.least...shape.greatest }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for number in chunks?.numbers(numbers) ?? [] where number.isFinite {
      if number < least { least = number }
      if number > greatest { greatest = number }
    }
    return least <= greatest ? least...greatest : nil
  }
}
