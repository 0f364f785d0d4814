// What a person says about how a chart looks, as far as it needs no answer: numbers, labels, colours,
// names, notes, the legend's place and the range of the axis.
internal import Queries
package import Scales
package import Scenegraph
internal import Tables

/// What is said of a chart's looks, instead of what follows from its data.
package struct Looks: Hashable, Sendable {
  package var numbers = NumberStyle()
  /// What stands on bars; nil for what their lengths are.
  package var labels: BarLabels?
  /// The colours of series and of bars, by the names that these have in the data.
  package var colors: [String: ChosenColor] = [:]
  /// What names of the data are called.
  package var names: [String: String] = [:]
  /// nil for the nearest place to the bars that has room.
  package var legend: LegendSide?
  /// nil for the axis that suits the values.
  package var range: AxisRange?
  /// What is said about bars, by the names that these have in the data.
  package var notes: [String: String] = [:]

  package init() {}
}

/// What stands on bars, named as on the command line.
package enum BarLabels: String, CaseIterable, Hashable, Sendable {
  case value, share, both
}

/// Where the names of several series stand, named as on the command line.
package enum LegendSide: String, CaseIterable, Hashable, Sendable {
  case right, below, above
  /// Beside the last bars.
  case bars
}

/// From where to where the value axis goes; an end that is nil suits the values.
package struct AxisRange: Hashable, Sendable {
  package let lower, upper: Double?

  /// nil for a range that has no length, runs downwards, or has no end.
  package init?(_ lower: Double?, _ upper: Double?) {
    guard lower != nil || upper != nil, lower?.isFinite ?? true, upper?.isFinite ?? true else {
      return nil
    }
    if let lower, let upper, lower >= upper { return nil }
    (self.lower, self.upper) = (lower, upper)
  }

  /// `40..60`, `40..` or `..60`; nil for another text.
  package init?(_ text: String) {
    let point = UInt8(ascii: ".")
    let bytes = Array(text.utf8)
    // A mark of decimals may stand beside the sign.
    guard
      let split = bytes.indices.dropLast().first(where: {
        bytes[$0] == point && bytes[$0 + 1] == point
      })
    else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Double?? {
      let text = textWithoutBlanks(part)
      if text.isEmpty { return .some(nil) }
      return typedNumber(text).map { .some($0) }
    }
    guard let lower = number(bytes[..<split]), let upper = number(bytes[(split + 2)...]) else {
      return nil
    }
    self.init(lower, upper)
  }

  /// What `init(_:)` reads.
  package var text: String {
    (lower.map { plainText(of: $0) } ?? "") + ".." + (upper.map { plainText(of: $0) } ?? "")
  }
}

/// A colour of the palette, which follows the theme, or one that is the same in all.
package enum ChosenColor: Hashable, Sendable {
  case hue(Hue)
  case fixed(Color)

  /// The hues of the palette in its order, and red, which no series has of its own.
  package enum Hue: String, CaseIterable, Hashable, Sendable {
    case blue, orange, green, magenta, violet, gold, teal, rose, brown, sky, olive, grey, red
  }

  /// `#c00`, `#cc0000` or the name of a hue; nil for another text.
  package init?(_ text: String) {
    let text = text.lowercased()
    if let hue = Hue(rawValue: text == "gray" ? "grey" : text) {
      self = .hue(hue)
      return
    }
    let digits = text.dropFirst()
    let isHex = digits.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    guard text.hasPrefix("#"), digits.utf8.count == 3 || digits.utf8.count == 6, isHex,
      let number = UInt32(
        digits.utf8.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits), radix: 16)
    else { return nil }
    self = .fixed(Color(hex: number))
  }

  /// What `init(_:)` reads.
  package var text: String {
    switch self {
    case .hue(let hue): hue.rawValue
    case .fixed(let color):
      "#"
        + [color.red, color.green, color.blue].map { part in
          let digits = String(part, radix: 16)
          return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
  }

  package static let expectation =
    "#c00, #cc0000 or one of " + Hue.allCases.map(\.rawValue).joined(separator: ", ")

  package func color(in theme: Theme) -> Color {
    switch self {
    case .fixed(let color): color
    case .hue(.red): theme.red
    case .hue(let hue):
      theme.color(ofSeries: Hue.allCases.firstIndex(of: hue) ?? 0)
    }
  }
}

// MARK: Names

extension Chart {
  /// Of more rows it is not looked for names that are gone.
  private static let mostSearched = 100_000
  /// More names are counted.
  private static let mostTold = 3

  /// Which of some names are those of bars or series. The first call takes a pass over the names.
  func present(_ names: Set<String>) -> Set<String> {
    let data = source
    guard data.categories.count <= Self.mostSearched else { return names }
    return data.lastNames.value(for: names, isSame: ==) {
      var found = Set<String>()
      let groups = data.question?.query.category?.groups.flatMap { [$0.name] + $0.members } ?? []
      let series = data.series.map(\.name) + data.restSeries + groups
      for name in series where names.contains(name) { found.insert(name) }
      for name in data.categories {
        if found.count == names.count { break }
        if names.contains(name) { found.insert(name) }
      }
      return found
    }
  }

  /// The names of bars and series that something is said of and that are not there.
  private var noticesOfAbsentNames: [String] {
    let said = [Array(looks.colors.keys), Array(looks.names.keys), Array(looks.notes.keys)]
    if said.allSatisfy(\.isEmpty) || source.categories.isEmpty { return [] }
    let present = present(Set(said.joined()))
    let parts = zip(["colour", "name", "note"], said).filter { part in
      part.1.contains { !present.contains($0) }
    }.map(\.0)
    let absent = Set(said.joined()).subtracting(present).sorted()
    guard let first = absent.first else { return [] }
    let shown = absent.prefix(Self.mostTold).map { "“\(Self.shortened($0))”" }
    let more = absent.count - shown.count
    let names = (shown + (more > 0 ? ["\(text(ofCount: more)) more"] : []))
    let kept = parts.count > 1 ? "what is said of it" : "its \(parts[0])"
    if absent.count == 1 {
      return ["No bar or series is called “\(Self.shortened(first))”: \(kept) is kept"]
    }
    return [
      "No bar or series is called \(names.joined(separator: ", ")): what is said of them is kept"
    ]
  }

  /// The colours that are hard to see or are those of several series, and those of bars that have none of their own.
  private func noticesOfColors(in state: ChartState) -> [String] {
    if looks.colors.isEmpty { return [] }
    let faint = looks.colors.filter { theme.isFaint($0.value.color(in: theme)) }.map(\.key)
    var notices: [String] = []
    if !faint.isEmpty, case let shown = present(Set(faint)).sorted(), let first = shown.first {
      let name = Self.shortened(first)
      notices.append(
        shown.count == 1
          ? "The colour of \(name) has a low contrast with the background: its edge shows it"
          : "\(text(ofCount: shown.count)) colours have a low contrast with the background: "
            + "edges show them")
    }
    guard data.series.count > 1 else { return notices }
    notices += noticesOfSharedColors(without: state.hiddenSeries)
    let series = Set(source.series.map(\.name) + source.restSeries)
    let others = Set(looks.colors.keys).subtracting(series)
    if let first = others.isEmpty ? nil : present(others).sorted().first {
      notices.append(
        "Bars of several series have the colours of these: that of “\(Self.shortened(first))” is "
          + "kept")
    }
    return notices
  }

  /// The series that cannot be told apart because of a colour that was chosen. Of more series than
  /// the palette has colours some are alike anyway; where bars have patterns, these tell them apart.
  private func noticesOfSharedColors(without hidden: Set<Int>) -> [String] {
    let shown = data.series.indices.filter { !hidden.contains($0) }
    guard !wearsPatterns, shown.count <= theme.series.count else { return [] }
    let alike = Dictionary(grouping: shown) { color(ofSeries: $0) }.values.filter { series in
      series.count > 1 && series.contains { looks.colors[data.series[$0].name] != nil }
    }.joined().sorted()
    if alike.isEmpty { return [] }
    let names = alike.map { Self.shortened(data.name(ofSeries: $0)) }
    return [
      names.count == 2
        ? "\(names[0]) and \(names[1]) have the same colour"
        : "\(text(ofCount: names.count)) series have the colour of another"
    ]
  }
}

// MARK: Numbers

extension Chart {
  /// What the values count, as it is said.
  package var unit: NumberUnitName {
    var unit = data.unit
    if unitRefusal != nil { return unit }
    if let text = looks.numbers.unit {
      unit = NumberUnitName(text, isCurrency: NumberUnit.isCurrency(text))
    }
    if looks.numbers.form == .percent { (unit.text, unit.isFraction) = ("", true) }
    return unit
  }

  /// Why what is said of the numbers' unit has no effect; nil if it has, or if nothing is said.
  private var unitRefusal: String? {
    let numbers = looks.numbers
    guard numbers.unit != nil || numbers.form == .percent else { return nil }
    if data.unit.clock != nil { return "the values are durations" }
    if data.unit.isFraction { return "the values are parts of a whole" }
    let isPercent = numbers.form == .percent && numbers.unit == nil
    return isPercent && ["%", "‰"].contains(data.unit.text) ? "the values are percents" : nil
  }

  /// What is asked of the looks and cannot be drawn, one sentence each.
  func noticesOfLooks(in state: ChartState) -> [String] {
    let notices = noticesOfRange(in: state) + noticesOfLines
    if looks == Looks() { return notices }
    return notices + noticesOfNumbers(in: state) + noticesOfColors(in: state)
      + noticesOfAbsentNames
  }

  private func noticesOfNumbers(in state: ChartState) -> [String] {
    var notices: [String] = []
    if let reason = unitRefusal {
      let what = looks.numbers.form == .percent ? "percent" : "another unit"
      notices.append("Numbers are not shown in \(what): \(reason)")
    }
    if looks.labels == .share || looks.labels == .both, shownLayout == .grouped,
      case let visible = VisibleValues(self, hiddenSeries: state.hiddenSeries),
      visible.barCount > 0, visible.total == nil
    {
      notices.append("Bars have no labels of shares: their values do not add up to a whole")
    }
    return notices
  }
}
