// Finds the word that a misspelled one was meant to be.
internal import Queries
internal import Scales
internal import Scenegraph

enum Spelling {
  /// Synonyms that are accepted for a value.
  static let words = ["avg": "mean", "average": "mean"]

  /// Synonyms for which a value is only suggested.
  static let meanings: [String: String] = {
    func words<Choice: RawRepresentable<String> & CaseIterable>(
      _ synonyms: (Choice) -> [String]
    ) -> [(String, String)] {
      Choice.allCases.flatMap { choice in synonyms(choice).map { ($0, choice.rawValue) } }
    }
    let all =
      words(synonyms(of:)) + words(synonyms(ofMethod:)) + [
        ("logarithmic", ScaleKind.log.rawValue), ("percent", Scene.Layout.normalized.rawValue),
        ("shares", Scene.Layout.normalized.rawValue),
      ]
    return Dictionary(all, uniquingKeysWith: { first, _ in first })
  }()

  private static func synonyms(of order: SortOrder) -> [String] {
    switch order {
    case .none: []
    case .valueDescending: ["desc", "descending", "decreasing", "largest"]
    case .value: ["asc", "ascending", "increasing", "smallest"]
    case .category: ["name", "alphabetical"]
    case .categoryDescending: []
    }
  }

  private static func synonyms(ofMethod method: Query.Method) -> [String] {
    switch method {
    case .sum: ["total"]
    case .min: ["minimum"]
    case .max: ["maximum"]
    case .none, .mean, .median, .count, .distinct, .last: []
    }
  }

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
