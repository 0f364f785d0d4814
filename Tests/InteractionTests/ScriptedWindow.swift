// A window without X: events go to the model, and every redraw lays the chart out, as the event
// loop does.
import Charts
import Input
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

/// The model of one window, and a hand at its pointer and keys.
struct ScriptedWindow {
  var model: Model
  /// What was asked for about what the middle button pastes; apart, since every change of the
  /// selection does.
  var primaryEffects: [Effect] = []
  /// Requests that have not been answered; where `answersAtOnce` there are none.
  var requests: [(request: QueryRequest, chart: Int)] = []
  /// Requests for rows that have not been answered.
  var rowsRequests: [RowsRequest] = []
  /// The request for other charts that has not been answered.
  var suggestionRequest: SuggestionRequest?
  /// Requests about linked charts that have not been answered, by what supersedes them.
  var linkRequests: [Int: LinkedRequest] = [:]
  /// Whether what is asked of many rows is answered before the next event.
  var answersAtOnce = true
  private let measurer = FixedAdvanceMeasurer()
  /// The server's clock; clicks are too far apart for a double click.
  private var timeMilliseconds: UInt32 = 0

  init(
    _ data: ChartData, size: Size = Size(width: 800, height: 600), scaleFactor: Double = 1,
    isPicker: Bool = false
  ) {
    self.init(
      [Chart(data: data, title: "A title")], size: size, scaleFactor: scaleFactor,
      isPicker: isPicker)
  }

  init(
    _ charts: [Chart], size: Size = Size(width: 800, height: 600), scaleFactor: Double = 1,
    isPicker: Bool = false
  ) {
    model = Model(
      panels: charts.map { Panel(chart: $0) }, size: size, scaleFactor: scaleFactor, theme: .light,
      isPicker: isPicker)
    model.layOut(measurer: measurer)
  }

  init(_ panels: [Panel], size: Size = Size(width: 800, height: 600)) {
    model = Model(panels: panels, size: size, scaleFactor: 1, theme: .light)
    model.layOut(measurer: measurer)
  }

  /// The picture that is on the screen.
  var scene: Scene {
    model.scene
      ?? Scene(size: .zero, background: Theme.light.background, title: "", domain: 0...1)
  }
  /// What the first chart is asked, in words.
  var question: String {
    guard let query = model.panels[0].askedQuery else { return "" }
    return query.sentence(
      nil, model.panels[0].read?.table?.sentenceFacts(of: query) ?? SentenceFacts())
  }
  /// Of the chart that has the keyboard.
  var state: ChartState { model.state }
  /// The selected bars; gaps that lie in a selected range are none.
  var selection: Set<BarID> { Set(model.chart.data.bars(of: model.state.selection)) }

  /// Whether the picture on the screen is the one that is due: another layout changes nothing.
  var isSettled: Bool {
    var again = model
    again.layOut(measurer: measurer)
    return again.scene == model.scene && !again.isOtherBarPointed
  }

  /// Lays out what a test has changed by itself.
  mutating func layOut() { model.layOut(measurer: measurer) }

  @discardableResult
  mutating func send(_ message: Message) -> [Effect] {
    var effects = update(&model, message)
    if effects.contains(.redraw) {
      model.layOut(measurer: measurer)
      if model.isOtherBarPointed {
        effects += update(&model, .laidOut).filter { $0 != .redraw }
        model.layOut(measurer: measurer)
      }
    }
    primaryEffects += effects.filter(\.isAboutPrimary)
    for case .run(let request, let chart) in effects {
      requests.removeAll { $0.chart == chart }
      requests.append((request, chart))
    }
    for case .fetchRows(let request) in effects { rowsRequests = [request] }
    if effects.contains(.stopSuggesting) { suggestionRequest = nil }
    for case .suggest(let request) in effects { suggestionRequest = request }
    for case .stopLinking(let keys) in effects {
      for key in keys { linkRequests[key] = nil }
    }
    for case .link(let request, let group) in effects {
      linkRequests[request.key(ofGroup: group)] = request
    }
    let others = effects.filter { !$0.isAboutPrimary }
    if answersAtOnce { answerRows() }
    if answersAtOnce { answerSuggestions() }
    if answersAtOnce { answerLinks() }
    guard answersAtOnce, !requests.isEmpty else { return others }
    return others.filter { !$0.isRun } + answer()
  }

  /// Asks another question of the first chart's table; nil for that of the command line.
  @discardableResult
  mutating func ask(_ question: Query?) -> [Effect] {
    let effects = model.change(0) { $0.ask(question) }
    for case .run(let request, let chart) in effects {
      requests.removeAll { $0.chart == chart }
      requests.append((request, chart))
    }
    return effects
  }

  /// Asks what the first chart is asked, changed, and draws the answer.
  mutating func ask(changed change: (inout Query) -> Void) throws {
    var query = try #require(model.panels[0].askedQuery)
    change(&query)
    ask(query)
    layOut()
  }

  /// Sends the answer to the request for rows.
  mutating func answerRows() {
    guard let request = rowsRequests.popLast(), let answer = request.answer() else { return }
    send(.rows(answer))
  }

  /// Sends the answer to the request for other charts; where `answersAtOnce` to all that follow.
  mutating func answerSuggestions() {
    guard let request = suggestionRequest else { return }
    suggestionRequest = nil
    if let answer = request.answer() { send(.suggested(answer)) }
  }

  /// Sends the answers to requests about linked charts.
  mutating func answerLinks() {
    while let (key, request) = linkRequests.min(by: { $0.key < $1.key }) {
      linkRequests[key] = nil
      if let answer = request.answer() {
        send(.linked(answer, group: LinkedRequest.group(ofKey: key)))
      }
    }
  }

  /// Sends the answer to the request that has waited longest.
  @discardableResult
  mutating func answer() -> [Effect] {
    guard !requests.isEmpty else { return [] }
    let (request, chart) = requests.removeFirst()
    return request.answer().map { send(.answered($0, chart: chart)) } ?? []
  }

  @discardableResult
  mutating func send(_ event: Event) -> [Effect] { send(.window(event)) }

  @discardableResult
  mutating func press(_ key: Key, _ modifiers: Modifiers = []) -> [Effect] {
    send(.key(key, modifiers))
  }

  /// Keys that write these characters, as an input method tells them.
  mutating func type(_ text: String) {
    for character in text { send(.key(.character(character), [], text: String(character))) }
  }

  /// A move to a place in logical pixels.
  @discardableResult
  mutating func move(to point: Point) -> [Effect] {
    let (x, y) = device(point)
    return send(.pointerMoved(x: x, y: y, []))
  }

  /// A click at a place in logical pixels.
  @discardableResult
  mutating func click(_ point: Point, _ modifiers: Modifiers = [], button: Int = 1) -> [Effect] {
    timeMilliseconds += 1_000
    return click(point, modifiers, button: button, timeMilliseconds: timeMilliseconds)
  }

  private mutating func click(
    _ point: Point, _ modifiers: Modifiers, button: Int, timeMilliseconds time: UInt32
  ) -> [Effect] {
    let (x, y) = device(point)
    let effects = send(.buttonPressed(button, x: x, y: y, modifiers, timeMilliseconds: time))
    let before = scene
    let released = send(
      .buttonReleased(button, x: x, y: y, modifiers, timeMilliseconds: time + 40)
    ).filter { !$0.isAboutLinks }
    // What lies under the pointer answers again, and other charts show its share.
    #expect(released.isEmpty || released == [.redraw] && scene != before)
    return effects
  }

  /// Two clicks at a place in logical pixels, so many milliseconds apart.
  mutating func doubleClick(_ point: Point, milliseconds: UInt32 = 120) {
    click(point)
    _ = click(point, [], button: 1, timeMilliseconds: timeMilliseconds + milliseconds)
  }

  /// Presses the first button, moves through places in logical pixels and lets go at the last, with
  /// modifiers held at the press.
  mutating func drag(_ points: [Point], _ modifiers: Modifiers = [], releases: Bool = true) {
    timeMilliseconds += 1_000
    let places = points.map(device)
    if let (x, y) = places.first {
      send(.buttonPressed(1, x: x, y: y, modifiers, timeMilliseconds: timeMilliseconds))
    }
    for (x, y) in places.dropFirst() { send(.pointerMoved(x: x, y: y, modifiers)) }
    guard releases, let (x, y) = places.last else { return }
    send(.buttonReleased(1, x: x, y: y, modifiers, timeMilliseconds: timeMilliseconds + 500))
  }

  @discardableResult
  mutating func scroll(
    columns: Double = 0, rows: Double = 0, at point: Point, _ modifiers: Modifiers = []
  ) -> [Effect] {
    let (x, y) = device(point)
    return send(.scrolled(columns: columns, rows: rows, x: x, y: y, modifiers))
  }

  @discardableResult
  mutating func click(
    row: Int, series: Int = 0, _ modifiers: Modifiers = []
  ) throws -> [Effect] {
    click(try middle(row: row, series: series), modifiers)
  }

  private func device(_ point: Point) -> (Int, Int) {
    (Int(point.x * model.scaleFactor), Int(point.y * model.scaleFactor))
  }

  /// The middle of a bar.
  func middle(row: Int, series: Int = 0) throws -> Point {
    let index = try #require(scene.barIndex(row: row, series: series))
    let bounds = scene.marks[index].bounds
    return Point(x: bounds.midX, y: bounds.midY)
  }

  /// The middle of a legend's label.
  func legend(_ series: Int) throws -> Point {
    let mark = try #require(
      scene.marks.first { $0.role == .legendLabel && $0.datum?.series == series })
    return Point(x: mark.bounds.midX, y: mark.bounds.midY)
  }

  /// Within the plot, above every bar and label.
  func emptyPlot() throws -> Point {
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    return Point(x: plot.minX + 1, y: plot.minY + 1)
  }
}

extension Model {
  /// A key that comes before the picture of what was done before it.
  @discardableResult
  mutating func pressAhead(_ key: Key, _ modifiers: Modifiers = []) -> [Effect] {
    update(&self, .window(.key(key, modifiers)))
  }

  /// The message that listeners are told.
  var toldMessage: AccessibleElement? { elements.children.first { $0.kind == .message } }

  /// Of the chart that has the keyboard.
  var chart: Chart {
    get { panels[active].chart }
    set {
      panels[active].chart = newValue
      panels[active].isStale = true
    }
  }
  var state: ChartState {
    get { panels[active].state }
    set {
      panels[active].state = newValue
      panels[active].isStale = true
    }
  }
}

extension ChartData {
  /// A chart of named series whose rows are called A, B, C …; nil is a gap.
  static func of(_ series: [(String, [Double?])], notices: [String] = []) -> ChartData {
    let count = series.first?.1.count ?? 0
    return ChartData(
      categoryName: "Name",
      categories: (0..<count).map { row in
        row < 26 ? String(UnicodeScalar(UInt8(65 + row))) : "Row \(row)"
      },
      series: series.map { name, values in
        Series(
          name: name, values: values.map { $0 ?? .nan },
          texts: values.map { $0.map { "\($0)" } ?? "" })
      },
      notices: notices.map(Notice.said))
  }

  static func of(_ values: [Double?]) -> ChartData { of([("Value", values)]) }
}

func bar(_ row: Int, _ series: Int = 0) -> BarID { BarID(row: row, series: series) }

extension Effect {
  fileprivate var isAboutLinks: Bool {
    switch self {
    case .link, .stopLinking: true
    default: false
    }
  }

  fileprivate var isRun: Bool { if case .run = self { true } else { false } }

  fileprivate var isAboutPrimary: Bool {
    switch self {
    case .ownPrimary, .disownPrimary: true
    default: false
    }
  }
}

extension ChartState {
  /// Its message in words.
  var said: String? { message?.sentence { NumberFormat().string(Double($0)) } }
  /// What the toast says.
  var toast: String? { told?.sentence { NumberFormat().string(Double($0)) } }
}
