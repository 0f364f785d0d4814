// What the menu offers: first for what it was opened on, then for the chart and the window.
internal import Charts
internal import Input
internal import Inputs
internal import Queries
internal import Scenegraph
internal import Words

extension Model {
  /// - Parameter target: what it is about; nil for what is at the point.
  mutating func openMenu(at point: Point, about target: MenuTarget? = nil) -> [Effect] {
    guard overlay == nil, gesture == nil else { return [] }
    let (index, place) = chart(at: point) ?? (active, point)
    let effects = activate(index)
    let panel = panels[index]
    let target = target ?? panel.menuTarget(at: place)
    panels[index].remembered[.menu] = target.bar
    let lines = target.lines
    menu = Menu(
      Self.grouped([lines, fileLines(below: lines), historyLines, panel.lines, lookLines]),
      anchor: Rect(x: point.x, y: point.y, width: 0, height: 0))
    return effects + losePointer() + [.redraw]
  }

  /// Opens under the word that the list changes, else under the sentence.
  mutating func openList(about subject: Menu.Subject, from anchor: Rect? = nil) -> [Effect] {
    let panel = panels[active]
    guard let frame = panel.frame else { return [] }
    if subject == .all {
      let place = belowButton(of: panel).map { Point(x: $0.minX, y: $0.minY) }
      return openMenu(at: place ?? frame.center, about: MenuTarget())
    }
    guard overlay == nil || menu != nil, gesture == nil else { return [] }
    guard var content = content(about: subject) else {
      // Else the word is going: the picture may be older than the question.
      return panel.askedQuery == nil ? say(.refused(panel.refusalOfWords)) : []
    }
    if subject == .looks { content.mostVisible = content.lines.count }
    let place =
      subject.hasNoWord
      ? anchor ?? belowButton(of: panel)
      : panel.anchor(of: subject)?.offset(x: frame.minX, y: frame.minY)
    menu = Menu(
      content, about: subject,
      anchor: place ?? Rect(x: frame.minX + 24, y: frame.minY + 24, width: 0, height: 0))
    return losePointer() + [.redraw] + listIfNeeded(content)
  }

  /// Where a list opens below the button of the menu; nil if there is none.
  private func belowButton(of panel: Panel) -> Rect? {
    guard let frame = panel.frame, let button = panel.scene?.control(.menuButton)?.frame else {
      return nil
    }
    return Rect(
      x: frame.minX + button.maxX - MenuLayout.width, y: frame.minY + button.maxY, width: 0,
      height: 0)
  }

  /// - Parameter typed: the text in the list; nil for that of the open one.
  func content(about subject: Menu.Subject, typed: String? = nil) -> Menu.Content? {
    if subject == .more { return moreChoices }
    let search = menu?.subject == subject ? menu?.list.search : nil
    return panels[active].content(about: subject, typed: typed ?? search ?? "")
  }

  /// Opens the menu from the keyboard, at the focused element.
  mutating func openMenu() -> [Effect] {
    let panel = panels[active]
    guard overlay == nil, let frame = panel.frame else { return [] }
    switch panel.state.focus {
    case .bar(let bar):
      guard let scene = panel.scene, let index = scene.barIndex(row: bar.row, series: bar.series)
      else {
        // It has been scrolled out of view.
        let target = MenuTarget(bar: bar, lines: panel.lines(of: bar))
        return openMenu(at: frame.center, about: target)
      }
      return openMenu(at: scene.marks[index].bounds.center.offset(by: frame))
    case .control(let id, let item):
      guard let items = panel.control(id)?.items, items.indices.contains(item) else { break }
      return openMenu(at: items[item].frame.center.offset(by: frame))
    case nil: break
    }
    // Nothing is marked, so it is about no bar.
    return openMenu(at: frame.center, about: MenuTarget())
  }

  /// The lines for files, the clipboard and the rows; without those that the target has of its own.
  private func fileLines(below target: [Menu.Line]) -> [Menu.Line] {
    let copiesTarget = target.contains { $0.command == .copy }
    let showsTarget = target.contains { $0.command == .showRows }
    var lines = [
      Menu.Line(.init("Open…", key: "Ctrl+O"), .key(.character("o"), .control)),
      Menu.Line(
        .init(drawer == nil ? "Save…" : "Save rows…", key: "Ctrl+S"),
        .key(.character("s"), .control)),
      Menu.Line(.init("Print…", key: "Ctrl+P"), .key(.character("p"), .control)),
    ]
    if drawer != nil || !copiesTarget {
      lines.append(
        Menu.Line(
          .init(drawer == nil ? "Copy" : "Copy rows", key: "Ctrl+C"),
          .key(.character("c"), .control)))
    }
    lines.append(Menu.Line(.init("Copy as", opensList: true), .open(.copies)))
    if panels[active].hasRows, !showsTarget {
      lines.append(
        Menu.Line(
          .init("Show rows", .toggle, key: "Ctrl+R", isOn: drawer != nil),
          .key(.character("r"), .control)))
    }
    return lines
  }

  /// What is done to the chart as one of several.
  private var pageLines: [Menu.Line] {
    var lines = [Menu.Line(.init("Beside…", key: "A"), .key(.character("A")))]
    if panels.count < 2 { return lines }
    lines.append(Menu.Line(.init("Remove this chart", key: "X"), .removeChart))
    if panels.contains(where: { !$0.state.selection.isEmpty }) {
      lines.append(Menu.Line(.init("Clear all selections"), .clearSelections))
    }
    return lines
  }

  private var historyLines: [Menu.Line] {
    [
      Menu.Line(
        .init("Undo", key: "Ctrl+Z", refusal: canUndo ? nil : "nothing to undo"),
        .key(.character("z"), .control)),
      Menu.Line(
        .init("Redo", key: "Ctrl+Shift+Z", refusal: canRedo ? nil : "nothing to redo"),
        .key(.character("Z"), [.control, .shift])),
    ]
  }

  private var lookLines: [Menu.Line] {
    [
      Menu.Line(.init("Looks", key: "w", opensList: true), .open(.looks)),
      Menu.Line(.init("More", opensList: true), .open(.more)),
    ]
  }

  /// What is needed less often, or has a better place.
  private var moreChoices: Menu.Content {
    let panel = panels[active]
    var lines = [Menu.Line(.init("Find…", key: "Ctrl+F"), .key(.character("f"), .control))]
    if panel.askedQuery != nil {
      lines.insert(Menu.Line(.init("Question…", key: "e"), .open(.missingWords)), at: 0)
    }
    if panel.read?.source?.canBeReadAgain == true {
      lines.append(Menu.Line(.init("Read again", key: "F5"), .key(.function(5))))
    }
    lines += pageLines
    lines += [
      Menu.Line(
        .init("Full screen", .toggle, key: "F11", isOn: desktop.isFullScreen), .key(.function(11))),
      Menu.Line(.init("Keys", key: "?"), .key(.character("?"))),
      Menu.Line(.init("Close", key: "Ctrl+W"), .key(.character("w"), .control)),
    ]
    return Menu.Content(name: "More", lines: lines)
  }

  /// Another table of the source, or a file, besides the charts that are there.
  mutating func showBeside() -> [Effect] {
    panels[active].besideChoices == nil ? ask(.openBeside) : openList(about: .beside)
  }

  /// The groups one after the other, with a separator between them.
  private static func grouped(_ groups: [[Menu.Line]]) -> [Menu.Line] {
    groups.flatMap { group in
      group.enumerated().map { index, line in
        var line = line
        line.row.startsGroup = index == 0 || line.row.startsGroup
        return line
      }
    }
  }
}

extension Menu.Subject {
  /// Whether nothing in the sentence is about it, so that its list opens where that before it did.
  fileprivate var hasNoWord: Bool {
    switch self {
    case .names, .parts, .restOfBars, .restOfSeries, .looks, .numbers, .labels, .legend, .lines,
      .targets, .range, .color, .copies, .beside, .more:
      true
    case .all, .word, .missingWords, .filterColumns, .values, .secondColumn: false
    }
  }

  /// The word of the sentence that it changes.
  fileprivate var word: Query.Word? {
    switch self {
    case .word(let word): word
    case .secondColumn: .measure
    default: nil
    }
  }
}

extension Panel {
  /// The word that a list is about, in the chart's coordinates; the whole sentence for one without.
  fileprivate func anchor(of subject: Menu.Subject) -> Rect? {
    guard let control = scene?.control(.sentence) else { return nil }
    let item = control.items.first { item in
      guard case .changeWord(let place) = item.action, let word = subject.word,
        chart.phrases.indices.contains(place)
      else {
        let opensRest = item.action == .addWord || item.action == .moreWords
        return subject == .missingWords && opensRest
      }
      return chart.phrases[place].word == word
    }
    // A word that is not there yet is added at the end.
    let adder = control.items.last { $0.action == .addWord || $0.action == .moreWords }
    return (item ?? adder)?.frame ?? control.frame
  }

  /// Where several bars have the name, only what is done to all of them.
  func lines(ofName bar: BarID) -> [Menu.Line] {
    let isOne = chart.data.series.count - state.hiddenSeries.count == 1
    return isOne ? lines(of: bar) : filterLines(of: bar)
  }

  private func filterLines(of bar: BarID) -> [Menu.Line] {
    let name = chart.data.category(ofRow: bar.row).onOneLine
    var lines = linesOfRest(row: bar.row, series: nil)
    if let query = query(onlyOf: bar), query.method != Query.Method.none {
      lines.append(Menu.Line(.init("Only \(name)"), .drill(query)))
    }
    if let query = query(without: bar) {
      lines.append(Menu.Line(.init("All but \(name)"), .ask(query)))
    }
    return lines
  }

  func lines(of bar: BarID) -> [Menu.Line] {
    var lines = [Menu.Line(.init("Select", hint: "Click"), .select)]
    if state.selection.contains(row: bar.row) { lines += linesOfSelection }
    lines += linesOfRest(row: nil, series: bar.series)
    lines += filterLines(of: bar)
    if hasRows { lines.append(Menu.Line(.init("Show rows", key: "Ctrl+R"), .showRows)) }
    lines.append(Menu.Line(.init("Copy", key: "Ctrl+C"), .copy))
    return lines + looks(of: bar)
  }

  var linesOfSelection: [Menu.Line] {
    guard let (count, only, without) = queriesOfSelection else { return [] }
    let number = chart.text(ofCount: count)
    let together = namesToJoin.map { names in
      let joined = askedQuery?.joining(names, as: text(of: .group(names)))
      return [
        Menu.Line(.init("Put together"), .ask(joined)),
        Menu.Line(.init("Put together as…"), .name(.group(names))),
      ]
    }
    return [("Only these", only), ("All but these", without)].compactMap { words, query in
      query.map { Menu.Line(.init("\(words) \(number)"), .ask($0)) }
    } + (together ?? [])
  }

  /// The names of the selected bars, if they can be one bar; nil if not.
  private var namesToJoin: [String]? {
    guard let query = askedQuery, query.mayJoinNames, chart.source.hasDistinctNames,
      state.selection.isSmall
    else { return nil }
    let rows = Set(chart.data.bars(of: state.selection).map(\.row)).sorted()
    guard rows.count > 1, rows.allSatisfy(chart.data.ownRows.contains) else { return nil }
    let names = rows.map { chart.data.category(ofRow: $0) }
    // Rows without a name are in no group.
    return names.contains("") ? nil : names
  }

  func lines(ofSeries series: Int) -> [Menu.Line] {
    guard let own = chart.data.seriesKeys(of: [series]).first else { return [] }
    let name = own.name.onOneLine
    let isHidden = state.hiddenSeries.contains(series)
    let key = series < 9 ? "\(series + 1)" : ""
    let isAlone = state.hiddenSeries.count == chart.data.series.count - 1 && !isHidden
    return [
      Menu.Line(.init("\(isHidden ? "Show" : "Hide") \(name)", key: key), .toggle(own)),
      Menu.Line(
        .init(isAlone ? "All series" : "\(name) alone", key: key.isEmpty ? "" : "Ctrl+\(key)"),
        .isolate(own)),
    ] + linesOfRest(row: nil, series: series) + looks(ofSeries: series)
  }

  var copyChoices: Menu.Content {
    Menu.Content(
      name: "Copy as",
      lines: [
        Menu.Line(.init("Copy picture"), .copyPicture),
        Menu.Line(
          .init("Copy command", key: "Ctrl+Shift+C", refusal: briefRefusalOfCommand),
          .key(.character("C"), [.control, .shift])),
      ])
  }

  private var briefRefusalOfCommand: String? {
    switch refusalOfCommand(isAlone: !isLinked) {
    case .noCommandForRows: "no option for rows without names"
    case .noOption: "no option for a filter"
    case .noOptionForSeries: "no option for the hidden series"
    case .noOptionForSelection: "no option for the selected bars"
    case nil where !isNamedByText: "the name of the file is not text"
    default: nil
    }
  }

  /// The first question without its filters; nil if there is nothing to clear.
  var unfilteredQuery: Query?? {
    guard let query = askedQuery, !query.filters.isEmpty else { return nil }
    if var base {
      base.filters = []
      return .some(base)
    }
    var first = read?.data.question?.query ?? query
    let isFiltered = !first.filters.isEmpty
    first.filters = []
    return .some(isFiltered ? first : nil)
  }

  /// The rows for the chart as a whole.
  fileprivate var lines: [Menu.Line] {
    var lines: [Menu.Line] = []
    if let query = unfilteredQuery { lines.append(Menu.Line(.init("Clear filters"), .ask(query))) }
    if askedQuery != nil {
      lines.append(Menu.Line(.init("Other charts…", key: "/"), .suggest))
    }
    if read?.table != nil {
      lines.append(Menu.Line(.init("Add a chart", key: "a"), .addChart))
    }
    lines.append(Menu.Line(.init("Sort", key: "o"), .key(.character("o"))))
    return lines
  }
}

extension Point {
  fileprivate func offset(by frame: Rect) -> Point { Point(x: x + frame.minX, y: y + frame.minY) }
}
