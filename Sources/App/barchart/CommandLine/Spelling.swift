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

  /// The value that a word was meant for: a synonym, or the name or synonym that is spelt most like
  /// it; nil if none is.
  static func meant(by word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let synonyms = words.merging(meanings) { accepted, _ in accepted }
      .filter { names.contains($0.value) }
    if let meaning = synonyms[word] { return meaning }
    return nearestName(to: word, among: names + synonyms.keys.sorted())
      .map { words[$0] == nil ? synonyms[$0] ?? $0 : $0 }
  }
}
