// The voice in which a chart says its values: what it is decided from, and the texts of values in it.
import Queries
import Scales
import Scenegraph

extension Chart {
  /// More values are not looked at for the decimals that they need; they have no labels.
  private static let mostLookedAt = 256

  /// The voice of the visible values and, in stacks, of their sums. Takes no time that depends on the
  /// number of rows.
  func voice(_ visible: VisibleValues) -> NumberVoice {
    var extent = visible.extent
    if shownLayout == .stacked, visible.series.count > 1, !visible.isFlat {
      let stack = ownStackDomain(series: visible.series)
      extent = min(extent.lowerBound, stack.lowerBound)...max(extent.upperBound, stack.upperBound)
    }
    if let shared = sharedAxis?.extent, shownLayout != .normalized {
      extent = min(extent.lowerBound, shared.lowerBound)...max(extent.upperBound, shared.upperBound)
    }
    // Whole numbers in full need no decimals.
    let largest = max(abs(extent.lowerBound), abs(extent.upperBound))
    let unit = unit
    let wholeBelow: Double =
      switch looks.numbers.form {
      case .full: .infinity
      case .short: 1_000
      case .percent, nil: NumberVoice.wholeBelow
      }
    let isFull = visible.isWholeNumber && unit.clock == nil && largest < wholeBelow
    let (numbers, given) = isFull ? ([], 0) : numbersToSay(visible)
    return NumberVoice(
      extent, unit: unit, isLogarithmic: scale == .log, format: numberFormat, numbers: numbers,
      given: given, style: looks.numbers)
  }

  func voice(_ state: ChartState) -> NumberVoice {
    voice(VisibleValues(self, hiddenSeries: state.hiddenSeries))
  }

  /// The values, nil if they are too many, and the decimals that they are written with. A mean's text
  /// is rounded, so that its decimals say nothing.
  private func numbersToSay(_ visible: VisibleValues) -> (numbers: [Double]?, given: Int) {
    let count = visible.series.count * data.rowCount
    guard count <= Self.mostLookedAt else { return (visible.isWholeNumber ? [] : nil, 0) }
    let numbers = visible.series.flatMap { data.series[$0].values }
    guard !visible.isWholeNumber, !data.areQuotients else { return (numbers, 0) }
    let given = visible.series.reduce(0) { most, index in
      let series = data.series[index]
      return series.values.indices.reduce(most) { most, row in
        max(most, Self.decimals(of: series.text(ofRow: row), value: series.values[row]))
      }
    }
    return (numbers, given)
  }

  /// The name of what the value axis measures, without the unit that the voice says.
  func measureName(_ name: String) -> String {
    let unit = data.unit.text.isEmpty ? "" : " (\(data.unit.text))"
    return !unit.isEmpty && name.hasSuffix(unit) ? String(name.dropLast(unit.count)) : name
  }
}
