// What the menu offers: first for what it was opened on, then for the chart and the window.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph

extension Model {
  /// Opens the menu at a point, for what is there.
  mutating func openMenu(at point: Point) -> [Effect] {
    guard overlay == nil, gesture == nil else { return [] }
    let index = panels.firstIndex { $0.frame?.contains(point) ?? false } ?? active
    let effects = activate(index)
    let panel = panels[index]
    let place = point.relative(to: panel.frame ?? .zero)
    var target: [Menu.Line] = []
    if let scene = panel.scene {
      if let (id, item) = scene.controlItem(at: place), let control = panel.control(id),
        case .toggleSeries(let series) = control.items[item].action
      {
        target = panel.lines(ofSeries: series, chart: index)
      } else if let bar = panel.bar(at: place, in: scene) {
        target = panel.lines(of: bar, chart: index)
      }
    }
    menu = Menu(
      Self.grouped([target, panel.lines(chart: index) + rowsLines(target), windowLines]),
      anchor: Rect(x: point.x, y: point.y, width: 0, height: 0))
    return effects + losePointer() + [.redraw]
  }

  /// Opens the list about a subject for the active chart; under the word that it changes, else under
  /// the sentence.
  mutating func openList(about subject: Menu.Subject) -> [Effect] {
    let panel = panels[active]
    guard let frame = panel.frame else { return [] }
    if subject == .all {
      let button = panel.scene?.control(.menuButton)?.frame
      let point = button.map { Point(x: $0.maxX - PopoverLayout.width, y: $0.maxY) }
      return openMenu(at: (point ?? frame.center).offset(by: button == nil ? .zero : frame))
    }
    guard overlay == nil || menu != nil, gesture == nil else { return [] }
    guard let content = content(about: subject) else {
      return change(active) { $0.say("There is no table to ask") }
    }
    let anchor =
      panel.anchor(of: subject)?.offset(x: frame.minX, y: frame.minY) ?? menu?.popover.anchor
    menu = Menu(
      content, about: subject,
      anchor: anchor
        ?? Rect(
          x: frame.minX + 24, y: frame.minY + 24, width: 0, height: 0))
    return losePointer() + [.redraw] + listIfNeeded(content)
  }

  /// What a list about a subject holds for the active chart.
  func content(about subject: Menu.Subject) -> Menu.Content? {
    panels[active].content(about: subject, chart: active)
  }

  /// Opens the menu from the keyboard, at the focused element.
  mutating func openMenu() -> [Effect] {
    let panel = panels[active]
    guard overlay == nil, let frame = panel.frame else { return [] }
    var anchor = frame.center
    switch panel.state.focus {
    case .bar(let bar):
      if let scene = panel.scene, let index = scene.barIndex(row: bar.row, series: bar.series) {
        anchor = scene.marks[index].bounds.center.offset(by: frame)
      }
    case .control(let id, let item):
      if let items = panel.control(id)?.items, items.indices.contains(item) {
        anchor = items[item].frame.center.offset(by: frame)
      }
    case nil: break
    }
    return openMenu(at: anchor)
  }

  /// The line for the rows of the selection, or of all bars; none if those of the target have one.
  private func rowsLines(_ target: [Menu.Line]) -> [Menu.Line] {
    let hasOwn = target.contains { if case .showRows = $0.command { true } else { false } }
    guard !hasOwn, panels[active].hasRows else { return [] }
    return [
      Menu.Line(
        .init("Show rows", hint: "Ctrl+R", isOn: drawer != nil), .key(.character("r"), .control))
    ]
  }

  private var windowLines: [Menu.Line] {
    [
      Menu.Line(.init("Open…", hint: "Ctrl+O"), .key(.character("o"), .control)),
      Menu.Line(.init("Save picture…", hint: "Ctrl+S"), .key(.character("s"), .control)),
      Menu.Line(.init("Theme", hint: "t"), .key(.character("t"))),
      Menu.Line(.init("Full screen", hint: "F11", isOn: desktop.isFullScreen), .key(.function(11))),
      Menu.Line(.init("Keys", hint: "?"), .key(.character("?"))),
      Menu.Line(.init("Close", hint: "Ctrl+W"), .key(.character("w"), .control)),
    ]
  }

  /// The groups one after the other, with a separator between them.
  private static func grouped(_ groups: [[Menu.Line]]) -> [Menu.Line] {
    groups.flatMap { group in
      group.enumerated().map { index, line in
        var row = line.row
        row.startsGroup = index == 0
        return Menu.Line(row, line.command)
      }
    }
  }
}

extension Panel {
  /// The word that a list is about, in the chart's coordinates; the whole sentence for one without.
  fileprivate func anchor(of subject: Menu.Subject) -> Rect? {
    guard let control = scene?.control(.sentence) else { return nil }
    let item = control.items.first { item in
      guard case .changeWord(let place) = item.action, case .word(let word) = subject,
        chart.phrases.indices.contains(place)
      else {
        let opensRest = item.action == .addWord || item.action == .moreWords
        return subject == .missingWords && opensRest
      }
      return chart.phrases[place].word == word
    }
    return item?.frame ?? control.frame
  }

  fileprivate func lines(of bar: BarID, chart: Int) -> [Menu.Line] {
    let name = self.chart.data.category(ofRow: bar.row).onOneLine
    var lines = [Menu.Line(.init("Select", hint: "Click"), .select(bar, chart: chart))]
    if let query = query(onlyOf: bar), query.method != Query.Method.none {
      lines.append(Menu.Line(.init("Only \(name)"), .drill(query, chart: chart)))
    }
    if let query = query(without: bar) {
      lines.append(Menu.Line(.init("All but \(name)"), .ask(query, chart: chart)))
    }
    if hasRows {
      lines.append(Menu.Line(.init("Show rows", hint: "Ctrl+R"), .showRows(bar, chart: chart)))
    }
    return lines
  }

  fileprivate func lines(ofSeries series: Int, chart: Int) -> [Menu.Line] {
    let name = self.chart.data.series[series].name.onOneLine
    let isHidden = state.hiddenSeries.contains(series)
    let key = series < 9 ? "\(series + 1)" : ""
    let isAlone = state.hiddenSeries.count == self.chart.data.series.count - 1 && !isHidden
    return [
      Menu.Line(
        .init("\(isHidden ? "Show" : "Hide") \(name)", hint: key),
        .toggle(series: series, chart: chart)),
      Menu.Line(
        .init(isAlone ? "All series" : "\(name) alone", hint: key.isEmpty ? "" : "Ctrl+\(key)"),
        .isolate(series: series, chart: chart)),
    ]
  }

  /// The rows for the chart as a whole.
  fileprivate func lines(chart: Int) -> [Menu.Line] {
    var lines: [Menu.Line] = []
    if askedQuery != nil {
      lines.append(Menu.Line(.init("Question…", hint: "e"), .open(.missingWords, chart: chart)))
      lines.append(Menu.Line(.init("Other charts…", hint: "/"), .open(.charts, chart: chart)))
    }
    if question != nil {
      lines.append(Menu.Line(.init("All rows again"), .ask(nil, chart: chart)))
    }
    if state.viewport != nil {
      lines.append(Menu.Line(.init("All bars in view", hint: "0"), .key(.character("0"))))
    }
    let isHorizontal = self.chart.orientation == .horizontal
    lines += [
      Menu.Line(.init("Copy", hint: "Ctrl+C"), .key(.character("c"), .control)),
      Menu.Line(
        .init("Copy command", hint: "Ctrl+Shift+C"), .key(.character("C"), [.control, .shift])),
      Menu.Line(.init("Undo", hint: "Ctrl+Z"), .key(.character("z"), .control)),
      Menu.Line(.init("Order of the bars", hint: "o"), .key(.character("o"))),
      Menu.Line(.init("Horizontal", hint: "h", isOn: isHorizontal), .key(.character("h"))),
    ]
    if self.chart.data.series.count > 1 {
      lines.append(Menu.Line(.init("Stack or share", hint: "s"), .key(.character("s"))))
    }
    return lines
  }
}

extension Point {
  fileprivate func offset(by frame: Rect) -> Point {
    Point(x: x + frame.minX, y: y + frame.minY)
  }
}
