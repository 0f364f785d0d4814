// Which texts can go to their new places without crossing others.

/// A text that has the same letters in two scenes.
struct SlidingText {
  /// In the new scene.
  var index: Int
  /// In the old one.
  var former: Int
  /// Its box at the start, as large as at the end.
  var origin: Rect
}

/// The place of a text at both ends of its way, which is straight.
private struct TextWay {
  var start, end: Rect
  var angle = 0.0

  /// Two that lie on the same sides of each other at both ends do so all the way.
  func isClear(of other: TextWay) -> Bool {
    if angle != 0, angle == other.angle {
      // Side by side in parallel lines; 45° are far enough from either axis for both to tell.
      func order(_ one: Rect, _ two: Rect) -> Double {
        (one.midX - two.midX) + (one.midY - two.midY)
      }
      return order(start, other.start) * order(end, other.end) > 0
    }
    func isApart(_ one: (Rect) -> Double, _ two: (Rect) -> Double) -> Bool {
      one(start) <= two(other.start) + Self.slack && one(end) <= two(other.end) + Self.slack
    }
    func isBeyond(_ one: (Rect) -> Double, _ two: (Rect) -> Double) -> Bool {
      one(start) >= two(other.start) - Self.slack && one(end) >= two(other.end) - Self.slack
    }
    return isApart(\.maxX, \.minX) || isBeyond(\.minX, \.maxX) || isApart(\.maxY, \.minY)
      || isBeyond(\.minY, \.maxY)
  }

  /// Two that share less than this many pixels touch.
  private static let slack = 0.01
}

extension SlidingText {
  /// More texts than these take longer to compare than to draw.
  private static let limit = 100

  /// Whether all of them can slide: none then comes over another text that can be seen meanwhile.
  ///
  /// - Parameter leaving: the indices of old marks that fade.
  static func areClear(_ texts: [SlidingText], _ scenes: ScenePair, leaving: [Int]) -> Bool {
    guard texts.count <= limit else { return false }
    var others: [TextWay] = []
    var own: [TextWay] = []
    let sliding = Dictionary(texts.map { ($0.index, $0.origin) }) { first, _ in first }
    for (index, mark) in scenes.new.marks.enumerated() {
      guard case .text(let text) = mark, !mark.role.isOverlay else { continue }
      if let origin = sliding[index] {
        own.append(TextWay(start: origin, end: text.bounds, angle: text.angle))
      } else {
        others.append(TextWay(start: text.bounds, end: text.bounds, angle: text.angle))
      }
    }
    for index in leaving {
      guard case .text(let text) = scenes.old.marks[index] else { continue }
      others.append(TextWay(start: text.bounds, end: text.bounds, angle: text.angle))
    }
    return own.indices.allSatisfy { place in
      others.allSatisfy(own[place].isClear) && own[(place + 1)...].allSatisfy(own[place].isClear)
    }
  }
}
