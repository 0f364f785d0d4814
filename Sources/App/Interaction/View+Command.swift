// A view as the command line that draws it.
package import Charts
internal import Inputs
internal import Queries
internal import Scales
internal import Scenegraph
package import Tables
internal import Words

extension View {
  /// The command line that draws it, quoted for a shell. What is only a part of a selection's bars, or
  /// more than `mostNames`, is not selected.
  ///
  /// - Parameters:
  ///   - source: the words that name the table.
  ///   - table: what the question is asked of.
  ///   - data: the bars that are shown.
  ///   - defaults: what is drawn of the source unless somebody asks for something else.
  package func command(
    _ source: [String], in table: Table, _ data: ChartData, defaults: View
  ) -> String {
    suggestion(ofSeries: data.series.count).command(
      source, in: table, isExact: true, looks(defaults) + marks(in: data))
  }

  /// The part of it that other views of the table differ in.
  func suggestion(ofSeries count: Int) -> Suggestion {
    Suggestion(query, layout: count < 2 ? nil : layout, orientation: orientation)
  }

  /// The options for what the question does not say.
  private func looks(_ defaults: View) -> [String] {
    var words: [String] = []
    if title != defaults.title { words += ["--title", title] }
    if subtitle != defaults.subtitle { words += ["--subtitle", subtitle] }
    if description != defaults.description { words += ["--description", description] }
    if scale != defaults.scale { words += ["--scale", scale.rawValue] }
    if barShape != defaults.barShape { words += ["--bar-shape", barShape.rawValue] }
    if hasPatterns { words.append("--pattern") }
    let hidden = Part.allCases.filter { hiddenParts.contains($0) }
    if !hidden.isEmpty { words += ["--hide", hidden.map(\.rawValue).joined(separator: ",")] }
    if let goal { words += ["--goal", "\(goal)"] }
    for line in references {
      words += ["--reference=\(line.value)" + (line.label.isEmpty ? "" : ":\(line.label)")]
    }
    if let theme { words += ["--theme", theme.rawValue] }
    return words
  }

  /// More bars are not selected by name.
  private static let mostNames = 100

  /// The options for what is done to bars and series.
  private func marks(in data: ChartData) -> [String] {
    var words: [String] = []
    let keys = SeriesKey.keys(of: data.series.map(\.name))
    let hidden = Set(keys.indices.filter { hiddenSeries.contains(keys[$0]) })
    var names = hidden.sorted().map { data.series[$0].name }
    if NamedParts(hiddenSeries: parts(names)).found(in: data).hiddenSeries != hidden { names = [] }
    if !names.isEmpty { words.append("--hide-series=" + names.joined(separator: ",")) }
    if let viewport { words.append("--zoom=" + ZoomText(viewport, in: data).text) }
    if let selected = selectedNames(data, hidden: names) {
      words.append("--select=" + selected.joined(separator: ","))
    }
    return words
  }

  /// The names of the selected bars; nil if they do not say which these are.
  ///
  /// - Parameter hidden: the series that the command hides.
  private func selectedNames(_ data: ChartData, hidden: [String]) -> [String]? {
    guard !selection.isEmpty, selection.isSmall else { return nil }
    var names: [String] = []
    for bar in data.bars(of: selection) {
      let name = data.categories[bar.row]
      if names.last != name { names.append(name) }
      if names.count > Self.mostNames { return nil }
    }
    let found = NamedParts(selected: parts(names), hiddenSeries: parts(hidden)).found(in: data)
    return data.selection(keeping: found.selection) == selection ? names : nil
  }

  /// What a command line makes of names with commas between them.
  private func parts(_ names: [String]) -> [String] {
    if names.isEmpty { return [] }
    return names.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
  }
}

extension Panel {
  /// Why no command line draws what is shown; nil if one does.
  var refusalOfCommand: StatusMessage.Refusal? {
    guard let query = askedQuery, let table = read?.table else { return .noCommand }
    if query.category == nil, question != nil { return .noCommandForRows }
    return Suggestion(query).filterWithoutOption(in: table).map {
      .noOption(condition: query.condition([$0]))
    }
  }
}

extension Model {
  /// Copies the command line that draws the active chart.
  mutating func copyCommand() -> [Effect] {
    let panel = panels[active]
    if let refusal = panel.refusalOfCommand {
      return say(.refused(refusal))
    }
    guard let table = panel.read?.table else { return [] }
    var view = panel.latest
    (view.layout, view.theme) = (panel.chart.shownLayout, chosenTheme)
    let command = view.command(
      panel.read?.source?.commandWords ?? ["-"], in: table, panel.chart.data,
      defaults: panel.defaults)
    return [.copyText(command)] + say(.done(.copiedCommand))
  }
}
