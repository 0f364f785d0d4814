// The texts of a chart that follow from its question and data: sentence, axis names, notices, and
// which of them do not fit its picture (WCAG 2.2, 1.4.4).
package import Queries
import Scales
package import Scenegraph
import Tables
internal import Words

extension Chart {
  /// The question as displayed, for the series that are not hidden: "Sum of amount by region,
  /// largest first · 3,376 in all"; "" if the data are empty or were not read from a table.
  func sentence(without hidden: Set<Int>, isLinked: Bool = false) -> String {
    let words = question(phrases(without: hidden))
    let asides = asides(without: hidden, isLinked: isLinked)
    return words.isEmpty ? "" : ([words] + asides).joined(separator: " · ")
  }

  private func question(_ phrases: [Query.Phrase]) -> String {
    data.categories.isEmpty ? "" : phrases.map { $0.lead + $0.text }.joined()
  }

  /// The sentence without the total, for descriptions, which have no axis or legend to name the
  /// units: "took (min) by job".
  func questionWithUnits(without hidden: Set<Int>) -> String {
    guard !data.categories.isEmpty, let question = source.question,
      case var query = question.query,
      query.method != .count, query.method != .distinct,
      query.shownAs.hasUnitOfValues, query.barValues.count == source.valueNames.count,
      looks.numbers.unit == nil
    else { return self.question(phrases(without: hidden)) }
    for (measure, name) in zip(query.barValues, source.valueNames) {
      // The unit of two columns stands after the second.
      let column = measure.partner?.column ?? measure.column
      let whole = measure.title([:])
      // A column that is in two measures has one name in both.
      let isOnce = measure.columns.allSatisfy { column in
        query.titles[column] == nil && query.measuredColumns.count { $0 == column } == 1
      }
      guard isOnce, name != whole, name.hasPrefix(whole) else { continue }
      query.titles[column] = question.facts.name(of: column) + name.dropFirst(whole.count)
    }
    return self.question(phrases(of: query, without: hidden))
  }

  /// The parts of the sentence, as the chart is shown; none if the data were not read from a table,
  /// or nothing could be read. Their number does not depend on what is hidden.
  func phrases(without hidden: Set<Int>) -> [Query.Phrase] {
    if emptyReason != nil { return [] }
    return source.question.map { phrases(of: $0.query, without: hidden) } ?? []
  }

  package var phrases: [Query.Phrase] { phrases(without: []) }

  /// Whether a sentence of its own is shown, found without writing it.
  var hasSentence: Bool { subtitle.isEmpty && emptyReason == nil && source.question != nil }

  private func phrases(of query: Query, without hidden: Set<Int>) -> [Query.Phrase] {
    var query = query
    query.values = query.barValues
    (query.order, query.top) = (sort, arrangement.restRow == nil ? nil : top)
    let names = Set(hidden.filter(data.series.indices.contains).map { data.series[$0].name })
    var left: String?
    if query.series == nil, query.values.count == source.valueNames.count {
      let isRestHidden = data.restSeriesIndex.map(hidden.contains) ?? false
      let gone = names.union(isRestHidden ? data.restSeries : [])
      let shown = zip(query.values, source.valueNames).filter { !gone.contains($0.1) }
      if !shown.isEmpty { query.values = shown.map(\.0) }
    } else if !names.isEmpty {
      let some = data.series.map(\.name).filter(names.contains).map { Self.shortened($0) }
      left =
        some.count > 2 ? "\(some.count) of \(data.series.count)" : some.joined(separator: " and ")
    }
    var facts = source.question?.facts ?? SentenceFacts()
    // What the rest is made by must be told.
    if arrangement.restRow != nil { facts.hasOneRowEach = false }
    facts.saysPercent = unit.isFraction
    return query.phrases(
      data.series.count > 1 ? shownLayout : nil, without: left, of: tableName, facts)
  }

  /// The parts of the sentence that no control changes: a scale that is not linear, and the total
  /// of all bars that are shown, if it is meaningful: different measures have none together.
  ///
  /// - Parameter isLinked: whether a line over the page says how many rows remain, beside which no
  ///   total of all is said.
  func asides(without hidden: Set<Int>, isLinked: Bool) -> [String] {
    let scales = (scale == .log ? ["on a logarithmic scale"] : []) + unfinishedText(without: hidden)
    guard let method = source.question?.query.method, method == .sum || method == .count,
      data.rowCount > 1, source.valueNames.count < 2, source.question?.query.hasRatio != true
    else { return scales }
    let shown = source.series.indices.filter { !hidden.contains($0) }
    guard data.shownAs == .value, !isLinked, !shown.isEmpty else { return scales }
    let total = shown.reduce(0) { $0 + source.series[$1].summary.sum }
    return scales
      + (total.isFinite ? ["\(voice(ChartState(hiddenSeries: hidden)).phrase(total)) in all"] : [])
  }

  /// "2019 from 3 March, 2023 to 11 May": at most one of the text.
  private func unfinishedText(without hidden: Set<Int>) -> [String] {
    let rows = data.unfinished.categories.sorted { $0.key < $1.key }.map { row, cover in
      "\(data.shortName(ofRow: row)) \(cover.text)"
    }
    let series = data.unfinished.series.sorted { $0.key < $1.key }
      .filter { !hidden.contains($0.key) }.map { "\(data.series[$0].name) \($1.text)" }
    let all = rows + series
    return all.isEmpty ? [] : [all.joined(separator: ", ")]
  }

  /// The line below the title: the given subtitle, else the sentence; "" if there is neither.
  func shownSubtitle(without hidden: Set<Int>, isLinked: Bool = false) -> String {
    subtitle.isEmpty ? sentence(without: hidden, isLinked: isLinked) : subtitle
  }

  package var sentence: String { sentence(without: []) }
  package var shownSubtitle: String { shownSubtitle(without: []) }

  /// The name of the values as they are shown: "share of revenue"; "" if several measures share only
  /// the axis.
  var valueAxisName: String {
    let name = plainAxisName
    if name.isEmpty { return name }
    return switch data.shownAs {
    case .value: name
    case .share, .shareOfBar: "share of \(name)"
    case .running: "running total of \(name)"
    case .change, .changePercent: "change of \(name)"
    case .index: "index of \(name)"
    }
  }

  private var plainAxisName: String {
    if data.series.count == 1 { return measureName(data.series[0].name) }
    guard source.valueNames.count == 1 else { return "" }
    let name = measureName(source.valueNames[0])
    return shownLayout == .normalized ? "share of \(name)" : name
  }

  /// The name of the categories: "month", "month of shipped"; "" if they are row numbers.
  package var categoryAxisName: String {
    guard let question = source.question, let field = question.query.category,
      let grain = field.grain
    else { return data.categoryName }
    return grain.phrase(of: question.facts.areAlone(field) ? "" : data.categoryName)
  }

  /// One sentence each, without a full stop: why the layout is not `layout`, what is to be known of
  /// the data, and what the scale cannot show. Counts have the chart's number format.
  public var notices: [String] { notices(in: ChartState()) }

  /// The notices of a chart in a state: of the series that it shows, and of lines at their statistics.
  ///
  /// - Parameter scene: in this state, which has them; nil for a chart that is out of view.
  package func notices(in state: ChartState, _ scene: Scene? = nil) -> [String] {
    scene?.notices ?? resolved(state).resolvedNotices(in: state)
  }

  /// Those of a chart whose lines have their places.
  func resolvedNotices(in state: ChartState) -> [String] {
    (refusal(of: layout).map { [$0.sentence] } ?? [])
      + (told + scaleNotices(in: state)).map { $0.sentence { numberFormat.string(Double($0)) } }
      + noticesOfLooks(in: state) + saidElsewhere(in: state)
  }

  /// What the sentence says beside the question, where another subtitle stands in its place.
  private func saidElsewhere(in state: ChartState) -> [String] {
    guard !subtitle.isEmpty else { return [] }
    let scales = scale == .log ? ["On a logarithmic scale"] : []
    return scales + unfinishedText(without: state.hiddenSeries).map { "Unfinished: \($0)" }
  }

  /// What is told of the data; rows without a name may have become a part of the others.
  private var told: [Notice] {
    let isBarAmongOthers = data.restCount > 0 && data.namelessRow == nil
    return data.told.map { notice in
      guard case .namelessRows(let count, var rows) = notice,
        rows.share == .bar && isBarAmongOthers
          || rows.share == .series && data.restSeries.contains("")
      else { return notice }
      rows.share = .others
      return .namelessRows(count: count, rows)
    }
  }

  private func scaleNotices(in state: ChartState) -> [Notice] {
    guard scale == .log else { return [] }
    let shown = data.series.indices.filter { !state.hiddenSeries.contains($0) }
    let found = shown.map { data.series[$0].summary.notPositive }
    guard let first = found.compactMap(\.firstRow).min() else { return [] }
    let count = found.reduce(0) { $0 + $1.count }
    return [.offLogarithmicScale(count: count, firstRow: first + 1)]
  }

  /// More notes are not told at once.
  private static let mostNotes = 20

  /// The notes about bars in the picture that are not in it, or cut.
  private func notesWithoutRoom(in scene: Scene) -> [String] {
    guard !looks.notes.isEmpty else { return [] }
    var drawn = scene.wholeTexts(.note)
    var texts: [String] = []
    for index in scene.bars {
      guard case .bar(let bar)? = scene.marks[index].datum,
        let note = looks.notes[data.category(ofRow: bar.row)], drawn.insert(note).inserted
      else { continue }
      texts.append("\(data.name(ofRow: bar.row).onOneLine): \(note.onOneLine)")
      if texts.count == Self.mostNotes { break }
    }
    return texts
  }

  /// The labels of lines in the picture that are not in it, or cut.
  private func lineLabelsWithoutRoom(
    _ state: ChartState, _ visible: VisibleValues, in scene: Scene
  ) -> [String] {
    let hasLines = scene.marks.contains { mark in
      if case .line = mark { mark.role == .referenceLine } else { false }
    }
    guard hasLines, !hiddenParts.contains(.grid) else { return [] }
    let chart = resolved(state)
    let voice = chart.voice(visible)
    var drawn = scene.wholeTexts(.referenceLine)
    return chart.shownReferences.map { chart.label(of: $0, voice) }
      .filter { drawn.insert($0).inserted }
  }

  /// Whether the name of a bar or a series is drawn shortened.
  package func cutsNames(in scene: Scene) -> Bool {
    scene.marks.contains { mark in
      guard case .text(let drawn) = mark, drawn.text.contains("…"), mark.datum != nil else {
        return false
      }
      return drawn.attributes.label.map { !$0.contains("…") } ?? false
    }
  }

  /// The full texts that the picture omits or cuts for lack of space, in reading order: title,
  /// subtitle, ring, description, notes, labels of lines, notices. Parts hidden by the user are not included. Names and
  /// values of bars are in their tooltips.
  package func cutTexts(_ state: ChartState, in scene: Scene) -> [String] {
    func isWhole(_ role: Role, _ text: String) -> Bool {
      scene.marks.contains { mark in
        guard case .text(let drawn) = mark, mark.role == role else { return false }
        return drawn.text.unbroken.elementsEqual(text.unbroken)
      }
    }
    var texts: [String] = []
    for (part, role, text) in [
      (Part.title, Role.title, state.linked.isUntitled ? "" : title),
      (
        .subtitle, .subtitle,
        shownSubtitle(without: state.hiddenSeries, isLinked: state.linked.isOnPage)
      ),
    ] where !text.isEmpty && !hiddenParts.contains(part) && !isWhole(role, text) {
      if role == .subtitle, scene.showsWholeSentence { continue }
      texts.append(text)
    }
    let visible = VisibleValues(self, hiddenSeries: state.hiddenSeries)
    let hasRing = scene.marks.contains { $0.role == .ringTrack }
    let mayHaveRing = goal != nil || !state.linked.isOnPage
    if !hasRing, mayHaveRing, !hiddenParts.contains(.ring),
      let reading = RingReading(self, state, { visible })
    {
      let captions = reading.captions.compactMap(\.forms.first)
      texts.append(([reading.text] + captions).joined(separator: ", "))
    }
    if !description.isEmpty, !hiddenParts.contains(.description),
      !isWhole(.description, description)
    {
      texts.append(description)
    }
    texts += notesWithoutRoom(in: scene) + lineLabelsWithoutRoom(state, visible, in: scene)
    let notice = notices(in: state).joined(separator: " · ")
    if !notice.isEmpty, !isWhole(.notice, notice) { texts.append(notice) }
    return texts
  }
}

extension Scene {
  /// The texts of a role that are there in full.
  fileprivate func wholeTexts(_ role: Role) -> Set<String> {
    var texts = Set<String>()
    for case .text(let mark) in marks where mark.attributes.role == role {
      let full = mark.attributes.label ?? mark.text
      if mark.text.unbroken.elementsEqual(full.unbroken) { texts.insert(full) }
    }
    return texts
  }

  /// Whether the sentence is there as a control, with no word missing or cut.
  fileprivate var showsWholeSentence: Bool {
    guard let control = control(.sentence),
      !control.items.contains(where: { $0.action == .moreWords })
    else { return false }
    return !marks.contains { mark in
      guard case .text(let word) = mark, word.attributes.role == .sentence else { return false }
      return word.attributes.label != word.text
    }
  }
}

extension String {
  /// The text without white space, to compare it however it is wrapped.
  fileprivate var unbroken: some Sequence<Unicode.Scalar> {
    unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
  }
}
