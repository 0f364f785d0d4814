// About how many rows a table has, against all of their numbers.
import SourceProtocol
import TestSupport
import Testing

@testable import SQL

@Suite struct RowSpreadTests {
  /// What is said of a sorted list, and in how many places it was looked at.
  private func count(_ numbers: [Int]) throws -> (count: Int, places: Int) {
    /// The place of the first number from one on.
    func place(_ number: Int) -> Int {
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    var places = 0
    let count = try RowSpread.count(
      from: { start in
        places += 1
        return Array(numbers[place(start)...].prefix(RowSpread.headCount))
      },
      upTo: { end in
        let next = end == .max ? numbers.count : place(end + 1)
        return next > 0 ? numbers[next - 1] : nil
      })
    return (count, places)
  }

  /// Numbers without gaps, with few or many, all over, with one far away, in clusters, and as made
  /// from the time.
  private func numbers(_ kind: Int, _ random: inout SeededGenerator) -> [Int] {
    let count = [1, 5, 16, 17, 100, 1000, 9000].randomElement(using: &random) ?? 1
    switch kind {
    case 0: return Array(-3..<count - 3)
    case 1:
      let share = Int.random(in: 1...9, using: &random)
      return (0..<2 * count).filter { _ in Int.random(in: 0..<10, using: &random) < share }
    case 2:
      return Set((0..<count).map { _ in Int.random(in: .min ... .max, using: &random) }).sorted()
    case 3: return Array(1...count) + [1_795_000_000_000_000]
    case 4:
      let far = 1 << 62
      var all = Set<Int>()
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let start = Int.random(in: -far...far, using: &random)
        let size = Int.random(in: 1...count, using: &random)
        all.formUnion(start..<start + size)
      }
      return all.sorted()
    default:
      var (time, all) = (1 << 38, [Int]())
      for _ in 0..<count {
        time += Int.random(in: 1..<2000, using: &random)
        all.append(time << 22 | Int.random(in: 0..<4, using: &random))
      }
      return all
    }
  }

  @Test func `rows are about as many as there are, and few or all of a stretch exactly`() throws {
    var random = SeededGenerator(seed: 31)
    for index in 0..<600 where Samples.takes(index) {
      let kind = index % 6
      let numbers = numbers(kind, &random)
      let (found, places) = try count(numbers)
      #expect(places <= 33, "\(index)")
      if kind == 0 || numbers.count <= RowSpread.headCount {
        #expect(found == numbers.count, "\(index)")
      } else {
        #expect(found <= 2 * numbers.count && numbers.count <= 2 * found, "\(index)")
      }
    }
  }

  @Test func `no row is none, and the ends of all numbers are numbers`() throws {
    for numbers in [[], [.min], [.min, .max], [.min, 0, .max]] as [[Int]] {
      let found = try count(numbers).count
      #expect(found == numbers.count)
    }
    let ends = try count([.min] + Array(Int.max - 4_998 ... .max)).count
    #expect(ends == 5_000)
  }

  @Test func `the number of a row has a name that no column has`() {
    func name(_ columns: [String]) -> String? {
      SourceTable(
        name: "t", kind: .table, columns: columns.map { .init(name: $0, type: "") }, rowCount: 1
      ).rowNumber
    }
    #expect(name(["id", "a"]) == "rowid")
    #expect(name(["RowID", "a"]) == "_rowid_")
    #expect(name(["oid", "rowid", "_rowid_"]) == nil)
    #expect(name(["_ROWID_", "rowid"]) == "oid")
  }
}
