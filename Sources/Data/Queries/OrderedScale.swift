// The order of names that are answers on a scale: "never", "often", "always"; "18-24", "65+".

/// The positions of names on one scale of `ScaleWords`, or among ranges of numbers.
///
/// All names have to be steps of the scale, and at least two (`ScaleWords.least`) differ; answers
/// beside it ("don't know") come last.
struct OrderedScale {
  /// A number for each name that grows along the scale; `NaturalOrder.noKey` for an empty name.
  let keys: [Int]
  /// Whether some names are answers beside it, or none.
  let hasOthers: Bool
  /// Whether it goes from one opposite to the other.
  let isDiverging: Bool

  /// More different names are no scale.
  static let mostNames = 60

  /// nil unless all names but empty ones are of one scale. Stops at the first that is of none.
  init?(names: some Collection<String>) {
    var places: [String: Int] = [:]
    var different: [ScaleName] = []
    var indices: [Int] = []
    for name in names {
      if let place = places[name] {
        indices.append(place)
        continue
      }
      let folded = ScaleName(name)
      if folded.isEmpty {
        indices.append(-1)
        continue
      }
      guard different.count < Self.mostNames, folded.isKnown else { return nil }
      places[name] = different.count
      indices.append(different.count)
      different.append(folded)
    }
    let isOther = different.map(\.isOther)
    let answers = different.indices.filter { !isOther[$0] }
    guard answers.count >= 2,
      let (found, scale) = Self.steps(of: answers.map { different[$0] })
        ?? NameRange.places(of: answers.map { different[$0].range }).map({ ($0, nil) })
    else { return nil }
    hasOthers = answers.count < different.count || indices.contains(-1)
    isDiverging = scale?.isDiverging ?? false
    var steps = isOther.map { _ in Int.max - 1 }
    for (answer, step) in zip(answers, found) { steps[answer] = step }
    keys = indices.map { $0 < 0 ? NaturalOrder.noKey : steps[$0] }
  }

  private static func steps(of names: [ScaleName]) -> ([Int], ScaleWords?)? {
    for scale in ScaleWords.all {
      let steps = names.map { $0.step(in: scale) }
      let found = steps.compactMap(\.self)
      guard found.count == names.count, Set(found).count >= scale.least else { continue }
      if !scale.hasSigns || names.contains(where: \.endsWithSign) {
        return (found, scale)
      }
    }
    return nil
  }
}

/// A name in small letters without accents.
struct ScaleName {
  /// As it is written, in ASCII; other letters are left out, other signs are blanks.
  let text: [UInt8]
  /// Its words, with one blank between them; without numbers before and after them.
  private let words: [UInt8]
  let range: NameRange?

  /// Longer names are no steps.
  private static let longest = 64

  init(_ name: String) {
    text = name.utf8.count > Self.longest ? [0] : Self.folded(name)
    words = Self.words(of: text)
    range = NameRange(text)
  }

  var isEmpty: Bool { text.allSatisfy { $0 == UInt8(ascii: " ") } }

  /// Whether a letter and a sign are all of it: "a+".
  var endsWithSign: Bool { words.count == 2 && !words[1].isSmallLetter }

  /// Whether it is a range, a step of some scale, or an answer beside it.
  var isKnown: Bool {
    range != nil || ScaleWords.all.contains { step(in: $0) != nil } || isOther
  }

  /// The place of the step that has this name; nil if none has.
  func step(in scale: ScaleWords) -> Int? { scale.step(of: words) }

  var isOther: Bool { step(in: ScaleWords.others) != nil }
}

// MARK: - Folding

extension ScaleName {
  /// The letters of U+00C0…U+00DF without accents, and so of those of U+00E0…U+00FF.
  private static let latin: StaticString = "aaaaaaaceeeeiiiidnooooo ouuuuyts"

  private static func folded(_ name: String) -> [UInt8] {
    var text: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: text.append(UInt8(scalar.value) | 0x20)
      case 0x5F, 0..<0x20: text.append(UInt8(ascii: " "))
      case ..<0x80: text.append(UInt8(scalar.value))
      case 0xDF: text += Array("ss".utf8)
      case 0xC0...0xFF: text.append(latin.utf8Start[Int(scalar.value & 0x1F)])
      case 0x152, 0x153: text += Array("oe".utf8)
      case 0x300...0x36F, 0xAA, 0xB0, 0xBA: break
      case 0x2010...0x2015, 0x2212: text.append(UInt8(ascii: "-"))
      case 0x2018, 0x2019: text.append(UInt8(ascii: "'"))
      case 0x2264: text.append(UInt8(ascii: "<"))
      case 0x2265: text.append(UInt8(ascii: ">"))
      case 0xA0, 0x2009, 0x202F: text.append(UInt8(ascii: " "))
      case 0xA3, 0xA5, 0x20A0...0x20CF: break
      // No step has such a letter.
      default: text.append(0)
      }
    }
    return text
  }

  private static func words(of text: [UInt8]) -> [UInt8] {
    var words: [[UInt8]] = [[]]
    for (index, byte) in text.enumerated() {
      let isGradeSign =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && index == text.count - 1
        && words.last?.count == 1
      if byte.isSmallLetter || byte.isDigit || byte == 0 || isGradeSign {
        words[words.count - 1].append(byte)
      } else if words.last?.isEmpty == false {
        words.append([])
      }
    }
    if words.last?.isEmpty == true { words.removeLast() }
    while words.count > 1, words[0].allSatisfy(\.isDigit) { words.removeFirst() }
    while words.count > 1, words.last?.allSatisfy(\.isDigit) == true { words.removeLast() }
    return Array(words.joined(separator: [UInt8(ascii: " ")]))
  }
}

extension UInt8 {
  var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  /// Names of one step, or of two.
  var separatesNames: Bool {
    self == UInt8(ascii: "|") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "/")
  }
}
