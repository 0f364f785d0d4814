// A column's name as words: "customerId" and "CUSTOMER_ID", written in one go, taken apart.

/// The words of a name, in lower case.
///
/// Words end at blanks, underscores and all else that is neither letter nor digit, where a lower
/// case letter is followed by an upper case one, where letters are followed by digits or digits by
/// letters, and in a run of upper case letters before the last one if two lower case letters follow
/// it: "IDNumber" is "id number". A single lower case letter is no word before an upper case one:
/// "iPhone" is one.
/// The signs `#`, `№` and `n°` are words.
package struct NameWords {
  package let words: [String]

  /// A name may be as long as a field; what it is stands in the first or the last words of one that
  /// a person has given.
  private static let longestName = 256

  package init(_ name: String) {
    let scalars = Array(name.unicodeScalars.prefix(Self.longestName))
    var words: [String] = []
    var start = 0
    func end(at index: Int) {
      if index > start {
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars[start..<index])
        words.append(String(word).lowercased())
      }
      start = index
    }
    for index in scalars.indices {
      let kind = Kind(scalars[index])
      if kind == .other {
        end(at: index)
        start = index + 1
        continue
      }
      guard index > start else { continue }
      let previous = Kind(scalars[index - 1])
      let isStart =
        switch (previous, kind) {
        case (.sign, _), (_, .sign), (.digit, .upper), (.digit, .lower), (.upper, .digit),
          (.lower, .digit):
          true
        case (.lower, .upper): index - start > 1
        case (.upper, .upper):
          index + 2 < scalars.count && Kind(scalars[index + 1]) == .lower
            && Kind(scalars[index + 2]) == .lower
        default: false
        }
      if isStart { end(at: index) }
    }
    end(at: scalars.count)
    self.words = words
  }

  /// The last word, and whether it is one of several.
  package var last: String { words.last ?? "" }
  package var first: String { words.first ?? "" }
  package var isOne: Bool { words.count == 1 }

  private enum Kind {
    case upper, lower, digit, sign, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "0"..."9": self = .digit
      case "A"..."Z": self = .upper
      case "a"..."z", "\u{B0}": self = .lower
      case "#", "\u{2116}": self = .sign
      default:
        let properties = scalar.properties
        // Scripts without case are as lower case ones; so are marks, which belong to a letter.
        self =
          properties.isUppercase
          ? .upper : properties.isAlphabetic || properties.isDiacritic ? .lower : .other
      }
    }
  }
}
