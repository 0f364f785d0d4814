// The weight of each feature of a chart. The numbers are in ChooserWeights+Fitted.swift.
internal import Tables

/// The weights of a word in a column's name.
struct WordWeights: Hashable, Sendable {
  /// For the column as the name of bars or series.
  var name = 0.0
  /// For the column as what bars show.
  var measure = 0.0
  /// For adding its values up.
  var adds = 0.0
}

/// The weights of the chooser, fitted on labelled tables.
struct ChooserWeights: Sendable {
  /// By `Feature.rawValue`, for one unit of the feature's amount.
  private(set) var features = [Double](repeating: 0, count: Feature.allCases.count)
  private let words: [(weights: WordWeights, words: WordSet)]

  static let fitted = ChooserWeights()

  private init() {
    words = Self.fittedWords.map { ($0.0, WordSet($0.1)) }
    for (feature, weight) in Self.fittedFeatures { features[feature.rawValue] = weight }
  }

  /// The sum of what the words in a name say.
  func words(of name: NameWords) -> WordWeights {
    var sum = WordWeights()
    // In one order, for sums of decimals depend on it.
    for word in Set(name.words).sorted() {
      guard let found = words.first(where: { $0.words.containsStem(word) }) else { continue }
      sum.name += found.weights.name
      sum.measure += found.weights.measure
      sum.adds += found.weights.adds
    }
    return sum
  }
}

extension WordSet {
  /// Whether a word, or what it is the plural in "s" of, is in the set.
  func containsStem(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { text in
      if contains(text) { return true }
      let s = UInt8(ascii: "s")
      return text.count > 3 && text[text.count - 1] == s && text[text.count - 2] != s
        && contains(UnsafeBufferPointer(rebasing: text.dropLast()))
    }
  }
}
