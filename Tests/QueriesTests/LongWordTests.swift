// Long names of weekdays and months, and words that are like them but for one letter.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LongWordTests {
  private struct Meaning: Equatable {
    var weekday = 0
    var month = 0
  }

  private static let words: [String: Meaning] = {
    var words: [String: Meaning] = [:]
    func add(_ names: String, _ meaning: Meaning) {
      for name in names.split(separator: " ") { words[String(name)] = meaning }
    }
    add("wednesday miércoles miercoles mercoledì mercoledi", Meaning(weekday: 3))
    add("donnerstag donderdag", Meaning(weekday: 4))
    add("sonnabend", Meaning(weekday: 6))
    add("fevereiro", Meaning(month: 2))
    add("september septembre septiembre setiembre settembre", Meaning(month: 9))
    add("noviembre", Meaning(month: 11))
    add("décembre decembre dicembre diciembre", Meaning(month: 12))
    return words
  }()

  private func meaning(_ name: String) -> Meaning? {
    let tokens = Array(name.utf8).withUnsafeBufferPointer { DateTokens($0) }
    return tokens.map { Meaning(weekday: $0.weekday, month: $0.month) }
  }

  @Test func `they mean the same in small letters and in capitals`() {
    for (word, known) in Self.words {
      #expect(meaning(word) == known && meaning(word.uppercased()) == known, "\(word)")
    }
  }

  @Test func `with any other letter they are another word`() {
    var wrong: [String] = []
    for word in Self.words.keys {
      let letters = Array(word)
      for place in letters.indices {
        for letter in "abcdefghijklmnopqrstuvwxyz" where letter != letters[place] {
          var others = letters
          others[place] = letter
          let other = String(others)
          if meaning(other) != Self.words[other] { wrong.append(other) }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(NaturalOrder.order(of: ["September", "August"]) == [1, 0])
    #expect(NaturalOrder.order(of: ["Reptember", "August"]) == nil)
  }
}
