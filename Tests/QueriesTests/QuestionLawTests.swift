// Laws of the sentences of random questions about random tables.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct QuestionLawTests {
  private static let names = [
    "state", "kind", "a b", "a_b", "by", "only", "sales, net", "oil and gas", "date", "shipped",
    "of x", "Mean of", "where", "year", "month", "Größe", "is", "x or y", "amount", "contains",
  ]
  private static let values = [
    "AK", "HI", "only", "a and b", "a", "b", "not", "", "empty", "Smith, J", "x or y", "is", "10",
    "12", "2015-03-01", "2014-02-11", "2016", "AK and HI", "a  b", "before 10", "none", "neither",
  ]

  private struct Source {
    var random: SeededGenerator

    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }

    mutating func table() throws -> Table {
      let names = QuestionLawTests.names.shuffled(using: &random).prefix(6)
      let kinds = names.map { _ in Int.random(in: 0..<3, using: &random) }
      var text = names.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
      for _ in 0..<20 {
        text +=
          kinds.map { kind in
            switch kind {
            case 0: return "\(Int.random(in: 0..<60, using: &random))"
            case 1:
              return "201\(Int.random(in: 2..<6, using: &random))-0"
                + "\(Int.random(in: 1..<10, using: &random))-1\(Int.random(in: 0..<10, using: &random))"
            default: return "\"\(pick(QuestionLawTests.values))\""
            }
          }.joined(separator: ",") + "\n"
      }
      return try QueriesTests.table(text)
    }

    mutating func field(_ table: Table) -> Field {
      let column = ColumnRef(pick(table.columns))
      let grains = table.grains(of: column).map(Optional.some) + [nil]
      return Field(column, grain: pick(grains))
    }

    mutating func filter(_ table: Table) -> Filter {
      let column = ColumnRef(pick(table.columns))
      let words = Set(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          pick(QuestionLawTests.values)
        }
      ).sorted()
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .compare(column, .equal, words)
      case 1: return .compare(column, .notEqual, words)
      case 2:
        return .compare(column, pick([.less, .lessOrEqual, .greater, .greaterOrEqual]), ["12"])
      case 3: return .between(column, from: "10", to: "12", isHalfOpen: Bool.random(using: &random))
      case 4: return .compare(column, .contains, ["a"])
      default:
        let field = field(table)
        let bins = field.grain.map { $0.isNumeric ? ["10 to 20"] : ["2015-03", "Mon"] }
        let names = bins ?? words
        return .named(field, names, isExcluding: Bool.random(using: &random))
      }
    }

    mutating func query(_ table: Table) -> Query {
      var query = Query(category: field(table), method: .count)
      if Bool.random(using: &random) { query.series = field(table) }
      let measured = table.columns.filter { $0.isNumeric }.map { Measure(ColumnRef($0)) }
      if !measured.isEmpty, Bool.random(using: &random) {
        query.values = Array(measured.prefix(Int.random(in: 1...4, using: &random)))
        query.method = pick(Query.Method.allCases)
        if Bool.random(using: &random) {
          query.values[0].partner = .init(
            pick(Measure.Operation.allCases), pick(measured).column)
        }
      }
      query.filters = (0..<Int.random(in: 0...3, using: &random)).map { _ in filter(table) }
      query.order = pick(SortOrder.allCases)
      return query
    }
  }

  /// The sentence with a letter for what stands in quotation marks.
  private func bare(_ sentence: String) -> String {
    var depth = 0
    var bare = ""
    for character in sentence {
      if character == "“" {
        if depth == 0 { bare.append("q") }
        depth += 1
      }
      if depth == 0 { bare.append(character) }
      if character == "”" { depth -= 1 }
    }
    return bare
  }

  @Test("A sentence has no blank, no word and no lead too many, whatever is asked")
  func form() throws {
    var source = Source(random: SeededGenerator(seed: 61))
    for round in 0..<2_000 where Samples.takes(round) {
      let table = try source.table()
      let query = source.query(table)
      let phrases = query.phrases(.stacked, table.sentenceFacts(of: query))
      let sentence = phrases.map { $0.lead + $0.text }.joined()
      #expect(phrases.allSatisfy { !$0.text.isEmpty && !$0.alone.isEmpty }, "\(sentence)")
      #expect(phrases.first?.lead == "" && phrases.dropFirst().allSatisfy { !$0.lead.isEmpty })
      let bare = bare(sentence)
      for wrong in ["  ", " ,", ",,", "of of", "by by"] {
        #expect(!bare.contains(wrong), "\(sentence)")
      }
      #expect(bare.first != " " && bare.last != " " && bare.last != ",", "\(sentence)")
      let words = phrases.map(\.word)
      #expect(Set(words).count == words.count)
    }
  }

  @Test("A column is named once where its filter and its colours follow it")
  func names() throws {
    var source = Source(random: SeededGenerator(seed: 62))
    for round in 0..<2_000 where Samples.takes(round) {
      let table = try source.table()
      var query = source.query(table)
      guard let category = query.category, category.grain.map({ !$0.isNumeric }) ?? true else {
        continue
      }
      query.values = []
      query.method = .count
      query.filters = [.compare(category.column, .equal, ["AK", "HI"])]
      query.series = category.grain == nil ? nil : Field(category.column, grain: .year)
      let facts = table.sentenceFacts(of: query)
      let name = SentenceForms(query, facts).name(category.column)
      let sentence = query.sentence(nil, facts)
      let times = sentence.split(separator: name, omittingEmptySubsequences: false).count - 1
      // A period may be called like its column, and other words have two letters in common with it.
      let isWord = ["month", "year", "date"].contains(name) || name.count < 3
      #expect(times <= 1 || isWord, "\(sentence)")
      #expect(sentence.contains(", AK and HI only"), "\(sentence)")
    }
  }

  @Test("Different filters have different words")
  func filters() throws {
    var source = Source(random: SeededGenerator(seed: 63))
    for round in 0..<400 where Samples.takes(round) {
      let table = try source.table()
      let query = source.query(table)
      var known: [String: Set<String>] = [:]
      for _ in 0..<40 {
        var other = query
        other.filters = (0..<Int.random(in: 1...2, using: &source.random)).map { _ in
          source.filter(table)
        }
        let sentence = other.sentence(nil, table.sentenceFacts(of: other))
        let meanings = Set(other.filters.map { meaning($0, query) })
        if let before = known[sentence] { #expect(before == meanings, "\(sentence)") }
        known[sentence] = meanings
      }
    }
  }

  /// A filter, equal to that of others that pass the same rows.
  private func meaning(_ filter: Filter, _ query: Query) -> String {
    switch filter {
    case .compare(let column, .equal, let names): "\(column.position) \(names) false nil"
    case .compare(let column, .notEqual, let names): "\(column.position) \(names) true nil"
    case .named(let field, let names, let isExcluding)
    where field == query.category || field == query.series || field.grain?.isConsecutive ?? false:
      "\(field.column.position) \(names) \(isExcluding) nil"
    case .named(let field, let names, let isExcluding):
      "\(field.column.position) \(names) \(isExcluding) \(field.grain.map { "\($0)" } ?? "nil")"
    default: "\(filter)"
    }
  }
}
