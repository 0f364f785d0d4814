// Several charts in one window or picture: a grid of cells, and their scenes as one.

/// A grid of cells, in page coordinates: logical pixels from the top left of the first cell. The
/// window shows a part of the page as wide as itself.
package struct Page: Hashable, Sendable {
  /// The least extent of a cell before the page is scrolled.
  package static let minimumCell = Size(width: 320, height: 240)
  /// Width to height.
  package static let preferredRatio = 4.0 / 3
  /// The strip at the right edge that a scrolled page keeps free for its bar; in a window narrower
  /// than ten of these there is none.
  package static let scrollBarWidth = 12.0

  /// Of the window or picture.
  package let size: Size
  /// The extent of a device pixel in logical ones. All edges lie on device pixels.
  package let pixel: Double
  /// Row by row from the top left. They do not overlap; only the end of the last row may be empty.
  package let cells: [Rect]
  package let columns: Int
  /// At least the window's.
  package let height: Double

  /// - Parameters:
  ///   - count: how many charts there are.
  ///   - size: logical pixels.
  ///   - scaleFactor: device pixels to a logical pixel.
  ///   - isScrolled: whether cells that would be too small make the page higher than the window; in
  ///     a picture, which shows all of them, they share what there is.
  package init(count: Int, size: Size, scaleFactor: Double, isScrolled: Bool) {
    self.size = size
    pixel = 1 / scaleFactor
    let grid = Grid(count: count, size: size, isScrolled: isScrolled)
    columns = grid.columns
    let whole = Size(width: grid.width, height: grid.height)
    // A window ends on a device pixel, unlike the page that scrolls through it.
    height = grid.isScrolled ? (whole.height * scaleFactor).rounded() / scaleFactor : size.height
    let total = height
    func edge(_ index: Int, of parts: Int, _ length: Double) -> Double {
      index == parts
        ? length : (length * Double(index) / Double(parts) * scaleFactor).rounded() / scaleFactor
    }
    cells = (0..<count).map { index in
      let (row, column) = (index / grid.columns, index % grid.columns)
      return Rect(
        minX: edge(column, of: grid.columns, whole.width),
        minY: edge(row, of: grid.rows, total),
        maxX: edge(column + 1, of: grid.columns, whole.width),
        maxY: edge(row + 1, of: grid.rows, total))
    }
  }

  /// How far the page can be scrolled down.
  package var maximumOffset: Double { max(0, height - size.height) }

  package var isScrolled: Bool { maximumOffset > 0 }

  /// The nearest offset that the page can have: within it, on a device pixel.
  package func offset(near offset: Double) -> Double {
    min(max(0, (offset / pixel).rounded() * pixel), maximumOffset)
  }

  /// The offset next to this one at which a cell is in view, its top at least.
  package func offset(showing cell: Int, from offset: Double) -> Double {
    let cell = cells[cell]
    let bottom = max(offset, cell.maxY - size.height)
    return self.offset(near: min(bottom, cell.minY))
  }

  /// Where a cell is in the window.
  package func frame(of cell: Int, offset: Double) -> Rect { cells[cell].offset(x: 0, y: -offset) }

  /// The cells of which something is in view and that are large enough to draw in.
  package func visibleCells(offset: Double) -> [Int] {
    let window = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return cells.indices.filter {
      min(cells[$0].width, cells[$0].height) >= 1
        && frame(of: $0, offset: offset).intersects(window)
    }
  }

  /// The cell under a point of the window.
  package func cell(at point: Point, offset: Double) -> Int? {
    cells.indices.first { frame(of: $0, offset: offset).contains(point) }
  }
}

/// How many columns and rows, and the extent of the whole.
private struct Grid {
  var columns: Int
  var rows: Int
  var width: Double
  var height: Double
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

  /// As many columns as are wide enough; the height is free then, up to the window's, so that one
  /// chart can be seen as a whole.
  private init(scrolling count: Int, size: Size) {
    let hasBar = size.width >= 10 * Page.scrollBarWidth
    let width = size.width - (hasBar ? Page.scrollBarWidth : 0)
    // Compared as a Double: any width is one.
    columns = Int(min(max(1, width / Page.minimumCell.width), Double(count)))
    rows = (count + columns - 1) / columns
    let ideal = width / Double(columns) / Page.preferredRatio
    self.width = width
    height = Double(rows) * min(size.height, max(Page.minimumCell.height, ideal))
    isScrolled = height > size.height
    if !isScrolled { (self.width, height) = (size.width, size.height) }
  }

  private var cell: Size {
    Size(width: width / Double(columns), height: height / Double(rows))
  }

  /// The one whose cells are nearest to the preferred ratio, empty ones counting as far off as they
  /// take room; of equals the one with fewer empty cells, then with wider ones.
  private static func best(_ grids: [Grid], count: Int) -> Grid {
    func distance(_ grid: Grid) -> (Double, Int, Int) {
      let ratio = grid.cell.width / max(grid.cell.height, .leastNormalMagnitude)
      let factor = ratio / Page.preferredRatio
      let waste = Double(grid.columns * grid.rows) / Double(count)
      // Near equality is equality, or rounding would decide.
      let rounded = (max(factor, 1 / factor) * waste * 1e6).rounded()
      return (rounded, grid.columns * grid.rows - count, grid.columns)
    }
    return grids.min { distance($0) < distance($1) } ?? grids[0]
  }
}
