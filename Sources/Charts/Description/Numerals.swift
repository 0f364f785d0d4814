// How numbers stand in sentences: as text that a program may read, or in words that can be heard.
import Scales

/// Writes the numbers of a chart's sentences.
///
/// To be read, a minus sign is "-". To be heard, it is the word: of the synthesizers on this
/// platform flite leaves "−" out and espeak-ng leaves "-" out in French, so that −8 would be 8.
/// "<" is heard by none; "∞" by some.
struct Numerals {
  let format: NumberFormat
  let isSpoken: Bool

  init(_ format: NumberFormat, isSpoken: Bool) {
    var format = format
    format.minus = isSpoken ? Self.spokenMinus : "-"
    self.format = format
    self.isSpoken = isSpoken
  }

  /// Nobody listens to fifteen digits.
  private var limit: FigureLimit { isSpoken ? .detail : .all }

  static let spokenMinus = "minus "

  func string(_ value: Double) -> String { words(format.string(value, limit)) }

  func count(_ count: Int) -> String { format.string(Double(count)) }

  /// "7 bars"; "1 bar".
  func count(_ count: Int, _ noun: String) -> String {
    "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  func percent(_ ratio: Double) -> String { words(format.percent(ratio)) }

  /// With the decimals that it has in the data.
  func value(_ bar: BarID, in chart: Chart) -> String {
    words(chart.valueText(bar, limit, format: format))
  }

  private func words(_ text: String) -> String {
    guard isSpoken else { return text }
    var text = text
    for (sign, word) in Self.signs {
      guard let place = text.firstIndex(of: sign) else { continue }
      text.replaceSubrange(place...place, with: word)
    }
    return text
  }

  /// Single characters: a search for more would link the standard library's regular expressions,
  /// which make the program a fifth larger.
  private static let signs: [(Character, String)] = [
    // The letter first, before there are words with it.
    ("e", " times 10 to the power of "), ("∞", "infinity"), ("<", "less than"),
    (">", "more than"), ("–", "no value"),
  ]
}

extension Chart {
  /// The value of a bar in words that can be heard: "minus 8.4", "infinity"; "no value" for a gap.
  package func spokenValue(of bar: BarID) -> String {
    guard data.isBar(bar) else { return "no value" }
    return Numerals(numberFormat, isSpoken: true).value(bar, in: self)
  }

  /// A number in words that can be heard, without regard to how it stood in the data.
  package func spoken(_ value: Double) -> String {
    Numerals(numberFormat, isSpoken: true).string(value)
  }

  /// A ratio in words that can be heard: "18 %", "less than 0.01 %".
  package func spokenPercent(_ ratio: Double) -> String {
    Numerals(numberFormat, isSpoken: true).percent(ratio)
  }
}
