// The value axis for one length: as many ticks as their labels leave room for.
import Scales
import Scenegraph

/// Ticks, their labels and the domain they span.
struct ValueAxis {
  /// The way an axis runs, which decides what its labels have to leave room for.
  enum Direction {
    /// From the bottom up, labels beside it: their heights follow each other.
    case upright
    /// From left to right, labels below: their widths follow each other.
    case level
  }

  struct Label {
    var value: Double
    var text: String
    /// Before the label is turned.
    var size: Size
  }

  let kind: ScaleKind
  let direction: Direction
  /// From tick to tick, around the data.
  private(set) var domain: ClosedRange<Double>
  private(set) var labels: [Label] = []
  /// Whether the labels rise at 45°, where they would lie over each other otherwise.
  private(set) var isSlanted = false

  private let lineHeight: Double
  private let pixel: Double

  /// Between two labels in a line.
  private static let levelGap = 16.0
  /// How far apart the ticks of a level axis are at the least: on a long one as many as fit would
  /// be a ruler.
  private static func levelSpacing(_ length: Double) -> Double { min(max(length / 8, 40), 96) }

  /// The axis of a plot that has no place yet: a domain without ticks.
  init(unplaced extent: ValueExtent, direction: Direction, typesetter: Typesetter) {
    kind = extent.kind
    self.direction = direction
    domain = extent.domain
    lineHeight = typesetter.lineHeight(Typography.tick)
    pixel = typesetter.grid.pixel
  }

  /// - Parameters:
  ///   - length: of the axis in logical pixels.
  ///   - maximumLabelWidth: numbers are abbreviated where they would be wider than this.
  init(
    _ extent: ValueExtent, direction: Direction, length: Double, maximumLabelWidth: Double,
    numberFormat: NumberFormat, typesetter: Typesetter
  ) {
    self.init(unplaced: extent, direction: direction, typesetter: typesetter)
    let maker = LabelMaker(extent: extent, numberFormat: numberFormat, typesetter: typesetter)
    switch direction {
    case .upright:
      // A label and twice its height of air where there is room, half of it where there is not.
      let spacing = min(max(length / 6, 1.5 * lineHeight), 3 * lineHeight)
      let ticks = maker.ticks(maximumCount: Int(length / spacing) + 1)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if width > maximumLabelWidth { labels = maker.abbreviated(ticks.ticks, unless: labels) }
    case .level:
      placeLevel(maker, length: length)
    }
  }

  /// Fewer ticks until their labels stand apart, then shorter numbers, then slanted ones.
  private mutating func placeLevel(_ maker: LabelMaker, length: Double) {
    var count = max(2, Int(length / Self.levelSpacing(length)) + 1)
    while true {
      let ticks = maker.ticks(maximumCount: count)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if !isCrowded(length: length) { return }
      // From here on fewer ticks would say less than shorter numbers do.
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

  /// The width of the widest label.
  var width: Double { labels.map(\.size.width).max() ?? 0 }

  /// How far the labels reach from the plot, as they are drawn.
  var depth: Double {
    switch direction {
    case .upright: width
    case .level:
      isSlanted ? (width + lineHeight) * CategoryLabels.diagonal : lineHeight
    }
  }

  /// How far the last label stands out beyond the end of the axis.
  var overhang: Double {
    guard direction == .level, let last = labels.last else { return lineHeight / 2 }
    return isSlanted ? lineHeight * CategoryLabels.diagonal : last.size.width / 2
  }

  /// How far the first label stands out before the start of the axis.
  var leadingOverhang: Double {
    guard direction == .level, let first = labels.first else { return lineHeight / 2 }
    return isSlanted
      ? (first.size.width + lineHeight / 2) * CategoryLabels.diagonal : first.size.width / 2
  }

  /// Whether two labels would lie over each other on an axis of a length: there are never less than
  /// two ticks, and at the limits of a double three, however short it is.
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

/// Makes the ticks and labels of one extent.
private struct LabelMaker {
  let extent: ValueExtent
  let numberFormat: NumberFormat
  let typesetter: Typesetter

  func ticks(maximumCount: Int) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    switch extent.kind {
    case .log where extent.isFixed:
      // The lower end is a power of ten already, and would move out to the next one.
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

  /// Abbreviated labels where these are narrower and all different, else the plain ones.
  func abbreviated(_ ticks: Ticks, unless plain: [ValueAxis.Label]) -> [ValueAxis.Label] {
    let short = labels(ticks, isAbbreviated: true)
    let widest = short.map(\.size.width).max() ?? 0
    let isBetter =
      widest < plain.map(\.size.width).max() ?? 0 && Set(short.map(\.text)).count == short.count
    return isBetter ? short : plain
  }
}
