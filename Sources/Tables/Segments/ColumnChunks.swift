// A column of a table that was read in parts: the cells of one column side by side, so that columns
// that nobody draws take no room.

/// The cells of one column in one part of the input.
final class ColumnChunk: Sendable {
  /// Of chunks that are made of rows one by one.
  static let rowLimit = 1 << 16

  /// The text of all cells, without quotes, as it was read.
  private let bytes: [UInt8]
  /// Where each cell ends in `bytes`; it starts where the one before it ends.
  private let ends: [UInt32]
  /// What the cells are as numbers, NaN for what is none; empty where that was not asked for.
  let numbers: [Double]

  init(bytes: [UInt8], ends: [UInt32], numbers: [Double]) {
    self.bytes = bytes
    self.ends = ends
    self.numbers = numbers
  }

  /// The same without its numbers, once they are kept elsewhere.
  func withoutNumbers() -> ColumnChunk {
    numbers.isEmpty ? self : ColumnChunk(bytes: bytes, ends: ends, numbers: [])
  }

  /// Whether it holds the same texts, told without looking at them where they are in one place.
  func isSame(as other: ColumnChunk) -> Bool { bytes == other.bytes && ends == other.ends }

  var rowCount: Int { ends.count }

  var byteCount: Int { bytes.count }

  @inline(__always)
  func withCell<Result>(row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = bytes  // a span must not outlive what it is of, and a class could let go of it
    let start = row == 0 ? 0 : Int(ends[row - 1])
    return body(bytes.span.extracting(start..<Int(ends[row])))
  }
}

/// The cells of one column, in the order of the input.
final class ColumnChunks: Sendable {
  let chunks: [ColumnChunk]
  /// The row that each chunk starts with, and after them the number of rows.
  private let starts: [Int]

  init(_ chunks: [ColumnChunk]) {
    self.chunks = chunks
    var starts = [0]
    for chunk in chunks { starts.append(starts[starts.count - 1] + chunk.rowCount) }
    self.starts = starts
  }

  var rowCount: Int { starts[starts.count - 1] }

  @inline(__always)
  func withCell<Result>(row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let chunk = chunkIndex(of: row)
    return chunks[chunk].withCell(row: row - starts[chunk], body)
  }

  /// Whether the same chunks hold the same texts; false tells nothing.
  func isSame(as other: ColumnChunks) -> Bool {
    starts == other.starts && zip(chunks, other.chunks).allSatisfy { $0.isSame(as: $1) }
  }

  /// The same cells without the numbers that were found in them.
  func withoutNumbers() -> ColumnChunks { ColumnChunks(chunks.map { $0.withoutNumbers() }) }

  /// All numbers, row by row, where every chunk has them.
  func numbers() -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(rowCount)
    for chunk in chunks {
      guard chunk.numbers.count == chunk.rowCount else { return nil }
      numbers.append(contentsOf: chunk.numbers)
    }
    return numbers
  }

  /// The last chunk that starts at the row or before it.
  private func chunkIndex(of row: Int) -> Int {
    // Chunks are of about the same number of rows, so the first guess is close.
    var index = min(chunks.count - 1, row * chunks.count / max(1, rowCount))
    while starts[index] > row { index -= 1 }
    while starts[index + 1] <= row { index += 1 }
    return index
  }
}

/// The line of the input on which each row starts, kept where it is not simply the next.
struct RowLines: Sendable {
  /// The first row of each run in which every row is on the line after that of the row before.
  private var runs: [(row: Int, line: Int)] = []
  private(set) var count = 0

  mutating func append(line: Int) {
    let isNext = runs.last.map { line - $0.line == count - $0.row } ?? false
    if !isNext { runs.append((count, line)) }
    count += 1
  }

  /// Appends the lines of rows that come later, which are counted from 1.
  mutating func append(_ later: RowLines, linesBefore: Int) {
    for run in later.runs {
      let line = run.line + linesBefore
      if let last = runs.last, line - last.line == count + run.row - last.row { continue }
      runs.append((count + run.row, line))
    }
    count += later.count
  }

  subscript(row: Int) -> Int {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].row <= row { low = middle } else { high = middle }
    }
    return runs[low].line + row - runs[low].row
  }
}
