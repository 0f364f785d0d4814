// Finds the word that a misspelled one was meant to be.
internal import Queries

enum Spelling {
  /// Synonyms that are accepted for a value.
  static let words = ["avg": "mean", "average": "mean"]

  /// Synonyms for which a value is only suggested.
  static let meanings = [
    "asc": "value", "ascending": "value", "increasing": "value", "smallest": "value",
    "desc": "-value", "descending": "-value", "decreasing": "-value", "largest": "-value",
    "name": "category", "alphabetical": "category", "total": "sum", "minimum": "min",
    "maximum": "max", "logarithmic": "log", "percent": "normalized", "shares": "normalized",
  ]

  /// Words longer than this are not compared: no name is nearly as long.
  static let lengthLimit = 40

  /// The name with the fewest typing errors (a letter inserted, missing, wrong, or two swapped).
  /// nil if the errors exceed two or a third of the name; the earlier name wins a tie.
  static func nearest(to word: String, in names: [String]) -> String? {
    let letters = Array(word.utf8)
    guard letters.count <= lengthLimit else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = editDistance(letters, Array(name.utf8))
      let allowed = min(2, max(1, name.utf8.count / 3))
      if distance <= allowed, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }
}
