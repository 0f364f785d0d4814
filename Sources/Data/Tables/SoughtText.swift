// Looks for a text in others, in whatever case and bytes both are written.

/// A text that may stand in others: in capitals or small letters, and "é" as one scalar or as two.
package struct SoughtText: Sendable {
  private let text: String
  private let letters: [String]
  private let isASCII: Bool

  package init(_ text: String) {
    self.text = text.lowercased()
    letters = Self.letters(of: self.text)
    isASCII = self.text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether it stands somewhere in another text.
  package func isPart(of other: String) -> Bool {
    let other = other.lowercased()
    if isASCII, other.utf8.allSatisfy({ $0 < 0x80 }) { return other.hasPart(text) }
    let all = Self.letters(of: other)
    guard letters.count <= all.count else { return false }
    return (0...all.count - letters.count).contains { start in
      all[start..<start + letters.count].elementsEqual(letters)
    }
  }

  /// The scalars, those together that may be one. Other marks and signs stay apart: they are left out
  /// where somebody types half a word.
  private static func letters(of text: String) -> [String] {
    var letters: [String] = []
    for scalar in text.unicodeScalars {
      if isPartOfLetter(scalar), !letters.isEmpty {
        letters[letters.count - 1].unicodeScalars.append(scalar)
      } else {
        letters.append(String(scalar))
      }
    }
    return letters
  }

  private static func isPartOfLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && marks.contains { $0.contains(scalar.value) }
  }

  /// Scalars that may be equal to a single one together with the one before: accents of Latin, Greek and
  /// Cyrillic letters, the hamza above and below, the dots of Indian letters, the voice marks of kana,
  /// vowels and finals of Hangul (Unicode, "Canonical_Composition").
  package static let marks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x653...0x655, 0x93C...0x93C, 0x9BC...0x9BC, 0xA3C...0xA3C, 0xB3C...0xB3C,
    0x3099...0x309A, 0x1161...0x1175, 0x11A8...0x11C2,
  ]

  /// The signs that equal one of ASCII, and that: of the kelvin, a Greek question mark and an accent.
  package static let signsOfASCII: [(sign: Unicode.Scalar, letter: Unicode.Scalar)] = [
    ("\u{212A}", "K"), ("\u{37E}", ";"), ("\u{1FEF}", "`"),
  ]
}
