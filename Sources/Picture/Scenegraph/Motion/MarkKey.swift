// What a mark is the same by in another scene, and the marks that the next scene may have too.

/// The identity of a mark that can move or fade.
enum MarkKey: Hashable {
  /// A bar or its value, by rows of the source; a run of rows is the same if it has the same ends.
  case cell(isLabel: Bool, first: Int, last: Int, series: Int)
  /// What remains of a bar.
  case part(first: Int, last: Int, series: Int)
  /// The name of a row; one that has become slanted is another.
  case name(row: Int, angle: Double)
  /// A line, a casing or a number at a value.
  case value(Role, Double, Form)
  /// A text that stands for no row or value, such as a period.
  case text(Role, String, angle: Double)
  /// The only mark of its kind.
  case only(Role)

  enum Form: Hashable { case shape, line, text }

  /// nil for a mark without identity, and for a row or series that is in one scene alone.
  init?(_ marks: [Mark], _ index: Int, row: (Int) -> Int?, series: (Int) -> Int?) {
    let mark = marks[index]
    switch (mark.role, mark.datum) {
    case (.bar, let datum?), (.valueLabel, let datum?):
      guard let cell = datum.cell, let first = row(cell.rows.lowerBound),
        let last = row(cell.rows.upperBound), let series = series(cell.series)
      else { return nil }
      self = .cell(
        isLabel: mark.role == .valueLabel, first: first, last: last, series: series)
    case (.remainingBar, let datum?):
      guard case .rect = mark, let cell = datum.cell, let first = row(cell.rows.lowerBound),
        let last = row(cell.rows.upperBound), let series = series(cell.series)
      else { return nil }
      self = .part(first: first, last: last, series: series)
    case (.categoryLabel, .category(let place, _)?):
      guard let row = row(place), case .text(let text) = mark else { return nil }
      self = .name(row: row, angle: text.angle)
    case (.gridLine, .axisValue(let value)?), (.tickLabel, .axisValue(let value)?),
      (.referenceLine, .axisValue(let value)?):
      self = .value(mark.role, value, Form(mark))
    case (.axisLine, _): self = .only(.axisLine)
    case (.referenceLine, nil):
      // A casing lies just below its line.
      if case .rect = mark, marks.indices.contains(index + 1),
        case .axisValue(let value)? = marks[index + 1].datum
      {
        self = .value(mark.role, value, .shape)
        return
      }
      fallthrough
    case (.categoryLabel, nil), (.axisName, nil):
      guard case .text(let text) = mark else { return nil }
      self = .text(mark.role, text.text, angle: text.angle)
    default: return nil
    }
  }
}

extension Role {
  /// Whether such marks move or fade; all others are at once as in the new scene.
  var isAnimated: Bool {
    switch self {
    case .gridLine, .axisLine, .tick, .tickLabel, .categoryLabel, .axisName, .bar, .remainingBar,
      .valueLabel, .meanTick, .referenceLine, .leaving:
      true
    default: false
    }
  }

  /// Whether such marks are a part that can come and go, for which the plot makes room.
  var isBesidePlot: Bool {
    switch self {
    case .legendSwatch, .legendLabel, .ringTrack, .ringArc, .ringLabel, .controlSegment: true
    default: false
    }
  }

  /// Whether such marks lie over all others, on a plate of their own.
  var isOverlay: Bool {
    switch self {
    case .tooltip, .selectionBand, .saveField, .keys, .popover, .rowDrawer: true
    default: false
    }
  }
}

extension Mark {
  /// Whether it is a bar, or one that goes and still stands.
  var isStandingBar: Bool { role == .bar || role == .leaving && datum?.cell != nil }

  var isText: Bool { if case .text = self { true } else { false } }
}

extension MarkKey.Form {
  init(_ mark: Mark) {
    self =
      switch mark {
      case .rect, .path: .shape
      case .line: .line
      case .text: .text
      }
  }
}

/// The marks of a scene, other than bars, that the next one may have too.
struct KnownMarks {
  private let marks: [Mark]
  private var places: [MarkKey: Int] = [:]
  /// The further marks with the key of another, such as texts that repeat.
  private var repeated: [MarkKey: [Int]] = [:]
  /// Marks without identity, by their boxes: one of them that is unchanged stays.
  private var unnamed: [Rect: [Int]] = [:]
  private var isTaken: [Bool]
  private var hasCommonRows: Bool
  /// Whether equal values are equal amounts of the same thing.
  private let isSameMeasure: Bool

  /// - Parameter hasCommonRows: whether a row of the old scene is one of the source.
  init(_ scenes: ScenePair, hasCommonRows: Bool) {
    self.hasCommonRows = hasCommonRows
    marks = scenes.old.marks
    isSameMeasure = scenes.isSameMeasure
    isTaken = Array(repeating: false, count: marks.count)
    for (index, mark) in marks.enumerated() {
      let role = mark.role
      guard role.isAnimated, role != .bar, role != .leaving else { continue }
      let key = MarkKey(marks, index, row: scenes.oldRow, series: scenes.oldSeries)
      if case .name = key { self.hasCommonRows = true }
      // A text that has not come yet is none.
      if mark.isText, mark.opacity == 0 { continue }
      guard let key else {
        unnamed[mark.bounds, default: []].append(index)
        continue
      }
      let first = places[key]
      if first == nil { places[key] = index } else { repeated[key, default: []].append(index) }
    }
  }

  /// The index of the mark that a next mark was before, each taken once; nil if it is new.
  ///
  /// - Parameter isFit: whether it can be that one as it is.
  mutating func take(_ key: MarkKey?, like mark: Mark, where isFit: (Mark) -> Bool) -> Int? {
    guard let index = find(key, mark), isFit(marks[index]) else { return nil }
    isTaken[index] = true
    return index
  }

  mutating func giveBack(_ index: Int) { isTaken[index] = false }

  private func find(_ key: MarkKey?, _ mark: Mark) -> Int? {
    guard let key else { return unnamed[mark.bounds]?.first { !isTaken[$0] && marks[$0] == mark } }
    guard let first = places[key] else { return nil }
    switch key {
    case .text: break
    case .value where !isSameMeasure && marks[first].bounds != mark.bounds: return nil
    default: return isTaken[first] ? nil : first
    }
    let found = ([first] + (repeated[key] ?? [])).filter { !isTaken[$0] }
    if let same = found.first(where: { marks[$0].bounds == mark.bounds }) { return same }
    // Equal periods of other categories are others, and which of several became which is unknown.
    if case .text(.categoryLabel, _, _) = key, !hasCommonRows || found.count > 1 { return nil }
    return found.first
  }

  /// The marks that the next scene does not have. While one change follows another, those that have
  /// been fading longest go first.
  var left: [Int] {
    var left = marks.indices.filter {
      !isTaken[$0] && marks[$0].role.isAnimated && !marks[$0].isStandingBar
        && marks[$0].opacity > 0
    }
    if left.count > Transition.barLimit { left.removeAll { marks[$0].role == .leaving } }
    return left
  }
}
