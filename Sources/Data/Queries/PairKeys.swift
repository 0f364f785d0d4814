// Numbers pairs of names.

/// Keys of category and series pairs, from 1: in a dense matrix while that is small, else hashed.
struct PairKeys: Sendable {
  private var dense: [UInt32] = []
  private var width = 8
  private var sparse: [UInt64: UInt32] = [:]
  private static let denseLimit = 1 << 20

  /// Replaces category keys by pair keys.
  mutating func read(
    _ count: Int, _ groups: UnsafeMutablePointer<UInt32>, _ series: UnsafePointer<UInt32>,
    _ keys: inout [(category: UInt32, series: UInt32)]
  ) {
    for index in 0..<count {
      let category = groups[index]
      guard category != 0 else { continue }
      let place = Int(category) &* width &+ Int(series[index])
      if Int(series[index]) < width, place < dense.count, dense[place] != 0 {
        groups[index] = dense[place]
      } else {
        groups[index] = number(category, series[index], &keys)
      }
    }
  }

  mutating func number(
    _ category: UInt32, _ series: UInt32, _ keys: inout [(category: UInt32, series: UInt32)]
  ) -> UInt32 {
    if Int(series) >= width { widen(toInclude: Int(series)) }
    let place = Int(category) * width + Int(series)
    let isDense = Int(series) < width && place < Self.denseLimit
    if isDense, place < dense.count, dense[place] != 0 { return dense[place] }
    let pair = UInt64(category) << 32 | UInt64(series)
    if let number = sparse[pair] { return number }
    keys.append((category, series))
    let number = UInt32(truncatingIfNeeded: keys.count - 1)
    if isDense {
      if place >= dense.count {
        let more = max(place + 1 - dense.count, dense.count)
        dense.append(contentsOf: repeatElement(0, count: min(more, Self.denseLimit - dense.count)))
      }
      dense[place] = number
    } else {
      sparse[pair] = number
    }
    return number
  }

  private mutating func widen(toInclude series: Int) {
    let next = max(2 * width, series + 1)
    guard next <= 1 << 12 else { return }
    var wide = [UInt32](
      repeating: 0, count: min(Self.denseLimit, dense.count / width * next + next))
    for (place, number) in dense.enumerated() where number != 0 {
      let moved = place / width * next + place % width
      if moved < wide.count {
        wide[moved] = number
      } else {
        sparse[UInt64(place / width) << 32 | UInt64(place % width)] = number
      }
    }
    (dense, width) = (wide, next)
  }
}
