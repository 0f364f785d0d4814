// Several charts in one window or picture: a grid of cells, and their scenes as one flat scene.

/// A grid of cells in page coordinates: logical pixels from the top left of the first cell. The
/// window shows a part of the page as wide as itself.
package struct Page: Hashable, Sendable {
  /// The minimum size of a cell; smaller ones make the page scroll.
  package static let minimumCell = Size(width: 320, height: 240)
  /// Width to height.
  package static let preferredRatio = 4.0 / 3
  /// The strip reserved for the scroll bar of a page; windows narrower than ten strips have none.
  package static let scrollBarWidth = 12.0

  /// The size of the window or picture.
  package let size: Size
  /// The size of a device pixel in logical pixels. All edges lie on device pixels.
  package let pixel: Double
  /// Row by row from the top left, without overlaps; only the end of the last row may be empty.
  package let cells: [Rect]
  package let columns: Int
  /// At least the window's height.
  package let height: Double
  /// How much higher the cells of the first row are, for a title over all charts.
  package let headroom: Double

  /// - Parameters:
  ///   - count: the number of charts.
  ///   - size: logical pixels.
  ///   - scaleFactor: device pixels per logical pixel.
  ///   - isScrolled: whether cells that would be too small make the page higher than the window; in
  ///     a picture, which shows all cells, they share the available space.
  package init(
    count: Int, size: Size, scaleFactor: Double, isScrolled: Bool, headroom: Double = 0
  ) {
    self.size = size
    pixel = 1 / scaleFactor
    let room = (min(headroom, size.height) * scaleFactor).rounded() / scaleFactor
    self.headroom = room
    let below = Size(width: size.width, height: size.height - room)
    let grid = Grid(count: count, size: below, isScrolled: isScrolled)
    columns = grid.columns
    let whole = Size(width: grid.width, height: grid.height)
    // A window ends on a device pixel already; the end of a scrolling page is rounded to one.
    let total =
      grid.isScrolled ? (whole.height * scaleFactor).rounded() / scaleFactor : below.height
    height = total + room
    func edge(_ index: Int, of parts: Int, _ length: Double) -> Double {
      index == parts
        ? length : (length * Double(index) / Double(parts) * scaleFactor).rounded() / scaleFactor
    }
    cells = (0..<count).map { index in
      let (row, column) = (index / grid.columns, index % grid.columns)
      return Rect(
        minX: edge(column, of: grid.columns, whole.width),
        minY: row == 0 ? 0 : edge(row, of: grid.rows, total) + room,
        maxX: edge(column + 1, of: grid.columns, whole.width),
        maxY: edge(row + 1, of: grid.rows, total) + room)
    }
  }

  /// The height that a page of linked charts keeps for the title over them and what remains of their
  /// rows: none in a picture too low for both.
  package static func headroom(in size: Size) -> Double {
    size.height >= leastHeightOfHeadroom ? titleHeight : 0
  }

  /// A title, a line with a button, and air.
  private static let titleHeight = 62.0
  private static let leastHeightOfHeadroom = 320.0

  /// What a cell keeps at its top.
  package func headroom(of cell: Int) -> Double { cell < columns ? headroom : 0 }

  package var maximumOffset: Double { max(0, height - size.height) }
  package var isScrolled: Bool { maximumOffset > 0 }

  /// The nearest valid offset: within the page, on a device pixel.
  package func offset(near offset: Double) -> Double {
    min(max(0, (offset / pixel).rounded() * pixel), maximumOffset)
  }

  /// The nearest offset that brings a cell into view, at least its top.
  package func offset(showing cell: Int, from offset: Double) -> Double {
    let cell = cells[cell]
    let bottom = max(offset, cell.maxY - size.height)
    return self.offset(near: min(bottom, cell.minY))
  }

  package func frame(of cell: Int, offset: Double) -> Rect { cells[cell].offset(x: 0, y: -offset) }

  /// The cells that are partly in view and large enough to draw in.
  package func visibleCells(offset: Double) -> [Int] {
    let window = Rect(x: 0, y: 0, size: size)
    return cells.indices.filter {
      min(cells[$0].width, cells[$0].height) >= 1
        && frame(of: $0, offset: offset).intersects(window)
    }
  }

  package func cell(at point: Point, offset: Double) -> Int? {
    cells.indices.first { frame(of: $0, offset: offset).contains(point) }
  }

  /// The marks of all cells that touch the window, moved to their place. Hit tests need the cells'
  /// own scenes, since this one has no slots.
  ///
  /// Title and notices name their charts. Each chart keeps its own domain, layout and encoding.
  ///
  /// - Parameters:
  ///   - scenes: one per cell; nil if it is out of view.
  ///   - titles: the titles of all charts.
  ///   - notices: the notices of all charts, one list each.
  ///   - background: the colour behind empty cells.
  package func scene(
    of scenes: [Scene?], offset: Double, titles: [String], notices: [[String]], background: Color
  ) -> Scene {
    let window = Rect(x: 0, y: 0, size: size)
    var charts: [SceneChart] = []
    var marks: [Mark] = []
    marks.reserveCapacity(scenes.reduce(0) { $0 + ($1?.marks.count ?? 0) })
    for (index, scene) in scenes.enumerated() {
      guard let scene else { continue }
      let frame = frame(of: index, offset: offset)
      if var chart = scene.chart {
        (chart.index, chart.frame) = (index, frame)
        charts.append(chart)
      }
      let isWhole = window.contains(frame)
      for mark in scene.marks {
        let bounds = mark.bounds.offset(x: frame.minX, y: frame.minY)
        guard isWhole || bounds.intersects(window) else { continue }
        marks.append(mark.moved(x: frame.minX, y: frame.minY, toChart: index))
      }
    }
    var named = zip(titles, notices).flatMap { title, notices in
      notices.map { title.isEmpty ? $0 : "\(title): \($0)" }
    }
    var titles = titles.filter { !$0.isEmpty }
    if headroom > 0 {
      // Charts of one table have one title, and much of what is to be known of it in common.
      var known = Set<String>()
      titles = titles.filter { known.insert($0).inserted }
      var told = Set<String>()
      named = named.filter { told.insert($0).inserted }
    }
    return Scene(
      size: size, background: background,
      title: titles.joined(separator: ", "), charts: charts, marks: marks,
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

/// The numbers of columns and rows, and the total size.
private struct Grid {
  var columns, rows: Int
  var width, height: Double
  var isScrolled = false

  init(count: Int, size: Size, isScrolled canScroll: Bool) {
    let candidates = (1...max(1, count)).map { columns in
      Grid(columns: columns, rows: max(1, (count + columns - 1) / columns), size: size)
    }
    let fitting = candidates.filter {
      $0.cell.width >= Page.minimumCell.width && $0.cell.height >= Page.minimumCell.height
    }
    if !canScroll || count <= 1 {
      self = Self.best(candidates, count: count)
    } else if !fitting.isEmpty {
      self = Self.best(fitting, count: count)
    } else {
      self.init(scrolling: count, size: size)
    }
  }

  private init(columns: Int, rows: Int, size: Size) {
    (self.columns, self.rows) = (columns, rows)
    (width, height) = (size.width, size.height)
  }

  /// As many columns as are wide enough. The height is then free, up to the window's, so that one
  /// chart can be seen as a whole.
  private init(scrolling count: Int, size: Size) {
    let hasBar = size.width >= 10 * Page.scrollBarWidth
    let width = size.width - (hasBar ? Page.scrollBarWidth : 0)
    // Compared as a Double, since the width may not fit an Int.
    columns = Int(min(max(1, width / Page.minimumCell.width), Double(count)))
    rows = (count + columns - 1) / columns
    let ideal = width / Double(columns) / Page.preferredRatio
    self.width = width
    height = Double(rows) * min(size.height, max(Page.minimumCell.height, ideal))
    isScrolled = height > size.height
    if !isScrolled { (self.width, height) = (size.width, size.height) }
  }

  private var cell: Size { Size(width: width / Double(columns), height: height / Double(rows)) }

  /// The grid whose cells are nearest to the preferred ratio, weighted by the space that empty
  /// cells take. Of equals the one with fewer empty cells, then with wider cells.
  private static func best(_ grids: [Grid], count: Int) -> Grid {
    func distance(_ grid: Grid) -> (Double, Int, Int) {
      let ratio = grid.cell.width / max(grid.cell.height, .leastNormalMagnitude)
      let factor = ratio / Page.preferredRatio
      let waste = Double(grid.columns * grid.rows) / Double(count)
      // Nearly equal counts as equal; otherwise rounding errors would decide.
      let rounded = (max(factor, 1 / factor) * waste * 1e6).rounded()
      return (rounded, grid.columns * grid.rows - count, grid.columns)
    }
    return grids.min { distance($0) < distance($1) } ?? grids[0]
  }
}

extension Mark {
  package mutating func move(x dx: Double, y dy: Double) {
    self = moved(x: dx, y: dy, toChart: attributes.chart)
  }

  /// The mark elsewhere, as one of a chart of the page.
  func moved(x dx: Double, y dy: Double, toChart chart: Int?) -> Mark {
    // Everything at once, since each copy of a mark counts.
    func place(_ attributes: inout MarkAttributes, _ bounds: inout Rect) {
      attributes.chart = chart
      bounds = bounds.offset(x: dx, y: dy)
    }
    switch self {
    case .rect(var mark):
      place(&mark.attributes, &mark.bounds)
      return .rect(mark)
    case .path(var mark):
      place(&mark.attributes, &mark.bounds)
      mark.path = mark.path.offset(x: dx, y: dy)
      return .path(mark)
    case .line(var mark):
      place(&mark.attributes, &mark.bounds)
      return .line(mark)
    case .text(var mark):
      place(&mark.attributes, &mark.bounds)
      return .text(mark)
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
          .arc(center: moved(center), radius: radius, startAngle: startAngle, endAngle: endAngle)
        case .close: .close
        }
      })
  }
}
