// Titles that a person gives: of the chart, and of the columns that it shows.
internal import Charts
internal import Queries
internal import Scales
internal import Tables

/// Something in a chart that can be called otherwise.
enum NamedText: Hashable {
  case title, subtitle
  case column(ColumnRef)
  /// Bars that become one.
  case group([String])
  /// What a name of the data is called where it is shown.
  case shown(String)
  /// What is said about what has a name in the data.
  case note(String)
}

extension Panel {
  func text(of named: NamedText) -> String {
    switch named {
    case .title: chart.title
    case .subtitle: chart.subtitle
    case .column(let column): askedQuery?.titles[column] ?? defaultTitle(of: column)
    case .group(let names): names.map(\.onOneLine).joined(separator: " + ")
    case .shown(let name): latest.looks.names[name] ?? name
    case .note(let name): latest.looks.notes[name] ?? ""
    }
  }

  /// Calls something otherwise; without a text it has the name that it would have had.
  mutating func call(_ named: NamedText, _ text: String) -> [Effect] {
    let text = textWithoutBlanks(Array(text.utf8).span)
    switch named {
    case .title: set(\.title, text.isEmpty ? defaults.title : text)
    case .subtitle: set(\.subtitle, text.isEmpty ? defaults.subtitle : text)
    case .column(let column):
      guard var titles = askedQuery?.titles else { return [] }
      titles[column] = text.isEmpty || text == defaultTitle(of: column) ? nil : text
      var wanted = latest
      guard titles != wanted.query.titles else { return [.redraw] }
      wanted.query.titles = titles
      return [.redraw] + show(wanted)
    case .shown(let name): set(\.looks.names[name], text.isEmpty || text == name ? nil : text)
    case .note(let name): set(\.looks.notes[name], text.isEmpty ? nil : text)
    case .group(let names):
      guard let query = askedQuery, !text.isEmpty else { return [.redraw] }
      // A bar that is called so is put to them, as all of that name are one.
      let isBar = !names.contains(text) && chart.source.categories.contains(text)
      return [.redraw] + ask(query.joining(isBar ? names + [text] : names, as: text))
    }
    return [.redraw]
  }

  var nameChoices: Menu.Content {
    let titles = askedQuery?.titles ?? [:]
    let columns = namedColumns.map { column in
      Menu.Line(
        .init("Name of \(column.spokenName)", hint: titles[column] ?? ""),
        .name(.column(column)))
    }
    let lines = [
      Menu.Line(.init("Title", hint: chart.title), .name(.title)),
      Menu.Line(.init("Subtitle", hint: chart.subtitle), .name(.subtitle)),
    ]
    let unit = ListBox.Row("Unit and numbers", hint: chart.data.unit.text, opensList: true)
    return Menu.Content(
      name: "Title, names, unit", lines: lines + columns + [Menu.Line(unit, .open(.numbers))])
  }

  /// The columns of the question: what is measured, by what, and split by what.
  var namedColumns: [ColumnRef] {
    guard let query = askedQuery else { return [] }
    let all = query.measuredColumns + [query.category, query.series].compactMap(\.?.column)
    return all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
  }

  /// With the unit of its cells if it is measured.
  private func defaultTitle(of column: ColumnRef) -> String {
    guard let query = askedQuery, query.values.contains(Measure(column)), let table = read?.table,
      let index = try? column.index(in: table)
    else { return column.name }
    return table.columns[index].nameWithUnit
  }
}

extension NamedText {
  var question: String {
    switch self {
    case .title: "Title"
    case .subtitle: "Subtitle"
    case .column(let column): "Name of \(column.spokenName)"
    case .group(let names): "Name of these \(names.count) together"
    case .shown(let name): "Show \(Chart.shortened(name)) as"
    case .note(let name): "Note on \(Chart.shortened(name))"
    }
  }
}

extension ColumnRef {
  /// The name, or the position if there is none.
  var spokenName: String { name.isEmpty ? "column \(position + 1)" : name.onOneLine }
}

extension Model {
  mutating func startNaming(_ named: NamedText, chart: Int) -> [Effect] {
    guard panels.indices.contains(chart) else { return [] }
    let effects = activate(chart)
    saveField = SaveField(
      panels[chart].text(of: named), purpose: .name(named, panel: panels[chart].id))
    return effects + losePointer() + [.redraw]
  }

  mutating func finishNaming(_ named: NamedText, panel: Int) -> [Effect] {
    let text = saveField?.text ?? ""
    saveField = nil
    return change(panel: panel) { $0.call(named, text) }
  }
}
