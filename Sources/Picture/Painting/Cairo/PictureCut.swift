// Describes a picture in few bytes: as rectangles of one colour, and images of the rest.

/// Parts that make up a picture, to the pixel and without overlaps, for servers that share no
/// memory: a pixel sent takes four bytes, but a rectangle of one colour only a few at any size.
///
/// Found by cutting along rows and columns in turn (the recursive X-Y cut of Nagy and Seth, 1984):
/// rows equal to the row above form a stripe of plain rectangles, and the parts between such
/// stripes are cut the other way. This finds bars, axes and the background; letters and round
/// corners remain.
struct PictureCut {
  struct Fill: Equatable {
    /// 0xRRGGBB.
    let color: UInt32
    var rects: [PixelRect]
  }

  private(set) var fills: [Fill] = []
  private(set) var images: [PixelRect] = []

  /// The least number of equal rows that get rectangles of their own.
  private static let stripePixels = 8
  /// The largest image, in pixels, that is not cut further: as many bytes as two requests.
  private static let smallestCutPixels = 64
  /// Beyond these limits a picture is not one of our charts, and is sent as it is.
  static let colorLimit = 256
  static let fillLimit = 8_192
  private static let depthLimit = 16

  private let pixels: UnsafePointer<UInt32>
  private let pixelsPerRow: Int
  private var fillCount = 0
  private var places: [UInt32: Int] = [:]

  private enum Axis {
    case rows, columns

    var other: Axis { self == .rows ? .columns : .rows }
  }

  /// - Parameters:
  ///   - pixels: of the whole picture, 0xXXRRGGBB, row by row, `pixelsPerRow` apart; read only
  ///     during this call.
  ///   - rects: the parts to cut, within the picture, without overlaps.
  init(_ pixels: UnsafePointer<UInt32>, pixelsPerRow: Int, _ rects: [PixelRect]) {
    self.pixels = pixels
    self.pixelsPerRow = pixelsPerRow
    for rect in rects where !rect.isEmpty { cut(rect, .rows, isStuck: false, depth: 0) }
  }

  /// - Parameter isStuck: whether nothing could be cut along the other axis.
  private mutating func cut(_ rect: PixelRect, _ axis: Axis, isStuck: Bool, depth: Int) {
    guard rect.width * rect.height > Self.smallestCutPixels, depth < Self.depthLimit else {
      images.append(rect)
      return
    }
    let length = axis == .rows ? rect.height : rect.width
    let isNew = axis == .rows ? newRows(rect) : newColumns(rect)
    // The end of the last stripe, where the next part that is no stripe begins.
    var roughStart = 0
    var hasCut = false
    var start = 0
    while start < length {
      var end = start + 1
      while end < length, !isNew[end] { end += 1 }
      if end - start >= Self.stripePixels {
        hasCut = true
        if roughStart < start {
          cut(part(rect, axis, roughStart, start), axis.other, isStuck: false, depth: depth + 1)
        }
        fill(part(rect, axis, start, end), axis)
        roughStart = end
      }
      start = end
    }
    guard roughStart < length else { return }
    if hasCut {
      cut(part(rect, axis, roughStart, length), axis.other, isStuck: false, depth: depth + 1)
    } else if isStuck {
      images.append(rect)
    } else {
      cut(rect, axis.other, isStuck: true, depth: depth + 1)
    }
  }

  private func part(_ rect: PixelRect, _ axis: Axis, _ start: Int, _ end: Int) -> PixelRect {
    axis == .rows
      ? PixelRect(x: rect.x, y: rect.y + start, width: rect.width, height: end - start)
      : PixelRect(x: rect.x + start, y: rect.y, width: end - start, height: rect.height)
  }

  /// For each row, whether it differs from the one above; true for the first.
  private func newRows(_ rect: PixelRect) -> [Bool] {
    (0..<rect.height).map { row in
      guard row > 0 else { return true }
      let line = pixels + (rect.y + row) * pixelsPerRow + rect.x
      let above = line - pixelsPerRow
      var differences: UInt32 = 0
      for x in 0..<rect.width { differences |= line[x] ^ above[x] }
      return differences & Self.colorMask != 0
    }
  }

  /// For each column, whether it differs from the one to its left; true for the first.
  private func newColumns(_ rect: PixelRect) -> [Bool] {
    var differences = [UInt32](repeating: 0, count: rect.width)
    differences[0] = .max
    differences.withUnsafeMutableBufferPointer { differences in
      for row in 0..<rect.height {
        let line = pixels + (rect.y + row) * pixelsPerRow + rect.x
        for x in 1..<max(1, rect.width) { differences[x] |= line[x] ^ line[x - 1] }
      }
    }
    return differences.map { $0 & Self.colorMask != 0 }
  }

  /// The first byte of a pixel is unused.
  private static let colorMask: UInt32 = 0xFF_FFFF

  /// Adds a stripe of equal rows or equal columns as runs of one colour.
  private mutating func fill(_ stripe: PixelRect, _ axis: Axis) {
    let length = axis == .rows ? stripe.width : stripe.height
    let step = axis == .rows ? 1 : pixelsPerRow
    let first = pixels + stripe.y * pixelsPerRow + stripe.x
    var start = 0
    while start < length {
      let color = first[start * step] & Self.colorMask
      var end = start + 1
      while end < length, first[end * step] & Self.colorMask == color { end += 1 }
      add(part(stripe, axis == .rows ? .columns : .rows, start, end), color)
      start = end
    }
  }

  private mutating func add(_ rect: PixelRect, _ color: UInt32) {
    fillCount += 1
    guard fillCount <= Self.fillLimit else { return images.append(rect) }
    if let place = places[color] {
      fills[place].rects.append(rect)
    } else if fills.count < Self.colorLimit {
      places[color] = fills.count
      fills.append(Fill(color: color, rects: [rect]))
    } else {
      images.append(rect)
    }
  }
}
