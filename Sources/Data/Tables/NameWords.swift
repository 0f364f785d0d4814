// Splits a column's name into words: "customerId", "CUSTOMER_ID".

/// The words of a name in lower case.
///
/// A word ends
/// - at blanks, underscores and anything else that is neither a letter nor a digit;
/// - between a lower-case and an upper-case letter, unless the lower-case letter stands alone:
///   "iPhone" is one word;
/// - between letters and digits;
/// - before the last capital of a run if two lower-case letters follow: "IDNumber" is "id number".
///
/// The signs `#`, `№` and `n°` are words.
package struct NameWords {
  package let words: [String]

  /// Only the start of a long name is read: names can be as long as a field.
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

  /// The last word; "" if there is none.
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
        // Letters without case count as lower case, and so do combining marks.
        self =
          properties.isUppercase
          ? .upper : properties.isAlphabetic || properties.isDiacritic ? .lower : .other
      }
    }
  }
}
