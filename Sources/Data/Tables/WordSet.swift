// Lists of words in a literal, and whether a word is one of them.

/// The words of a literal as a set.
///
/// It is a hash table of places in the literal's text. Such lists are made when the first column is
/// looked at, which is on the way to the first frame; strings of their own would take longer.
package struct WordSet: Sendable {
  private let words: StaticString
  /// The place of a word's first byte, from 1, by its hash; 0 if there is none.
  private let slots: [UInt16]

  /// - Parameter words: at most 64 KiB, separated by blanks or line feeds.
  package init(_ words: StaticString) {
    self.words = words
    // A word takes two bytes with its blank, so a slot is always free.
    let bits = Int.bitWidth - (words.utf8CodeUnitCount / 2 + 1).leadingZeroBitCount
    var slots = [UInt16](repeating: 0, count: 1 << bits)
    words.withUTF8Buffer { text in
      for word in WordPlaces(text) {
        var slot = Self.hash(UnsafeBufferPointer(rebasing: text[word])) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt16(word.lowerBound + 1)
      }
    }
    self.slots = slots
  }

  package func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { contains($0) }
  }

  /// - Parameter word: UTF-8.
  package func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    if word.isEmpty { return false }
    return words.withUTF8Buffer { text in
      var slot = Self.hash(word) & (slots.count - 1)
      while slots[slot] != 0 {
        let start = Int(slots[slot]) - 1
        let end = start + word.count
        if end <= text.count, end == text.count || text[end] <= WordPlaces.blank,
          text[start..<end].elementsEqual(word)
        {
          return true
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return false
    }
  }

  /// FNV-1a (G. Fowler, L. Noll, K.-P. Vo, 1991).
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 20)
  }
}

/// Where the words of a text are, separated by blanks or line feeds.
package struct WordPlaces: Sequence, IteratorProtocol {
  static let blank = UInt8(ascii: " ")
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// - Parameter text: UTF-8 that outlives this.
  package init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  package mutating func next() -> Range<Int>? {
    while index < text.count, text[index] <= Self.blank { index += 1 }
    let start = index
    while index < text.count, text[index] > Self.blank { index += 1 }
    return index > start ? start..<index : nil
  }
}
