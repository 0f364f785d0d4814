// A damage repaint equals a full repaint, pixel for pixel, on a painter that forgives nothing.
import Scenegraph
import TestSupport
import Testing

/// A picture in which a pixel holds the whole history of the marks that touched it, in their order:
/// any mark missed, painted twice or in another order shows.
private struct HistoryPicture: Equatable {
  let columns: Int
  let rows: Int
  let pixel: Double
  var pixels: [Int]

  init(of scene: Scene, pixel: Double) {
    columns = Int((scene.size.width / pixel).rounded(.up))
    rows = Int((scene.size.height / pixel).rounded(.up))
    self.pixel = pixel
    pixels = Array(repeating: 0, count: columns * rows)
    paint(scene, in: [Rect(x: 0, y: 0, width: 1e6, height: 1e6)])
  }

  mutating func paint(_ scene: Scene, in clips: [Rect]) {
    for row in 0..<rows {
      for column in 0..<columns {
        let box = Rect(
          x: Double(column) * pixel, y: Double(row) * pixel, width: pixel, height: pixel)
        guard clips.contains(where: { $0.contains(box.center) }) else { continue }
        var hasher = Hasher()
        hasher.combine(scene.background)
        for mark in scene.marks where mark.bounds.intersects(box) {
          hasher.combine(look(mark, box))
        }
        pixels[row * columns + column] = hasher.finalize()
      }
    }
  }
}

/// What can be seen of a mark in a pixel: of one that is filled, only what is near, since a longer one
/// looks the same but for its end; of any other, all of it.
private func look(_ mark: Mark, _ pixel: Rect) -> Mark {
  switch mark {
  case .rect(var bar):
    guard case .rounded(let radii) = bar.shape else {
      bar.bounds = bar.bounds.intersection(pixel)
      return .rect(bar)
    }
    bar.shape = .rounded(radii.fitted(in: bar.bounds))
    bar.bounds = bar.bounds.intersection(pixel.outset(by: 3))
    return .rect(bar)
  case .line(var line):
    line.bounds = line.bounds.intersection(pixel)
    return .line(line)
  case .path, .text: return mark
  }
}

@Suite struct DamageTests {
  @Test func `repainting the damage gives the picture that painting all gives`() {
    var random = SeededGenerator(seed: 2024)
    var partial = 0
    for round in (0..<150).sampled {
      let old = randomScene(using: &random, marks: Int.random(in: 0...24, using: &random))
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) { mutate(&new.marks, using: &random) }
      if round % 10 == 0 { new = randomScene(using: &random, marks: 20) }
      let pixel: Double = [1, 0.5, 0.8].randomElement(using: &random) ?? 1
      var picture = HistoryPicture(of: old, pixel: pixel)
      switch Damage.between(old, new, pixel: pixel) {
      case .none: break
      case .everything: Issue.record("size and background are the same")
      case .rects(let rects):
        partial += 1
        checkShape(rects, in: new, pixel: pixel)
        picture.paint(new, in: rects)
      }
      #expect(picture == HistoryPicture(of: new, pixel: pixel), "round \(round)")
    }
    #expect(partial > (Samples.areComplete ? 80 : 3), "too few pairs differ to say anything")
  }

  private func mutate(_ marks: inout [Mark], using random: inout SeededGenerator) {
    let place = Int.random(in: 0...marks.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: marks.insert(randomMark(using: &random), at: place)
    case 1 where place < marks.count: marks.remove(at: place)
    case 2 where place < marks.count: marks[place] = randomMark(using: &random)
    case 3...4 where place < marks.count: marks[place] = lengthened(marks[place], using: &random)
    default: if place < marks.count { marks.swapAt(0, place) }
    }
  }

  /// The mark with one edge elsewhere.
  private func lengthened(_ mark: Mark, using random: inout SeededGenerator) -> Mark {
    let by = Double(Int.random(in: -40...40, using: &random)) / 4
    let side = Int.random(in: 0..<4, using: &random)
    func moved(_ box: Rect) -> Rect {
      Rect(
        minX: box.minX + (side == 0 ? min(by, box.width) : 0),
        minY: box.minY + (side == 1 ? min(by, box.height) : 0),
        maxX: box.maxX + (side == 2 ? max(by, -box.width) : 0),
        maxY: box.maxY + (side == 3 ? max(by, -box.height) : 0))
    }
    switch mark {
    case .rect(var bar):
      bar.bounds = moved(bar.bounds)
      return .rect(bar)
    case .line(var line):
      line.bounds = moved(line.bounds)
      return .line(line)
    case .path, .text: return mark
    }
  }

  private func checkShape(_ rects: [Rect], in scene: Scene, pixel: Double) {
    #expect((1...Damage.rectLimit).contains(rects.count))
    let limits = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    for (index, rect) in rects.enumerated() {
      #expect(!rect.isEmpty)
      #expect(limits.contains(rect, tolerance: 1e-9))
      #expect(rects[..<index].allSatisfy { !$0.intersects(rect) })
      for edge in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
        let pixels = edge / pixel
        #expect(abs(pixels - pixels.rounded()) < 1e-9, "\(edge) is not on a device pixel")
      }
    }
  }

  @Test func `equal scenes have no damage`() {
    var random = SeededGenerator(seed: 1)
    let scene = randomScene(using: &random, marks: 30)
    #expect(Damage.between(scene, scene, pixel: 1) == .none)
  }

  @Test func `another size or background damages everything`() {
    let scene = BarScenes(values: [[1]]).scene
    var wider = scene
    wider.size.width += 1
    #expect(Damage.between(scene, wider, pixel: 1) == .everything)
    var darker = scene
    darker.background = Color(hex: 0x14171A)
    #expect(Damage.between(scene, darker, pixel: 1) == .everything)
    #expect(Damage.between(scene, scene, pixel: 0) == .everything)
  }

  @Test func `an inserted mark and a recoloured bar damage only themselves`() {
    let old = BarScenes(values: [[1], [1], [1], [1], [1], [1]]).scene
    var new = old
    guard case .rect(var bar) = new.marks[2] else { return }
    bar.fill = Color(hex: 0xB85A10)
    bar.bounds = Rect(x: 100, y: 50, width: 20, height: 130)
    new.marks[2] = .rect(bar)
    let ring = RectMark(
      MarkAttributes(.focusRing), bounds: Rect(x: 300.5, y: 30, width: 10, height: 10), fill: nil)
    new.marks.insert(.rect(ring), at: 4)
    let before = old.marks[2].bounds
    guard case .rects(let rects) = Damage.between(old, new, pixel: 1) else {
      Issue.record("no rectangles")
      return
    }
    let union = before.union(bar.bounds)
    #expect(rects.count == 2)
    #expect(rects.contains { $0.contains(union) && union.outset(by: 2).contains($0) })
    #expect(rects.contains(Rect(minX: 299, minY: 29, maxX: 312, maxY: 41)))
  }

  @Test func `a mark outside the scene damages nothing`() {
    let old = BarScenes(values: [[1]]).scene
    var new = old
    let far = Rect(x: 900, y: 900, width: 10, height: 10)
    new.marks.append(.rect(RectMark(MarkAttributes(.tooltip), bounds: far, fill: nil)))
    #expect(Damage.between(old, new, pixel: 1) == .none)
  }

  @Test func `bounds that are no numbers damage the whole scene`() {
    let old = BarScenes(values: [[1]]).scene
    var new = old
    let broken = Rect(x: .nan, y: 0, width: 10, height: 10)
    new.marks.append(.rect(RectMark(MarkAttributes(.tooltip), bounds: broken, fill: nil)))
    let whole = Rect(x: 0, y: 0, width: 400, height: 240)
    #expect(Damage.between(old, new, pixel: 1) == .rects([whole]))
  }
}
