// A repaint of the damage equals a full repaint, pixel for pixel, with real fonts and antialiasing.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct DamageRepaintTests {
  @Test(arguments: [1, 1.25, 1.5, 2])
  func `repainting the damage gives the picture that painting all gives`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    var marks = RandomMarks(
      random: SeededGenerator(seed: 77), measurer: PangoTextMeasurer(fonts: fonts))
    var partial = 0
    for round in 0..<60 {
      let old = marks.scene(marks: 14)
      let new = marks.changed(old)
      let canvas = try Canvas(old, fonts)
      switch Damage.between(old, new, pixel: 1 / scale) {
      case .none: break
      case .everything: Issue.record("size and background are the same")
      case .rects(let rects):
        let area = rects.reduce(0) { $0 + $1.width * $1.height }
        if area < 110 * 70 / 2 { partial += 1 }
        try canvas.paint(new, damage: rects)
      }
      let difference = canvas.picture.difference(from: try Canvas(new, fonts).picture)
      #expect(difference == nil, "round \(round)")
      if difference != nil { return }
    }
    #expect(partial > 15, "too few repaints are partial to say anything")
  }

  @Test(arguments: [1, 1.5])
  func `any rectangle of whole pixels can be repainted by itself`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    var marks = RandomMarks(
      random: SeededGenerator(seed: 78), measurer: PangoTextMeasurer(fonts: fonts))
    for round in 0..<30 {
      let scene = marks.scene(marks: 20)
      let canvas = try Canvas(scene, fonts)
      let before = canvas.picture
      for _ in 0..<3 {
        let x = Double(Int.random(in: -5...120, using: &marks.random))
        let y = Double(Int.random(in: -5...80, using: &marks.random))
        try canvas.paint(
          scene,
          damage: [Rect(x: x / scale, y: y / scale, width: 17 / scale, height: 9 / scale)])
      }
      #expect(canvas.picture.difference(from: before) == nil, "round \(round)")
    }
  }

  @Test(arguments: [1, 1.25, 2])
  func `a part of bars with round corners of one colour can be repainted by itself`(
    scale: Double
  ) throws {
    let fonts = try FontMap(scale: scale)
    var random = SeededGenerator(seed: 79)
    for round in 0..<60 {
      let bars = (0..<9).map { slot in
        func pixels(_ range: ClosedRange<Int>) -> Double {
          Double(Int.random(in: range, using: &random)) / scale
        }
        let bounds = Rect(
          x: Double(12 * slot) / scale, y: pixels(0...40), width: pixels(1...12),
          height: pixels(1...40))
        return SampleScenes.bar(bounds, shape: .rounded(CornerRadii(pixels(1...6))))
      }
      let scene = SampleScenes.scene(width: 110, height: 70, bars)
      let canvas = try Canvas(scene, fonts)
      let before = canvas.picture
      let x = Double(Int.random(in: -5...120, using: &random)) / scale
      let y = Double(Int.random(in: -5...80, using: &random)) / scale
      try canvas.paint(
        scene, damage: [Rect(x: x, y: y, width: 17 / scale, height: 9 / scale)])
      #expect(canvas.picture.difference(from: before) == nil, "round \(round)")
    }
  }

  @Test func `an empty damage paints nothing`() throws {
    let fonts = try FontMap()
    let size = Size(width: 20, height: 20)
    let canvas = try Canvas(size, fonts)
    let before = canvas.picture
    let scene = SampleScenes.scene(width: 20, height: 20, [])
    try canvas.paint(scene, damage: [])
    #expect(canvas.picture == before)
    try canvas.paint(scene, damage: [Rect(x: 30, y: 30, width: 5, height: 5)])
    #expect(canvas.picture == before)
  }
}
