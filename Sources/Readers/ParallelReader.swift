// Bytes as they come into a table, parsed by all processors while the next ones are read.
internal import Files
internal import Tables

/// A table that is read in parts: cuts the bytes, has them read beside each other, and puts the
/// rows together in order.
struct ParallelReader {
  /// Large enough that cutting costs nothing, small enough that all processors get some soon and
  /// what is read stays in their caches.
  static let blockBytes = 1 << 20

  private var assembly: SegmentAssembly
  private let pool: SegmentPool
  private var block = SegmentBytes(capacity: blockBytes)
  private var spare: [SegmentBytes] = []

  /// - Throws: where there are no threads to read with.
  init(_ plan: SegmentPlan) throws(SystemError) {
    assembly = SegmentAssembly(plan)
    pool = try SegmentPool(plan)
  }

  /// The rows that have been put together.
  var rowCount: Int { assembly.rowCount }

  /// Once it has thrown, it throws the same error for ever; the rows before the error stay.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, block.capacity - block.count)
      _ = block.append { room in
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
        return count
      }
      rest = rest.dropFirst(count)
      if block.count == block.capacity { try submit() }
    }
  }

  /// Reads on without a copy in between: `fill` writes bytes and gives their number, which is
  /// returned.
  mutating func fill(_ fill: (UnsafeMutableRawBufferPointer) -> Int) throws(TableError) -> Int {
    let count = block.append(fill)
    if block.count == block.capacity { try submit() }
    return count
  }

  /// Makes rows of all that has come.
  mutating func settle() throws(TableError) {
    if block.count > 0 { try submit() }
    while let result = pool.next(waits: true) { try take(result) }
  }

  /// Ends the input: a last line without a line end is a row.
  mutating func finish() throws(TableError) {
    try settle()
    try assembly.finish()
  }

  /// States of the table that later ones have taken the place of.
  var earlierStates: Int { assembly.earlierStates }

  /// The complete rows so far; `isAtRest` as of `TableReader.snapshot`.
  func snapshot(isAtRest: Bool) -> Table { assembly.snapshot(isAtRest: isAtRest) }

  /// Whether more of the state that is being read may come, while the one before is whole.
  var isWithinState: Bool { assembly.isWithinState }

  private mutating func submit() throws(TableError) {
    pool.submit(block)
    block = spare.popLast() ?? SegmentBytes(capacity: Self.blockBytes)
    while let result = pool.next(waits: pool.outstanding > pool.window) { try take(result) }
  }

  private mutating func take(_ result: SegmentPool.Result) throws(TableError) {
    try assembly.append(result.read, result.bytes)
    result.bytes.removeAll()
    spare.append(result.bytes)
  }
}
