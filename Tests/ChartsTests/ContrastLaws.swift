// What contrast every mark of a scene has with what is painted beneath it, worked out from the
// marks.
import Charts
import Scenegraph

/// The marks of a scene that stand out too little, as sentences.
struct ContrastLaws {
  let scene: Scene
  let theme: Theme
  /// WCAG 2.2, 1.4.3 and 1.4.6.
  let leastOfText: Double
  private let hasSelection: Bool
  /// WCAG 2.2, 1.4.11.
  static let leastOfParts = 3.0

  init(_ scene: Scene, _ theme: Theme, hasSelection: Bool) {
    (self.scene, self.theme, self.hasSelection) = (scene, theme, hasSelection)
    leastOfText = theme.prefersPatterns ? 7 : 4.5
  }

  var violations: [String] {
    scene.marks.indices.compactMap { index in
      let mark = scene.marks[index]
      switch mark {
      case .text(let text):
        guard !text.text.isEmpty else { return nil }
        let ratio = leastContrast(of: [text.color], at: points(in: mark.bounds), below: index) {
          text.plate
        }
        return ratio >= leastOfText ? nil : "\(ratio): \(mark.summary)"
      case .rect(let rect): return violation(rect, index)
      case .line(let line):
        if line.attributes.role == .gridLine || isCasing(line) { return nil }
        if line.attributes.role == .selectionBand, !hasCasing(line, index) {
          return "no casing: \(mark.summary)"
        }
        let ratio = line.color.contrast(with: theme.background)
        return ratio >= Self.leastOfParts ? nil : "\(ratio): \(mark.summary)"
      case .path(let path): return violation(path, index)
      }
    }
  }

  /// A filled part stands out by its fill or by its edge.
  private func violation(_ mark: RectMark, _ index: Int) -> String? {
    let parts: Set<Role> = [.bar, .legendSwatch, .scrollBar, .tooltip]
    let isChosen = mark.attributes.role == .controlSegment && mark.attributes.isSelected
    guard parts.contains(mark.attributes.role) || isChosen, let fill = mark.fill,
      !mark.bounds.isEmpty
    else { return nil }
    let colors = [fill, mark.visibleOutline].compactMap(\.self)
    if mark.attributes.role == .tooltip {
      // Over bars of any colour: the edge stands out from what the fill does not.
      let inner = fill.contrast(with: mark.visibleOutline ?? fill)
      return inner >= Self.leastOfParts ? nil : "\(inner): \(scene.marks[index].summary)"
    }
    if mark.attributes.role == .bar {
      // In light and dark a thin bar has nothing but its colour to fade.
      let isFaded = hasSelection && !mark.attributes.isSelected
      if isFaded, mark.visibleOutline == nil, !theme.prefersPatterns { return nil }
      let best = colors.map { $0.contrast(with: theme.background) }.max() ?? 0
      return best >= Self.leastOfParts ? nil : "\(best): \(scene.marks[index].summary)"
    }
    return violation(colors, mark.bounds.outset(by: 1), index)
  }

  private func violation(_ mark: PathMark, _ index: Int) -> String? {
    switch mark.attributes.role {
    case .ringArc:
      let ratio = mark.stroke.contrast(with: theme.grid)
      return ratio >= Self.leastOfParts ? nil : "\(ratio): an arc on its track"
    case .focusRing:
      // The casing takes the background's colour, and the line lies on it.
      guard mark.stroke != theme.background else { return nil }
      guard index > 0, case .path(let casing) = scene.marks[index - 1],
        casing.path == mark.path, casing.strokeWidth >= mark.strokeWidth
      else { return "no casing: \(scene.marks[index].summary)" }
      let ratio = mark.stroke.contrast(with: casing.stroke)
      return ratio >= Self.leastOfParts ? nil : "\(ratio): \(scene.marks[index].summary)"
    default: return nil
    }
  }

  /// The casing of a band takes the background's colour, and the line lies within it.
  private func isCasing(_ line: LineMark) -> Bool {
    line.attributes.role == .selectionBand && line.color == theme.background
  }

  private func hasCasing(_ line: LineMark, _ index: Int) -> Bool {
    let casings = scene.marks[..<index].compactMap { mark -> Rect? in
      guard case .line(let casing) = mark, isCasing(casing) else { return nil }
      return casing.bounds
    }
    let pixel = min(line.bounds.width, line.bounds.height)
    return edgePoints(of: line.bounds.outset(by: pixel / 2)).allSatisfy { point in
      casings.contains { $0.contains(point) }
    }
  }

  /// The best of the colours against each point beneath the corners and sides of a box.
  private func violation(_ colors: [Color], _ box: Rect, _ index: Int) -> String? {
    let ratio = leastContrast(of: colors, at: edgePoints(of: box), below: index) { nil }
    return ratio >= Self.leastOfParts ? nil : "\(ratio): \(scene.marks[index].summary)"
  }

  private func leastContrast(
    of colors: [Color], at points: [Point], below index: Int, plate: () -> Color?
  ) -> Double {
    if let plate = plate() { return colors.map { $0.contrast(with: plate) }.max() ?? 0 }
    return points.flatMap { colorsBeneath($0, index) }.map { ground in
      colors.map { $0.contrast(with: ground) }.max() ?? 0
    }.min() ?? 21
  }

  /// What is painted at a point before a mark: two colours where a pattern lies there.
  private func colorsBeneath(_ point: Point, _ index: Int) -> [Color] {
    for mark in scene.marks[..<index].reversed() where mark.contains(point) {
      switch mark {
      case .rect(let rect):
        guard let fill = rect.fill else { continue }
        return [fill, rect.visibleHatching?.color].compactMap(\.self)
      case .line(let line): return [line.color]
      case .path(let path): return [path.stroke]
      case .text(let text): if let plate = text.plate { return [plate] }
      }
    }
    return [scene.background]
  }

  private func points(in box: Rect) -> [Point] {
    [0.1, 0.5, 0.9].flatMap { u in
      [0.25, 0.75].map { v in
        Point(x: box.x + u * box.width, y: box.y + v * box.height)
      }
    }
  }

  private func edgePoints(of box: Rect) -> [Point] {
    [
      Point(x: box.midX, y: box.minY), Point(x: box.maxX, y: box.midY),
      Point(x: box.midX, y: box.maxY), Point(x: box.minX, y: box.midY),
    ].filter(scene.bounds.contains)
  }
}
