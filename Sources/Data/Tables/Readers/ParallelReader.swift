// Parses large tables on all processors while more bytes are read.
internal import Base

/// Reads a table in blocks, which are parsed in parallel, and joins the rows in order.
struct ParallelReader {
  /// Large enough that cutting costs nothing, small enough that all processors soon get a block
  /// that fits their caches.
  static let blockBytes = 1 << 20

  /// Fewer bytes than this are no part of their own, if they can be read otherwise.
  private static let leastBytes = 1 << 15

  private var assembly: any SegmentAssembly
  private let pool: SegmentPool
  private var block = SegmentBytes(capacity: blockBytes)
  private var spare: [SegmentBytes] = []

  /// - Throws: if no threads can be started.
  init(_ plan: any SegmentPlan) throws(SystemError) {
    assembly = plan.makeAssembly()
    pool = try SegmentPool(plan)
  }

  var rowCount: Int { assembly.rowCount }

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

  /// Reads without an intermediate copy: `fill` writes bytes and returns their number.
  mutating func fill(_ fill: (UnsafeMutableRawBufferPointer) -> Int) throws(TableError) -> Int {
    let count = block.append(fill)
    if block.count == block.capacity { try submit() }
    return count
  }

  mutating func settle() throws(TableError) {
    if block.count >= Self.leastBytes { try submit() }
    while let result = pool.next(waits: true) { try take(result) }
    guard block.count > 0 else { return }
    if try assembly.read(block) { return block.removeAll() }
    try submit()
    while let result = pool.next(waits: true) { try take(result) }
    try assembly.settle()
  }

  mutating func finish() throws(TableError) {
    try settle()
    try assembly.finish()
  }

  var earlierStates: Int { assembly.earlierStates }

  func snapshot(isAtRest: Bool) -> Table { assembly.snapshot(isAtRest: isAtRest) }

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
