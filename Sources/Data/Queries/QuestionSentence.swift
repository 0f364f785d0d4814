// A question in words: the line that says what a chart shows.
package import Scenegraph
internal import Tables

extension Query {
  /// The parts of the sentence, in order.
  package enum Word: Hashable, Sendable {
    case measure, category, series, layout, order, top
    /// Names that are one bar together, by their index.
    case group(Int)
    /// A filter, by its index.
    case filter(Int)
    /// What is compared, and which bars are shown.
    case comparison, condition
    case table
  }

  /// A part of the sentence: the words that lead to it, and those that can be changed.
  package struct Phrase: Hashable, Sendable {
    package let word: Word
    /// " by ", ", split by ", or nothing.
    package let lead: String
    package let text: String
    /// The part without the others: "by region", "where kind is a".
    package let alone: String

    init(_ word: Word, _ lead: String, _ text: String, alone: String? = nil) {
      (self.word, self.lead, self.text) = (word, lead, text)
      self.alone = alone ?? String(lead.drop { $0 == "," || $0 == " " }) + text
    }
  }

  /// The parts of the sentence: "Sum of amount", " by state", ", AK and HI only",
  /// ", one colour a year", ", stacked", ", where kind is a", ", largest first", ", top 10".
  ///
  /// A filter of a column that bars or colours are named by comes after it, others after all of that.
  ///
  /// - Parameters:
  ///   - layout: how series are arranged; nil for a single one.
  ///   - left: the series that are not shown, in words: "South".
  ///   - table: the name of the table, if there are others.
  package func phrases(
    _ layout: Scene.Layout? = nil, without left: String? = nil, of table: String? = nil,
    _ facts: SentenceFacts = SentenceFacts()
  ) -> [Phrase] {
    let forms = SentenceForms(self, facts)
    let clauses = forms.clauses
    func only(_ place: SentenceForms.Place) -> [Phrase] {
      clauses.filter { $0.place == place }.map { Phrase(.filter($0.index), ", ", $0.text) }
    }
    var phrases = [Phrase(.measure, "", forms.measure), Phrase(.category, " by ", forms.category)]
    phrases += forms.groups.enumerated().map { Phrase(.group($0), ", ", $1) }
    phrases += only(.category)
    if let (lead, text) = forms.series {
      phrases.append(Phrase(.series, lead, text + (left.map { " (\($0) hidden)" } ?? "")))
    }
    phrases += only(.series)
    switch layout {
    case nil, .grouped: break
    case .stacked: phrases.append(Phrase(.layout, ", ", "stacked"))
    case .normalized: phrases.append(Phrase(.layout, ", ", "as shares"))
    }
    phrases += only(.rows)
    for (place, clause) in clauses.filter({ $0.place == .condition }).enumerated() {
      phrases.append(
        Phrase(
          .filter(clause.index), place == 0 ? ", where " : " and ", clause.text,
          alone: "where " + clause.text))
    }
    if let having {
      let words = having.words(isFraction: shownAs.isFraction || facts.saysPercent)
      phrases.append(Phrase(.condition, ", only bars ", words, alone: "only bars " + words))
    }
    if let text = forms.comparison { phrases.append(Phrase(.comparison, ", compared with ", text)) }
    if let text = order.text ?? forms.listedOrder { phrases.append(Phrase(.order, ", ", text)) }
    if let top { phrases.append(Phrase(.top, ", ", "top \(top)")) }
    if let table {
      let isListing = phrases.contains { $0.lead.hasPrefix(",") }
      phrases.append(Phrase(.table, isListing ? ", in " : " in ", table))
    }
    return phrases
  }

  /// The whole sentence: "Sum of amount by region, largest first".
  package func sentence(
    _ layout: Scene.Layout? = nil, _ facts: SentenceFacts = SentenceFacts()
  ) -> String {
    phrases(layout, facts).map { $0.lead + $0.text }.joined()
  }

  /// What its bars are compared with: "the month before"; nil for nothing.
  package func comparedWords(_ facts: SentenceFacts) -> String? {
    SentenceForms(self, facts).comparison
  }

  /// Conditions in words: "state is AK and month of date is 2015-03"; "" for none. Names are cut, and
  /// conditions on row numbers left out.
  ///
  /// - Parameter filters: those of the query and others in addition.
  package func condition(_ filters: [Filter], _ facts: SentenceFacts = SentenceFacts()) -> String {
    var forms = SentenceForms(self, facts)
    forms.cutsNames = true
    return forms.conditions(filters).joined(separator: " and ")
  }

  /// The same, to follow the number of rows: "where state is AK", "that have a city"; "" for all.
  package func clause(ofRows filters: [Filter], _ facts: SentenceFacts) -> String {
    var forms = SentenceForms(self, facts)
    forms.cutsNames = true
    if let presence = forms.presence(filters) { return presence }
    let condition = condition(filters, facts)
    return condition.isEmpty ? "" : "where " + condition
  }
}

extension SortOrder {
  /// nil for the order of the data or of names.
  fileprivate var text: String? {
    switch self {
    case .none, .category: nil
    case .value: "smallest first"
    case .valueDescending: "largest first"
    case .categoryDescending: "in reverse order"
    }
  }
}
