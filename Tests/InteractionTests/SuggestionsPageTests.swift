// The page of other charts: what it asks for, shows, and takes.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct SuggestionsPageTests {
  /// A window with the open page.
  private func opened(
    _ size: Size = Size(width: 800, height: 600), answersAtOnce: Bool = true
  ) throws -> ScriptedWindow {
    var window = try Strikes.window(size: size)
    window.answersAtOnce = answersAtOnce
    window.press(.character("/"))
    #expect(window.model.suggestionsPage != nil)
    return window
  }

  private func titles() throws -> [String] {
    let table = try Strikes.table()
    return Suggestion.best(of: table).map { $0.title(in: table) }
  }

  private func control(_ window: ScriptedWindow) throws -> Control {
    let layout = try #require(window.model.suggestionsPage?.layout)
    let page = try #require(window.model.suggestionsPage)
    return layout.control(page, current: window.model.currentSuggestion)
  }

  private func focus(_ window: ScriptedWindow) -> SuggestionsPage.Place? {
    window.model.suggestionsPage?.focus
  }

  /// The texts on the page.
  private func texts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap { mark in
      guard case .text(let text) = mark, mark.role == .popover else { return nil }
      return text.attributes.label ?? text.text
    }
  }

  private func sentence(_ window: ScriptedWindow) -> String { window.model.chart.sentence }

  @Test("It opens by key, by the menu and by the last word of the sentence")
  func opening() throws {
    for path in [["Other charts…"], ["More", "Question…", "Other charts"]] {
      var window = try Strikes.window()
      window.press(.menu)
      for name in path {
        let list = try #require(window.model.menu?.list)
        let place = try #require(list.found.firstIndex { list.rows[$0].name == name })
        for _ in 0..<place - (list.highlight ?? 0) { window.press(.down) }
        window.press(.enter)
      }
      #expect(window.model.suggestionsPage != nil && window.model.menu == nil)
      #expect(focus(window) == .cell(0))
    }
  }

  @Test("Suggestions come first, then one picture after the other; until then a cell has its title")
  func stepwise() throws {
    var window = try opened(answersAtOnce: false)
    #expect(texts(window) == ["Choosing charts…", "Other charts"])
    #expect(window.suggestionRequest?.task == .choose)
    window.answerSuggestions()
    let titles = try titles()
    #expect(titles.count > 3)
    #expect(try control(window).items.map(\.name) == titles)
    let visible = try control(window).items.count { !$0.frame.isEmpty }
    #expect(texts(window).count { $0 == "…" } == visible)
    for place in titles.indices {
      guard case .draw(place, _) = window.suggestionRequest?.task else {
        Issue.record("picture \(place) was not asked for")
        return
      }
      window.answerSuggestions()
      #expect(texts(window).count { $0 == "…" } == max(0, visible - place - 1))
    }
    #expect(window.suggestionRequest == nil)
  }

  @Test("Each picture is drawn within its cell, without parts that have no room in it")
  func pictures() throws {
    let window = try opened(Size(width: 1_600, height: 900))
    let items = try control(window).items
    let marks = window.scene.marks.filter { $0.role == .popover && $0.bounds.width < 1_600 }
    for item in items {
      let own = marks.filter { item.frame.contains($0.bounds.center) }
      let bars = own.count { if case .rect(let mark) = $0 { mark.fill != nil } else { false } }
      #expect(bars > 2, "\(item.name)")
      for mark in own { #expect(item.frame.contains(mark.bounds), "\(item.name)") }
    }
    let charts = window.model.suggestedCharts
    #expect(charts.count == items.count)
    for chart in charts { #expect(chart.hiddenParts.isSuperset(of: [.title, .legend, .ring])) }
    // The bars of the window's chart are still the only ones.
    #expect(
      window.scene.marks.count { $0.role == .bar } == window.model.chart.data.categories.count)
  }

  @Test("A window of any size can have it", arguments: [600.0, 40, 1])
  func narrow(height: Double) throws {
    for width in stride(from: 1.0, through: 90, by: 1).sampled {
      var window = try opened()
      window.send(.resized(widthPixels: Int(width), heightPixels: Int(height)))
      #expect(window.model.suggestionsPage != nil)
      for mark in window.scene.marks {
        let (size, place) = ((mark.bounds.width, mark.bounds.height), "\(width) × \(height)")
        #expect(size.0.isFinite && size.0 >= 0 && size.1.isFinite && size.1 >= 0, "\(place)")
      }
    }
  }

  @Test("Filters stay: in each small picture, in the chart that is taken, and in its sentence")
  func filters() throws {
    var window = try Strikes.window()
    let table = try Strikes.table()
    window.press(.character("f"))
    window.type("kind")
    window.press(.enter)
    window.press(.enter)
    window.press(.escape)
    let filters = try #require(window.model.panels[0].askedQuery).filters
    #expect(filters.count == 1 && sentence(window).contains("where kind is bird"))
    window.press(.character("/"))
    let pictures = window.model.suggestedCharts
    #expect(pictures.count > 3)
    for chart in pictures {
      let query = try #require(chart.source.question?.query)
      #expect(query.filters == filters)
      let answer = try run(query, over: table)
      #expect(chart.source.categories == answer.categories)
      // Where a bar has no rows there is no number, which no number equals.
      let (shown, counted) = (chart.source.series, answer.series)
      #expect(
        shown.map { $0.values.map(\.bitPattern) } == counted.map { $0.values.map(\.bitPattern) })
    }
    let count = pictures.count
    for place in 0..<count {
      window.press(.home)
      for _ in 0..<place { window.press(.right) }
      window.press(.enter)
      #expect(window.model.suggestionsPage == nil)
      #expect(window.model.panels[0].askedQuery?.filters == filters)
      let said = sentence(window)
      #expect(said.contains("where kind is bird") || said.contains("bird only"), "\(said)")
      window.press(.character("/"))
    }
  }

  @Test("The present chart is marked, and a taken one replaces it until undone")
  func taking() throws {
    var window = try opened()
    let present = try #require(try titles().firstIndex(of: "Sum of cost by state"))
    #expect(window.model.currentSuggestion == present && focus(window) == .cell(present))
    let semibold = { (window: ScriptedWindow) in
      window.scene.marks.compactMap { mark in
        if case .text(let text) = mark, mark.role == .popover,
          text.font == Typography.selectedLabel
        {
          text.text
        } else {
          nil
        }
      }
    }
    #expect(semibold(window) == ["Sum of cost by state"])
    for key in [Key.enter, .space] {
      window.press(.home)
      for _ in 0..<2 { window.press(.right) }
      window.press(key)
      let title = try titles()[2]
      #expect(window.model.suggestionsPage == nil)
      #expect(sentence(window).hasPrefix(title))
      window.press(.character("/"))
      #expect(window.model.currentSuggestion == 2 && focus(window) == .cell(2))
      #expect(semibold(window) == [title])
      window.press(.escape)
      #expect(window.model.suggestionsPage == nil)
      window.press(.character("z"), .control)
      #expect(sentence(window) == "Sum of cost by state · 357 in all")
      window.press(.character("/"))
    }
  }

  @Test(
    "A picture under the pointer is highlighted, and a click takes it; beside it nothing happens")
  func pointer() throws {
    var window = try opened()
    let items = try control(window).items
    window.move(to: items[1].frame.center)
    #expect(focus(window) == .cell(1) && window.model.cursor == .pointingHand)
    let center = items[1].frame.center
    #expect(window.move(to: Point(x: center.x + 3, y: center.y)).isEmpty)
    let gap = Point(x: items[0].frame.maxX + 4, y: items[0].frame.midY)
    window.move(to: gap)
    #expect(focus(window) == .cell(1) && window.model.cursor == .arrow)
    window.click(gap)
    window.click(items[2].frame.center, button: 3)
    #expect(window.model.suggestionsPage != nil)
    window.click(items[2].frame.center)
    #expect(window.model.suggestionsPage == nil)
    #expect(sentence(window).hasPrefix(try titles()[2]))
  }

  @Test("The cross closes it, by pointer and by keyboard")
  func closing() throws {
    var window = try opened()
    let cross = try #require(window.model.suggestionsPage?.layout?.closeFrame)
    #expect(cross.maxX <= 800 && cross.minY >= 0)
    window.move(to: cross.center)
    #expect(window.model.cursor == .pointingHand)
    window.click(cross.center)
    #expect(window.model.suggestionsPage == nil)
    window.press(.character("/"))
    window.press(.right)
    let place = focus(window)
    window.press(.tab)
    #expect(focus(window) == .close)
    window.press(.backTab)
    #expect(focus(window) == place)
    window.press(.tab)
    window.press(.enter)
    #expect(window.model.suggestionsPage == nil && sentence(window).hasPrefix("Sum of cost"))
  }

  @Test("Keys walk the grid and keep their picture in view", arguments: [800.0, 360, 240])
  func keys(width: Double) throws {
    let size = Size(width: width, height: width == 240 ? 180 : width == 360 ? 640 : 400)
    var window = try opened(size)
    let columns = try #require(window.model.suggestionsPage?.layout?.columns)
    #expect((columns == 1) == (width <= 360))
    let count = try titles().count
    var place = 0
    func check(_ key: Key, _ expected: Int) throws {
      window.press(key)
      place = min(max(expected, 0), count - 1)
      #expect(focus(window) == .cell(place), "\(key)")
      let frame = try control(window).items[place].frame
      #expect(frame.height >= 90 && frame.maxY <= size.height, "\(key)")
    }
    try check(.home, 0)
    try check(.up, 0)
    try check(.left, 0)
    try check(.right, 1)
    try check(.down, 1 + columns)
    try check(.up, 1)
    try check(.end, count - 1)
    try check(.right, count - 1)
    let page = try #require(window.model.suggestionsPage?.layout?.rowsInView) * columns
    try check(.pageUp, count - 1 - page >= 0 ? count - 1 - page : (count - 1) % columns)
    try check(.home, 0)
    try check(.pageDown, page < count ? page : (count - 1) / columns * columns)
  }

  @Test(
    "The wheel scrolls as far as there are pictures, and highlights what comes under the pointer")
  func wheel() throws {
    var window = try opened(Size(width: 360, height: 480))
    let first = try control(window).items[0].frame
    let spot = first.center
    window.move(to: spot)
    window.scroll(rows: 1, at: spot)
    #expect(try control(window).items[0].frame.maxY == first.maxY - 60)
    window.scroll(rows: 3, at: spot)
    #expect(
      focus(window) != .cell(0)
        && window.model.suggestionsPage?.layout?.place(at: spot) == focus(window))
    window.scroll(rows: 1_000, at: spot)
    let last = try #require(try control(window).items.last?.frame)
    #expect(last.maxY == 480 - 16)
    #expect(try control(window).items[0].frame.isEmpty)
    #expect(window.scroll(rows: 1, at: spot) == [])
    window.scroll(rows: -1_000, at: spot)
    #expect(try control(window).items[0].frame == first)
    // The chart below has not been zoomed.
    #expect(window.state.viewport == nil)
  }

  @Test("Few suggestions get larger pictures, and many as many columns as fit")
  func grid() throws {
    var page = SuggestionsPage(chart: 0)
    let best = Suggestion.best(of: try Strikes.table())
    let measurer = FixedAdvanceMeasurer()
    func columns(_ count: Int, _ width: Double, _ height: Double) -> (Int, Rect) {
      page.show(Array(best.prefix(count)), of: nil, generation: 0)
      let layout = SuggestionsLayout(
        &page,
        with: Pen(
          size: Size(width: width, height: height), theme: .light, scaleFactor: 1,
          measurer: measurer, role: .popover))
      return (layout.columns, layout.control(page, current: nil).items[0].frame)
    }
    #expect(columns(1, 1_600, 900).1.width == 480)
    #expect(columns(2, 1_600, 500).0 == 2)
    #expect(columns(5, 1_600, 900).0 == 3)
    #expect(columns(5, 1_600, 500).0 == 5)
    #expect(columns(5, 800, 400).0 == 3)
    #expect(columns(5, 360, 640).0 == 1)
    #expect(columns(5, 1, 1).0 == 1)
    page.focus(.cell(4))
    page.show(Array(best.prefix(2)), of: nil, generation: 1)
    #expect(page.focus == .cell(1))
  }

  @Test("A picture that cannot be drawn says why, and cannot be taken")
  func failure() throws {
    var window = try opened(answersAtOnce: false)
    window.answerSuggestions()
    let request = try #require(window.suggestionRequest)
    window.suggestionRequest = nil
    let sentence = "‘strikes.csv’ can no longer be read"
    window.send(.suggested(SuggestionAnswer(request: request, outcome: .drawn(.failed(sentence)))))
    #expect(texts(window).contains(sentence))
    #expect(try control(window).items[0].refusal == sentence)
    window.press(.home)
    window.press(.enter)
    #expect(window.model.suggestionsPage != nil)
  }

  @Test("Answers to what is no longer wanted are dropped")
  func late() throws {
    var window = try opened(answersAtOnce: false)
    let old = try #require(window.suggestionRequest)
    #expect(window.press(.escape).contains(.stopSuggesting))
    let answer = try #require(old.answer())
    #expect(window.send(.suggested(answer)) == [])
    window.press(.character("/"))
    #expect(window.send(.suggested(answer)) == [])
    #expect(window.model.suggestionsPage?.suggestions == [])
  }

  @Test("Suggestions are chosen once as long as the data stay")
  func known() throws {
    var window = try opened()
    window.press(.escape)
    window.answersAtOnce = false
    window.press(.character("/"))
    guard case .draw(0, _) = window.suggestionRequest?.task else {
      Issue.record("they were chosen again")
      return
    }
  }

  /// The same table once more, as grown by rows or as one of another generation.
  private func news(generation: Int, isReading: Bool = false, times: Int = 1) throws -> Message {
    let table = try Strikes.table(times: times)
    let query = Query(
      category: Field(ColumnRef(name: "kind", position: 1)), values: [], method: .count)
    return .read(
      Snapshot(
        data: ChartData(try run(query, over: table)), table: table,
        reading: isReading ? ChartState.Reading(rows: 120) : nil,
        generation: generation))
  }

  @Test("While a table is read, pictures are drawn again whenever its rows have doubled")
  func reading() throws {
    var window = try opened()
    let note = "of the rows read so far"
    #expect(!texts(window).contains(note))
    window.answersAtOnce = false
    window.send(try news(generation: 0, isReading: true))
    #expect(window.suggestionRequest == nil && texts(window).contains(note))
    #expect(window.model.elements.children.last?.description == note)
    window.send(try news(generation: 0, isReading: true, times: 2))
    #expect(window.suggestionRequest?.rowCount == 240)
    window.answersAtOnce = true
    window.answerSuggestions()
    window.answersAtOnce = false
    window.send(try news(generation: 0, isReading: true, times: 3))
    #expect(window.suggestionRequest == nil)
    window.send(try news(generation: 0, times: 4))
    #expect(window.suggestionRequest?.rowCount == 480 && texts(window).contains(note))
    window.answersAtOnce = true
    window.answerSuggestions()
    #expect(!texts(window).contains(note))
  }

  @Test(
    "Pictures follow the data: drawn again as the table grows, chosen anew when it is rewritten")
  func following() throws {
    var window = try opened()
    window.answersAtOnce = false
    window.send(try news(generation: 0))
    var drawn: [Int] = []
    while let request = window.suggestionRequest {
      guard case .draw(let place, _) = request.task else { break }
      drawn.append(place)
      window.answerSuggestions()
    }
    #expect(drawn == Array(try titles().indices))

    window.press(.end)
    let place = focus(window)
    window.send(try news(generation: 0))
    let old = try #require(window.suggestionRequest)
    window.send(try news(generation: 1))
    #expect(window.suggestionRequest?.task == .choose)
    #expect(window.send(.suggested(try #require(old.answer()))) == [])
    window.answerSuggestions()
    // What was there stays until it is drawn again, and the keyboard where it is.
    #expect(!texts(window).contains("…") && focus(window) == place)
    guard case .draw(0, _) = window.suggestionRequest?.task else {
      Issue.record("nothing was drawn again")
      return
    }
  }

  @Test("Other files close the page")
  func otherFiles() throws {
    var window = try opened(answersAtOnce: false)
    let panel = try #require(try Strikes.window().model.panels.first)
    let effects = window.send(.opened(.panels([panel], note: nil)))
    #expect(window.model.suggestionsPage == nil && effects.contains(.stopSuggesting))
  }

  @Test("The theme of the desktop changes the pictures too")
  func theme() throws {
    var window = try opened()
    let before = window.scene.marks.compactMap(\.fillColor)
    window.model.chosenTheme = nil
    var dark = DesktopPreferences()
    dark.theme = .dark
    window.send(.desktop(dark))
    let blue = Theme.light.color(ofSeries: 0)
    #expect(before.contains(blue))
    #expect(!window.scene.marks.compactMap(\.fillColor).contains(blue))
  }

  @Test("Assistive tools hear a list, the one that is shown, and take a picture")
  func assistive() throws {
    var window = try opened()
    window.send(.focusChanged(true))
    func list() throws -> AccessibleElement {
      let dialog = try #require(window.model.elements.children.last)
      #expect(dialog.kind == .dialog && dialog.name == "Other charts")
      #expect(dialog.states.contains(.modal))
      #expect(dialog.children.map(\.kind) == [.list, .button])
      return dialog.children[0]
    }
    let items = try list().children
    #expect(items.map(\.name) == (try titles()))
    #expect(
      items.allSatisfy { $0.kind == .option && $0.states.contains([.selectable, .focusable]) })
    #expect(
      items.filter { $0.states.contains(.selected) }.map(\.name) == ["Sum of cost by state"])
    #expect(items[0].states.contains(.focused))
    #expect(items[1].position == AccessibleElement.Position(2, of: items.count))
    #expect(items[0].action?.name == "choose")
    let last = ElementID(.item(.suggestions, items.count - 1))
    window.send(.element(.focus(last)))
    let focused = try #require(try list().children.last)
    #expect(focused.states.contains(.focused) && !focused.states.contains(.offScreen))
    window.send(.element(.activate(ElementID(.item(.suggestions, 2)))))
    #expect(window.model.suggestionsPage == nil)
    #expect(sentence(window).hasPrefix(try titles()[2]))
    window.press(.character("/"))
    let selected = try list().children.map { $0.states.contains(.selected) }
    #expect(selected.indices.filter { selected[$0] } == [2])
    window.send(.element(.activate(ElementID(.item(.closeSuggestions, 0)))))
    #expect(window.model.suggestionsPage == nil)
    window.press(.character("/"))
    // A request for the chart below closes the page, as it closes a menu.
    window.send(.element(.focus(ElementID(chart: 0, .bar(row: 0, series: 0)))))
    #expect(window.model.suggestionsPage == nil)
  }
}

extension Mark {
  fileprivate var fillColor: Color? {
    if case .rect(let mark) = self { mark.fill } else { nil }
  }
}
