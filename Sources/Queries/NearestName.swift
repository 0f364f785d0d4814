// The name that someone may have meant: for "did you mean".

/// The name at the least edit distance from a misspelt one, where that is near enough to be meant:
/// at most a third of its letters, one at the least. The first of several as near.
package func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(longestCompared))
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.lowercased().prefix(longestCompared))
    let distance = editDistance(wanted, letters)
    guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
    if nearest.map({ distance < $0.distance }) ?? true { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// The comparison takes time with the product of the lengths; names longer than this are compared
/// by their beginnings.
private let longestCompared = 64

/// Insertions, deletions, changes of one letter and swaps of two neighbours that lead from `a` to
/// `b` (optimal string alignment distance).
package func editDistance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var cost = min(
        previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[b.count]
}
