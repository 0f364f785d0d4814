// The animation from one scene to the next: what stays, by identity, moves; what goes fades.

/// The state between two scenes of one chart. Hit tests, output and everything else use the new
/// scene from the start; only the picture is animated.
///
/// Bars of the same cell move and grow from their old boxes, with their names and values; new bars
/// grow from their foot. The ring's arc sweeps. The axes follow: as long as they are of the same
/// measure, a line or a number of the value axis slides to where its value is now, so a bar that
/// keeps its value stays at its line. The two scales' other ticks, and all of two measures,
/// cross-fade in place, since in so short a time the eye cannot follow ticks that fly in from
/// outside. Whatever else belongs to bars and axes and is only in one of the scenes fades, what goes
/// below what comes. Title, sentence, legend and controls are as in the new scene.
package struct Transition: Sendable {
  /// Short enough to need no waiting.
  package static let durationNanoseconds: UInt64 = 180_000_000
  /// More bars cannot be followed by eye, and frames would be late.
  package static let barLimit = 2_000
  /// Texts take longest to paint: if more of them would move or fade, none does.
  package static let textLimit = 400

  package private(set) var target: Scene
  private let pixel: Double
  private var changes: [Change] = []
  /// Marks of the old scene alone, in its order of painting.
  private var leaving: [Mark] = []
  private var arc: (index: Int, start: (Double, Double))?

  /// A mark of the new scene that moves or fades in.
  private struct Change {
    var index: Int
    var origin: Rect
    /// How opaque it is at the start, 0…1.
    var opacity = 1.0
  }

  /// nil if nothing moves: a page, different size or orientation, too many bars, or no difference.
  ///
  /// - Parameters:
  ///   - old: the scene on screen, which may itself be animated.
  ///   - pixel: the size of a device pixel in logical pixels; edges stay on device pixels.
  ///   - oldRow: maps a row of the old scene to the source; nil for none.
  ///   - newRow: maps a row of the new scene to the source; nil for none.
  ///   - oldSeries: maps a series of the old scene to the new; nil for none.
  package init?(
    from old: Scene, to new: Scene, pixel: Double, oldRow: (Int) -> Int? = { $0 },
    newRow: (Int) -> Int? = { $0 }, oldSeries: (Int) -> Int? = { $0 }
  ) {
    guard let orientation = new.chart?.orientation, old.chart?.orientation == orientation,
      old.size == new.size,
      max(old.bars.count, new.bars.count) <= Self.barLimit
    else { return nil }
    target = new
    self.pixel = pixel
    var before = KnownMarks(
      old, row: oldRow, series: oldSeries, isSameMeasure: old.chart?.measure == new.chart?.measure)
    for (index, mark) in new.marks.enumerated() {
      if mark.role == .ringArc { arc = Self.arc(from: old, to: mark).map { (index, $0) } }
      guard mark.role.isAnimated else { continue }
      let key = MarkKey(new.marks, index, row: newRow, series: { $0 })
      if let known = before.take(key, like: mark) {
        let (origin, opacity) = (mark.origin(from: old.marks[known]), old.marks[known].opacity)
        if origin != mark.bounds || opacity < 1 {
          changes.append(Change(index: index, origin: origin, opacity: opacity))
        }
      } else if mark.role == .bar, new.slots?.areOutlines != true {
        changes.append(Change(index: index, origin: Self.foot(of: mark, orientation)))
      } else {
        changes.append(Change(index: index, origin: mark.bounds, opacity: 0))
      }
    }
    leaving = before.leaving
    limitTexts()
    if changes.isEmpty, leaving.isEmpty, arc == nil { return nil }
  }

  private mutating func limitTexts() {
    func isText(_ mark: Mark) -> Bool { if case .text = mark { true } else { false } }
    let marks = target.marks
    let count = leaving.count(where: isText) + changes.count { isText(marks[$0.index]) }
    guard count > Self.textLimit else { return }
    leaving.removeAll(where: isText)
    changes.removeAll { isText(marks[$0.index]) }
  }

  /// The same animation towards a scene whose moving marks are equal; nil if they differ.
  package func redirected(to new: Scene) -> Transition? {
    let moving = changes.map(\.index) + (arc.map { [$0.index] } ?? [])
    guard new.size == target.size, new.marks.count > moving.max() ?? -1,
      moving.allSatisfy({
        new.marks[$0].role == target.marks[$0].role
          && new.marks[$0].bounds == target.marks[$0].bounds
          && new.marks[$0].datum == target.marks[$0].datum
      })
    else { return nil }
    var transition = self
    transition.target = new
    return transition
  }

  /// The scene at a moment: 0 gives what the old one showed, 1 and above the new scene.
  package func scene(at progress: Double) -> Scene {
    guard progress < 1 else { return target }
    let rest = 1 - max(0, progress)
    // Cubic ease-out: fast at first, since the answer is there, then settling.
    let share = 1 - rest * rest * rest
    var scene = target
    for change in changes {
      let end = scene.marks[change.index].bounds
      if change.origin != end {
        scene.marks[change.index].place(between: change.origin, end, share: share, snapped: snapped)
      }
      if change.opacity < 1 {
        scene.marks[change.index].fade(to: change.opacity + (1 - change.opacity) * share)
      }
    }
    if let arc, case .path(var mark) = scene.marks[arc.index],
      let end = Self.angles(scene.marks[arc.index]),
      case .arc(let center, let radius, _, _)? = mark.path.segments.first
    {
      mark.path = .arc(
        center: center, radius: radius,
        startAngle: arc.start.0 + (end.0 - arc.start.0) * share,
        endAngle: arc.start.1 + (end.1 - arc.start.1) * share)
      scene.marks[arc.index] = .path(mark)
    }
    guard !leaving.isEmpty else { return scene }
    let faded = leaving.map { mark in
      var mark = mark
      mark.fade(to: mark.opacity * (1 - share))
      return mark
    }
    // Over the grid, under the bars.
    let floor = scene.marks.firstIndex { $0.role != .plot && $0.role != .gridLine }
    scene.marks.insert(contentsOf: faded, at: floor ?? scene.marks.count)
    return scene
  }

  private func snapped(_ value: Double) -> Double { (value / pixel).rounded() * pixel }

  /// The bar with zero length, on its foot.
  private static func foot(of mark: Mark, _ orientation: Scene.Orientation) -> Rect {
    var box = mark.bounds
    let isNegative = (mark.datum?.value ?? 0) < 0
    switch orientation {
    case .vertical:
      if !isNegative { box.y = box.maxY }
      box.height = 0
    case .horizontal:
      if isNegative { box.x = box.maxX }
      box.width = 0
    }
    return box
  }

  /// The old angles of the arc; a new arc grows from nothing. nil if unchanged.
  private static func arc(from old: Scene, to mark: Mark) -> (Double, Double)? {
    guard let new = angles(mark) else { return nil }
    let before = old.marks.first { $0.role == .ringArc }.flatMap(angles) ?? (new.0, new.0)
    return before == new ? nil : before
  }

  private static func angles(_ mark: Mark) -> (Double, Double)? {
    guard case .path(let mark) = mark,
      case .arc(_, _, let startAngle, let endAngle)? = mark.path.segments.first
    else { return nil }
    return (startAngle, endAngle)
  }
}

extension SceneChart {
  /// The meaning of the value axis.
  fileprivate var measure: [String] {
    (encoding.map { $0.values.map(\.column) + [$0.aggregate] } ?? [])
      + (layout == .normalized ? ["share"] : [])
  }
}

extension Mark {
  /// Where the mark starts if it was another before: a text in its own size, as texts never grow.
  fileprivate func origin(from old: Mark) -> Rect {
    guard case .text(let text) = self, case .text(let before) = old else { return old.bounds }
    let (from, to) = (before.anchor, text.anchor)
    return bounds.offset(x: from.x - to.x, y: from.y - to.y)
  }

  /// Puts the mark on its way: the edges of a shape move each by themselves.
  fileprivate mutating func place(
    between old: Rect, _ new: Rect, share: Double, snapped: (Double) -> Double
  ) {
    func mix(_ from: Double, _ to: Double) -> Double { snapped(from + (to - from) * share) }
    let box = Rect(
      minX: mix(old.minX, new.minX), minY: mix(old.minY, new.minY),
      maxX: mix(old.maxX, new.maxX), maxY: mix(old.maxY, new.maxY))
    switch self {
    case .rect, .line: setBounds(box)
    case .text, .path:
      move(
        x: snapped((old.minX - new.minX) * (1 - share)),
        y: snapped((old.minY - new.minY) * (1 - share)))
    }
  }

  /// How opaque it is, 0…1.
  package var opacity: Double {
    let color: Color? =
      switch self {
      case .rect(let mark): mark.fill
      case .path(let mark): mark.stroke
      case .line(let mark): mark.color
      case .text(let mark): mark.color
      }
    return Double(color?.alpha ?? 0) / 255
  }

  mutating func fade(to opacity: Double) {
    let alpha = UInt8((255 * min(1, max(0, opacity))).rounded())
    switch self {
    case .rect(var mark):
      mark.fill?.alpha = alpha
      mark.hatching?.color.alpha = alpha
      mark.outline?.alpha = alpha
      self = .rect(mark)
    case .path(var mark):
      mark.stroke.alpha = alpha
      self = .path(mark)
    case .line(var mark):
      mark.color.alpha = alpha
      self = .line(mark)
    case .text(var mark):
      mark.color.alpha = alpha
      mark.plate?.alpha = alpha
      self = .text(mark)
    }
  }
}

extension TextMark {
  /// The point that stays at its bar when the text is cut or wrapped otherwise: a name ends beside
  /// its bar, or begins under it.
  fileprivate var anchor: Point {
    guard attributes.role == .categoryLabel else { return bounds.center }
    let isSlanted = angle != 0
    if !isSlanted, alignment == .center { return Point(x: bounds.midX, y: bounds.minY) }
    let x = isSlanted || alignment == .trailing ? bounds.maxX : bounds.minX
    return Point(x: x, y: isSlanted ? bounds.minY : bounds.midY)
  }
}

/// The identity of a mark that can move or fade.
enum MarkKey: Hashable {
  /// A bar or its value, by rows of the source; a run of rows is the same if it has the same ends.
  case cell(isLabel: Bool, first: Int, last: Int, series: Int)
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
    case .gridLine, .axisLine, .tick, .tickLabel, .categoryLabel, .axisName, .bar, .valueLabel,
      .referenceLine, .leaving:
      true
    default: false
    }
  }
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

/// The marks of a scene that the next one may have too.
struct KnownMarks {
  private let marks: [Mark]
  private var places: [MarkKey: Int] = [:]
  /// The further marks with the key of another, such as texts that repeat.
  private var repeated: [MarkKey: [Int]] = [:]
  /// Marks without identity, by their boxes: one of them that is unchanged stays.
  private var unnamed: [Rect: [Int]] = [:]
  private var isTaken: [Bool]
  private var hasCommonRows = false
  /// Whether equal values are equal amounts of the same thing.
  private let isSameMeasure: Bool

  init(_ scene: Scene, row: (Int) -> Int?, series: (Int) -> Int?, isSameMeasure: Bool) {
    marks = scene.marks
    self.isSameMeasure = isSameMeasure
    isTaken = Array(repeating: false, count: marks.count)
    places.reserveCapacity(marks.count)
    for (index, mark) in marks.enumerated()
    where mark.role.isAnimated && mark.role != .leaving {
      if let key = MarkKey(marks, index, row: row, series: series) {
        let first = places[key]
        if first == nil { places[key] = index } else { repeated[key, default: []].append(index) }
        switch key {
        case .cell, .name: hasCommonRows = true
        default: break
        }
      } else {
        unnamed[mark.bounds, default: []].append(index)
      }
    }
  }

  /// The index of the mark that a next mark was before, each taken once; nil if it is new.
  mutating func take(_ key: MarkKey?, like mark: Mark) -> Int? {
    guard let index = find(key, mark) else { return nil }
    isTaken[index] = true
    return index
  }

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

  /// The marks that the next scene does not have, ready to fade. While one change follows another,
  /// those that have been fading longest go first.
  var leaving: [Mark] {
    var left = marks.indices.filter {
      marks[$0].role.isAnimated && !isTaken[$0] && marks[$0].opacity > 0
    }
    if left.count > Transition.barLimit { left.removeAll { marks[$0].role == .leaving } }
    return left.map { index in
      var mark = marks[index]
      mark.attributes = MarkAttributes(.leaving)
      return mark
    }
  }
}
