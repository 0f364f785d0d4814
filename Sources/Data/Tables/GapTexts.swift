// Which texts stand for a gap: the usual ones, where the other cells of a column do not make them
// names, or those that the user lists.

/// The texts that stand for a gap in a column, besides the empty cell, which always does.
package struct GapTexts: Hashable, Sendable {
  /// The usual texts that are no gaps here, by bits in the order of `words`.
  private var kept: UInt32 = 0
  /// nil for the usual texts. A class, so that the notation of each column stays small.
  private let asked: AskedTexts?

  private final class AskedTexts: Hashable, Sendable {
    let texts: [[UInt8]]

    init(_ texts: [[UInt8]]) { self.texts = texts }

    static func == (one: AskedTexts, other: AskedTexts) -> Bool { one.texts == other.texts }

    func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  private init(_ asked: AskedTexts?) { self.asked = asked }

  /// What people and programs usually write for an absent value, in any case of letters.
  package static let usual = GapTexts(nil)

  /// These texts exactly, and no others.
  package init(only texts: [String]) { asked = AskedTexts(texts.map { Array($0.utf8) }) }

  /// In small letters. The order has no meaning but that of `kept`.
  private static let words: [[UInt8]] = [
    "na", "n/a", "n.a.", "#n/a", "nan", "+nan", "-nan", "null", "none", "missing", "-", "--", "---",
    "–", "—", ".", "..", "...", "?", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
  ].map { Array($0.utf8) }

  /// Bytes of the longest one.
  private static let longest = 7

  package static var wordCount: Int { words.count }

  /// A usual text, in small letters.
  package static func word(_ index: Int) -> [UInt8] { words[index] }

  /// The index of a trimmed text among the usual ones, ignoring case; nil for others.
  package static func index(of text: Span<UInt8>) -> Int? {
    guard text.count > 0, text.count <= longest else { return nil }
    switch text[0] | 0x20 {
    // "#" and "." have this bit already; the dashes begin with E2.
    case UInt8(ascii: "n"), UInt8(ascii: "m"), UInt8(ascii: "#"), UInt8(ascii: "-"), 0xE2,
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "?"):
      break
    default: return nil
    }
    return words.firstIndex { word in
      guard word.count == text.count else { return false }
      for index in 0..<word.count {
        let byte = text[index]
        let small = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        if small != word[index] { return false }
      }
      return true
    }
  }

  /// The same, but a usual text is a name.
  package func keeping(_ index: Int) -> GapTexts {
    var texts = self
    texts.kept |= 1 << UInt32(index)
    return texts
  }

  /// Whether these are the usual texts or some of them.
  package var areUsual: Bool { asked == nil }

  package var mayBeNumbers: Bool {
    asked?.texts.contains { $0.contains { $0 &- Byte.zero < 10 } } ?? false
  }

  package func contains(_ cell: Span<UInt8>) -> Bool {
    if cell.count == 0 { return true }
    guard let asked else {
      return Self.index(of: cell).map { kept & 1 << UInt32($0) == 0 } ?? false
    }
    return asked.texts.contains { isSame(cell, $0) }
  }

  /// Whether case is ignored, and the texts: in small letters if it is.
  package var list: (ignoresCase: Bool, texts: [String]) {
    if let asked { return (false, asked.texts.map { String(decoding: $0, as: UTF8.self) }) }
    let words = Self.words.indices.filter { kept & 1 << UInt32($0) == 0 }
    return (true, words.map { String(decoding: Self.words[$0], as: UTF8.self) })
  }
}

/// How the cells of a table's columns are read, as far as the user and a sample tell.
package struct ColumnReadings: Hashable, Sendable {
  /// The units of the numbers, by column from 0; other columns have none.
  package var quantities: [Int: Quantity] = [:]
  /// The gaps of all columns for which `columnGaps` has no entry.
  package var gaps = GapTexts.usual
  /// By column from 0.
  package var columnGaps: [Int: GapTexts] = [:]

  package init() {}

  /// The notation of a column, from that of the whole table.
  package func notation(of column: Int, _ numbers: NumberNotation) -> NumberNotation {
    NumberNotation(
      decimal: numbers.decimal, readsLoneGroups: numbers.readsLoneGroups,
      quantity: quantities[column] ?? .none, gaps: columnGaps[column] ?? gaps)
  }
}
