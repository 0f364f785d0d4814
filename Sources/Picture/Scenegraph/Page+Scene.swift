// Combines the scenes of a page's cells into one flat scene.

extension Page {
  /// The marks of all cells that touch the window, moved to their place. Hit tests need the cells'
  /// own scenes, since this one has no slots.
  ///
  /// Title and notices name their charts. Each chart in view keeps its own domain, orientation,
  /// layout and encoding.
  ///
  /// - Parameters:
  ///   - scenes: one per cell; nil if it is out of view.
  ///   - titles: the titles of all charts.
  ///   - notices: the notices of all charts, one list each.
  ///   - background: the colour behind empty cells.
  package func scene(
    of scenes: [Scene?], offset: Double, titles: [String], notices: [[String]], background: Color
  ) -> Scene {
    let window = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var charts: [SceneChart] = []
    var marks: [Mark] = []
    for (index, scene) in scenes.enumerated() {
      guard let scene else { continue }
      let frame = frame(of: index, offset: offset)
      if var chart = scene.chart {
        (chart.index, chart.frame) = (index, frame)
        charts.append(chart)
      }
      let isWhole = window.contains(frame)
      for var mark in scene.marks {
        mark.move(x: frame.minX, y: frame.minY)
        guard isWhole || mark.bounds.intersects(window) else { continue }
        mark.attributes.chart = index
        marks.append(mark)
      }
    }
    let named = zip(titles, notices).flatMap { title, notices in
      notices.map { title.isEmpty ? $0 : "\(title): \($0)" }
    }
    return Scene(
      size: size, background: background,
      title: titles.filter { !$0.isEmpty }.joined(separator: ", "), charts: charts, marks: marks,
      notices: named)
  }

  /// The scroll bar of the page; nil if the whole page is in view or the window is too narrow.
  package func scrollBarFrame(offset: Double) -> Rect? {
    guard isScrolled, let right = cells.map(\.maxX).max(), right < size.width else { return nil }
    let track = size.height - 4
    let length = max(min(24, track), track * size.height / height)
    let start = 2 + (track - length) * offset / maximumOffset
    func round(_ value: Double) -> Double { (value / pixel).rounded() * pixel }
    guard track > 0 else { return nil }
    return Rect(x: round(right + 2), y: round(start), width: round(8), height: round(length))
  }

  package func offset(draggingBarBy distance: Double, from offset: Double) -> Double {
    guard let bar = scrollBarFrame(offset: offset), size.height - 4 > bar.height else {
      return offset
    }
    return self.offset(near: offset + distance * maximumOffset / (size.height - 4 - bar.height))
  }
}

extension Mark {
  package mutating func move(x dx: Double, y dy: Double) {
    switch self {
    case .rect(var mark):
      mark.bounds = mark.bounds.offset(x: dx, y: dy)
      self = .rect(mark)
    case .path(var mark):
      mark.bounds = mark.bounds.offset(x: dx, y: dy)
      mark.path = mark.path.offset(x: dx, y: dy)
      self = .path(mark)
    case .line(var mark):
      mark.bounds = mark.bounds.offset(x: dx, y: dy)
      self = .line(mark)
    case .text(var mark):
      mark.bounds = mark.bounds.offset(x: dx, y: dy)
      self = .text(mark)
    }
  }
}

extension Path {
  package func offset(x dx: Double, y dy: Double) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x + dx, y: point.y + dy) }
    return Path(
      segments: segments.map { segment in
        switch segment {
        case .move(let point): .move(moved(point))
        case .line(let point): .line(moved(point))
        case .arc(let center, let radius, let startAngle, let endAngle):
          .arc(
            center: moved(center), radius: radius, startAngle: startAngle, endAngle: endAngle)
        case .close: .close
        }
      })
  }
}
