// A pyramid of blocks over the values of a series, each level aggregating the one below.
internal import Queries

/// The levels of a pyramid, in whole blocks; incomplete ends are read from the level below.
enum Pyramid {
  static let fanOut = SeriesFacts.blockSize
  /// Fewer values are scanned one by one.
  private static let smallestWorthwhile = 4 * fanOut

  static func levels(
    over values: UnsafeBufferPointer<Double>, _ facts: inout SeriesFacts
  ) -> [[Block]] {
    guard values.count >= smallestWorthwhile else {
      facts.addOneByOne(values)
      return []
    }
    let blockCount = values.count / fanOut
    var levels = [
      Array(unsafeUninitializedCapacity: blockCount) { blocks, count in
        for index in 0..<blockCount {
          let start = index * fanOut
          let block = facts.addBlock(
            UnsafeBufferPointer(rebasing: values[start..<start + fanOut]))
          blocks.initializeElement(at: index, to: block)
        }
        count = blockCount
      }
    ]
    facts.addOneByOne(values[(blockCount * fanOut)...])
    while let below = levels.last, below.count >= smallestWorthwhile {
      levels.append((0..<below.count / fanOut).map { Block(below, $0 * fanOut) })
    }
    return levels
  }

  /// The first rows with the extremes of each block, for every level above the first.
  static func extremeRows(of levels: [[Block]], _ values: [Double]) -> [[ExtremeRows]] {
    var found: [[ExtremeRows]] = []
    for (below, blocks) in zip(levels, levels.dropFirst()) {
      let belowRows = found.last
      found.append(
        blocks.indices.map { index in
          let children = index * fanOut..<(index + 1) * fanOut
          let low = children.first { below[$0].lowest == blocks[index].lowest }
          let high = children.first { below[$0].highest == blocks[index].highest }
          let (first, last) = (low ?? children.lowerBound, high ?? children.lowerBound)
          if let belowRows {
            return ExtremeRows(lowest: belowRows[first].lowest, highest: belowRows[last].highest)
          }
          return ExtremeRows(
            lowest: row(of: below[first].lowest, inBlock: first, values),
            highest: row(of: below[last].highest, inBlock: last, values))
        })
    }
    return found
  }

  /// The first row of a block that has a value; the block's first row if it has only gaps.
  private static func row(of value: Double, inBlock index: Int, _ values: [Double]) -> UInt32 {
    let rows = index * fanOut..<(index + 1) * fanOut
    return UInt32(truncatingIfNeeded: rows.first { values[$0] == value } ?? rows.lowerBound)
  }
}

/// The first rows of a block's least and greatest values.
struct ExtremeRows: Sendable {
  var lowest: UInt32
  var highest: UInt32
}

extension Block {
  fileprivate init(_ blocks: [Block], _ start: Int) {
    self.init()
    var sum = CompensatedSum()
    for index in start..<start + Pyramid.fanOut {
      if blocks[index].lowest < lowest { lowest = blocks[index].lowest }
      if blocks[index].highest > highest { highest = blocks[index].highest }
      sum.add(blocks[index].sum)
      count += blocks[index].count
    }
    self.sum = sum.value
  }
}
