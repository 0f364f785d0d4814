// Numbers of every kind, for properties of the data that must hold for all of them.
import TestSupport

enum WildValues {
  /// How many values there may be: none, one, around the sizes of blocks, many.
  static let counts = [0, 1, 2, 15, 16, 17, 63, 64, 65, 255, 256, 300, 1_024, 4_097, 100_000]

  /// Values of one of several kinds: small whole ones with many equal, fractions, a few of all,
  /// gaps in runs, infinite ones.
  static func make(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    let kind = Int.random(in: 0..<6, using: &random)
    let gapBlock = Int.random(in: 1...40, using: &random)
    return (0..<count).map { row in
      switch kind {
      case 0: Double(Int.random(in: -3...3, using: &random))
      case 1: Double.random(in: -1...1000, using: &random)
      case 2: (row / gapBlock).isMultiple(of: 2) ? .nan : Double.random(in: 1...2, using: &random)
      case 3: oddOnes.randomElement(using: &random) ?? 0
      case 4: (row / gapBlock).isMultiple(of: 3) ? .nan : .infinity
      default: Bool.random(using: &random) ? -.infinity : .nan
      }
    }
  }

  private static let oddOnes: [Double] = [
    .nan, .infinity, -.infinity, -0.0, 0, 1, -1, 0.1, 1e16, -1e16, .leastNonzeroMagnitude,
    4_503_599_627_370_495.5, 9_007_199_254_740_994, 2.5,
  ]
}
