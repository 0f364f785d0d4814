// Which bars of a scene become which of the next, and by which way.

/// The ways of all bars between two scenes. A bar of the same cell goes from where it was. One that
/// goes shrinks onto the line while the axes change; one that comes grows from the line when they
/// have. In a stack that stays one both happens between the parts that remain.
struct BarMotions {
  /// Of the bars of the new scene that go anywhere.
  var changes: [(index: Int, motion: BarMotion)] = []
  /// The bars of the new scene that cannot grow, since they stand on no line.
  private(set) var coming: [Int] = []
  /// Of the bars that the new scene does not have. By its datum a later transition knows in which
  /// stack one is; one that stands on no line just fades.
  var leaving: [(index: Int, datum: Datum?, motion: BarMotion?)] = []
  /// Whether the bars that are in both scenes keep their order along the axis.
  private(set) var isInOrder = true
  /// Whether a bar of the old scene is of rows and series that the new one could have.
  private(set) var hasCommonRows = false

  let newMarks: [Mark]
  private let old, new: Ground
  private let timeline: Timeline
  private let pixel: Double
  let formers, nexts: [StandingBar]
  /// For each next bar, the place in `formers` of the one that it was.
  var kept: [Int?]
  /// For each former bar, whether the next scene neither has it nor a stack that it was in.
  var isGone: [Bool]
  private(set) var ride: Ride
  /// Whether bars stand on each other in the new scene, and in the old.
  private(set) var isStacked = false, isRaised = false
  private var areOutlines = false

  init(_ scenes: ScenePair, from old: Ground, to new: Ground, _ timeline: Timeline) {
    newMarks = scenes.new.marks
    (self.old, self.new, self.timeline, pixel) = (old, new, timeline, scenes.pixel)
    let marks = scenes.old.marks
    formers = marks.indices.filter { marks[$0].isStandingBar }.map {
      StandingBar(marks, $0, on: old)
    }
    nexts = scenes.new.bars.map { StandingBar(scenes.new.marks, $0, on: new) }
    kept = Array(repeating: nil, count: nexts.count)
    isGone = Array(repeating: true, count: formers.count)
    ride = Ride(from: old, to: new)
    let wereOutlines = scenes.old.slots?.areOutlines == true
    areOutlines = scenes.new.slots?.areOutlines == true
    isStacked = !areOutlines && scenes.new.chart?.layout != .grouped
    isRaised = !wereOutlines && formers.contains { abs($0.foot) > pixel / 2 && $0.side != 0 }
    if !isAnotherLine, wereOutlines == areOutlines { findKept(scenes) }
    if let factor = scenes.lengthFactor(from: old, to: new) { keepValues(factor) }
    moveRows(scenes)
    for place in formers.indices where isGone[place] {
      leave(formers[place], isStanding: !wereOutlines)
    }
    if !isInOrder { takeTurns() }
  }

  private var isAnotherLine: Bool { !old.becomes(new) }
  var isUnstacking: Bool { isRaised && !isStacked }

  private mutating func findKept(_ scenes: ScenePair) {
    var places: [MarkKey: Int] = [:]
    places.reserveCapacity(formers.count)
    for (place, bar) in formers.enumerated() where scenes.old.marks[bar.index].role == .bar {
      let key = MarkKey(
        scenes.old.marks, bar.index, row: scenes.oldRow, series: scenes.oldSeries)
      if let key { places[key] = place }
    }
    hasCommonRows = !places.isEmpty
    guard hasCommonRows else { return }
    var last = -Double.infinity
    for (place, bar) in nexts.enumerated() {
      let key = MarkKey(newMarks, bar.index, row: scenes.newRow, series: { $0 })
      guard let key, let former = places[key] else { continue }
      kept[place] = former
      let middle = formers[former].place.middle
      if middle < last - pixel / 2 { isInOrder = false }
      last = middle
    }
    // What stands on others cannot pass them.
    if !isInOrder, isUnstacking || isStacked && isSpread {
      kept = kept.map { _ in nil }
      isInOrder = true
    }
  }

  /// Whether the bars of a row stood side by side.
  private var isSpread: Bool {
    var places: [Int: Extent] = [:]
    return nexts.indices.contains { next in
      guard let former = kept[next], let row = newMarks[nexts[next].index].datum?.row else {
        return false
      }
      let place = places[row] ?? formers[former].place
      places[row] = place
      return abs(place.low - formers[former].place.low) > pixel / 2
    }
  }

  /// As long as the new axis has room for what bars are on it; else they keep their share of the
  /// plot, since a bar that shoots to its end and comes back says nothing.
  private mutating func keepValues(_ factor: Double) {
    var honest = ride
    honest.keepValues(factor)
    let fits = kept.compactMap(\.self).allSatisfy {
      honest.holds(formers[$0].length, tolerance: 2 * pixel)
    }
    if fits { ride = honest }
  }

  private mutating func moveRows(_ scenes: ScenePair) {
    var rowsBefore: [RowKey: [Int]] = [:]
    if isStacked || isRaised {
      for (place, bar) in formers.enumerated() {
        let row = RowKey(scenes.old.marks[bar.index].datum, row: scenes.oldRow)
        if let row { rowsBefore[row, default: []].append(place) }
      }
    }
    var start = 0
    while start < nexts.count {
      var end = start + 1
      var before: [Int] = []
      if !rowsBefore.isEmpty {
        let datum = newMarks[nexts[start].index].datum
        while end < nexts.count, newMarks[nexts[end].index].datum?.row == datum?.row { end += 1 }
        before = RowKey(datum, row: scenes.newRow).flatMap { rowsBefore[$0] } ?? []
      }
      move(start..<end, before: before)
      start = end
    }
  }

  /// The bars of one row of the new scene.
  private mutating func move(_ row: Range<Int>, before: [Int]) {
    if isStacked || isRaised, !areOutlines {
      if moveStacks(row, before: before) { return }
      for place in row { kept[place] = nil }
    }
    for place in row {
      if let former = kept[place] {
        keep(former, as: place)
      } else if areOutlines {
        coming.append(nexts[place].index)
      } else {
        add(place, comingWay(to: nexts[place].place), from: .none)
      }
    }
  }
}

extension BarMotions {
  private var lengthPhase: Phase {
    if isUnstacking { return timeline.firstHalf }
    return isStacked && !isRaised ? timeline.afterAxes : timeline.bars
  }

  private var placePhase: Phase { isUnstacking ? timeline.secondHalf : timeline.bars }

  func placeWay(from start: Extent, to end: Extent) -> Way {
    guard isUnstacking || !isInOrder else { return Way(start, riding: end) }
    return Way(start, ride: ride.place(start), back: ride.inverse.place(end), end)
  }

  /// With the axes, as if it had always been there.
  func comingWay(to end: Extent) -> Way {
    Way(isAnotherLine ? end : ride.inverse.place(end), riding: end)
  }

  func motion(_ place: Way, from start: Extent, to end: Extent) -> BarMotion {
    BarMotion(
      place: place,
      length: Way(start, ride: ride.length(start), back: ride.inverse.length(end), end),
      placePhase: placePhase, lengthPhase: lengthPhase)
  }

  mutating func add(_ place: Int, _ way: Way, from start: Extent) {
    let motion = motion(way, from: start, to: nexts[place].length)
    if old != new || !motion.isStill { changes.append((nexts[place].index, motion)) }
  }

  mutating func keep(_ former: Int, as place: Int) {
    isGone[former] = false
    let before = formers[former]
    add(place, placeWay(from: before.place, to: nexts[place].place), from: before.length)
  }

  /// It shrinks onto its line while that moves, or where that was if the new one lies otherwise.
  private mutating func leave(_ bar: StandingBar, isStanding: Bool) {
    guard isStanding else {
      leaving.append((bar.index, nil, nil))
      return
    }
    let place = Way(bar.place, riding: isAnotherLine ? bar.place : ride.place(bar.place))
    let motion = BarMotion(
      place: place, length: Way(bar.length, riding: .none), placePhase: timeline.bars,
      lengthPhase: timeline.bars)
    leaving.append((bar.index, isAnotherLine ? nil : Self.noRow, motion))
  }

  /// Of a bar whose row has gone.
  private static let noRow = Datum.bar(.init(row: -1, category: "", value: 0))

  /// Rows that change places do so one after the other, in their new order.
  private mutating func takeTurns() {
    let moving = changes.filter { $0.motion.place.ride != $0.motion.place.end }
    let rows = Set(moving.compactMap { newMarks[$0.index].datum?.row }).sorted()
    var turns: [Int: Phase] = [:]
    for (turn, row) in rows.enumerated() { turns[row] = timeline.turn(turn, of: rows.count) }
    func phase(_ datum: Datum?) -> Phase? { datum?.row.flatMap { turns[$0] } }
    for place in changes.indices {
      guard let phase = phase(newMarks[changes[place].index].datum) else { continue }
      changes[place].motion.placePhase = phase
      changes[place].motion.hasTurn = true
    }
    for place in leaving.indices {
      guard let phase = phase(leaving[place].datum) else { continue }
      leaving[place].motion?.placePhase = phase
    }
  }
}
