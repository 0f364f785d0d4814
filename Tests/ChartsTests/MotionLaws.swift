// What holds for every frame between any two scenes, as functions that name what is broken.
import Charts
import Scenegraph
import TestSupport

/// A transition with the scenes it leads from and to. The old one may be a frame of another.
struct MotionLaws {
  let old, new: Scene
  let transition: Transition
  let pixel: Double
  /// Whether all bars of both scenes stand on their line, as they do unless there are outlines, or
  /// tips of what is endless at the end of an axis.
  let stands: Bool

  static let moments = (0...12).map { Double($0) / 12 }

  init(old: Scene, new: Scene, transition: Transition, pixel: Double) {
    (self.old, self.new, self.transition, self.pixel) = (old, new, transition, pixel)
    stands =
      [old, new].allSatisfy { $0.slots?.areOutlines != true }
      && [old, new].allSatisfy { Self.standing($0, old, pixel: pixel).isEmpty }
  }

  var violations: [String] {
    var broken = ends()
    let allowed = Set(overlaps(in: old) + overlaps(in: new))
    var last = old
    for moment in Self.moments {
      let frame = transition.scene(at: moment)
      var found = overlaps(in: frame).filter { !allowed.contains($0) }.map {
        "over each other: \($0)"
      }
      if stands { found += Self.standing(frame, old, pixel: pixel) }
      found += letters(last, frame) + frame.barOrder()
      if frame.marks.count > old.marks.count + new.marks.count { found.append("more marks") }
      broken += found.map { "at \(moment): \($0)" }
      last = frame
    }
    return broken
  }
}

// MARK: - Texts

extension MotionLaws {
  private static let overlays: Set<Role> = [.tooltip, .selectionBand, .saveField]

  private static func texts(_ scene: Scene) -> [TextMark] {
    scene.marks.compactMap { mark in
      guard case .text(let text) = mark, mark.opacity > 0, !overlays.contains(mark.role) else {
        return nil
      }
      return text
    }
  }

  private func overlaps(in scene: Scene) -> [String] {
    let texts = Self.texts(scene).sorted { $0.bounds.minX < $1.bounds.minX }
    var found: [String] = []
    for (place, first) in texts.enumerated() {
      for second in texts[(place + 1)...] {
        guard second.bounds.minX < first.bounds.maxX else { break }
        if first.bounds.intersects(second.bounds), Outline(first).overlaps(Outline(second)) {
          found.append([first.text, second.text].sorted().joined(separator: " / "))
        }
      }
    }
    return found
  }

  /// Texts in whose place another one has come. One that is still there has moved.
  private func letters(_ before: Scene, _ after: Scene) -> [String] {
    let texts = Self.texts(after).filter { $0.attributes.role.isOfAxes }
    let gone = Self.texts(before).filter { first in
      first.attributes.role.isOfAxes && !texts.contains { $0.text == first.text }
    }
    return gone.flatMap { first in
      texts.filter {
        $0.bounds.intersects(first.bounds) && Outline($0).overlaps(Outline(first))
      }.map { "\(first.text) became \($0.text)" }
    }
  }
}

// MARK: - Bars

extension MotionLaws {
  /// A bar with its extents along the axes, greater values being greater.
  private struct Standing {
    var place, length: ClosedRange<Double>
    var summary: String
  }

  private static func extents(
    _ box: Rect, _ orientation: Scene.Orientation, _ baseline: Double
  ) -> Standing {
    orientation == .vertical
      ? Standing(
        place: box.minX...box.maxX, length: baseline - box.maxY...baseline - box.minY, summary: "")
      : Standing(
        place: box.minY...box.maxY, length: box.minX - baseline...box.maxX - baseline, summary: "")
  }

  /// The bars that stand neither on the line nor on one that does, or are outside the plot. Those of
  /// another axis stand on the line that goes with them.
  ///
  /// - Parameter old: of it are the bars that go, if its line lies otherwise.
  private static func standing(_ scene: Scene, _ old: Scene, pixel: Double) -> [String] {
    var (own, foreign): ([Mark], [Mark]) = ([], [])
    var lines: [(Scene.Orientation, Double)] = []
    for mark in scene.marks where mark.role == .bar || mark.role == .leaving {
      switch mark {
      case .line(let line):
        let isLevel = line.bounds.width > line.bounds.height
        lines.append(isLevel ? (.vertical, line.bounds.minY) : (.horizontal, line.bounds.minX))
      case .rect(let rect) where !rect.bounds.isEmpty:
        if mark.role == .bar || mark.datum?.cell != nil {
          own.append(mark)
        } else if rect.fill.map(\.opaque) != scene.background {
          // The casing of a reference line is of the background's colour.
          foreign.append(mark)
        }
      default: break
      }
    }
    if let chart = old.chart, let baseline = chart.baseline {
      lines.append((chart.orientation, baseline))
    }
    var floating = Set(foreign.map(\.summary))
    for (orientation, baseline) in lines {
      floating.formIntersection(Self.floating(foreign, orientation, baseline, pixel: pixel))
    }
    return standing(own, in: scene, pixel: pixel) + floating.map { "off its line: \($0)" }
  }

  private static func standing(_ bars: [Mark], in scene: Scene, pixel: Double) -> [String] {
    guard let chart = scene.chart, let baseline = chart.baseline,
      let plot = scene.marks.first(where: { $0.role == .plot })?.bounds
    else { return bars.isEmpty ? [] : ["no line"] }
    var broken: [String] = []
    if let line = scene.marks.first(where: { $0.role == .axisLine })?.bounds {
      let place = chart.orientation == .vertical ? line.minY : line.minX
      if abs(place - baseline) > pixel + 0.01 { broken.append("line at \(place), not \(baseline)") }
    }
    broken += bars.filter { !plot.contains($0.bounds, tolerance: pixel + 0.01) }.map {
      "outside the plot \(plot): \($0.summary)"
    }
    return broken
      + floating(bars, chart.orientation, baseline, pixel: pixel).map {
        "off the line at \(baseline): \($0)"
      }
  }

  /// Those that do not touch the line, nor another that stands.
  private static func floating(
    _ bars: [Mark], _ orientation: Scene.Orientation, _ baseline: Double, pixel: Double
  ) -> [String] {
    var floating = bars.map { mark in
      var bar = extents(mark.bounds, orientation, baseline)
      bar.summary = mark.summary
      return bar
    }
    let slack = pixel / 2
    func touches(_ bar: Standing, _ length: ClosedRange<Double>) -> Bool {
      bar.length.lowerBound <= length.upperBound + slack
        && bar.length.upperBound >= length.lowerBound - slack
    }
    var ground = floating.filter { touches($0, 0...0) }
    floating.removeAll { touches($0, 0...0) }
    while !floating.isEmpty, !ground.isEmpty {
      let next = floating.filter { bar in
        ground.contains { touches(bar, $0.length) && bar.place.overlaps($0.place) }
      }
      floating.removeAll { bar in next.contains { $0.summary == bar.summary } }
      ground = next
    }
    return floating.map(\.summary)
  }
}

// MARK: - The first and the last frame

extension MotionLaws {
  private func ends() -> [String] {
    var broken = transition.scene(at: 1) == new ? [] : ["does not end in the new scene"]
    let start = transition.scene(at: 0)
    let titles = Self.texts(new).filter { !$0.attributes.role.isOfAxes }
    let before = Self.moving(old)
    let after = Self.moving(start)
    // What is new at once beside the plot takes the place of a text that would lie under it.
    let discs = new.marks.filter { $0.role == .legendSwatch || $0.role == .controlSegment }
    let isCut = { (mark: Mark) in
      mark.isTextMark
        && (titles.contains { $0.bounds.intersects(mark.bounds) }
          || discs.contains { $0.bounds.intersects(mark.bounds) })
    }
    broken += before.filter { mark in
      !after.contains { isSame(mark, $0) } && !isCut(mark)
    }.map { "not there at first: \($0.summary)" }
    broken += after.filter { mark in !before.contains { isSame(mark, $0) } }.map {
      "there at first: \($0.summary)"
    }
    return broken
  }

  private static func moving(_ scene: Scene) -> [Mark] {
    scene.marks.filter {
      $0.role.isOfAxes && $0.opacity > 0 && min($0.bounds.width, $0.bounds.height) > 0.01
    }
  }

  /// In colours of the new scene, and in its weight of letters.
  private func isSame(_ one: Mark, _ other: Mark) -> Bool {
    guard abs(one.opacity - other.opacity) < 0.01 else { return false }
    if case .text(let first) = one, case .text(let second) = other {
      let (a, b) = (first.bounds, second.bounds)
      return first.text == second.text
        && abs(a.midX - b.midX) <= pixel + 0.01 + abs(a.width - b.width)
        && abs(a.midY - b.midY) <= pixel + 0.01 + abs(a.height - b.height)
    }
    let (a, b) = (one.bounds, other.bounds)
    return one.isTextMark == other.isTextMark
      && [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy {
        abs($0) < pixel / 2 + 0.01
      }
  }
}

extension Role {
  /// What a transition moves and fades.
  fileprivate var isOfAxes: Bool {
    switch self {
    case .gridLine, .axisLine, .tick, .tickLabel, .categoryLabel, .axisName, .bar, .valueLabel,
      .meanTick, .referenceLine, .leaving:
      true
    default: false
    }
  }
}

extension Mark {
  fileprivate var isTextMark: Bool { if case .text = self { true } else { false } }
}

extension Color {
  fileprivate var opaque: Color {
    var color = self
    color.alpha = 255
    return color
  }
}
