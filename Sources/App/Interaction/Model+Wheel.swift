// The wheel over a word of the sentence: a notch is a step through what can stand there.
internal import Charts
internal import Queries
internal import Scenegraph

/// As long as the pointer stays over a word: that may move or go while it changes.
struct WordWheel {
  let chart: Int
  let word: Query.Word
  /// Where the pointer is, in the window.
  let point: Point
  /// At the first turn. Each column is put into it, as one before may have taken a word away.
  var start: Query
  /// How many steps from there the word is, and the question that they have led to.
  var distance = 0
  var reached: Query
  /// The part of a notch that has not made a step yet.
  private var rest = 0.0

  init(chart: Int, word: Query.Word, point: Point, start: Query) {
    (self.chart, self.word, self.point) = (chart, word, point)
    (self.start, reached) = (start, start)
  }

  /// No list is longer.
  private static let mostSteps = 10_000.0

  /// The whole steps of a turn; touchpads turn by fractions of a notch.
  mutating func steps(ofRows rows: Double) -> Int {
    if rest * rows < 0 { rest = 0 }
    rest += min(max(-Self.mostSteps, rows), Self.mostSteps)
    let steps = rest.rounded(.towardZero)
    rest -= steps
    return Int(steps)
  }
}

extension Model {
  /// Changes the word under the pointer by the wheel; nil if there is none.
  mutating func scrollWord(rows: Double, at point: Point, of chart: Int) -> [Effect]? {
    guard let query = panels[chart].askedQuery else { return nil }
    if wordWheel?.chart != chart || wordWheel?.point.isNear(point) != true {
      wordWheel = panels[chart].word(at: point).map {
        WordWheel(chart: chart, word: $0, point: point, start: query)
      }
    }
    guard var wheel = wordWheel else { return nil }
    let steps = wheel.steps(ofRows: rows)
    // Something else may have changed the question meanwhile.
    if wheel.reached != query { (wheel.start, wheel.distance) = (query, 0) }
    walk = .word(wheel.word, at: wheel.point)
    var effects: [Effect] = []
    if steps != 0, case .filter(let place) = wheel.word,
      let question = panels[chart].valuesToCount(forFilter: place)
    {
      effects = list(question, chart: chart)
    }
    if steps != 0, let command = panels[chart].step(&wheel, by: steps) {
      effects += perform(command, chart: chart)
    }
    wheel.reached = panels[chart].askedQuery ?? query
    wordWheel = wheel
    return effects
  }
}

extension Panel {
  /// The word of the sentence under a point of the window.
  fileprivate func word(at point: Point) -> Query.Word? {
    guard let frame, let (id, item) = scene?.controlItem(at: point.relative(to: frame)),
      id == .sentence, let items = control(id)?.items, items.indices.contains(item),
      case .changeWord(let place) = items[item].action, chart.phrases.indices.contains(place)
    else { return nil }
    return chart.phrases[place].word
  }

  /// What must be counted before a filter of one value can be stepped; nil if nothing must.
  fileprivate func valuesToCount(forFilter place: Int) -> Query? {
    guard let choices = choices(), choices.names(ofFilter: place)?.values.count == 1 else {
      return nil
    }
    return choices.values(ofFilter: place, typed: "")?.needs
  }

  /// What puts the next value in the place of a word, or one so many steps on, at most the last; nil
  /// at the end and for a word without values.
  fileprivate func step(_ wheel: inout WordWheel, by steps: Int) -> Menu.Command? {
    guard let choices = choices() else { return nil }
    switch wheel.word {
    case .measure, .category, .series: return stepColumn(&wheel, by: steps)
    case .layout:
      return choices.layouts(refusal: { chart.refusal(of: $0)?.reason }).step(by: steps)?.command
    case .order: return choices.orders.step(by: steps)?.command
    case .top: return choices.steppedTop(by: steps, of: chart.source.categories.count)
    case .filter(let place): return choices.steppedFilter(place, by: steps)
    case .comparison: return choices.comparisons.step(by: steps)?.command
    case .condition: return nil
    // To read table after table takes longer than a turn of the wheel.
    case .table, .group: return nil
    }
  }

  private func stepColumn(_ wheel: inout WordWheel, by steps: Int) -> Menu.Command? {
    guard let table = read?.table, let choices = choices(query: wheel.start) else { return nil }
    let distance = wheel.distance + steps
    let step =
      switch wheel.word {
      case .category: choices.categories(typed: "").step(by: distance) { $0 != .category(nil) }
      case .series: choices.series.step(by: distance) { $0 != .series(nil) }
      default: choices.measures.step(by: distance)
      }
    wheel.distance = step?.steps ?? 0
    guard case .change(let change) = step?.command else {
      return wheel.start == askedQuery ? nil : .ask(wheel.start)
    }
    let query = wheel.start.changed(by: change, in: table)
    return query == askedQuery ? nil : .ask(query)
  }
}

extension Menu.Content {
  /// The command of the row so many steps after the one that is on, without those that cannot be
  /// taken; at most that of the last, with the steps to it. nil if there is none.
  ///
  /// - Parameter isStep: whether a change is a step; false for what would take the word away.
  fileprivate func step(
    by steps: Int, where isStep: (QueryChange) -> Bool = { _ in true }
  ) -> (command: Menu.Command, steps: Int)? {
    guard let on = lines.firstIndex(where: { $0.row.isOn }) else { return nil }
    let free = lines.indices.filter { index in
      guard lines[index].row.refusal == nil else { return false }
      if case .change(let change) = lines[index].command { return isStep(change) }
      return true
    }
    let ahead = steps > 0 ? free.filter { $0 > on } : free.filter { $0 < on }.reversed()
    let passed = ahead.prefix(abs(steps))
    guard let place = passed.last else { return nil }
    return (lines[place].command, steps.signum() * passed.count)
  }
}

extension Choices {
  /// Another number of the largest bars; all come after the greatest number.
  fileprivate func steppedTop(by steps: Int, of count: Int) -> Menu.Command? {
    let tops = numbersOfBars(of: count)
    let now = query.top ?? .max
    let all = tops + [.max]
    let next =
      steps > 0
      ? all.filter { $0 > now }.prefix(steps).last : all.filter { $0 < now }.suffix(-steps).first
    guard let next else { return nil }
    var other = query
    other.top = next == .max ? nil : next
    return ask(other)
  }

  /// Another value of a filter of one, in the order of its list; nil unless the values are known.
  fileprivate func steppedFilter(_ place: Int, by steps: Int) -> Menu.Command? {
    guard let value = names(ofFilter: place), value.values.count == 1, let known,
      values(ofFilter: place, typed: "")?.needs == nil
    else { return nil }
    let listed = known.values.map(\.name)
    // It may stand for several.
    let held = listed.indices.filter { value.holds(listed[$0]) }
    let now = (steps > 0 ? held.last : held.first) ?? -1
    let next = min(max(0, now + steps), listed.count - 1)
    guard next != now, listed.indices.contains(next) else { return nil }
    var other = query
    other.filters[place] = .named(value.field, [listed[next]], isExcluding: value.isExcluding)
    return ask(other)
  }
}
