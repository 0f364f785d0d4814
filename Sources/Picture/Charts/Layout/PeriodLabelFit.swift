// Labels of a time axis: every period if all fit, else round ones in steps of the calendar, with
// the longer period below the first of each; never slanted, wrapped or cut.
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
  let step: Double
  let orientation: Scene.Orientation
  let maximumDepth: Double
  /// Below an axis, from the edge of the room to the end of the plot.
  let maximumWidth: Double

  private let font = Typography.label
  private let gap = 8.0

  func labels() -> CategoryLabels {
    let line = typesetter.lineHeight(font)
    guard periods.count > 0, maximumDepth >= line else { return .none }
    for step in PeriodStep.labelling(periods) {
      for isInitial in step.every == 1 && haveInitials ? [false, true] : [false] {
        let texts = Texts(self, step, isInitial: isInitial)
        guard fits(step, texts) else { continue }
        let labels = labels(step, texts)
        if !labels.labels.isEmpty { return labels }
      }
    }
    return lone()
  }

  /// Whether the names are words, as those of months are: 1 tells nothing of 10:00.
  private var haveInitials: Bool {
    periods.isRepeating
      && names.prefix(periods.count).allSatisfy { name in
        !name.utf8.contains { $0 &- UInt8(ascii: "0") < 10 }
      }
  }

  private struct Texts {
    let step: PeriodStep
    let isInitial: Bool
    let width, contextWidth: Double

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
      guard distance >= texts.width + gap, texts.width <= maximumWidth else { return false }
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
    let depth = isLevel ? 2 * line : texts.width + gap + texts.contextWidth
    let hasContext =
      !periods.isRepeating && step.contextLength != nil && depth <= maximumDepth
      && (!isLevel || texts.contextWidth <= maximumWidth)
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
      let label = typesetter.label(row, text)
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
      append(typesetter.label(row, text), to: &labels.contexts)
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
    let unit = PeriodStep(unit: periods.unit, every: 1)
    let end = min(visible.upperBound, periods.count)
    var row = visible.lowerBound
    while row < end {
      let start = periods.start(of: row)
      let bounds = step.bounds(of: start)
      // Before the first slot lies the previous unit, which the step may have, too.
      let before = row == 0 ? unit.bounds(of: start - 1).start : periods.start(of: row - 1)
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
    labels.labels = [typesetter.label(row, text)]
    labels.height = labels.labels[0].size.height
    return labels
  }
}

/// A multiple of a unit of time, counted from the start of the next longer unit: hours from
/// midnight, months from January, years from multiples.
struct PeriodStep: Hashable {
  let unit: Periods.Unit
  let every: Int

  /// All steps, finest first. Days of a month: all; 1 5 10 15 20 25; 1 10 20; 1 15.
  static let all: [PeriodStep] =
    [1, 5, 10, 15, 30].map { PeriodStep(unit: .second, every: $0) }
    + [1, 5, 10, 15, 30].map { PeriodStep(unit: .minute, every: $0) }
    + [1, 2, 3, 6, 12].map { PeriodStep(unit: .hour, every: $0) }
    + [1, 5, 10, 15].map { PeriodStep(unit: .day, every: $0) }
    + [PeriodStep(unit: .week, every: 1)]
    + [1, 3, 6].map { PeriodStep(unit: .month, every: $0) }
    + [PeriodStep(unit: .quarter, every: 1)]
    + [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000].map {
      PeriodStep(unit: .year, every: $0)
    }

  /// The steps that can label periods of a unit, finest first.
  static func labelling(_ periods: Periods) -> [PeriodStep] {
    all.filter { step in
      guard step.unit >= periods.unit else { return false }
      if periods.isRepeating, step.unit != periods.unit { return false }
      switch step.unit {
      case .week: return periods.unit == .week
      case .quarter: return periods.unit == .quarter
      case .month: return periods.unit != .quarter
      default: return true
      }
    }
  }

  /// The minimum distance of consecutive labels, in seconds; approximate for months and years.
  var length: Double {
    let day = 86_400.0
    return switch unit {
    case .second: Double(every)
    case .minute: 60 * Double(every)
    case .hour: 3600 * Double(every)
    case .day where every == 5: 4 * day
    case .day where every == 10: 9 * day
    case .day where every == 15: 14 * day
    case .day: day
    case .week: 7 * day
    case .month: every == 1 ? 28 * day : 30.4 * day * Double(every)
    case .quarter: 91.3 * day
    case .year: 365.25 * day * Double(every)
    }
  }

  /// The start of the period that contains a moment, and of the next one, in seconds since 1970.
  func bounds(of moment: Int64) -> (start: Int64, end: Int64) {
    switch unit {
    case .second, .minute, .hour:
      let length = Int64(length)
      let start = moment.flooredQuotient(length) * length
      return (start, start + length)
    case .week:
      // A week is given by its Thursday.
      let start = (moment.flooredQuotient(86_400 * 7)) * 86_400 * 7
      return (start, start + 86_400 * 7)
    case .day: return dayBounds(moment)
    case .month, .quarter, .year:
      let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
      let months = unit == .year ? 12 * every : unit == .quarter ? 3 : every
      let month = Int64(date.year * 12 + date.month - 1).flooredQuotient(Int64(months))
      return (Self.start(month: Int(month) * months), Self.start(month: Int(month + 1) * months))
    }
  }

  private func dayBounds(_ moment: Int64) -> (start: Int64, end: Int64) {
    let day = Int(moment.flooredQuotient(86_400))
    let date = CivilDate(dayNumber: day)
    let starts =
      switch every {
      case 5: [1, 5, 10, 15, 20, 25]
      case 10: [1, 10, 20]
      case 15: [1, 15]
      default: [date.day]
      }
    let start = starts.last { $0 <= date.day } ?? 1
    let first = day - date.day
    let nextMonth = Self.start(month: date.year * 12 + date.month)
    let end = every == 1 ? date.day + 1 : starts.first { $0 > date.day } ?? 32
    return (Int64(first + start) * 86_400, min(Int64(first + end) * 86_400, nextMonth))
  }

  /// - Parameter month: counted from January of year 0.
  private static func start(month: Int) -> Int64 {
    let year = Int(Int64(month).flooredQuotient(12))
    return Int64(CivilDate(year: year, month: month - 12 * year + 1, day: 1).dayNumber) * 86_400
  }

  /// The label of a moment: "06:00", "5", "W05", "Jan", "Q1", "2001".
  func text(of moment: Int64) -> String {
    let day = moment.flooredQuotient(86_400)
    let date = CivilDate(dayNumber: Int(day))
    switch unit {
    case .second: return TimeUnit.second.clock(of: moment)
    case .minute, .hour: return TimeUnit.minute.clock(of: moment)
    case .day: return String(date.day)
    case .week:
      let first = CivilDate(year: date.year, month: 1, day: 1).dayNumber
      let week = (Int(day) - first) / 7 + 1
      return week < 10 ? "W0\(week)" : "W\(week)"
    case .month: return CalendarNames.months[date.month - 1]
    case .quarter: return "Q\((date.month - 1) / 3 + 1)"
    case .year: return TimeUnit.year.text(of: moment)
    }
  }

  /// The longer period that contains a moment, as a number and as text: the day of a time, the
  /// month of a day, the year of a month; nil for years.
  func context(of moment: Int64) -> (number: Int, text: String)? {
    let day = Int(moment.flooredQuotient(86_400))
    let date = CivilDate(dayNumber: day)
    let year = TimeUnit.year.text(of: moment)
    let month = CalendarNames.months[date.month - 1]
    switch unit {
    case .second, .minute, .hour: return (day, "\(date.day) \(month) \(year)")
    case .day: return (date.year * 12 + date.month, "\(month) \(year)")
    case .week, .month, .quarter: return (date.year, year)
    case .year: return nil
    }
  }

  /// The minimum duration of a label's context, in seconds; nil if it has none.
  var contextLength: Double? {
    switch unit {
    case .second, .minute, .hour: 86_400
    case .day: 28 * 86_400
    case .week, .month, .quarter: 365 * 86_400
    case .year: nil
    }
  }

  /// Moments whose labels are the widest in any font.
  func wideMoments(_ first: Int64, _ last: Int64) -> [Int64] {
    switch unit {
    case .second, .minute, .hour, .year: [first, last]
    case .day, .week, .month, .quarter:
      (1...12).map { month in
        let year = CivilDate(dayNumber: Int(last.flooredQuotient(86_400))).year
        return Int64(CivilDate(year: year, month: month, day: 28).dayNumber) * 86_400
      }
    }
  }
}

extension TimeUnit {
  fileprivate func clock(of moment: Int64) -> String {
    String(text(of: moment).split(separator: " ").last ?? "")
  }
}
