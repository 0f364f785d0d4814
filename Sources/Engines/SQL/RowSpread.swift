// How many rows a table has, by the numbers of some of them: to count all of them may take minutes.
package import SourceProtocol

extension SourceTable {
  /// What SQLite calls the number of a row, so that no column is meant; nil if columns have all names.
  package var rowNumber: String? {
    let taken = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }
}

/// Numbers of rows, of which there may be many side by side and none for a long way.
package enum RowSpread {
  /// How many numbers are looked at in one place.
  package static let headCount = 16
  /// In how many places, before numbers without a gap are believed to have none, and at most.
  private static let (fewestPlaces, mostPlaces) = (8, 32)

  /// About how many numbers there are: all of them if they are few or have no gaps. By trials with
  /// numbers in clusters, at random and in rows with gaps, it is off by less than a factor of 1.5.
  ///
  /// - Parameters:
  ///   - from: the first numbers from one on, in order, as many as are looked at in one place.
  ///   - upTo: the last number up to one; nil if there is none.
  package static func count(
    from: (Int) throws(DatabaseError) -> [Int], upTo: (Int) throws(DatabaseError) -> Int?
  ) throws(DatabaseError) -> Int {
    let head = try from(.min)
    guard let first = head.first, let last = try upTo(.max) else { return 0 }
    var parts = [Part(first: first, last: max(first, last), head: head)]
    var hasGaps = false
    for place in 0..<mostPlaces {
      let open = parts.indices.filter { !parts[$0].isKnown }
      let areDense = !hasGaps && open.allSatisfy { parts[$0].density >= 0.5 }
      // Where most may be, and where most room is: a few before a gap hide what is behind it.
      let size = place % 2 == 0 ? \Part.count : \Part.length
      guard place < fewestPlaces || !areDense,
        let largest = open.max(by: { parts[$0][keyPath: size] < parts[$1][keyPath: size] })
      else { break }
      let (middle, end) = (parts[largest].middle, parts[largest].last)
      let right = try from(middle).filter { $0 <= end }
      if let start = right.first {
        parts.append(Part(first: start, last: end, head: right))
        hasGaps = hasGaps || UInt(bitPattern: start &- middle) >= headCount
      }
      parts[largest].cut(at: try upTo(middle - 1))
    }
    let count = parts.reduce(0.0) { $0 + $1.count }.rounded()
    return count < 0x1p63 ? Int(count) : .max
  }

  /// From one number to another, both of which are there.
  private struct Part {
    let first: Int
    private(set) var last: Int
    /// The first of its numbers.
    private(set) var head: [Int]

    init(first: Int, last: Int, head: [Int]) {
      (self.first, self.last, self.head) = (first, last, head)
    }

    /// Whether its head is all of it.
    var isKnown: Bool { head.count < RowSpread.headCount || head.last == last }

    var length: Double { stretch(to: last) }

    private func stretch(to end: Int) -> Double { Double(UInt(bitPattern: end &- first)) + 1 }

    /// Which share of the numbers in a row is there.
    var density: Double { Double(head.count) / stretch(to: head.last ?? first) }

    var count: Double { isKnown ? Double(head.count) : density * length }

    /// Halfway between its ends, after the first.
    var middle: Int {
      let half = UInt(bitPattern: last &- first) / 2 + 1
      return Int(bitPattern: UInt(bitPattern: first) &+ half)
    }

    /// Leaves out what comes after a number.
    mutating func cut(at end: Int?) {
      let end = max(first, min(last, end ?? first))
      last = end
      head.removeAll { $0 > end }
    }
  }
}
