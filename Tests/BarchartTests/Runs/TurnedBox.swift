// The rectangle that a text of a chart.json covers, turned as the text is.
import Foundation

struct TurnedBox {
  private let corners: [CGPoint]

  /// Two that share less than this many pixels touch and do not overlap.
  private static let allowance = 0.01

  /// - Parameter lineHeight: how high a turned text is; its box in the file is the upright one
  ///   around it, which at 45 degrees tells only the sum of both sides.
  init(_ mark: WrittenScene.Mark, lineHeight: Double) {
    let box = mark.box
    let angle = (mark.members["angle"] as? Double ?? 0) * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    var (width, height) = (box.width, box.height)
    if angle != 0 {
      height = lineHeight
      width =
        abs(cosine) > abs(sine)
        ? (box.width - height * abs(sine)) / abs(cosine)
        : (box.height - height * abs(cosine)) / abs(sine)
    }
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
      CGPoint(
        x: box.midX + x * width * cosine - y * height * sine,
        y: box.midY + x * width * sine + y * height * cosine)
    }
  }

  /// Two rectangles are apart where they are apart along the direction of some side (separating
  /// axis theorem).
  func overlaps(_ other: TurnedBox) -> Bool {
    for box in [self, other] {
      for (from, to) in zip(box.corners, box.corners.dropFirst().prefix(2)) {
        let length = hypot(to.x - from.x, to.y - from.y)
        guard length > 0 else { return false }
        let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length)
        let mine = corners.map { $0.x * x + $0.y * y }
        let theirs = other.corners.map { $0.x * x + $0.y * y }
        guard let a = mine.min(), let b = mine.max(), let c = theirs.min(), let d = theirs.max(),
          b - c >= Self.allowance, d - a >= Self.allowance
        else { return false }
      }
    }
    return true
  }
}
