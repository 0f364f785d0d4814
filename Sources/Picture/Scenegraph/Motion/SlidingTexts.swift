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
  let start, end: Rect
  let angle: Double
  /// No line of such letters is higher.
  private let height: Double
  private var isStill: Bool { start == end }

  init(_ text: TextMark, from start: Rect) {
    (self.start, end, angle) = (start, text.bounds, text.angle)
    height = 1.5 * text.font.size
  }

  /// Two that lie on the same sides of each other at both ends do so all the way.
  func isClear(of other: TextWay) -> Bool {
    if angle != 0, angle == other.angle {
      // In parallel lines that rise at 45°. Of two in the same scenes the distance is enough there.
      func distance(_ one: Rect, _ two: Rect) -> Double {
        (one.midX - two.midX + one.midY - two.midY) / 2.0.squareRoot()
      }
      let (first, last) = (distance(start, other.start), distance(end, other.end))
      let least = isStill || other.isStill ? height : 0
      return first * last > 0 && min(abs(first), abs(last)) >= least
    }
    let (one, two) = (other.start, other.end)
    let slack = Self.slack
    return start.maxX <= one.minX + slack && end.maxX <= two.minX + slack
      || start.minX >= one.maxX - slack && end.minX >= two.maxX - slack
      || start.maxY <= one.minY + slack && end.maxY <= two.minY + slack
      || start.minY >= one.maxY - slack && end.minY >= two.maxY - slack
  }

  /// Two that share less than this many pixels touch.
  private static let slack = 0.01
}

extension SlidingText {
  /// More texts than these take longer to compare than to draw.
  private static let limit = 100

  /// The roles whose texts cannot all slide, since one would come over another text that can be seen
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - leaving: the indices of old marks that fade.
  ///   - unseen: those of new texts that come when all have slid.
  static func blocked(
    _ texts: [SlidingText], _ scenes: ScenePair, leaving: [Int], unseen: Set<Int>
  ) -> Set<Role> {
    func role(_ text: SlidingText) -> Role { scenes.new.marks[text.index].role }
    guard texts.count <= limit else { return Set(texts.map(role)) }
    let origins = Dictionary(texts.map { ($0.index, $0.origin) }) { first, _ in first }
    var still: [TextWay] = []
    var sliding: [(role: Role, way: TextWay)] = []
    for (index, mark) in scenes.new.marks.enumerated() {
      guard case .text(let text) = mark, !mark.role.isOverlay else { continue }
      if let origin = origins[index] {
        sliding.append((mark.role, TextWay(text, from: origin)))
      } else if !unseen.contains(index) {
        still.append(TextWay(text, from: text.bounds))
      }
    }
    for index in leaving {
      guard case .text(let text) = scenes.old.marks[index] else { continue }
      still.append(TextWay(text, from: text.bounds))
    }
    return Set(
      sliding.indices.filter { place in
        let way = sliding[place].way
        return !still.allSatisfy(way.isClear)
          || sliding.indices.contains { $0 != place && !way.isClear(of: sliding[$0].way) }
      }.map { sliding[$0].role })
  }
}
