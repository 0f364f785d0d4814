// Another table of the same source: the list of them, what is shown of the one that is chosen, and
// what the next one with the same columns is asked.
internal import Charts
internal import Inputs
package import Queries
internal import Words

struct AwaitedTable: Equatable {
  var name: String
  /// The view of it to go back to; a chart is chosen from its columns if there is none.
  var move: History.Move
}

/// A reading on request that has not ended.
package struct AwaitedReading: Equatable {
  /// nil for the table that is shown.
  var table: AwaitedTable?
  /// The reading that the chart shared with others until it was asked for another table.
  package internal(set) var formerInput: Int?
}

extension Panel {
  /// The table that is shown; nil if its source has no other.
  var shownTable: String? { read?.source?.tables?.nameInSentence }

  /// The table that is shown, or will be once it has been read; nil if its source has no other.
  var wantedTable: String? { awaitedReading?.table?.name ?? shownTable }

  /// The tables, each with what it is and about how many rows it has; nil if there is no choice.
  var tableChoices: Menu.Content? {
    guard let list = read?.source?.tables, list.nameInSentence != nil else { return nil }
    let lines = list.entries.flatMap { entry in
      [
        Menu.Line(
          .init(entry.name.onOneLine, .choice, hint: hint(entry), isOn: entry.name == wantedTable),
          .table(entry.name))
      ] + entry.additions.map(Self.line)
    }
    return Menu.Content(name: "Table", lines: lines, isSearchable: true)
  }

  /// The tables that can be shown besides the charts that are there, and a line for files; nil if the
  /// source has no other table.
  var besideChoices: Menu.Content? {
    guard let list = read?.source?.tables, list.nameInSentence != nil else { return nil }
    let lines = list.entries.map { entry in
      Menu.Line(.init(entry.name.onOneLine, hint: hint(entry)), .beside(entry.name))
    }
    return Menu.Content(
      name: "Beside", lines: lines + [Menu.Line(.init("File…"), .filesBeside)], isSearchable: true)
  }

  /// A table that the rows refer to, which is added or taken out.
  private static func line(_ addition: TableList.Addition) -> Menu.Line {
    let columns = addition.columns.map(\.onOneLine).joined(separator: ", ")
    let hint = addition.isShown ? "takes it out" : "joined by \(columns)"
    return Menu.Line(
      .init("+ \(addition.name.onOneLine)", .choice, hint: hint, isOn: addition.isShown),
      .table(addition.whole))
  }

  /// "about 1,200 rows", "at least 100,000 rows", "view, about 12 rows".
  private func hint(_ entry: TableList.Entry) -> String {
    let rows = entry.rowCount.map { count in
      let degree = entry.isLeastCount ? "at least" : "about"
      return count == 0 ? "empty" : "\(degree) \(counted(count, "row", chart.text(ofCount: count)))"
    }
    if entry.isView { return rows.map { "view, \($0)" } ?? "view" }
    return rows ?? "table"
  }

  /// Shows a table that has been read on request. What is shown stays if it could not be read.
  ///
  /// - Returns: nil if it is shown like any other data.
  mutating func receiveAgain(_ news: Snapshot) -> [Effect]? {
    // It was given up.
    guard let awaitedReading else { return [] }
    let awaited = awaitedReading.table
    self.awaitedReading = nil
    guard news.table != nil else {
      guard let failure = news.failure else { return [.redraw] }
      return read?.table == nil ? nil : say(.said(failure.sentence(.window)))
    }
    guard let awaited, let choice = news.choice, read?.source?.tables?.shown != awaited.name else {
      return nil
    }
    var view = awaited.move.goal?.view ?? shown
    if awaited.move.goal == nil { view.adopt(choice, keepsOrientation: keepsOrientation) }
    // They are indices into the bars that are shown now.
    view.hiddenSeries = []
    view.table = awaited.name
    self.choice = choice
    (wanted, waitingNews, valueList, suggested) = (nil, nil, nil, nil)
    return [.redraw] + show(news, view, awaited.move)
  }
}

extension Model {
  /// Reads another table of a chart's source; the picture stays until it is there.
  mutating func openTable(
    _ name: String, chart: Int, _ move: History.Move = .asked(nil)
  ) -> [Effect] {
    guard panels.indices.contains(chart) else { return [] }
    if panels[chart].awaitedReading?.table?.name == name {
      panels[chart].awaitedReading?.table?.move = move
    }
    guard panels[chart].wantedTable != name else { return [] }
    return beginReading(.init(table: .init(name: name, move: move)), chart: chart)
  }

  /// Reads the source of a chart again for what has changed, or after a failure; the question stays.
  mutating func readAgain(chart: Int) -> [Effect] {
    let panel = panels[chart]
    guard let source = panel.read?.source, source.canBeReadAgain, panel.state.reading == nil else {
      return change(chart) { $0.say(.refused(.nothingToReload)) }
    }
    return beginReading(.init(table: panel.awaitedReading?.table), chart: chart)
  }

  private mutating func beginReading(_ reading: AwaitedReading, chart: Int) -> [Effect] {
    let input = panels[chart].input
    let shares = panels.indices.filter { panels[$0].input == input }
    panels[chart].awaitedReading = reading
    if shares.count > 1, reading.table != nil {
      // The others keep their table.
      panels[chart].awaitedReading?.formerInput = input
      let own = takeInput()
      panels[chart].input = own
    } else {
      for other in shares { panels[other].awaitedReading = reading }
    }
    return [
      .redraw,
      .readAgain(
        table: reading.table?.name, chart: panels[chart].id,
        generation: panels[chart].generation + 1),
    ]
  }

  /// Gives up what is read on request for a chart; it goes on with what it shared with others.
  mutating func giveUpReading(chart: Int) -> [Effect] {
    guard let awaited = panels[chart].awaitedReading else { return [] }
    let input = panels[chart].input
    for other in panels.indices where panels[other].input == input {
      panels[other].awaitedReading = nil
    }
    guard let former = awaited.formerInput else { return [.stopReading(input: input)] }
    panels[chart].input = former
    return [.stopReading(input: input)] + catchUp(chart: chart)
  }

  /// Whether Escape gives up what has been asked for, whatever is told beside it.
  var isWaiting: Bool {
    addition != nil
      || panels.contains { panel in
        panel.wanted?.move != nil || panel.awaitedReading != nil && panel.read?.isFollowing != true
      }
  }

  /// Gives up questions that are being answered; charts stay as they are.
  mutating func cancelQuestions() -> [Effect] {
    giveUpAddition() + panels.indices.flatMap { giveUp(chart: $0) }
  }

  /// The same for one chart.
  mutating func giveUp(chart: Int) -> [Effect] {
    if let awaited = panels[chart].awaitedReading, panels[chart].read?.isFollowing != true {
      return change(chart) {
        $0.say(.done(awaited.table == nil ? .cancelledReload : .cancelledOpening))
      } + giveUpReading(chart: chart)
    }
    let effects = change(chart) { $0.giveUpQuestion() }
    let isIdle = !effects.isEmpty && panels[chart].request == nil
    return effects + (isIdle ? [.cancelQuestion(chart: panels[chart].id)] : [])
  }
}

extension Panel {
  /// Whether it waits for what somebody has asked for, and not for a step of undo or redo.
  var isAsking: Bool {
    [wanted?.move, awaitedReading?.table?.move].contains {
      if case .asked? = $0 { true } else { false }
    }
  }

  /// What is asked of the table, or will be once the pending request is answered; nil if there is no
  /// table.
  ///
  /// - Parameter isSameTable: whether it is for the same table; then only what was chosen for it,
  ///   since what somebody has asked is asked again by itself.
  package func keptQuestion(isSameTable: Bool) -> KeptQuestion? {
    guard let table = read?.table else { return nil }
    if isSameTable { return choice.map { KeptQuestion($0, of: table) } }
    let view = latest
    guard let query = askedQuery else { return nil }
    let choice = QueryChoice(query, layout: view.layout, orientation: view.orientation)
    return KeptQuestion(choice, of: table)
  }
}

extension Model {
  /// Those of all charts, the active one's first.
  package var keptQuestions: [KeptQuestion] {
    let panels = panels[active...] + panels[..<active]
    return panels.compactMap { $0.keptQuestion(isSameTable: false) }
  }
}
