// The words of a column's name, "customerId" or "CUSTOMER_ID", and those that are of time.

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
    let text = name.unicodeScalars
    var scalars: [Unicode.Scalar] = []
    var places = [text.startIndex]
    while let place = places.last, place < text.endIndex, scalars.count < Self.longestName {
      scalars.append(text[place])
      places.append(text.index(after: place))
    }
    var words: [String] = []
    var start = 0
    func end(at index: Int) {
      if index > start {
        words.append(String(text[places[start]..<places[index]]).lowercased())
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

/// Word lists in lower case; words with accents are also listed without, if commonly written so.
package enum TimeWords {
  package static let years = WordSet(
    "year years yr yyyy jahr année annee año ano anno jaar baujahr")
  package static let dates = WordSet("date datum fecha day tag jour día dia giorno dag dt")
  package static let times = WordSet(
    "time datetime zeit uhrzeit heure hora ora tijd zeitpunkt at on")
  package static let timestamps = WordSet(
    "timestamp timestamps ts epoch unix unixtime unixtimestamp zeitstempel horodatage")
  package static let months = WordSet(
    "month monat mois mes mese mês maand")
  package static let quarters = WordSet(
    "quarter quartal trimestre kwartaal")
  package static let weeks = WordSet(
    "week woche kalenderwoche semaine semana settimana weeknum weekno")
  package static let days = WordSet(
    "day tag jour día dia giorno dag")
  package static let hours = WordSet(
    "hour stunde heure hora ora uur")
  /// Words that turn a period into a quantity: "number of days", "cost per year".
  package static let quantities = WordSet(
    """
    of per pro par por count counts total totals sum average avg mean median min max amount share
    rate percent pct anzahl summe gesamt anteil nombre cantidad quantité quantità quantidade aantal
    """)
}

extension NameWords {
  /// Whether the name suggests points in time or periods.
  package var areOfTime: Bool {
    typealias Words = TimeWords
    let words = [
      Words.years, Words.dates, Words.times, Words.timestamps, Words.months, Words.quarters,
      Words.weeks, Words.days, Words.hours,
    ]
    return words.contains { $0.contains(last) } || Words.years.contains(first)
  }
}
