// How columns and rows follow from others: totals, running balances, the same again in other units.
import Glibc
internal import Tables

/// The arithmetic between the numeric columns of a table, and between its rows, in its first rows.
struct TableArithmetic {
  /// By column: the columns whose sum it is.
  private(set) var parts: [Int: Set<Int>] = [:]
  private(set) var differences: Set<Int> = []
  private(set) var means: Set<Int> = []
  /// Columns that add up another from row to row: balances, cumulated values.
  private(set) var running: Set<Int> = []
  /// Columns that are a multiple of an earlier one: shares beside counts, another currency.
  private(set) var twins: [Int: Int] = [:]
  private(set) var totalRows: [Int] = []

  /// Columns that others are the sum of.
  private(set) var allParts: Set<Int> = []

  private static let mostRows = 200
  private static let mostColumns = 40
  /// Rounded parts make up a rounded total.
  private static let tolerance = 0.01
  private static let leastAgreement = 0.95

  private let columns: [(index: Int, numbers: [Double], resolution: Double)]
  private let rowCount: Int

  /// - Parameter measures: the columns that may measure something, by index.
  init(_ sample: RowSample, measures: [Int], hasNames: Bool) {
    rowCount = min(sample.rowCount, Self.mostRows)
    columns = measures.prefix(Self.mostColumns).map { index in
      let column = sample.columns[index]
      let resolution = pow(10, -Double(column.decimals))
      return (index, Array(column.numbers.prefix(Self.mostRows)), resolution)
    }
    if sample.isWhole, hasNames { findTotalRows() }
    if rowCount >= 2 { findTotals() }
    if rowCount >= 4 {
      findRunning()
      findTwins()
    }
    for found in parts.values { allParts.formUnion(found) }
  }

  /// Whether a column is made of others: their total, mean, difference, or the same in another unit.
  func isDerived(_ column: Int) -> Bool {
    parts[column] != nil || differences.contains(column) || means.contains(column)
      || twins[column] != nil || running.contains(column)
  }

  private func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= Self.tolerance * max(abs(one), abs(other))
  }

  /// Whether nearly all rows agree.
  ///
  /// - Parameter row: whether a row agrees; nil if it has nothing to say.
  private func agrees(least: Int, _ row: (Int) -> Bool?) -> Bool {
    let told = rowCount - totalRows.count
    let mostMisses = Int(Double(told) * (1 - Self.leastAgreement))
    var (hits, misses) = (0, 0)
    for index in 0..<rowCount {
      guard let isHit = row(index) else { continue }
      if isHit {
        hits += 1
      } else {
        misses += 1
        if misses > mostMisses { return false }
      }
    }
    return hits >= max(least, told / 2)
  }

  // MARK: Totals of columns

  private mutating func findTotals() {
    let count = columns.count
    guard count > 2 else { return }
    let width = count + 1
    // By row: the sums of the columns before each.
    var sums = [Double](repeating: 0, count: rowCount * width)
    for row in 0..<rowCount {
      for (place, column) in columns.enumerated() {
        let number = column.numbers[row]
        sums[row * width + place + 1] = sums[row * width + place] + (number.isNaN ? 0 : number)
      }
    }
    func isSum(
      _ place: Int, _ block: Range<Int>, except: Int? = nil, dividedBy count: Double = 1
    ) -> Bool {
      agrees(least: rowCount < 3 ? 2 : 3) { row in
        let number = columns[place].numbers[row]
        if number.isNaN { return nil }
        let start = row * width
        var sum = sums[start + block.upperBound] - sums[start + block.lowerBound]
        if let except, !columns[except].numbers[row].isNaN { sum -= columns[except].numbers[row] }
        if number == 0, sum == 0 { return nil }
        return isClose(sum / count, number) || count > 1 && abs(sum / count - number) <= 0.06
      }
    }
    func note(_ place: Int, _ block: some Sequence<Int>) {
      parts[columns[place].index] = Set(block.map { columns[$0].index })
    }
    search: for place in 0..<count {
      for start in 0..<max(0, place - 1) where isSum(place, start..<place) {
        note(place, start..<place)
        continue search
      }
      for end in stride(from: count, to: place + 2, by: -1) where isSum(place, place + 1..<end) {
        note(place, place + 1..<end)
        continue search
      }
      for start in 0..<max(0, place - 1)
      where isSum(place, start..<place, dividedBy: Double(place - start)) {
        means.insert(columns[place].index)
      }
      if isSum(place, 0..<count, except: place) {
        note(place, (0..<count).filter { $0 != place })
      }
    }
    findDifferences()
  }

  /// A column in the middle that seems the sum of two around it is what the last one is taken from.
  private mutating func findDifferences() {
    let count = min(columns.count, 12)
    for last in 2..<max(2, count) {
      for one in 0..<last {
        for other in 0..<last where other != one {
          let (minuend, subtrahend, rest) =
            (columns[one].numbers, columns[other].numbers, columns[last].numbers)
          let isDifference = agrees(least: rowCount < 3 ? 2 : 3) { row in
            let difference = minuend[row] - subtrahend[row]
            if difference.isNaN || rest[row].isNaN { return nil }
            return abs(difference - rest[row]) <= Self.tolerance * abs(rest[row]) + 1e-9
          }
          guard isDifference else { continue }
          let isFirst = parts[columns[one].index]?.contains(columns[last].index) ?? false
          let isSigned = rest.contains { $0 < 0 }
          if isFirst, !isSigned, one == 0 { continue }
          parts[columns[one].index] = nil
          differences.insert(columns[last].index)
        }
      }
    }
  }

  // MARK: Running sums

  private mutating func findRunning() {
    let count = min(columns.count, 16)
    for place in 0..<count {
      let balance = columns[place].numbers
      for one in 0..<count where one != place {
        for other in [nil] + (0..<count).filter({ $0 != place && $0 != one }).map(Optional.some) {
          if other != nil, count > 8 { break }
          let steps = columns[one].numbers
          let back = other.map { columns[$0].numbers }
          func step(_ row: Int) -> Double {
            let step = steps[row]
            guard let back else { return step }
            return (step.isNaN ? 0 : step) - (back[row].isNaN ? 0 : abs(back[row]))
          }
          func isRunning(from next: Int) -> Bool {
            agrees(least: 4) { row in
              let before = row - next
              guard (0..<rowCount).contains(before) else { return nil }
              let rise = balance[row] - balance[before]
              let step = step(row)
              if rise.isNaN || step.isNaN || rise == 0 && step == 0 { return nil }
              return abs(rise - step) <= 1e-6 * max(abs(balance[row]), abs(balance[before]), 1)
            }
          }
          if isRunning(from: 1) || isRunning(from: -1) { running.insert(columns[place].index) }
        }
      }
    }
  }

  // MARK: Twins

  private mutating func findTwins() {
    for place in columns.indices.dropFirst() {
      for earlier in 0..<place where twins[columns[earlier].index] == nil {
        let (one, other) = (columns[earlier].numbers, columns[place].numbers)
        guard
          let first = (0..<rowCount).first(where: {
            one[$0] != 0 && other[$0] != 0 && !one[$0].isNaN && !other[$0].isNaN
          })
        else { continue }
        let ratio = other[first] / one[first]
        var differs = false
        let areAlike = agrees(least: 4) { row in
          if one[row].isNaN || other[row].isNaN { return nil }
          if one[row] == 0, other[row] == 0 { return nil }
          if one[row] != one[first] { differs = true }
          return isClose(one[row] * ratio, other[row])
        }
        if areAlike, differs {
          twins[columns[place].index] = columns[earlier].index
          break
        }
      }
    }
  }

  // MARK: Totals of rows

  /// Rows that are in all columns the sum of rows just before them, or the last or first row if it
  /// is the sum of all others.
  ///
  /// Small numbers are sums of others by chance, so digits that agree are counted, and there must be
  /// more the more sums are tried.
  private mutating func findTotalRows() {
    guard rowCount >= 4, !columns.isEmpty else { return }
    var isTotal = [Bool](repeating: false, count: rowCount)
    for row in sumsOfRuns() { isTotal[row] = true }
    var sums = RowSums(columns.map(\.numbers), resolutions: columns.map(\.resolution), rowCount)
    for row in 0..<rowCount {
      for start in 0..<max(0, row - 1) where !isTotal[row] {
        let rows = start..<row
        guard sums.partCount(rows) > 1 else { continue }
        let isAll = start == 0 && row == rowCount - 1
        let found = sums.evidence(that: row, isSumOf: rows, untilMiss: !isAll)
        if isAll && (rowCount > 4 || found.hits > 1)
          ? found.hits > found.misses && found.digits >= 2 : found.isSubtotal
        {
          isTotal[row] = true
          break
        }
      }
      sums.add(row, isPart: !isTotal[row])
    }
    if rowCount > 4 {
      let found = sums.evidence(that: 0, isSumOf: 1..<rowCount, untilMiss: false)
      if found.hits > found.misses, found.digits >= 3 { isTotal[0] = true }
    }
    let rows = isTotal.indices.filter { isTotal[$0] }
    // Where half of the rows seem to be sums, none is.
    if 2 * rows.count < rowCount { totalRows = rows }
  }
}

/// The numbers of the first rows, and the sums of those before each that are no totals.
private struct RowSums {
  private let width: Int
  private let resolutions: [Double]
  /// Row by row, as the sums are, of which there is one row more.
  private var numbers: [Double] = []
  private var sums: [Double]
  /// How many rows before each are no totals.
  private var partCounts = [0]

  init(_ columns: [[Double]], resolutions: [Double], _ rowCount: Int) {
    width = columns.count
    self.resolutions = resolutions
    sums = [Double](repeating: 0, count: width)
    numbers.reserveCapacity(rowCount * width)
    for row in 0..<rowCount { for column in columns { numbers.append(column[row]) } }
    sums.reserveCapacity((rowCount + 1) * width)
  }

  func partCount(_ rows: Range<Int>) -> Int {
    partCounts[rows.upperBound] - partCounts[rows.lowerBound]
  }

  /// - Parameter untilMiss: whether a column that is no sum ends the search, as it decides.
  func evidence(that row: Int, isSumOf rows: Range<Int>, untilMiss: Bool) -> Evidence {
    var found = Evidence()
    let parts = partCount(rows)
    for place in 0..<width {
      let number = numbers[row * width + place]
      if number.isNaN { continue }
      let sum = sums[rows.upperBound * width + place] - sums[rows.lowerBound * width + place]
      found.note(number, sum, resolution: resolutions[place], parts: parts)
      if untilMiss, found.misses > 0 { break }
    }
    return found
  }

  mutating func add(_ row: Int, isPart: Bool) {
    for place in 0..<width {
      let number = numbers[row * width + place]
      sums.append(sums[row * width + place] + (!isPart || number.isNaN ? 0 : number))
    }
    partCounts.append(partCounts[row] + (isPart ? 1 : 0))
  }
}

extension TableArithmetic {
  /// Rows that are each the sum of all since the one before, as quarters after their months; none
  /// unless several agree, each as one row in a thousand would by chance.
  private func sumsOfRuns() -> [Int] {
    var (found, digits) = ([Int](), 0.0)
    var sums = columns.map { _ in 0.0 }
    var start = 0
    for row in 0..<rowCount {
      var evidence = Evidence()
      for (place, column) in columns.enumerated() where !column.numbers[row].isNaN {
        evidence.note(
          column.numbers[row], sums[place], resolution: column.resolution, parts: row - start)
        sums[place] += column.numbers[row]
      }
      guard row - start > 1, evidence.misses == 0, evidence.digits >= 3 else { continue }
      found.append(row)
      digits += evidence.digits
      start = row + 1
      for place in sums.indices { sums[place] = 0 }
    }
    return found.count > 1 && digits >= Evidence.ofSubtotals ? found : []
  }
}

/// The evidence that a row is the sum of others.
private struct Evidence {
  private(set) var hits = 0
  private(set) var misses = 0
  /// The decimal digits that agree: one in ten to that power of other numbers would agree as well.
  private(set) var digits = 0.0

  private static let tolerance = 0.01

  /// Whether it is the sum of some of the rows before it, of which there are many.
  var isSubtotal: Bool { misses == 0 && hits > 1 && digits >= Self.ofSubtotals }
  static let ofSubtotals = 7.0

  mutating func note(_ number: Double, _ sum: Double, resolution: Double, parts: Int) {
    if number == 0, sum == 0 { return }
    let difference = abs(number - sum)
    if difference <= resolution * max(1e-6, Double(parts) / 2 - 1) * 1.001 {
      hits += 1
      let asClose = 2 * (difference / resolution).rounded() + 1
      digits += log10(max(1, abs(number) / resolution / asClose))
    } else if difference <= Self.tolerance * abs(number) {
      hits += 1
      digits -= log10(2 * Self.tolerance)
    } else {
      misses += 1
    }
  }
}
