// What a thread needs room for while it works on a block of rows.
internal import CVector

/// Rows that are grouped at once.
struct RowBlock {
  /// Within the chunks.
  let rows: Range<Int>
  /// The group of each row, from 1; 0 if it does not count.
  let groups: UnsafePointer<UInt32>
  /// The indices of the rows that count, if many do not.
  let passing: UnsafeBufferPointer<UInt16>?
  /// The number of rows of each group; nil if there are many groups.
  let counts: UnsafePointer<UInt32>?
  /// The number of rows before this block, and a function that gives the input line of a row.
  let rowsBefore: Int
  let line: (Int) -> Int

  /// The row's number in problems, from 1.
  func number(of index: Int) -> Int { rowsBefore + index + 1 }
}

/// Which rows of a block count.
struct RowMask {
  /// 0 for a row that does not count, else 1; nil if all count.
  let bytes: UnsafePointer<UInt8>?
  /// The indices of the rows that count, if many do not: which ones do cannot be foreseen, and a
  /// wrong guess at a branch takes longer than what it guards.
  let passing: UnsafeBufferPointer<UInt16>?

  static var all: RowMask { RowMask(bytes: nil, passing: nil) }
}

/// The rows of a block that may count, one after the other.
///
/// - Parameters:
///   - passing: the rows that count, if many do not.
///   - places: what is changed for each group, of which a large number is in no cache.
@inline(__always)
func forEachRow<Place>(
  _ count: Int, _ groups: UnsafePointer<UInt32>, _ passing: UnsafeBufferPointer<UInt16>?,
  _ places: UnsafeMutablePointer<Place>?, groupCount: Int, _ body: (Int) -> Void
) {
  guard let places, groupCount > RowScratch.fewGroups else {
    if let passing {
      for index in passing { body(Int(index)) }
    } else {
      for index in 0..<count { body(index) }
    }
    return
  }
  let ahead = RowScratch.rowsAhead
  if let passing {
    for (place, index) in passing.enumerated() {
      if place &+ ahead < passing.count {
        cvector_prefetch(places + Int(groups[Int(passing[place &+ ahead])]))
      }
      body(Int(index))
    }
  } else {
    for index in 0..<count {
      if index &+ ahead < count { cvector_prefetch(places + Int(groups[index &+ ahead])) }
      body(index)
    }
  }
}

final class RowScratch {
  static let rowLimit = 1 << 13
  /// How many rows ahead memory is asked for: the time of one access, by the time of a row.
  static var rowsAhead: Int { 16 }
  /// Values of so many groups are in the nearer caches.
  static var fewGroups: Int { 1 << 14 }
  /// So few groups are counted block by block.
  static var countedGroups: Int { 1 << 10 }
  /// 1 for a row that counts, else 0.
  let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: rowLimit)
  let groups = UnsafeMutablePointer<UInt32>.allocate(capacity: rowLimit)
  let series = UnsafeMutablePointer<UInt32>.allocate(capacity: rowLimit)
  let numbers = UnsafeMutablePointer<Double>.allocate(capacity: rowLimit)
  /// Of the second of two columns.
  let others = UnsafeMutablePointer<Double>.allocate(capacity: rowLimit)
  /// Of the rows of a block, by group.
  let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: countedGroups)
  let codeSums = CodeSums()
  private let passing = UnsafeMutablePointer<UInt16>.allocate(capacity: rowLimit)

  /// The indices of the rows that count; nil if most do. Used when many rows do not count: adding
  /// them all to group 0 would make each addition wait for the previous one.
  func passing(_ count: Int) -> UnsafeBufferPointer<UInt16>? {
    let passed = cvector_places(mask, count, passing)
    return 8 * passed < 7 * count ? UnsafeBufferPointer(start: passing, count: passed) : nil
  }

  deinit {
    passing.deallocate()
    counts.deallocate()
    mask.deallocate()
    groups.deallocate()
    series.deallocate()
    numbers.deallocate()
    others.deallocate()
  }
}
