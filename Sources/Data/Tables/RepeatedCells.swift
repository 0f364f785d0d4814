// Finds out whether cells repeat, certainly, in less time than grouping takes.

extension ColumnChunks {
  /// Whether two cells have one text, by hashes of 64 bits: false is certain.
  ///
  /// - Parameter limit: the rows to look at, from the first.
  package func hasRepeats(within limit: Int = .max) -> Bool {
    var buckets = [[UInt64]](repeating: [], count: Self.bucketCount)
    let count = min(rowCount, limit)
    for index in buckets.indices {
      buckets[index].reserveCapacity(count / Self.bucketCount * 9 / 8 + 16)
    }
    for (index, chunk) in chunks.enumerated() where starts[index] < count {
      for row in 0..<min(chunk.rowCount, count - starts[index]) {
        let hash = chunk.withText(row: row) { cellHash($0) }
        buckets[Int(truncatingIfNeeded: hash >> 56)].append(hash)
      }
    }
    // A bucket's table fits into a processor's cache.
    var table: [UInt64] = []
    return buckets.contains { Self.hasRepeats($0, &table) }
  }

  private static let bucketCount = 256

  /// - Parameter table: reused; open addressing, 0 for a free place.
  private static func hasRepeats(_ hashes: [UInt64], _ table: inout [UInt64]) -> Bool {
    var size = 64
    while size < 2 * hashes.count { size *= 2 }
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(0, count: size))
    return table.withUnsafeMutableBufferPointer { table in
      for hash in hashes {
        let hash = hash | 1
        var place = Int(truncatingIfNeeded: hash >> 8) & (size - 1)
        while table[place] != 0 {
          if table[place] == hash { return true }
          place = (place + 1) & (size - 1)
        }
        table[place] = hash
      }
      return false
    }
  }
}
