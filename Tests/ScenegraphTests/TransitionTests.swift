// Motion: it begins with what the old scene showed, ends in exactly the new one, moves nothing else,
// and moves the axes first, then the bars, then the names. Its laws are tried in MotionLawTests.
import Scenegraph
import Testing

@Suite struct TransitionTests {
  private func boxes(_ scene: Scene) -> [Rect] {
    scene.marks.filter { $0.role == .bar }.map(\.bounds)
  }

  private func ring(_ sweep: Double, _ scene: Scene) -> Scene {
    var scene = scene
    scene.marks.append(
      .path(
        PathMark(
          MarkAttributes(.ringArc), bounds: Rect(x: 0, y: 0, width: 40, height: 40),
          path: .arc(
            center: Point(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: sweep),
          stroke: BarScenes.white, strokeWidth: 4)))
    return scene
  }

  private func sweep(_ scene: Scene) -> Double? {
    for case .path(let mark) in scene.marks {
      if case .arc(_, _, _, let end)? = mark.path.segments.first { return end }
    }
    return nil
  }

  @Test(
    "It starts in the old boxes and ends in the new scene", arguments: Scene.Orientation.allCases)
  func ends(orientation: Scene.Orientation) throws {
    let old = BarScenes(orientation: orientation, values: [[0.2], [0.8], [0.5], [nil]]).scene
    let new = BarScenes(orientation: orientation, values: [[0.6], [0.4], [0.25], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    #expect(Array(boxes(transition.scene(at: 0)).prefix(3)) == boxes(old))
    let grown = try #require(boxes(transition.scene(at: 0)).last)
    #expect(min(grown.width, grown.height) == 0)
    #expect(transition.scene(at: 1) == new)
    #expect(transition.scene(at: 7) == new)
    #expect(transition.scene(at: -3) == transition.scene(at: 0))
  }

  @Test("In between every bar is on device pixels between its two boxes, and never goes back")
  func monotonic() throws {
    let old = BarScenes(values: [[0.2, 0.9], [0.8, 0.1]]).scene
    let new = BarScenes(values: [[0.6, 0.3], [0.4, 0.7]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 0.5))
    var heights = boxes(old).map(\.height)
    for step in 1...20 {
      let scene = transition.scene(at: Double(step) / 20)
      #expect(scene.hasOrderedBars)
      for (index, box) in boxes(scene).enumerated() {
        let (from, to) = (boxes(old)[index], boxes(new)[index])
        if step < 20 { #expect(abs((box.minY * 2).rounded() - box.minY * 2) < 1e-9) }
        #expect(box.minX == from.minX.rounded() || abs(box.minX - from.minX) <= 0.5)
        #expect((box.height - heights[index]) * (to.height - from.height) >= -1e-9)
        heights[index] = box.height
      }
    }
  }

  @Test("Bars are followed by their row of the source, not by their place")
  func identity() throws {
    let old = BarScenes(values: [[0.2], [0.8], [0.5], [0.1]]).scene
    let new = BarScenes(values: [[0.8], [0.5], [0.2], [0.1]]).scene
    let transition = try #require(
      Transition(from: old, to: new, pixel: 1, newRow: { [1, 2, 0, 3][$0] }))
    let start = boxes(transition.scene(at: 0))
    #expect(start == [1, 2, 0, 3].map { boxes(old)[$0] })
  }

  /// What can be seen of a role: each box and how opaque it is.
  private func seen(_ scene: Scene, _ role: Role) -> [Rect: Double] {
    let marks = scene.marks.filter { $0.role == role && $0.opacity > 0 }
    return Dictionary(marks.map { ($0.bounds, $0.opacity) }, uniquingKeysWith: max)
  }

  @Test("A bar that goes shrinks onto the line, under what stays, over the grid, and is no bar")
  func leaving() throws {
    var old = BarScenes(values: [[0.2], [0.8], [0.5]]).scene
    var new = BarScenes(values: [[0.5], [0.2]]).scene
    for scene in [0, 1] {
      let line = Mark.line(
        LineMark(
          MarkAttributes(.gridLine, datum: .axisValue(1)),
          bounds: Rect(x: 40, y: 99, width: 320, height: 1), color: Color(hex: 0xDDDDDD)))
      if scene == 0 { old.marks.insert(line, at: 1) } else { new.marks.insert(line, at: 1) }
    }
    let transition = try #require(
      Transition(from: old, to: new, pixel: 1, oldRow: { [1, nil, 0][$0] }))
    let gone = boxes(old)[1]
    var last = gone.height + 1
    for step in 0..<20 {
      let scene = transition.scene(at: Double(step) / 20)
      #expect(scene.hasOrderedBars && scene.bars.count == 2)
      guard let fading = scene.marks.first(where: { $0.role == .leaving })?.bounds else {
        #expect(step >= 7)
        continue
      }
      #expect(abs(fading.midX - gone.midX) < 1 && fading.maxY == gone.maxY && fading.height <= last)
      last = fading.height
      if step == 0 { #expect(gone.outset(by: 1).contains(fading)) }
      let places = [Role.gridLine, .leaving, .bar].map { role in
        scene.marks.firstIndex { $0.role == role } ?? -1
      }
      #expect(places == [1, 2, 3])
    }
    #expect(transition.scene(at: 1) == new)
  }

  private func text(
    _ role: Role, _ text: String, row: Int? = nil, value: Double? = nil, x: Double, y: Double,
    angle: Double = 0
  ) -> Mark {
    let datum = row.map { Datum.category(row: $0, name: text) } ?? value.map(Datum.axisValue)
    return .text(
      TextMark(
        MarkAttributes(role, datum: datum),
        bounds: Rect(x: x, y: y, width: 8 * Double(text.count), height: 12), text: text,
        font: Font(size: 12), color: Color(hex: 0), alignment: .center, angle: angle))
  }

  private func labels(_ scene: Scene) -> [Mark] {
    scene.marks.filter { $0.role == .categoryLabel }
  }

  @Test(
    "In another order names are gone before the first bar moves, and come when the last is there")
  func turns() throws {
    var old = BarScenes(values: [[0.2], [0.8], [0.5]]).scene
    var new = BarScenes(values: [[0.8], [0.5], [0.2]]).scene
    let x = boxes(old).map { $0.midX - 4 }
    for place in 0..<3 {
      old.marks.append(
        text(.categoryLabel, ["a", "b", "c"][place], row: place, x: x[place], y: 190))
      new.marks.append(
        text(.categoryLabel, ["b", "c", "a"][place], row: place, x: x[place], y: 190))
    }
    let transition = try #require(
      Transition(from: old, to: new, pixel: 1, newRow: { [1, 2, 0][$0] }))
    #expect(seen(transition.scene(at: 0), .leaving).count == 3)
    let start = boxes(transition.scene(at: 0))
    var began: [Int: Double] = [:]
    for step in 1..<60 {
      let progress = Double(step) / 60
      let scene = transition.scene(at: progress)
      let names = seen(scene, .leaving).count + seen(scene, .categoryLabel).count
      for (place, box) in boxes(scene).enumerated() where box != start[place] {
        began[place] = began[place] ?? progress
      }
      let areMoving = !began.isEmpty && boxes(scene) != boxes(new)
      #expect(!areMoving || names == 0)
    }
    #expect(began.count == 3)
    #expect(began[0]! < began[1]! && began[1]! < began[2]!)
  }

  @Test("In the same order names slide with their bars; one that is slanted now comes at the end")
  func names() throws {
    var old = BarScenes(values: [[0.2], [0.8], [0.5]]).scene
    var new = BarScenes(values: [[0.2], [0.8], [0.5], [0.7]]).scene
    let (before, after) = (boxes(old).map { $0.midX - 4 }, boxes(new).map { $0.midX - 4 })
    for place in 0..<3 {
      let name = ["a", "b", "c"][place]
      old.marks.append(text(.categoryLabel, name, row: place, x: before[place], y: 190))
      new.marks.append(
        text(.categoryLabel, name, row: place, x: after[place], y: 190, angle: place == 2 ? -45 : 0)
      )
    }
    new.marks.append(text(.categoryLabel, "d", row: 3, x: after[3], y: 190))
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    for step in 0..<12 {
      let scene = transition.scene(at: Double(step) / 12)
      for place in 0..<2 {
        let label = labels(scene)[place]
        #expect(label.opacity == 1)
        #expect(abs(label.bounds.midX - boxes(scene)[place].midX) <= 1)
      }
      #expect(labels(scene)[2...].allSatisfy { ($0.opacity > 0) == (step > 8) })
      #expect(seen(scene, .leaving).count == (step < 2 ? 1 : 0))
    }
  }

  @Test("Lengths change when the line is where it will be, names and values come after them")
  func phases() throws {
    var (old, new) = (BarScenes(values: [[0.2]]).scene, BarScenes(values: [[0.9]]).scene)
    (old.charts[0].baseline, new.charts[0].baseline) = (180, 150)
    old.charts[0].domain = 0...1
    new.charts[0].domain = -1...1
    new.marks[new.bars.lowerBound] = try #require(
      BarScenes(values: [[0.7]]).scene.marks.last.map {
        var mark = $0
        mark.move(x: 0, y: -30)
        return mark
      })
    new.marks.append(text(.valueLabel, "7", x: 100, y: 20))
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    let length = boxes(transition.scene(at: 1.0 / 3))[0].height
    for step in 0..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let line = try #require(scene.chart?.baseline)
      #expect(boxes(scene)[0].maxY == line)
      #expect(step == 0 ? line == 180 : step < 8 ? line < 180 : line == 150)
      if step >= 8 { #expect((boxes(scene)[0].height > length) == (step > 8)) }
      if step >= 16 { #expect(boxes(scene)[0] == boxes(new)[0]) }
      #expect((scene.marks.last?.opacity ?? 0 > 0) == (step > 16))
    }
  }

  @Test("Lines of the value axis slide to where their value is; numbers go before others come")
  func axis() throws {
    var old = BarScenes(values: [[0.2]]).scene
    var new = BarScenes(values: [[0.4]]).scene
    func line(_ value: Double, y: Double) -> Mark {
      .line(
        LineMark(
          MarkAttributes(.gridLine, datum: .axisValue(value)),
          bounds: Rect(x: 40, y: y, width: 320, height: 1), color: Color(hex: 0xDDDDDD)))
    }
    old.marks.insert(contentsOf: [line(20, y: 140), line(30, y: 100)], at: 1)
    new.marks.insert(contentsOf: [line(10, y: 140), line(20, y: 100)], at: 1)
    old.marks += [
      text(.tickLabel, "20", value: 20, x: 10, y: 134),
      text(.tickLabel, "30", value: 30, x: 10, y: 94),
      text(.axisName, "amount", x: 10, y: 2),
    ]
    new.marks += [
      text(.tickLabel, "10", value: 10, x: 10, y: 134),
      text(.tickLabel, "20", value: 20, x: 10, y: 94),
      text(.axisName, "amount", x: 10, y: 2),
    ]
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    let start = transition.scene(at: 0)
    #expect(seen(start, .gridLine).map(\.key.y) == [140])
    #expect(seen(start, .tickLabel).isEmpty)
    #expect(Set(seen(start, .leaving).map(\.key.y)) == [100, 94, 134])
    let middle = transition.scene(at: 0.1)
    let moving = middle.marks.first { $0.datum == .axisValue(20) && $0.role == .gridLine }
    #expect(moving.map { $0.bounds.y > 100 && $0.bounds.y < 140 && $0.bounds.height == 1 } == true)
    #expect(middle.marks.first { $0.role == .axisName } == new.marks.last)
    let texts = transition.scene(at: 0.2).marks.filter { $0.opacity > 0 && $0.role == .leaving }
    #expect(texts.map(\.bounds.y) == [100])
    #expect(Set(seen(transition.scene(at: 0.3), .tickLabel).map(\.key.y)) == [134, 94])
  }

  @Test("A number slides where no other is in its way")
  func slidingNumber() throws {
    var (old, new) = (BarScenes(values: [[0.2]]).scene, BarScenes(values: [[0.4]]).scene)
    for (value, y) in [(0.0, 174.0), (20, 140)] {
      old.marks.append(text(.tickLabel, "\(Int(value))", value: value, x: 10, y: y))
    }
    for (value, y) in [(0.0, 174.0), (20, 100), (40, 60)] {
      new.marks.append(text(.tickLabel, "\(Int(value))", value: value, x: 10, y: y))
    }
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    #expect(Set(seen(transition.scene(at: 0), .tickLabel).map(\.key.y)) == [174, 140])
    let middle = seen(transition.scene(at: 0.1), .tickLabel).map(\.key.y).sorted()
    #expect(middle.count == 2 && middle[0] > 100 && middle[0] < 140)
  }

  @Test("Numbers of another measure are other amounts: they fade, unless they stay in place")
  func measures() throws {
    var (old, new) = (BarScenes(values: [[0.2]]).scene, BarScenes(values: [[0.4]]).scene)
    func encoding(_ method: String) -> Encoding {
      Encoding(
        category: nil, values: [.init(column: "cost", position: 1)], aggregate: method, series: nil,
        layout: "single",
        orientation: .vertical, sort: "none", filters: [])
    }
    (old.charts[0].encoding, new.charts[0].encoding) = (encoding("sum"), encoding("mean"))
    old.marks += [
      text(.tickLabel, "0", value: 0, x: 10, y: 174),
      text(.tickLabel, "20", value: 20, x: 2, y: 90),
    ]
    new.marks += [
      text(.tickLabel, "0", value: 0, x: 10, y: 174),
      text(.tickLabel, "20", value: 20, x: 2, y: 30),
    ]
    let start = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0)
    #expect(seen(start, .tickLabel).map(\.key.y) == [174])
    #expect(seen(start, .leaving).map(\.key.y) == [90])
    new.charts[0].encoding = old.charts[0].encoding
    let same = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0)
    #expect(Set(seen(same, .tickLabel).map(\.key.y)) == [174, 90])
  }

  @Test("Periods, which stand for no row, move by their text, if one can be told from another")
  func periods() throws {
    var old = BarScenes(values: [[0.2], [0.8]]).scene
    var new = BarScenes(values: [[0.2], [0.8], [0.3]]).scene
    old.marks += [text(.categoryLabel, "2014", x: 100, y: 190)]
    new.marks += [
      text(.categoryLabel, "2014", x: 80, y: 190), text(.categoryLabel, "2015", x: 300, y: 190),
    ]
    let start = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0)
    #expect(seen(start, .categoryLabel).map(\.key.minX) == [100] && seen(start, .leaving).isEmpty)
    // Among other categories the same text is something else.
    let others = try #require(Transition(from: old, to: new, pixel: 1, oldRow: { _ in nil }))
    #expect(seen(others.scene(at: 0), .categoryLabel).isEmpty)
    old.marks += [text(.categoryLabel, "2014", x: 200, y: 190)]
    let several = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0)
    #expect(seen(several, .categoryLabel).isEmpty && seen(several, .leaving).count == 2)
  }

  @Test("Runs of rows move if they have the same ends, and else fade as bars do")
  func runs() throws {
    func scene(_ heights: [Double], rowsPerRun: Int) -> Scene {
      var scene = BarScenes(values: heights.map { [$0] }).scene
      for index in scene.bars {
        let row = (scene.marks[index].datum?.row ?? 0) * rowsPerRun
        scene.marks[index].attributes.datum = .run(
          .init(
            rows: RowAggregate(first: row, last: row + rowsPerRun - 1, minimum: 0, maximum: 1),
            value: 1))
      }
      return scene
    }
    let (old, new) = (scene([0.2, 0.8], rowsPerRun: 5), scene([0.6, 0.3], rowsPerRun: 5))
    let same = try #require(Transition(from: old, to: new, pixel: 1))
    #expect(boxes(same.scene(at: 0)) == boxes(old))
    let other = try #require(
      Transition(from: old, to: scene([0.6, 0.3], rowsPerRun: 4), pixel: 1))
    #expect(Set(seen(other.scene(at: 0), .leaving).keys) == Set(boxes(old)))
    #expect(boxes(other.scene(at: 0)).allSatisfy { $0.height == 0 })
  }

  @Test("Too many texts neither move nor fade, while bars do")
  func texts() throws {
    for (count, moves) in [(Transition.textLimit, true), (Transition.textLimit + 1, false)] {
      var (old, new) = (BarScenes(values: [[0.2]]).scene, BarScenes(values: [[0.4]]).scene)
      for index in 0..<count / 2 {
        old.marks.append(text(.tickLabel, "1", value: Double(index), x: 5, y: Double(index)))
      }
      for index in 0..<(count + 1) / 2 {
        new.marks.append(text(.tickLabel, "2", value: Double(index), x: 5, y: Double(index)))
      }
      let start = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0)
      #expect(seen(start, .leaving).isEmpty != moves)
      #expect(seen(start, .tickLabel).isEmpty == moves)
      #expect(boxes(start) == boxes(old))
    }
  }

  @Test("The arc sweeps, from nothing where there was none, with and without bars that move")
  func arc() throws {
    let bars = BarScenes(values: [[0.2]]).scene
    let transition = try #require(
      Transition(from: ring(1, bars), to: ring(3, bars), pixel: 1))
    #expect(sweep(transition.scene(at: 0)) == 1)
    let middle = try #require(sweep(transition.scene(at: 0.5)))
    #expect(middle > 2 && middle < 3)
    #expect(sweep(transition.scene(at: 1)) == 3)
    let first = try #require(Transition(from: bars, to: ring(3, bars), pixel: 1))
    #expect(sweep(first.scene(at: 0)) == 0)
  }

  @Test("Bars that turn shrink onto their own axis, and the others grow from theirs")
  func turning() throws {
    let old = BarScenes(values: [[0.3], [0.8]]).scene
    let new = BarScenes(orientation: .horizontal, values: [[0.3], [0.8]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    for step in 0..<12 {
      let scene = transition.scene(at: Double(step) / 12)
      let left = scene.marks.filter { $0.role == .leaving }
      #expect(left.count == (step < 4 ? 2 : 0))
      #expect(left.allSatisfy { $0.bounds.maxY == BarScenes.plot.maxY })
      #expect(
        boxes(scene).allSatisfy { $0.minX == BarScenes.plot.minX && ($0.width > 0) == (step > 4) })
    }
    #expect(seen(transition.scene(at: 0), .leaving).keys.sorted { $0.x < $1.x } == boxes(old))
  }

  @Test("Nothing moves without a difference, at another size, or with too many bars")
  func still() {
    let scene = BarScenes(values: [[0.2], [0.8]]).scene
    #expect(Transition(from: scene, to: scene, pixel: 1) == nil)
    var colours = scene
    colours.background = Color(hex: 0)
    #expect(Transition(from: scene, to: colours, pixel: 1) == nil)
    var other = BarScenes(values: [[0.3], [0.8]]).scene
    #expect(Transition(from: scene, to: other, pixel: 1) != nil)
    other.size.width += 1
    #expect(Transition(from: scene, to: other, pixel: 1) == nil)
    for (count, moves) in [(Transition.barLimit, true), (Transition.barLimit + 1, false)] {
      let many = BarScenes(values: Array(repeating: [0.3], count: count)).scene
      let changed = BarScenes(values: Array(repeating: [0.4], count: count)).scene
      #expect((Transition(from: many, to: changed, pixel: 1) != nil) == moves)
    }
  }

  @Test("A change in the middle goes on from what is on the screen")
  func interrupted() throws {
    let old = BarScenes(values: [[0.2]]).scene
    let new = BarScenes(values: [[0.9]]).scene
    let middle = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0.4)
    #expect(boxes(middle) != boxes(old) && boxes(middle) != boxes(new))
    let back = try #require(Transition(from: middle, to: old, pixel: 1))
    #expect(boxes(back.scene(at: 0)) == boxes(middle))
    #expect(back.scene(at: 1) == old)
  }

  @Test("Changes that follow each other faster than a phase still move the bars")
  func hurried() throws {
    let old = BarScenes(values: [[0.2]]).scene
    let new = BarScenes(values: [[0.9]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1, isHurried: true))
    #expect(boxes(transition.scene(at: 0)) == boxes(old))
    #expect(boxes(transition.scene(at: 1.0 / 12))[0].height > boxes(old)[0].height + 20)
  }

  @Test("What is still fading goes on from there, and so does what is coming")
  func interruptedFading() throws {
    var old = BarScenes(values: [[0.2], [0.5]]).scene
    old.marks.append(text(.tickLabel, "1", value: 1, x: 5, y: 20))
    var new = BarScenes(values: [[0.9]]).scene
    new.marks.append(text(.tickLabel, "2", value: 2, x: 5, y: 20))
    let middle = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0.2)
    var last = BarScenes(values: [[0.1]]).scene
    last.marks.append(text(.tickLabel, "2", value: 2, x: 5, y: 20))
    let next = try #require(Transition(from: middle, to: last, pixel: 1))
    for role in [Role.leaving, .bar, .tickLabel] {
      #expect(!seen(middle, role).isEmpty)
      #expect(seen(next.scene(at: 0), role) == seen(middle, role))
    }
    #expect(next.scene(at: 1) == last)
  }

  @Test("A tooltip that comes in the middle does not stop it; other bars do")
  func redirected() throws {
    let old = BarScenes(values: [[0.2], [0.5]]).scene
    let new = BarScenes(values: [[0.9], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    var hovered = new
    hovered.marks.append(
      .rect(
        RectMark(
          MarkAttributes(.tooltip), bounds: Rect(x: 1, y: 1, width: 9, height: 9), fill: nil)))
    let redirected = try #require(transition.redirected(to: hovered))
    #expect(redirected.scene(at: 1) == hovered)
    #expect(boxes(redirected.scene(at: 0.4)) == boxes(transition.scene(at: 0.4)))
    #expect(transition.redirected(to: old) == nil)
  }

  @Test("A step of it damages what has moved, and the last one leaves the new picture")
  func damage() throws {
    let old = BarScenes(values: [[0.2], [0.5]]).scene
    let new = BarScenes(values: [[0.9], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    let last = transition.scene(at: 0.99)
    #expect(Damage.between(transition.scene(at: 1), new, pixel: 1) == .none)
    guard case .rects(let rects) = Damage.between(old, last, pixel: 1) else {
      Issue.record("no rectangles")
      return
    }
    // A bar that only becomes longer is as it was below its former end.
    let (before, after) = (boxes(old)[0], boxes(last)[0])
    let grown = Rect(
      minX: after.minX, minY: after.minY, maxX: after.maxX, maxY: before.minY)
    #expect(rects.contains { $0.contains(grown) })
    #expect(rects.allSatisfy { !$0.intersects(boxes(new)[1]) })
  }
}
