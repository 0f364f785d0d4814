// How columns belong together: which name each row, which depend on others.
internal import Tables

final class ColumnRelations {
  private let sample: RowSample
  private var keys: RowKeys
  /// By column.
  private var unique: [Bool?]
  private var pairs: [Pair: Bool] = [:]
  private var dependent: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    var one: Int
    var other: Int
  }

  init(_ table: Table, _ sample: RowSample, isSample: Bool) {
    self.sample = sample
    keys = RowKeys(table, isSample: isSample)
    unique = sample.columns.map { _ in nil }
  }

  /// Whether a column names each row, as far as rows are tested.
  func isUnique(_ column: Int) -> Bool {
    if let known = unique[column] { return known }
    let mayBe = sample.columns[column].distinct >= sample.rowCount - 1
    let found = mayBe && keys.isUnique(column)
    unique[column] = found
    return found
  }

  /// Whether two columns together name each row, as far as rows are tested.
  func arePairsUnique(_ one: Int, _ other: Int) -> Bool {
    let pair = Pair(one: min(one, other), other: max(one, other))
    if let known = pairs[pair] { return known }
    let found =
      areSampledPairsUnique(one, other) && (sample.isWhole || keys.arePairsUnique(one, other))
    pairs[pair] = found
    return found
  }

  private func areSampledPairsUnique(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (sample.columns[one], sample.columns[other])
    guard first.counts.count * second.counts.count >= sample.rowCount else { return false }
    var seen = Set<UInt32>(minimumCapacity: sample.rowCount)
    for (one, other) in zip(first.codes, second.codes) {
      if !seen.insert(UInt32(one) << 16 | UInt32(other)).inserted { return false }
    }
    return true
  }

  /// Whether each value of a column has only one of another beside it.
  func determines(_ one: Int, _ other: Int) -> Bool {
    let pair = Pair(one: one, other: other)
    if let known = dependent[pair] { return known }
    let found = sample.columns[one].determines(sample.columns[other])
    dependent[pair] = found
    return found
  }

  /// Whether the numbers of each row add up to 1 or 100, or exactly to the same.
  func addToConstant(_ values: [Int]) -> Bool {
    guard values.count > 1, sample.rowCount > 2,
      values.allSatisfy({ !sample.columns[$0].numbers.isEmpty })
    else { return false }
    var expected: Double?
    var (hits, misses) = (0, 0)
    for row in 0..<min(sample.rowCount, 100) {
      let sum = values.reduce(0) { $0 + sample.columns[$1].numbers[row] }
      if sum.isNaN { continue }
      let first = expected ?? sum
      expected = first
      let isShare = abs(sum - 100) <= 0.5 || abs(sum - 1) <= 0.005
      if isShare || abs(sum - first) <= 1e-9 * abs(first) { hits += 1 } else { misses += 1 }
    }
    return hits > 2 && 10 * misses <= hits
  }

  /// Whether one column is another and the same number more in each row: the ends of bins.
  func isShifted(_ one: Int, _ other: Int) -> Bool {
    let pairs = zip(sample.columns[one].numbers, sample.columns[other].numbers)
    guard sample.rowCount > 2, let first = pairs.first(where: { _ in true }) else { return false }
    let shift = first.1 - first.0
    return pairs.allSatisfy { abs($1 - $0 - shift) <= 1e-9 * max(abs($0), abs($1)) }
  }

  /// Whether the groups of a column have all about the same number of rows.
  func hasEqualGroups(_ column: Int) -> Bool { evenness(column) > 0.9 }

  /// The numbers of rows of a column's groups. The group of the last row may go on after the sample.
  private func groups(_ column: Int) -> [Int] {
    let column = sample.columns[column]
    var counts = column.counts
    counts[0] = 0
    if !sample.isWhole, let last = column.codes.last, counts.count > 3 { counts[Int(last)] = 0 }
    return counts.filter { $0 > 0 }
  }

  /// 1 if all groups of a column have the same number of rows; 0 if these vary by half of their mean.
  func evenness(_ column: Int) -> Double {
    let counts = groups(column).map(Double.init)
    guard counts.count > 1 else { return 1 }
    let mean = counts.reduce(0, +) / Double(counts.count)
    let variance = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(counts.count)
    return max(0, 1 - 2 * variance.squareRoot() / mean)
  }
}

extension SampledColumn {
  /// Whether its numbers rise in nine of ten steps from row to row.
  var mostlyRises: Bool {
    let rises = zip(numbers, numbers.dropFirst()).count { $0 < $1 }
    return numbers.count > 2 && 10 * rises >= 9 * (numbers.count - 1)
  }

  /// How many decimals its numbers have, at most four.
  var decimals: Int {
    var found = 0
    for number in numbers.prefix(100) where number.isFinite {
      var scaled = number
      for _ in 0..<found { scaled *= 10 }
      while found < 4, abs(scaled - scaled.rounded()) > 1e-6 * max(1, abs(scaled)) {
        found += 1
        scaled *= 10
      }
    }
    return found
  }

  /// The standard deviation of its numbers as a part of their mean magnitude; 0 without numbers.
  var spread: Double {
    var (sum, size, squares, count) = (0.0, 0.0, 0.0, 0.0)
    for number in numbers where number.isFinite {
      (sum, size, squares, count) = (
        sum + number, size + abs(number), squares + number * number, count + 1
      )
    }
    guard count > 1, size > 0 else { return 0 }
    let variance = max(0, squares / count - (sum / count) * (sum / count))
    return variance.squareRoot() / (size / count)
  }
}

/// Hashes of the cells of some columns, computed once each.
struct RowKeys {
  private let table: Table
  private let rowCount: Int
  private var hashes: [Int: [UInt64]] = [:]
  /// Nearly all repeated pairs repeat within this many rows.
  private static let sampledRows = 2048
  /// Names of more rows are tested when they are drawn (`QueryChoice.answer`).
  private static let testedRows = 1 << 17
  private let isSample: Bool

  init(_ table: Table, isSample: Bool = false) {
    self.table = table
    self.isSample = isSample
    rowCount = min(table.rowCount, Self.sampledRows)
  }

  /// Whether a column has no repeated value, as far as tested; false if its cells are not kept.
  mutating func isUnique(_ column: Int) -> Bool {
    guard table.rowCount == rowCount else {
      let column = table.columns[column]
      return !isSample && column.profile.gaps < 2 && column.profile.isUnique
        && column.chunks.map { !$0.hasRepeats(within: Self.testedRows) } ?? false
    }
    let found = hashes(of: column)
    return found.count == rowCount && Set(found).count == rowCount
  }

  /// Whether no two sampled rows are equal in both columns; false if cells are not kept.
  mutating func arePairsUnique(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (hashes(of: one), hashes(of: other))
    guard first.count == rowCount, second.count == rowCount else { return false }
    var seen = Set<UInt64>(minimumCapacity: min(rowCount, 256))
    for row in 0..<rowCount {
      let pair = (first[row] &* 0x9E37_79B9_7F4A_7C15) ^ second[row]
      if !seen.insert(pair).inserted { return false }
    }
    return true
  }

  private mutating func hashes(of column: Int) -> [UInt64] {
    if let known = hashes[column] { return known }
    var found: [UInt64] = []
    if let chunks = table.columns[column].chunks {
      found.reserveCapacity(rowCount)
      for row in 0..<rowCount { chunks.withText(row: row) { found.append(textHash($0)) } }
    }
    hashes[column] = found
    return found
  }
}
