// The value axis for one length, with as many ticks as their labels allow.
import Scales
import Scenegraph

/// Ticks, their labels and the domain that they span.
struct ValueAxis {
  /// The direction of an axis, which decides the space that its labels need.
  enum Direction {
    /// Vertical, with labels beside the axis: their heights must not overlap.
    case upright
    /// Horizontal, with labels below the axis: their widths must not overlap.
    case level
  }

  struct Label {
    var value: Double
    var text: String
    /// The size before rotation.
    var size: Size
  }

  let kind: ScaleKind
  let direction: Direction
  /// From tick to tick, around the data.
  private(set) var domain: ClosedRange<Double>
  private(set) var labels: [Label] = []
  /// Whether the labels are slanted at 45° to avoid overlaps.
  private(set) var isSlanted = false

  private let lineHeight: Double
  private let pixel: Double

  /// Between adjacent labels.
  private static let levelGap = 16.0
  /// The minimum distance of ticks on a horizontal axis; more would look like a ruler.
  private static func levelSpacing(_ length: Double) -> Double { min(max(length / 8, 40), 96) }

  /// An axis without ticks, for a plot without a size.
  init(unplaced extent: ValueExtent, direction: Direction, typesetter: Typesetter) {
    kind = extent.kind
    self.direction = direction
    domain = extent.domain
    lineHeight = typesetter.lineHeight(Typography.tick)
    pixel = typesetter.grid.pixel
  }

  /// - Parameters:
  ///   - length: the length of the axis in logical pixels.
  ///   - maximumLabelWidth: wider numbers are abbreviated.
  init(
    _ extent: ValueExtent, direction: Direction, length: Double, maximumLabelWidth: Double,
    numberFormat: NumberFormat, typesetter: Typesetter
  ) {
    self.init(unplaced: extent, direction: direction, typesetter: typesetter)
    let maker = LabelMaker(extent: extent, numberFormat: numberFormat, typesetter: typesetter)
    switch direction {
    case .upright:
      // Ticks are three line heights apart if there is space, and at least 1.5.
      let spacing = min(max(length / 6, 1.5 * lineHeight), 3 * lineHeight)
      let ticks = maker.ticks(maximumCount: Int(length / spacing) + 1)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if width > maximumLabelWidth { labels = maker.abbreviated(ticks.ticks, unless: labels) }
    case .level:
      placeLevel(maker, length: length)
    }
  }

  /// Reduces the ticks until their labels fit, then abbreviates numbers, then slants labels.
  private mutating func placeLevel(_ maker: LabelMaker, length: Double) {
    var count = max(2, Int(length / Self.levelSpacing(length)) + 1)
    while true {
      let ticks = maker.ticks(maximumCount: count)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if !isCrowded(length: length) { return }
      // From here on, shorter numbers are better than fewer ticks.
      if labels.count <= 3 || count == 2 {
        let short = maker.abbreviated(ticks.ticks, unless: labels)
        let plain = labels
        labels = short
        if !isCrowded(length: length) { return }
        labels = plain
        if count == 2 || labels.count <= 2 { break }
      }
      let fitting = Int(length / (width + Self.levelGap)) + 1
      count = max(2, min(count - 1, max(fitting, labels.count - 1)))
    }
    isSlanted = true
  }

  var width: Double { labels.map(\.size.width).max() ?? 0 }

  /// The extent of the labels as drawn, measured from the plot.
  var depth: Double {
    switch direction {
    case .upright: width
    case .level:
      isSlanted ? (width + lineHeight) * CategoryLabels.diagonal : lineHeight
    }
  }

  /// How far the last label extends beyond the end of the axis.
  var overhang: Double {
    guard direction == .level, let last = labels.last else { return lineHeight / 2 }
    return isSlanted ? lineHeight * CategoryLabels.diagonal : last.size.width / 2
  }

  /// How far the first label extends before the start of the axis.
  var leadingOverhang: Double {
    guard direction == .level, let first = labels.first else { return lineHeight / 2 }
    return isSlanted
      ? (first.size.width + lineHeight / 2) * CategoryLabels.diagonal : first.size.width / 2
  }

  /// Whether labels would overlap on an axis of this length, however short: there are at least two
  /// ticks, and three at the limits of a double.
  func isCrowded(length: Double) -> Bool {
    let scale = ValueScale(kind: kind, domain: domain, range: (start: 0, end: length))
    return zip(labels, labels.dropFirst()).contains { lower, upper in
      let distance = scale.position(of: upper.value) - scale.position(of: lower.value)
      switch direction {
      // Each may be moved by half a device pixel.
      case .upright: return distance < max(lower.size.height, upper.size.height) + pixel
      case .level:
        return isSlanted
          ? distance < lineHeight / CategoryLabels.diagonal
          : distance < (lower.size.width + upper.size.width) / 2 + Self.levelGap / 2
      }
    }
  }
}

private struct LabelMaker {
  let extent: ValueExtent
  let numberFormat: NumberFormat
  let typesetter: Typesetter

  func ticks(maximumCount: Int) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    switch extent.kind {
    case .log where extent.isFixed:
      // The lower end is already a power of ten and would otherwise move to the next one.
      (
        Ticks.logarithmic(
          domain: extent.domain.lowerBound.nextUp...extent.domain.upperBound,
          maximumCount: maximumCount
        ).ticks, extent.domain
      )
    case .linear where extent.isFixed:
      (
        Ticks.spanning(
          extent.domain, maximumCount: maximumCount, isWholeNumber: extent.isWholeNumber),
        extent.domain
      )
    case .log: Ticks.logarithmic(domain: extent.domain, maximumCount: maximumCount)
    case .linear where extent.isShare && extent.domain == 0...1:
      (Ticks.shares(maximumCount: maximumCount), extent.domain)
    case .linear:
      Ticks.nice(
        domain: extent.domain, maximumCount: maximumCount, isWholeNumber: extent.isWholeNumber)
    }
  }

  func labels(_ ticks: Ticks, isAbbreviated: Bool) -> [ValueAxis.Label] {
    let format =
      extent.isShare
      ? TickFormat(shares: ticks, number: numberFormat)
      : TickFormat(ticks: ticks, number: numberFormat, isAbbreviated: isAbbreviated)
    return ticks.values.map { value in
      let text = format.string(value)
      return ValueAxis.Label(
        value: value, text: text, size: typesetter.size(text, Typography.tick))
    }
  }

  /// Abbreviated labels if they are narrower and distinct, else the plain ones.
  func abbreviated(_ ticks: Ticks, unless plain: [ValueAxis.Label]) -> [ValueAxis.Label] {
    let short = labels(ticks, isAbbreviated: true)
    let widest = short.map(\.size.width).max() ?? 0
    let isBetter =
      widest < plain.map(\.size.width).max() ?? 0 && Set(short.map(\.text)).count == short.count
    return isBetter ? short : plain
  }
}
