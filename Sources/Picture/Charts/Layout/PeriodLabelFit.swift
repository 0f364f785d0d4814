// Labels of a time axis: every period if all fit, else round ones, with the longer period below the
// first of each; never slanted, wrapped or cut.
import Queries
import Scenegraph
import Tables

/// Chooses which periods to label for one slot length. The choice depends on the length and the
/// data, not on what is in view, so that labels move with their bars.
struct PeriodLabelFit {
  let typesetter: Typesetter
  let periods: Periods
  let names: CellTexts
  let visible: Range<Int>
  /// The length of a slot.
  let step: Double
  let orientation: Scene.Orientation
  let maximumDepth: Double

  private let font = Typography.label
  /// Between adjacent labels.
  private let gap = 8.0
  /// A limit that no view reaches.
  private let mostLabels = 1_000

  func labels() -> CategoryLabels {
    let line = typesetter.lineHeight(font)
    guard periods.count > 0, maximumDepth >= line else { return .none }
    for step in PeriodStep.labelling(periods) {
      for isInitial in periods.isRepeating && step.every == 1 ? [false, true] : [false] {
        let texts = Texts(self, step, isInitial: isInitial)
        guard fits(step, texts) else { continue }
        let labels = labels(step, texts)
        if !labels.labels.isEmpty { return labels }
      }
    }
    return lone()
  }

  private struct Texts {
    let step: PeriodStep
    let isInitial: Bool
    let width: Double
    let contextWidth: Double

    init(_ fit: PeriodLabelFit, _ step: PeriodStep, isInitial: Bool) {
      (self.step, self.isInitial) = (step, isInitial)
      let periods = fit.periods
      let (first, last) = (periods.start(of: 0), periods.start(of: periods.count - 1))
      if periods.isRepeating {
        let names = fit.names.prefix(periods.count).map { isInitial ? String($0.prefix(1)) : $0 }
        width = names.map { fit.typesetter.width($0, fit.font) }.max() ?? 0
        contextWidth = 0
        return
      }
      let wide = step.wideMoments(first, last)
      width = wide.map { fit.typesetter.width(step.text(of: $0), fit.font) }.max() ?? 0
      contextWidth =
        wide.compactMap(step.context).map { fit.typesetter.width($0.text, fit.font) }.max() ?? 0
    }
  }

  /// The minimum number of slots that a duration takes.
  private func slots(_ length: Double) -> Double {
    if periods.isGapless {
      let unit = PeriodStep(unit: periods.unit, every: 1)
      let mean = periods.unit == .month ? 365.25 / 12 * 86_400 : unit.length
      return max(1, (length / mean).rounded())
    }
    let span = Double(periods.start(of: periods.count - 1) - periods.start(of: 0))
    return max(1, span > 0 ? length * Double(periods.count - 1) / span : Double(periods.count))
  }

  private func fits(_ step: PeriodStep, _ texts: Texts) -> Bool {
    let distance = slots(step.length) * self.step
    switch orientation {
    case .horizontal:
      return distance >= typesetter.lineHeight(font) + typesetter.grid.pixel
        && texts.width <= maximumDepth
    case .vertical:
      guard distance >= texts.width + gap else { return false }
      guard let length = step.contextLength, !periods.isRepeating,
        step.context(of: periods.start(of: 0))?.number
          != step.context(of: periods.start(of: periods.count - 1))?.number
      else { return true }
      return slots(length) * self.step >= texts.contextWidth + gap
    }
  }

  private func labels(_ step: PeriodStep, _ texts: Texts) -> CategoryLabels {
    let line = typesetter.lineHeight(font)
    let isLevel = orientation == .vertical
    let hasContext =
      !periods.isRepeating && step.contextLength != nil
      && (isLevel ? 2 * line : texts.width + gap + texts.contextWidth) <= maximumDepth
    var labels = CategoryLabels.none
    labels.height = hasContext && isLevel ? 2 * line : line
    labels.unseenWidth =
      hasContext && !isLevel ? texts.width + gap + texts.contextWidth : texts.width
    labels.contextDistance = isLevel ? line : texts.width + gap
    labels.areOfRows = step == PeriodStep(unit: periods.unit, every: 1)
    var context: Int?
    for row in rows(of: step) {
      let start = periods.start(of: row)
      var text = periods.isRepeating ? names[row] : step.text(of: start)
      if texts.isInitial { text = String(text.prefix(1)) }
      let label = CategoryLabels.Label(row: row, text: text, size: typesetter.size(text, font))
      if let last = labels.labels.last, areCrowded(last, label) {
        guard isAfterJump(row), labels.labels.count > 1 else { continue }
        labels.labels.removeLast()
        if !labels.areOfRows { labels.ticks.removeLast() }
      }
      labels.labels.append(label)
      if !labels.areOfRows { labels.ticks.append(row) }
      guard hasContext, let (number, text) = step.context(of: start), number != context else {
        continue
      }
      context = number
      let size = typesetter.size(text, font)
      append(CategoryLabels.Label(row: row, text: text, size: size), to: &labels.contexts)
    }
    return labels
  }

  /// Whether the gap before a row is far longer than most: it is labelled before a round one.
  private func isAfterJump(_ row: Int) -> Bool {
    guard !periods.isGapless, !periods.isRepeating, row > 0 else { return false }
    let span = periods.start(of: periods.count - 1) - periods.start(of: 0)
    let distance = periods.start(of: row) - periods.start(of: row - 1)
    return Double(distance) >= 3 * Double(span) / Double(periods.count - 1)
  }

  /// If the second context does not fit beside the first, which may cover only the last days of its
  /// year, it replaces the first.
  private func append(_ label: CategoryLabels.Label, to contexts: inout [CategoryLabels.Label]) {
    if let last = contexts.last, areCrowded(last, label) {
      guard contexts.count == 1 else { return }
      contexts.removeLast()
    }
    contexts.append(label)
  }

  private func areCrowded(_ one: CategoryLabels.Label, _ other: CategoryLabels.Label) -> Bool {
    let distance = Double(other.row - one.row) * step
    switch orientation {
    case .vertical: return distance < (one.size.width + other.size.width) / 2 + gap
    case .horizontal: return distance < typesetter.lineHeight(font)
    }
  }

  private func rows(of step: PeriodStep) -> [Int] {
    var rows: [Int] = []
    let slot = Int64(PeriodStep(unit: periods.unit, every: 1).length)
    let end = min(visible.upperBound, periods.count)
    var row = visible.lowerBound
    while row < end, rows.count < mostLabels {
      let start = periods.start(of: row)
      let bounds = step.bounds(of: start)
      // A slot before the first would belong to the previous period.
      let before = row == 0 ? start - slot : periods.start(of: row - 1)
      if before < bounds.start { rows.append(row) }
      row = max(row + 1, periods.firstIndex(notBefore: bounds.end))
    }
    return rows
  }

  /// If no period begins in view, labels one bar in the middle.
  private func lone() -> CategoryLabels {
    let row = min((visible.lowerBound + visible.upperBound) / 2, periods.count - 1)
    let isLevel = orientation == .vertical
    let room = isLevel ? Double(visible.count) * step : maximumDepth
    let text = typesetter.fitted(names[row], font, maximumWidth: room)
    guard !text.isEmpty else { return .none }
    var labels = CategoryLabels.none
    let size = typesetter.size(text, font)
    labels.labels = [CategoryLabels.Label(row: row, text: text, size: size)]
    labels.height = size.height
    return labels
  }
}
