// How the parts of a stack move, so that each goes on standing on the one below it.

/// A part of a stack, before and after in one order.
private enum StackPart {
  case kept(former: Int, next: Int)
  case leaving(Int)
  case coming(Int)
}

extension BarMotions {
  /// Moves the bars of a row that stand on each other before or after. Parts that come and go have
  /// no length where the other scene has them, at the joint of those that remain. False if there is
  /// none that remains, or some have changed places: then one stack goes and another comes.
  mutating func moveStacks(_ row: Range<Int>, before: [Int]) -> Bool {
    guard let next = row.first(where: { kept[$0] != nil }), let former = kept[next] else {
      return false
    }
    for place in row {
      guard let former = kept[place] else { continue }
      let (side, sideBefore) = (nexts[place].side, formers[former].side)
      if side == -sideBefore, side != 0 { return false }
      // What had no length can come as well.
      if side != sideBefore { kept[place] = nil }
    }
    var stacks: [[StackPart]] = []
    for side in [1.0, -1] {
      let below = outwards(before.filter { formers[$0].side == side }, in: formers)
      let above = outwards(row.filter { nexts[$0].side == side }, in: nexts)
      guard let stack = merged(below, above) else { return false }
      stacks.append(stack)
    }
    for stack in stacks { move(stack, former: former, next: next) }
    for place in row where nexts[place].side == 0 {
      add(place, comingWay(to: nexts[place].place), from: .none)
    }
    return true
  }

  /// From the line outwards; of those that begin at the same place the first painted is the first.
  private func outwards(_ places: [Int], in bars: [StandingBar]) -> [Int] {
    func foot(_ place: Int) -> Int { Int((abs(bars[place].foot) * 16).rounded()) }
    return places.sorted { (foot($0), bars[$0].index) < (foot($1), bars[$1].index) }
  }

  /// Between two that remain, those that go come first. nil if two have changed places.
  private func merged(_ before: [Int], _ after: [Int]) -> [StackPart]? {
    var parts: [StackPart] = []
    var coming: [StackPart] = []
    var rest = before[...]
    for next in after {
      guard let former = kept[next] else {
        coming.append(.coming(next))
        continue
      }
      guard let place = rest.firstIndex(of: former) else { return nil }
      parts += rest[..<place].map(StackPart.leaving) + coming
      parts.append(.kept(former: former, next: next))
      (rest, coming) = (rest[(place + 1)...], [])
    }
    return parts + rest.map(StackPart.leaving) + coming
  }

  /// - Parameters:
  ///   - former: a bar of the row before.
  ///   - next: the same bar after.
  private mutating func move(_ stack: [StackPart], former: Int, next: Int) {
    let joints = joints(stack)
    var end = 0.0
    for (part, joint) in zip(stack, joints) {
      switch part {
      case .kept(let before, let after):
        keep(before, as: after)
        end = nexts[after].tip
      case .coming(let after):
        let place = nexts[after].place
        let way = placeWay(from: formers[former].place, to: place)
        add(after, way, from: Extent(low: joint, high: joint))
        end = nexts[after].tip
      case .leaving(let before):
        // On others only in a stack: beside them it goes by itself.
        if isRaised { leave(before, at: isStacked ? end : 0, with: next) }
      }
    }
  }

  /// For each part the place in the old scene where it would begin, had it come there.
  private func joints(_ stack: [StackPart]) -> [Double] {
    guard isRaised else { return stack.map { _ in 0 } }
    var last = 0.0
    let tips = stack.map { part -> Double in
      switch part {
      case .kept(let former, _), .leaving(let former): last = formers[former].tip
      case .coming: break
      }
      return last
    }
    var ahead: Double?
    let feet = stack.reversed().map { part -> Double? in
      if case .kept(let former, _) = part { ahead = formers[former].foot }
      return ahead
    }
    return zip(feet.reversed(), tips).map { $0 ?? $1 }
  }

  private mutating func leave(_ place: Int, at joint: Double, with next: Int) {
    isGone[place] = false
    let bar = formers[place]
    let way =
      isUnstacking
      ? Way(bar.place, riding: ride.place(bar.place))
      : placeWay(from: bar.place, to: nexts[next].place)
    leaving.append(
      (
        bar.index, newMarks[nexts[next].index].datum,
        motion(way, from: bar.length, to: Extent(low: joint, high: joint))
      ))
  }
}
