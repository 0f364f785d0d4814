// What is shown, and what is wanted: one value for the command line, the sentence, undo and the
// copied command.
package import Charts
internal import Inputs
package import Queries
package import Scales
package import Scenegraph
package import Tables
package import Words

/// All that decides a picture but its data, its size and the desktop's theme.
package struct View: Hashable, Sendable {
  /// The table that is asked; nil if its source has no other.
  package var table: String?
  /// The question, with the order of the bars, how many of the largest are shown, and the titles of
  /// columns. Of data that are no answer only these count.
  package var query = Query()
  /// Whether the question is the one that was chosen for the table; then it changes with the table.
  package var isChosen = true
  package var layout = Scene.Layout.grouped
  package var orientation = Scene.Orientation.vertical
  package var scale = ScaleKind.linear
  package var barShape = BarShape.rounded
  package var hasPatterns = false
  /// "" for none, as with `subtitle` and `description`.
  package var title: String
  package var subtitle: String
  package var description: String
  package var hiddenParts: Set<Part> = []
  /// The whole that the ring shows.
  package var goal: Double?
  package var references: [Reference] = []
  /// What is said about numbers, colours, names, notes, legend and axis.
  package var looks = Looks()
  package var hiddenSeries: Set<SeriesKey> = []
  /// In rows of the data on the screen, as the selection is; a command line names them.
  package var viewport: Viewport?
  package var selection = Selection()
  /// nil for the desktop's. It is the window's, and so only part of what a command line says.
  package var theme: ThemeChoice?

  /// A view of which nothing but its texts has been asked for.
  package init(title: String, subtitle: String = "", description: String = "") {
    (self.title, self.subtitle, self.description) = (title, subtitle, description)
  }

  /// Draws data as was chosen for them.
  package mutating func adopt(_ choice: QueryChoice, keepsOrientation: Bool) {
    if !keepsOrientation { orientation = choice.orientation }
    (query, layout, isChosen) = (choice.query, choice.layout, true)
  }

  /// The same with the question that has been chosen for a chart of its own, and drawn as was chosen.
  func asking(_ choice: QueryChoice?, keepsOrientation: Bool) -> View {
    guard let choice else { return self }
    var view = self
    view.adopt(choice, keepsOrientation: keepsOrientation)
    view.isChosen = false
    return view
  }

  /// The question, whatever is arranged of its answer; nil for the one that goes with the table.
  var asked: Query? { isChosen ? nil : query.unarranged }

  /// Asks anew where what bars show follows their order.
  mutating func followOrder() {
    if query.shownAs == .running { isChosen = false }
  }

  /// Without what belongs to the bars on the screen, and without the columns that were chosen.
  private var lasting: View {
    var view = self
    (view.viewport, view.selection) = (nil, [])
    if isChosen { view.query = Query(order: query.order, top: query.top, titles: query.titles) }
    return view
  }

  /// Whether another view is this one as far as both outlast the data on the screen.
  func lasts(as other: View) -> Bool { lasting == other.lasting }

  /// Whether the bars on the screen are those of another view, but for what needs no answer.
  func needsNoAnswer(after other: View) -> Bool {
    var view = lasting
    view.takeLooks(of: other)
    return view == other.lasting
  }

  /// Takes over what needs no answer, but for what belongs to bars.
  private mutating func takeLooks(of other: View) {
    (orientation, title, subtitle) = (other.orientation, other.title, other.subtitle)
    (hiddenParts, references, looks) = (other.hiddenParts, other.references, other.looks)
  }

  /// Whether another view shows other categories and nothing else.
  func isOnlyMoved(to other: View) -> Bool {
    var moved = self
    moved.viewport = other.viewport
    return moved == other && viewport != other.viewport
  }

  /// Whether a selection and a part in view mean the same bars in another view of the same data.
  func hasSameBars(as other: View) -> Bool {
    asked == other.asked && query.order == other.query.order && query.top == other.query.top
  }
}

extension Query {
  /// Without what is arranged once there is an answer: order, number of bars, titles.
  fileprivate var unarranged: Query {
    var query = self
    // Running totals of names follow the order of their bars.
    if shownAs != .running { query.order = .none }
    (query.top, query.titles) = (nil, [:])
    return query
  }
}

extension Chart {
  /// Draws its bars as in a view; which bars they are, and in which order, is not changed.
  package mutating func takeLooks(of view: View) {
    (layout, orientation, scale) = (view.layout, view.orientation, view.scale)
    (barShape, hasPatterns) = (view.barShape, view.hasPatterns)
    (title, subtitle, description) = (view.title, view.subtitle, view.description)
    (hiddenParts, goal, references) = (view.hiddenParts, view.goal, view.references)
    if looks != view.looks { looks = view.looks }
  }
}

// MARK: Words

extension View {
  /// What an earlier view has not, the most important first; each a few words for a sentence.
  ///
  /// - Parameter read: the table that both are about.
  func words(against other: View, in read: Table?) -> [String] {
    var words: [String] = []
    if table != other.table, let table { words.append("in \(table.onOneLine)") }
    if title != other.title { words.append("title") }
    if subtitle != other.subtitle { words.append("subtitle") }
    let (titles, before) = (query.titles, other.query.titles)
    if let column = Set(titles.keys).union(before.keys).first(where: { titles[$0] != before[$0] }) {
      words.append("name of \(column.spokenName)")
    }
    if scale != other.scale { words.append(scale == .log ? "logarithmic" : "without logarithmic") }
    let (mine, theirs) = (phrases(in: read), other.phrases(in: read))
    if let changed = mine.first(where: { !theirs.contains($0) }) {
      words.append(changed)
    } else if let gone = theirs.first(where: { !mine.contains($0) }) {
      words.append("without “\(gone)”")
    }
    if hiddenSeries != other.hiddenSeries { words.append("hidden series") }
    for (parts, change) in [
      (hiddenParts.subtracting(other.hiddenParts), "hidden"),
      (other.hiddenParts.subtracting(hiddenParts), "shown"),
    ] where !parts.isEmpty {
      words.append("\(Panel.names(of: parts).joined(separator: " and ")) \(change)")
    }
    words += looks.words(against: other.looks)
    if references != other.references { words.append("lines") }
    if orientation != other.orientation { words.append(orientation.rawValue) }
    if selection != other.selection { words.append("selection") }
    if viewport != other.viewport { words.append("zoom") }
    return words
  }

  private func phrases(in table: Table?) -> [String] {
    query.phrases(layout, table?.sentenceFacts(of: query) ?? SentenceFacts()).map(\.alone)
  }

  /// The command line that draws it, quoted for a shell. What has no words is not said.
  package func command(
    _ source: [String], in table: Table, _ data: ChartData, defaults: View
  ) -> String {
    suggestion(ofSeries: data.series.count).command(
      source, in: table, isExact: true,
      texts(defaults) + looks(defaults) + themeWords + marks(in: data))
  }

  /// The options of the same command line, unquoted.
  package func options(
    in table: Table, _ data: ChartData, defaults: View,
    others: [(view: View, data: ChartData)] = []
  ) -> [String] {
    suggestion(ofSeries: data.series.count).exactOptions(in: table) + texts(defaults)
      + looks(defaults) + themeWords + marks(in: data, others: others)
  }

  /// The words that draw several charts of a table, unquoted: what is for all of them first.
  ///
  /// - Parameter others: the same charts of other inputs, of which only the selections differ.
  package static func options(
    _ charts: [(view: View, data: ChartData)], in table: Table, defaults: View,
    others: [[(view: View, data: ChartData)]] = []
  ) -> [String] {
    guard charts.count > 1, let first = charts.first else {
      return charts.first.map {
        $0.view.options(in: table, $0.data, defaults: defaults, others: others.map { $0[0] })
      } ?? []
    }
    let shared = first.view.query.filters.filter { filter in
      charts.allSatisfy { $0.view.query.filters.contains(filter) }
    }
    var words =
      Suggestion.options(shared, in: table) + first.view.texts(defaults) + first.view.themeWords
    for (place, (view, data)) in charts.enumerated() {
      words += view.suggestion(ofSeries: data.series.count).exactOptions(in: table, shared: shared)
      words += view.looks(defaults) + view.marks(in: data, others: others.map { $0[place] })
    }
    return words
  }

  /// The part of it that other views of the table differ in.
  func suggestion(ofSeries count: Int) -> Suggestion {
    let isPlain = count < 2 && layout == .grouped
    return Suggestion(query, layout: isPlain ? nil : layout, orientation: orientation)
  }

  /// The options for what is said of all charts of a table.
  private func texts(_ defaults: View) -> [String] {
    var words: [String] = []
    if title != defaults.title { words += ["--title", title] }
    if subtitle != defaults.subtitle { words += ["--subtitle", subtitle] }
    if description != defaults.description { words += ["--description", description] }
    return words
  }

  private var themeWords: [String] { theme.map { ["--theme", $0.rawValue] } ?? [] }

  /// The options for what else the question does not say.
  private func looks(_ defaults: View) -> [String] {
    var words: [String] = []
    if scale != defaults.scale { words += ["--scale", scale.rawValue] }
    if barShape != defaults.barShape { words += ["--bar-shape", barShape.rawValue] }
    if hasPatterns { words.append("--pattern") }
    let hidden = Part.allCases.filter { hiddenParts.contains($0) }
    if !hidden.isEmpty { words += ["--hide", hidden.map(\.rawValue).joined(separator: ",")] }
    if let goal { words += ["--goal", plainText(of: goal)] }
    for line in references {
      let value = line.statistic.map(\.rawValue) ?? plainText(of: line.value)
      words += ["--reference=\(value)" + (line.label.isEmpty ? "" : ":\(line.label)")]
    }
    words += self.looks.options
    return words
  }

  /// More bars are not selected by name.
  private static let mostNames = 100

  /// The options for what is done to bars and series.
  private func marks(
    in data: ChartData, others: [(view: View, data: ChartData)] = []
  ) -> [String] {
    var words: [String] = []
    let names = hiddenNames(data) ?? []
    if !names.isEmpty { words.append("--hide-series=" + text(of: names)) }
    if let viewport { words.append("--zoom=" + ZoomText(viewport, in: data).text) }
    let named = [selectedNames(data)] + others.map { $0.view.selectedNames($0.data) }
    let selected = named.map { $0 ?? [] }
    if selected.contains(where: { !$0.isEmpty }) {
      words += selected.map { "--select=" + text(of: $0) }
    }
    return words
  }

  /// Why no words say what is done to bars and series; nil if some do.
  ///
  /// - Parameter filters: whether the selection is more than a mark, as other charts show what it
  ///   leaves.
  fileprivate func refusalOfMarks(
    in data: ChartData, filters: Bool
  ) -> StatusMessage.Refusal? {
    if hiddenNames(data) == nil { return .noOptionForSeries }
    return filters && selectedNames(data) == nil ? .noOptionForSelection : nil
  }

  /// The names of the hidden series; nil if they do not say which these are.
  private func hiddenNames(_ data: ChartData) -> [String]? {
    let keys = SeriesKey.keys(of: data.series.map(\.name))
    let hidden = Set(keys.indices.filter { hiddenSeries.contains(keys[$0]) })
    let names = hidden.sorted().map { data.series[$0].name }
    let found = NamedParts(hiddenSeries: parts(names)).found(in: data).hiddenSeries
    return found == hidden ? names : nil
  }

  /// The names of the selected bars; nil if they do not say which these are.
  private func selectedNames(_ data: ChartData) -> [String]? {
    guard selection.isSmall else { return nil }
    var names: [String] = []
    for bar in data.bars(of: selection) {
      let name = data.categories[bar.row]
      if names.last != name { names.append(name) }
      if names.count > Self.mostNames { return nil }
    }
    // An empty text selects nothing, and two empty names are one bar.
    if names == [""] { names.append("") }
    let named = NamedParts(selected: parts(names), hiddenSeries: parts(hiddenNames(data) ?? []))
    let found = named.found(in: data).selection
    let isSame =
      found.isSmall && Set(data.bars(of: found)) == Set(data.bars(of: selection))
    return isSame ? names : nil
  }

  /// What a command line makes of names with commas between them.
  private func parts(_ names: [String]) -> [String] {
    names.isEmpty ? [] : QuotedList.typed(text(of: names))
  }

  private func text(of names: [String]) -> String {
    // A quotation mark at its beginning would seem to enclose a name.
    let mark = UInt8(ascii: "\"")
    return names.map { $0.utf8.first == mark ? QuotedList.text([$0]) : $0 }.joined(separator: ",")
  }
}

extension Panel {
  /// Why no command line draws what is shown; nil if one does.
  func refusalOfCommand(isAlone: Bool) -> StatusMessage.Refusal? {
    guard let query = askedQuery, let table = read?.table else { return .noCommand }
    // Where reading has failed before the first row, nothing has been chosen.
    if table.rowCount == 0, read?.failure != nil { return .noCommand }
    // Of several charts each begins with its column.
    if query.category == nil, question != nil || !isAlone { return .noCommandForRows }
    if let filter = Suggestion(query).filterWithoutOption(in: table) {
      return .noOption(condition: query.condition([filter], table.sentenceFacts(of: query)))
    }
    return latest.refusalOfMarks(in: chart.data, filters: isLinked)
  }

  /// Whether words name its data.
  var isNamedByText: Bool { read?.source?.isNamedByText ?? true }
}

extension Model {
  /// The active chart and those that share its table, in their order; of files that are linked by
  /// names, those of each file.
  private var chartsOfTables: [[Int]] {
    guard linksByName else { return [linkedPanels(with: active)] }
    var groups: [[Int]] = []
    for place in panels.indices where !groups.contains(where: { $0.contains(place) }) {
      groups.append(linkedPanels(with: place))
    }
    return groups
  }

  /// The inputs that the words of the chart name.
  package var inputsOfChart: [Int] { chartsOfTables.compactMap { panels[$0[0]].input } }

  var refusalOfCommand: StatusMessage.Refusal? {
    let groups = chartsOfTables
    for places in groups {
      let refusals = places.lazy.compactMap {
        panels[$0].refusalOfCommand(isAlone: places.count == 1)
      }
      if let refusal = refusals.first { return refusal }
    }
    // An option is for all files, but for what is selected.
    let words = groups.map { options(of: $0, hasSelections: false) }
    return words.allSatisfy { $0 == words[0] } ? nil : .chartsDiffer
  }

  private func options(
    of places: [Int], hasSelections: Bool = true, others: [[Int]] = []
  ) -> [String]? {
    func charts(_ places: [Int]) -> [(view: View, data: ChartData)] {
      places.map { place in
        var view = shownView(place)
        if !hasSelections { view.selection = [] }
        return (view, panels[place].chart.data)
      }
    }
    guard let table = panels[places[0]].read?.table else { return nil }
    return View.options(
      charts(places), in: table, defaults: panels[places[0]].defaults, others: others.map(charts))
  }

  /// What is shown of a chart, with the layout and the theme that it has.
  private func shownView(_ place: Int) -> View {
    var view = panels[place].latest
    (view.layout, view.theme) = (panels[place].chart.shownLayout, chosenTheme)
    return view
  }

  /// Copies the command line that draws the active chart, and those of the same table.
  mutating func copyCommand() -> [Effect] {
    if let refusal = refusalOfCommand { return say(.refused(refusal)) }
    // A chart's file may lie where the name from there is text.
    let isNamed = chartsOfTables.allSatisfy { panels[$0[0]].isNamedByText }
    if !isNamed { return say(.refused(.noOptionForName)) }
    guard let words = wordsOfChart else { return [] }
    return [.copyText(Suggestion.command(words))] + say(.done(.copiedCommand))
  }

  /// The words that draw the active chart and those that it is linked with, of which the first name
  /// their data: a file, "-", or an option. nil if no command line does.
  package var wordsOfChart: [String]? {
    let groups = chartsOfTables
    guard refusalOfCommand == nil,
      let common = options(of: groups[0], others: Array(groups.dropFirst()))
    else { return nil }
    var words: [String] = []
    for places in groups {
      let own = panels[places[0]].read?.source?.commandWords ?? ["-"]
      // What is said of all files is said once.
      let isSaid = own.dropFirst().allSatisfy(words.contains)
      words += isSaid ? Array(own.prefix(1)) : own
    }
    return words + (groups.count > 1 ? ["--link"] : []) + common
  }

  /// Why no words do.
  package var refusalOfChart: StatusMessage? { refusalOfCommand.map { .refused($0) } }
}
