// The animation from one scene to the next: first the axes, then the bars, then the names.

/// The state between two scenes of one chart. Hit tests, output and everything else use the new
/// scene from the start; only the picture is animated.
///
/// **What is kept.** Three things hold at every moment, whatever the two scenes are, and whatever
/// was on its way when the second came:
/// - Every bar stands on the line of that moment, or on the part of its stack that does, and is
///   inside the plot of that moment. Bars are moved by their lengths from the line and the line by
///   itself (`BarMotion`, `Ground`), so no bar has a way that leaves it.
/// - No text is over another, unless the scenes have them so. Texts that go are gone before any
///   come; one in both scenes stays, or slides where nothing is in its way (`SlidingText`).
/// - A text that can be seen never changes its letters.
///
/// **The phases** (`Timeline`), a third of the time each:
/// 1. *Axes.* The line of the bars, the plot, and lines and numbers of values that both axes have
///    slide to where they are now; other lines cross-fade; numbers that go fade out, then those that
///    come fade in. Bars ride along: a bar keeps its value as long as the new axis has room for all
///    of them, else its share of the plot; it goes to its new slot, if the order is the same; one
///    that goes shrinks onto the line. Names slide with the slots; values and names that go fade.
/// 2. *Bars.* Lengths change on axes that are already the new ones; a bar that comes grows from the
///    line. If the order is another, bars go along the axis in turn, as soon as the names are gone.
///    Bars that are stacked from now on go sideways before they rise, those that were until now come
///    down before they go sideways.
/// 3. *Names* and values that come fade in.
///
/// If the bars turn, each stands on its own axis: the old ones shrink onto theirs while it fades.
/// The ring's arc sweeps all the time. Title, sentence, legend and controls are the new ones at once,
/// but a ring or a legend where none was comes when the plot has made room; a text that goes and
/// would be under one of them is not seen any more. A value never slides: it belongs to the end of its
/// bar, which moves after the axes.
package struct Transition: Sendable {
  /// Short enough to need no waiting.
  package static let durationNanoseconds: UInt64 = 180_000_000
  /// More bars cannot be followed by eye, and frames would be late.
  package static let barLimit = 2_000
  /// Texts take longest to paint: if more of them would move or fade, none does.
  package static let textLimit = 400

  package private(set) var target: Scene
  private let pixel: Double
  private let timeline: Timeline
  /// Of the scene on the screen, and of the new one.
  private let old, new: Ground
  private var bars: [(index: Int, motion: BarMotion)] = []
  /// Lines, and texts in their own size, that go to their places with the axes.
  private var slides: [(index: Int, origin: Rect)] = []
  private var fades: [Fade] = []
  private var leaving: [Leaving] = []
  private var arc: (index: Int, start: (Double, Double))?

  /// A mark of the new scene that fades in.
  private struct Fade {
    var index: Int
    /// How opaque it is at the start, 0…1.
    var opacity = 0.0
    var phase: Phase
  }

  /// A mark of the old scene alone.
  private struct Leaving {
    var mark: Mark
    /// nil for one that fades.
    var motion: BarMotion?
    var phase: Phase
  }

  /// nil if nothing moves: a page, another size, too many bars, or no difference.
  ///
  /// - Parameters:
  ///   - old: the scene on screen, which may itself be animated.
  ///   - pixel: the size of a device pixel in logical pixels; edges stay on device pixels.
  ///   - isHurried: whether the old scene is a moment of another transition.
  ///   - oldRow: maps a row of the old scene to the source; nil for none.
  ///   - newRow: maps a row of the new scene to the source; nil for none.
  ///   - oldSeries: maps a series of the old scene to the new; nil for none.
  package init?(
    from old: Scene, to new: Scene, pixel: Double, isHurried: Bool = false,
    oldRow: @escaping (Int) -> Int? = { $0 }, newRow: @escaping (Int) -> Int? = { $0 },
    oldSeries: @escaping (Int) -> Int? = { $0 }
  ) {
    guard old.size == new.size, let before = Ground(old), let after = Ground(new),
      max(old.bars.count, new.bars.count) <= Self.barLimit
    else { return nil }
    target = new
    (self.old, self.new, self.pixel) = (before, after, pixel)
    timeline = isHurried ? .hurried : .staged
    find(
      ScenePair(
        old: old, new: new, pixel: pixel, oldRow: oldRow, newRow: newRow, oldSeries: oldSeries))
    if bars.isEmpty, slides.isEmpty, fades.isEmpty, leaving.isEmpty, arc == nil { return nil }
  }

  private var isAnotherLine: Bool { !old.becomes(new) }

  private mutating func find(_ scenes: ScenePair) {
    let motions = BarMotions(scenes, from: old, to: new, timeline)
    bars = motions.changes
    fades = motions.coming.map { Fade(index: $0, phase: timeline.bars) }
    var known = KnownMarks(scenes, hasCommonRows: motions.hasCommonRows)
    var texts = findOthers(scenes, &known, namesSlide: motions.isInOrder)
    while !texts.isEmpty {
      let unseen = Set(fades.filter { $0.opacity == 0 && $0.phase == timeline.names }.map(\.index))
      let blocked = SlidingText.blocked(texts, scenes, leaving: known.left, unseen: unseen)
      guard !blocked.isEmpty else { break }
      for text in texts where blocked.contains(scenes.new.marks[text.index].role) {
        known.giveBack(text.former)
        fades.append(fade(of: scenes.new.marks[text.index], text.index))
      }
      texts.removeAll { blocked.contains(scenes.new.marks[$0.index].role) }
    }
    slides += texts.map { ($0.index, $0.origin) }
    let left =
      known.left.map { (index: $0, datum: Datum?.none, motion: BarMotion?.none) } + motions.leaving
    leaving = left.sorted { $0.index < $1.index }.map { index, datum, motion in
      gone(scenes.old.marks[index], datum, motion)
    }
    limitTexts(scenes.new)
  }

  /// What becomes of all that are no bars. Returns the texts that slide if all of them can.
  private mutating func findOthers(
    _ scenes: ScenePair, _ known: inout KnownMarks, namesSlide: Bool
  ) -> [SlidingText] {
    var texts: [SlidingText] = []
    let parts = scenes.old.marks.filter { $0.role.isBesidePlot }
    let remaining = RemainingMotion(scenes)
    for (index, mark) in scenes.new.marks.enumerated() {
      if mark.role == .ringArc { arc = Self.arc(from: scenes.old, to: mark).map { (index, $0) } }
      if mark.role.isBesidePlot {
        let before = parts.filter { $0.role == mark.role && $0.bounds.intersects(mark.bounds) }
        let opacity = before.map(\.opacity).max() ?? 0
        if opacity < 1 {
          fades.append(Fade(index: index, opacity: opacity, phase: timeline.axisTexts))
        }
      }
      guard mark.role.isAnimated, mark.role != .bar else { continue }
      let key = MarkKey(scenes.new.marks, index, row: scenes.newRow, series: { $0 })
      var origin = mark.bounds
      let former = known.take(key, like: mark) { old in
        origin = mark.origin(from: old)
        let slides =
          !isAnotherLine && (namesSlide || mark.role != .categoryLabel)
          && mark.role != .valueLabel && (mark.role != .remainingBar || remaining.slides)
        return (slides || !isMoved(mark, from: origin)) && mark.hasSameLetters(as: old)
      }
      guard let former else {
        if let origin = remaining.origin(ofPart: mark, in: scenes) {
          slides.append((index, origin))
        } else {
          fades.append(fade(of: mark, index))
        }
        continue
      }
      let opacity = scenes.old.marks[former].opacity
      if opacity < 1 { fades.append(fade(of: mark, index, opacity: opacity)) }
      guard isMoved(mark, from: origin) else { continue }
      if mark.isText {
        texts.append(SlidingText(index: index, former: former, origin: origin))
      } else {
        slides.append((index, origin))
      }
    }
    return texts
  }

  /// A text that is off by less than a pixel stays; a line is where it is.
  private func isMoved(_ mark: Mark, from origin: Rect) -> Bool {
    guard mark.isText else { return origin != mark.bounds }
    return max(abs(origin.minX - mark.bounds.minX), abs(origin.minY - mark.bounds.minY)) >= pixel
  }

  private func fade(of mark: Mark, _ index: Int, opacity: Double = 0) -> Fade {
    let phase: Phase =
      switch mark.role {
      case .valueLabel, .categoryLabel, .meanTick, .remainingBar: timeline.names
      default: mark.isText ? timeline.axisTexts : timeline.axes
      }
    return Fade(index: index, opacity: opacity, phase: phase)
  }

  private func gone(_ mark: Mark, _ datum: Datum?, _ motion: BarMotion?) -> Leaving {
    // A mean is on a bar that is about to move.
    let goesFirst = mark.isText || mark.role == .meanTick || mark.role == .remainingBar
    var mark = mark
    mark.attributes = MarkAttributes(.leaving, datum: datum)
    return Leaving(
      mark: mark, motion: motion, phase: goesFirst ? timeline.textsGo : timeline.axes)
  }

  private mutating func limitTexts(_ scene: Scene) {
    if leaving.contains(where: \.mark.isText) {
      let titles = scene.marks.filter { !$0.role.isAnimated && !$0.role.isOverlay && $0.isText }
      leaving.removeAll { gone in
        gone.mark.isText && titles.contains { $0.bounds.intersects(gone.mark.bounds) }
      }
    }
    let marks = scene.marks
    let count =
      leaving.count { $0.mark.isText } + fades.count { marks[$0.index].isText }
      + slides.count { marks[$0.index].isText }
    guard count > Self.textLimit else { return }
    leaving.removeAll { $0.mark.isText }
    fades.removeAll { marks[$0.index].isText }
    slides.removeAll { marks[$0.index].isText }
  }

  /// The same animation towards a scene whose moving marks are equal; nil if they differ.
  package func redirected(to new: Scene) -> Transition? {
    let moving =
      bars.map(\.index) + slides.map(\.index) + fades.map(\.index) + (arc.map { [$0.index] } ?? [])
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
}

// MARK: - Frames

extension Transition {
  /// The scene at a moment: at 0 all that moves or goes is as in the old one, 1 and above is the new
  /// scene.
  package func scene(at progress: Double) -> Scene {
    guard progress < 1 else { return target }
    let progress = max(0, progress)
    let axes = timeline.axes.share(at: progress)
    let ground = isAnotherLine ? new : old.mixed(with: new, axes, snapped: snapped)
    var scene = target
    if ground != new {
      scene.charts[0].baseline = ground.baseline
      if let plot = scene.marks.firstIndex(where: { $0.role == .plot }) {
        scene.marks[plot].setBounds(ground.plot)
      }
    }
    for (index, motion) in bars where axes < 1 || !motion.isOver(at: progress) {
      scene.marks[index].setBounds(
        motion.box(on: ground, axes: axes, at: progress, snapped: snapped))
      if motion.passesOthers(at: progress) { scene.marks[index].setApart(on: scene.background) }
    }
    for (index, origin) in slides where axes < 1 {
      scene.marks[index].slide(from: origin, share: axes, snapped: snapped)
    }
    for fade in fades {
      let share = fade.phase.share(at: progress)
      if share < 1 { scene.marks[fade.index].fade(to: mix(fade.opacity, 1, share)) }
    }
    if let arc { sweep(arc.index, from: arc.start, in: &scene, at: progress) }
    addLeaving(to: &scene, on: isAnotherLine ? old : ground, axes: axes, at: progress)
    return scene
  }

  private func sweep(
    _ index: Int, from start: (Double, Double), in scene: inout Scene, at progress: Double
  ) {
    guard case .path(var mark) = scene.marks[index], let end = Self.angles(scene.marks[index]),
      case .arc(let center, let radius, _, _)? = mark.path.segments.first
    else { return }
    let share = Phase(start: 0, end: 1).share(at: progress)
    mark.path = .arc(
      center: center, radius: radius, startAngle: mix(start.0, end.0, share),
      endAngle: mix(start.1, end.1, share))
    scene.marks[index] = .path(mark)
  }

  /// Puts what goes over the grid and under the bars, but texts over them, as they were on them.
  private func addLeaving(
    to scene: inout Scene, on ground: Ground, axes: Double, at progress: Double
  ) {
    var (marks, texts): ([Mark], [Mark]) = ([], [])
    for gone in leaving {
      var mark = gone.mark
      if let motion = gone.motion {
        // Without a length it would still be there for what comes next.
        if axes == 1, motion.isOver(at: progress) { continue }
        mark.setBounds(motion.box(on: ground, axes: axes, at: progress, snapped: snapped))
      } else {
        let share = gone.phase.share(at: progress)
        guard share < 1 else { continue }
        // A line does not go before what shrinks onto it.
        mark.fade(to: max(1.0 / 255, mark.opacity * (1 - share)))
      }
      if mark.isText { texts.append(mark) } else { marks.append(mark) }
    }
    guard !marks.isEmpty || !texts.isEmpty else { return }
    let floor = scene.marks.firstIndex { $0.role != .plot && $0.role != .gridLine }
    let bars = scene.bars
    let start = floor ?? scene.marks.count
    scene.marks.insert(contentsOf: texts, at: bars.isEmpty ? start : bars.upperBound)
    scene.marks.insert(contentsOf: marks, at: start)
  }

  private func snapped(_ value: Double) -> Double { (value / pixel).rounded() * pixel }

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
