// What can be shown of the values of bars: shares and changes, earlier periods, and which bars.
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import Words

extension Choices {
  /// What bars show of their values, as segments.
  var shownAs: [Line] {
    let choices = ShownAs.allCases.map { shown in
      var other = query
      other.shownAs = shown
      if shown != .value { other.hasErrors = false }
      var row = ListBox.Row(
        shown.title, refusal: refusal(of: shown), isOn: query.shownAs == shown)
      row.startsGroup = shown == .value
      return Line(row, ask(other))
    }
    var other = query
    other.hasErrors.toggle()
    let isFit = other.fitted(to: table).hasErrors == other.hasErrors
    let reason = isFit ? nil : "only means have an interval"
    return choices + [Line(.init("± 95%", refusal: reason, isOn: query.hasErrors), ask(other))]
  }

  private func refusal(of shown: ShownAs) -> String? {
    if shown == .share, haveMixedSigns { return "above and below zero" }
    var other = query
    other.shownAs = shown
    if other.fitted(to: table).shownAs == shown { return nil }
    if shown == .shareOfBar, query.series == nil, query.values.count < 2 { return "not split" }
    guard shown.needsSums else { return "bars have no order" }
    return "\(query.hasRatio ? "ratios" : query.method.plural) do not add up"
  }

  /// What bars are compared with.
  var comparisons: Menu.Content {
    let choices: [ComparedPeriod?] = [nil] + ComparedPeriod.allCases
    let facts = table.sentenceFacts(of: query)
    let lines = choices.map { comparison in
      var other = query
      other.comparison = comparison
      let words = other.comparedWords(facts).map(\.withFirstCapital)
      let isFit = other.fitted(to: table).comparison == comparison
      return Line(
        .init(
          words ?? "Nothing", .choice, refusal: isFit ? nil : "bars are no periods",
          isOn: query.comparison == comparison),
        ask(other))
    }
    return Menu.Content(name: "Compared with", lines: lines)
  }

  /// The columns that can be the targets of bars.
  var targets: Menu.Content {
    let drawn = query.drawnTarget?.column
    let none = Line(.init("No target", .choice, isOn: drawn == nil), ask(query.aiming(at: nil)))
    let lines = table.summaries.filter(\.isNumeric).map { summary in
      let refusal = query.names(summary.column) ? "names the bars" : nil
      return Line(
        .init(
          title(summary.column), .choice, hint: summary.hint.words,
          refusal: summary.isEmpty
            ? "empty" : refusal ?? query.refusal(ofTarget: summary.column)?.words,
          isOn: drawn == summary.column),
        ask(query.aiming(at: summary.column)))
    }
    return Menu.Content(name: "Target of each bar", lines: [none] + lines, isSearchable: true)
  }

  /// The condition on bars that is typed, or why it is none, and the one that there is.
  func conditions(typed: String) -> Menu.Content {
    var lines: [Line] = []
    func line(_ having: BarCondition, isPinned: Bool) -> Line {
      var other = query
      other.having = having == query.having ? nil : having
      let words = having.words(isFraction: saysPercent)
      return Line(
        .init(
          "Only bars \(words)", .toggle, isOn: having == query.having, isPinned: isPinned),
        ask(other), closes: true)
    }
    let typed = textWithoutBlanks(typed.utf8)
    let above = saysPercent ? ">25%" : ">100"
    let examples = above + (saysPercent ? " or 10%..20%" : " or 10..20")
    let plain = numberFormat.plainNumbers(in: typed)
    let condition =
      BarCondition(plain, inPercent: saysPercent)
      ?? BarCondition(">\(plain)", inPercent: saysPercent)
    if let condition {
      lines.append(line(condition, isPinned: true))
    } else if !typed.isEmpty {
      let words = "\"\(typed)\" is no condition such as \(examples)"
      lines.append(Line(.init(words, refusal: "", isPinned: true), ask(query)))
    }
    if let having = query.having, having != condition {
      lines.append(line(having, isPinned: false))
    }
    var all = query
    all.having = nil
    lines.append(Line(.init("All bars", .choice, isOn: query.having == nil), ask(all)))
    var content = Menu.Content(name: "Only bars", lines: lines, isSearchable: true)
    content.takesRanges = true
    content.placeholders = ["A value or a range such as \(examples)", examples, above]
    return content
  }
}

extension ShownAs {
  fileprivate var title: String {
    switch self {
    case .value: "Value"
    case .share: "Share"
    case .shareOfBar: "Share of bar"
    case .running: "Running total"
    case .change: "Change"
    case .changePercent: "Change %"
    case .index: "Index"
    }
  }
}
