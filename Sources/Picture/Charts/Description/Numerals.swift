// Numbers in sentences: as text that a program may parse, or in words for speech.
import Scales
internal import Words

/// Formats the numbers of a chart's sentences.
///
/// In text a minus sign is "-". In speech it is a word: of this platform's synthesizers flite skips
/// "−", and espeak-ng skips "-" in French, so that −8 would become 8. None pronounces "<", and only
/// some "∞".
struct Numerals {
  let format: NumberFormat
  let isSpoken: Bool
  private let chart: Chart

  init(_ chart: Chart, isSpoken: Bool) {
    self.chart = chart
    var format = chart.numberFormat
    format.minus = isSpoken ? Self.spokenMinus : "-"
    self.format = format
    self.isSpoken = isSpoken
  }

  /// Fifteen digits are too many to listen to.
  private var limit: FigureLimit { isSpoken ? .detail : .all }
  static let spokenMinus = "minus "

  func string(_ value: Double) -> String { words(chart.written(value, limit, format: format)) }
  func count(_ count: Int) -> String { format.string(Double(count)) }

  func count(_ count: Int, _ noun: String) -> String { counted(count, noun, self.count(count)) }

  func percent(_ ratio: Double) -> String { words(format.percent(ratio)) }

  /// A bar's value with the decimals that it has in the data.
  func value(_ bar: BarID, in chart: Chart) -> String {
    words(chart.valueText(bar, limit, format: format))
  }

  /// The decimals that `value` writes; 0 for none and for powers of ten.
  func decimals(_ bar: BarID, in chart: Chart) -> Int {
    let text = chart.valueText(bar, limit, format: Self.plain)
    guard let point = text.firstIndex(of: "."), text.utf8.allSatisfy({ $0 < 0x3A }) else {
      return 0
    }
    return text.utf8.distance(from: point, to: text.endIndex) - 1
  }

  private static let plain = NumberFormat(groupSeparator: "", minus: "-")

  /// A bar's value rounded to some decimals, or all its figures if rounding would leave nothing.
  func value(_ bar: BarID, in chart: Chart, decimals: Int?) -> String {
    let own = chart.valueText(bar, limit, format: Self.plain)
    guard let decimals, let number = Double(own), number.isFinite, number.magnitude < 1e15,
      own.utf8.allSatisfy({ $0 < 0x3A })
    else { return value(bar, in: chart) }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = (number * scale).rounded() / scale
    guard rounded != 0 || number == 0 else { return value(bar, in: chart) }
    return words(format.string(rounded, givenDecimals: decimals))
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

  /// Single characters, because searching for strings would link the standard library's regular
  /// expressions, which make the program a fifth larger.
  private static let signs: [(Character, String)] = [
    // First, since the words inserted later contain this letter.
    ("e", " times 10 to the power of "), ("∞", "infinity"), ("<", "less than "),
    (">", "more than "), ("–", "no value"),
  ]
}

extension Chart {
  /// The value of a bar in words for speech: "minus 8.4", "infinity"; "no value" for a gap.
  package func spokenValue(of bar: BarID) -> String {
    guard data.isBar(bar) else { return "no value" }
    return Numerals(self, isSpoken: true).value(bar, in: self)
  }

  package func spoken(_ value: Double) -> String {
    Numerals(self, isSpoken: true).string(value)
  }

  /// A ratio in words for speech: "18 %", "less than 0.01 %".
  package func spokenPercent(_ ratio: Double) -> String {
    Numerals(self, isSpoken: true).percent(ratio)
  }
}
