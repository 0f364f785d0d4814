// The value axis for one length: as many ticks as their labels leave room for.
import Scales
import Scenegraph

/// Ticks, their labels and the domain they span.
struct ValueAxis {
  struct Label {
    var value: Double
    var text: String
    var size: Size
  }

  /// From tick to tick, around the data.
  var domain: ClosedRange<Double>
  var labels: [Label]

  /// The width of the widest label.
  var width: Double { labels.map(\.size.width).max() ?? 0 }

  /// Whether two labels would lie over each other on an axis of a length: there are never less than
  /// two ticks, and at the limits of a double three, however short it is.
  func isCrowded(length: Double) -> Bool {
    let scale = LinearScale(domain: domain, range: (start: 0, end: length))
    return zip(labels, labels.dropFirst()).contains { lower, upper in
      let distance = scale.position(of: upper.value) - scale.position(of: lower.value)
      return distance < max(lower.size.height, upper.size.height)
    }
  }

  /// - Parameters:
  ///   - data: the domain of the data, zero included.
  ///   - length: of the axis in logical pixels.
  ///   - maximumLabelWidth: numbers are abbreviated where they would be wider than this.
  init(
    data: ClosedRange<Double>, isWholeNumber: Bool, length: Double, maximumLabelWidth: Double,
    numberFormat: NumberFormat, typesetter: Typesetter
  ) {
    let font = Typography.tick
    // A label and twice its height of air where there is room, half of it where there is not.
    let line = typesetter.lineHeight(font)
    let spacing = min(max(length / 6, 1.5 * line), 3 * line)
    let count = max(2, Int(length / spacing) + 1)
    let (ticks, domain) = Ticks.nice(
      domain: data, maximumCount: count, isWholeNumber: isWholeNumber)
    self.domain = domain
    func labels(isAbbreviated: Bool) -> [Label] {
      let format = TickFormat(
        ticks: ticks, number: numberFormat, isAbbreviated: isAbbreviated)
      return ticks.values.map { value in
        let text = format.string(value)
        return Label(value: value, text: text, size: typesetter.size(text, font))
      }
    }
    self.labels = labels(isAbbreviated: false)
    if width > maximumLabelWidth {
      let short = labels(isAbbreviated: true)
      let widest = short.map(\.size.width).max() ?? 0
      if widest < width, Set(short.map(\.text)).count == short.count { self.labels = short }
    }
  }
}
