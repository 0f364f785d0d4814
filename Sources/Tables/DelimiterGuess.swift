// Which byte separates the fields: every candidate is tried, and the one that splits evenly is
// taken.

/// The first records of a file, split by one candidate.
struct SampleReading {
  let delimiter: UInt8
  private(set) var cells: CellRows
  private(set) var fieldCounts: [Int] = []
  /// Whether every quote that opens in a whole sample is closed.
  private(set) var isClosed = true

  /// Enough to see a table's manners.
  static let recordLimit = 1000

  /// - Parameter isWhole: whether the sample is the whole input; if not, its last record is cut off
  ///   and is read only where it is the only one.
  init(_ sample: Span<UInt8>, delimiter: UInt8, isWhole: Bool, limits: Limits) {
    self.delimiter = delimiter
    var cells = CellWriter()
    var parser = RecordParser(delimiter: delimiter, limits: limits)
    var index = 0
    do throws(TableError) {
      while fieldCounts.count < Self.recordLimit {
        var event = try parser.next(in: sample, from: &index, into: &cells)
        let isLast = event == .needsBytes
        if isLast, isWhole || fieldCounts.isEmpty { event = try parser.finish(into: &cells) }
        if event == .record {
          fieldCounts.append(cells.pendingFields)
          cells.endRow(line: parser.recordLine)
        } else {
          cells.dropRecord()
        }
        if isLast { break }
      }
    } catch .unclosedQuote {
      isClosed = false
    } catch {
      // Reading in earnest will throw it again.
    }
    self.cells = cells.rows
  }

  /// The number of fields that most records have; of two as frequent, the larger.
  var width: Int {
    var frequencies: [Int: Int] = [:]
    for count in fieldCounts { frequencies[count, default: 0] += 1 }
    return frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The share of records that have `width` fields, 0…1.
  var consistency: Double {
    let width = width
    return Double(fieldCounts.count { $0 == width }) / Double(max(1, fieldCounts.count))
  }

  /// The share of cells that hold another candidate and are no number, 0…1: what was not taken
  /// apart.
  var unsplitShare: Double {
    let others = Self.candidates.filter { $0 != delimiter }
    let formats = [
      NumberNotation(decimal: Byte.point, readsLoneGroups: true),
      NumberNotation(decimal: Byte.comma, readsLoneGroups: true),
    ]
    var unsplit = 0
    var count = 0
    forEachCell { cell in
      count += 1
      for index in 0..<cell.count where others.contains(cell[index]) {
        let isNumber = formats.contains {
          if case .number = $0.value(of: cell) { true } else { false }
        }
        if !isNumber { unsplit += 1 }
        break
      }
    }
    return Double(unsplit) / Double(max(1, count))
  }

  func forEachCell(_ body: (Span<UInt8>) -> Void) {
    for row in fieldCounts.indices {
      for field in 0..<fieldCounts[row] { cells.withCell(row: row, field: field, body) }
    }
  }

  /// In order of preference. The comma comes last: it is in decimals and in prose, the others
  /// hardly are.
  static let candidates = [Byte.tab, Byte.semicolon, Byte.bar, Byte.comma]

  /// The sample split by the delimiter that suits it best, whatever the file is called.
  ///
  /// A delimiter must split most records into two fields or more. Of those that do: one under which
  /// all quotes close; then the one that gives the most records the same number of fields; then the
  /// one that leaves the fewest cells with another candidate inside; then the order of
  /// `candidates`. If none splits, there is one column, and the comma is as good as any.
  static func best(_ sample: Span<UInt8>, isWhole: Bool, limits: Limits) -> SampleReading {
    var best = SampleReading(
      sample, delimiter: Byte.comma, isWhole: isWhole, limits: limits)
    var bestRank = best.rank
    for candidate in candidates.dropLast().reversed() {
      let reading = SampleReading(
        sample, delimiter: candidate, isWhole: isWhole, limits: limits)
      // Later candidates are the preferred ones, so they win a tie.
      let rank = reading.rank
      if rank.splits > 0, rank >= bestRank {
        best = reading
        bestRank = rank
      }
    }
    return best
  }

  private typealias Rank = (splits: Int, closed: Int, consistency: Double, split: Double)

  private var rank: Rank {
    (width >= 2 ? 1 : 0, isClosed ? 1 : 0, consistency, 1 - unsplitShare)
  }
}
