// What can be said about the looks of a chart: the lists for each.
internal import Charts
internal import Input
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import Words

extension Panel {
  private typealias Line = Menu.Line

  /// Says something about the looks, which takes no answer.
  mutating func wear(_ looks: Looks) -> [Effect] {
    guard looks != chart.looks else { return [.redraw] }
    set(\.looks, looks)
    forgetWhatIsGone()
    return [.redraw]
  }

  var lookChoices: Menu.Content {
    func list(_ name: String, _ subject: Menu.Subject, key: String = "") -> Line {
      Line(.init(name, key: key, opensList: true), .open(subject))
    }
    var lines = [
      list("Numbers and unit", .numbers), list("Labels of bars", .labels), list("Lines", .lines),
      list("Range of the axis", .range), list("Place of the legend", .legend),
      list("Title, names, unit", .names, key: "N"), list("Parts", .parts, key: "P"),
      Line(.init("Theme", key: "t"), .key(.character("t"))),
      Line(
        .init("Horizontal", .toggle, key: "h", isOn: chart.orientation == .horizontal),
        .key(.character("h"))),
    ]
    if chart.data.series.count > 1 {
      lines.append(Line(.init("Layout", key: "s"), .key(.character("s"))))
    }
    if state.viewport != nil {
      lines.insert(Line(.init("All bars in view", key: "0"), .key(.character("0"))), at: 0)
    }
    return Menu.Content(name: "Looks", lines: lines, mostVisible: lines.count)
  }

  private func look(_ change: (inout Looks) -> Void) -> Menu.Command {
    var looks = latest.looks
    change(&looks)
    return .look(looks)
  }

  // MARK: Numbers

  /// - Parameter typed: any unit.
  func numberChoices(typed: String) -> Menu.Content {
    let numbers = latest.looks.numbers
    let forms: [(NumberForm?, String)] =
      [(nil, "As needed")] + NumberForm.allCases.map { ($0, $0.title) }
    let formSegments = forms.map { form, title in
      Line(.init(title, isOn: numbers.form == form), look { $0.numbers.form = form })
    }
    let places: [Int?] = [nil, 0, 1, 2, 3]
    let placeSegments = places.map { count in
      var row = ListBox.Row(
        count.map { "\($0)" } ?? "Any decimals", isOn: numbers.places == count)
      row.startsGroup = count == nil
      return Line(row, look { $0.numbers.places = count })
    }
    func unit(_ name: String, _ text: String?, isPinned: Bool = false) -> Line {
      let row = ListBox.Row(name, .choice, isOn: numbers.unit == text, isPinned: isPinned)
      return Line(row, look { $0.numbers.unit = text })
    }
    let own = chart.data.unit.text
    var units = ["€", "$", "£", "%"].filter { $0 != own }
    if let unit = numbers.unit, !unit.isEmpty, !units.contains(unit) { units.insert(unit, at: 0) }
    let wanted = textWithoutBlanks(typed.utf8)
    units.removeAll { $0 == wanted }
    let lines =
      (wanted.isEmpty ? [] : [unit("In “\(wanted)”", wanted, isPinned: true)])
      + [unit(own.isEmpty ? "As in the data" : "As in the data, \(own)", nil)]
      + units.map { unit($0, $0) } + [unit("No unit", "")]
    return Menu.Content(
      name: "Numbers and unit", segments: formSegments + placeSegments,
      segmentsName: "Form and decimals", lines: lines, isSearchable: true, takesRanges: true,
      placeholders: ["Type any unit, such as kg", "Type any unit"])
  }

  // MARK: Colours and names

  /// What can be said of a bar: by the name of its place; among several series it has the colour of its own.
  func looks(of bar: BarID) -> [Menu.Line] {
    let (series, name) = (chart.data.series, chart.data.category(ofRow: bar.row))
    guard chart.data.ownRows.contains(bar.row) else { return looks(ofSeries: bar.series) }
    return [
      colors(of: series.count == 1 ? name : series[bar.series].name),
      Menu.Line(.init("Note…"), .name(.note(name))),
      Menu.Line(.init("Show as…"), .name(.shown(name))),
    ]
  }

  /// What can be said of a series; of one alone, whose bars have the names, only its colour.
  func looks(ofSeries index: Int) -> [Menu.Line] {
    let name = chart.data.series[index].name
    if chart.data.series.count == 1 { return [colors(of: name)] }
    return [
      colors(of: name), Menu.Line(.init("Note…"), .name(.note(name))),
      Menu.Line(.init("Show as…"), .name(.shown(name))),
    ]
  }

  private func colors(of name: String) -> Menu.Line {
    var row = ListBox.Row("Colour", opensList: true)
    row.startsGroup = true
    return Menu.Line(row, .open(.color(name)))
  }

  /// - Parameter typed: a colour by its number.
  func colorChoices(of name: String, typed: String) -> Menu.Content {
    let (theme, chosen) = (chart.theme, latest.looks.colors[name])
    func line(_ title: String, _ color: ChosenColor?, isPinned: Bool = false) -> Line {
      var row = ListBox.Row(title, .choice, isOn: color == chosen, isPinned: isPinned)
      row.swatch = color?.color(in: theme)
      return Line(row, look { $0.colors[name] = color })
    }
    var lines: [Line] = []
    let typed = textWithoutBlanks(typed.utf8)
    if typed.hasPrefix("#") {
      if let color = ChosenColor(typed) {
        lines.append(line(color.text, color, isPinned: true))
      } else {
        let row = ListBox.Row(
          "“\(typed)” is no colour such as #c00", refusal: "", isPinned: true)
        lines.append(Line(row, .look(latest.looks)))
      }
    }
    lines += ChosenColor.Hue.allCases.map { hue in
      line(hue.rawValue.withFirstCapital, .hue(hue))
    }
    if case .fixed(let color)? = chosen, ChosenColor(typed) != chosen {
      lines.append(line(ChosenColor.fixed(color).text, chosen))
    }
    lines.append(line("Its own", nil))
    return Menu.Content(
      name: "Colour of \(Chart.shortened(name))", lines: lines, isSearchable: true,
      mostVisible: lines.count, takesRanges: true,
      placeholders: ["Type to search, or a colour such as #c00", "Search, or #c00"])
  }

  // MARK: Legend, lines, axis

  var legendChoices: Menu.Content {
    let chosen = latest.looks.legend
    let refusal = chart.data.series.count < 2 ? "there is only one series" : nil
    let choices: [(LegendSide?, String)] = [
      (nil, "Where there is room"), (.right, "Right"), (.below, "Below"), (.above, "Above"),
      (.bars, "At the last bars"),
    ]
    return Menu.Content(
      name: "Place of the legend",
      lines: choices.map { side, title in
        Line(
          .init(title, .choice, refusal: side == nil ? nil : refusal, isOn: side == chosen),
          look { $0.legend = side })
      })
  }

  /// - Parameter typed: the value of another line, with its name after a colon.
  func lineChoices(typed: String) -> Menu.Content {
    let lines = latest.references
    func toggle(_ reference: Reference, _ title: String, isPinned: Bool = false) -> Line {
      let isOn = lines.contains(reference)
      let others = isOn ? lines.filter { $0 != reference } : lines + [reference]
      var row = ListBox.Row(title, isOn: isOn, hasCheck: true, isPinned: isPinned)
      row.advice = isOn ? "Space removes it" : "Space draws it"
      return Line(row, .draw(others))
    }
    func title(_ reference: Reference) -> String {
      let value = chart.text(ofValue: reference.value)
      return reference.label.isEmpty ? value : "\(reference.label.onOneLine), \(value)"
    }
    var rows: [Line] = []
    let reference = Reference(typed: textWithoutBlanks(typed.utf8), chart.numberFormat)
    if let reference {
      rows.append(toggle(reference, "Line at \(title(reference))", isPinned: true))
    }
    rows += Reference.Statistic.allCases.map { statistic in
      toggle(
        lines.first { $0.statistic == statistic } ?? Reference(statistic),
        "Line at the \(statistic.rawValue)")
    }
    if askedQuery != nil {
      rows.append(
        Line(
          .init("Target of each bar: a column", opensList: true), .open(.targets), closes: true))
    }
    rows += lines.filter { $0.statistic == nil && $0 != reference }.map {
      toggle($0, title($0))
    }
    return Menu.Content(
      name: "Lines", lines: rows, isSearchable: true, staysOpen: true, takesRanges: true,
      placeholders: ["Type a value, or 100:limit", "100 or 100:limit"])
  }

  mutating func draw(_ lines: [Reference]) -> [Effect] {
    set(\.references, lines)
    return [.redraw]
  }

  /// - Parameter typed: from where to where.
  func rangeChoices(typed: String) -> Menu.Content {
    let chosen = latest.looks.range
    func line(_ title: String, _ range: AxisRange?, isPinned: Bool = false) -> Line {
      Line(
        .init(title, .choice, isOn: range == chosen, isPinned: isPinned), look { $0.range = range })
    }
    func title(_ range: AxisRange) -> String {
      let ends = [range.lower, range.upper].map { $0.map { chart.text(ofValue: $0) } }
      return [ends[0].map { "from \($0)" }, ends[1].map { "to \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    }
    let typed = textWithoutBlanks(typed.utf8)
    var lines: [Line] = []
    let range = AxisRange(chart.numberFormat.plainNumbers(in: typed))
    if let range {
      lines.append(line("The axis \(title(range))", range, isPinned: true))
    } else if !typed.isEmpty {
      lines.append(
        Line(
          .init("“\(typed)” is no range such as 40..60", refusal: "", isPinned: true),
          .look(latest.looks)))
    }
    if let chosen, chosen != range { lines.append(line("The axis \(title(chosen))", chosen)) }
    lines.append(line("As the values need it", nil))
    return Menu.Content(
      name: "Range of the axis", lines: lines, isSearchable: true, takesRanges: true,
      placeholders: ["From where to where, such as 40..60", "40..60"])
  }

  // MARK: Labels

  var labelChoices: Menu.Content {
    let looks = latest.looks
    let isHidden = latest.hiddenParts.contains(.values)
    let choices: [(BarLabels?, String)] = [
      (nil, "As the axis"), (.value, "Values"), (.share, "Shares"),
      (.both, "Values and shares"),
    ]
    let lines = choices.map { labels, title in
      Line(
        .init(title, .choice, isOn: !isHidden && looks.labels == labels), .labels(labels))
    }
    let none = Line(.init("None", .choice, key: "v", isOn: isHidden), .part(.values))
    return Menu.Content(name: "Labels of bars", lines: lines + [none])
  }

  /// Shows values or shares on bars, also where they were hidden.
  mutating func label(_ labels: BarLabels?) -> [Effect] {
    var hidden = chart.hiddenParts
    if hidden.remove(.values) != nil { set(\.hiddenParts, hidden) }
    set(\.looks.labels, labels)
    return [.redraw]
  }
}

extension Reference {
  /// `100` or `100:limit`; nil for another text.
  fileprivate init?(typed: String, _ format: NumberFormat) {
    let parts = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first,
      let value = typedNumber(format.plainNumbers(in: textWithoutBlanks(first.utf8)))
    else { return nil }
    self.init(value: value, label: parts.count > 1 ? textWithoutBlanks(parts[1].utf8) : "")
  }
}

extension Chart {
  fileprivate func text(ofValue value: Double) -> String { numberFormat.string(value) }
}

extension NumberForm {
  fileprivate var title: String {
    switch self {
    case .short: "Short"
    case .full: "Full"
    case .percent: "Percent"
    }
  }
}
