// The specification of a chart, independent of size, and the question that it answers.
public import Base
package import Queries
public import Scales
public import Scenegraph

/// A bar chart as a specification: data, words and choices. Together with a `ChartState`, a size
/// and a text measurer it becomes a scene.
public struct Chart: Equatable, Sendable {
  /// The data as given. New data are arranged at once.
  ///
  /// A reader of one part copies no other where this is inlined: docs/decisions/0099-nothing-is-lent.md.
  public var source: ChartData {
    @inlinable @inline(__always) get { given.value }
    set { show(newValue, as: newValue.arranged(sort: sort, top: top), sort: sort, top: top) }
  }
  // Each part of a picture holds the chart: what is large in it is shared.
  @usableFromInline var given: Shared<ChartData>
  private var seriesSlots: [Int] = []
  /// What linked charts leave of the bars of the source.
  private var givenRemains: Remains?
  /// The same of the bars as shown.
  private(set) var remains: Remains?
  /// How far bars have reached since other charts filter them.
  private(set) var remainingReach = RemainingReach()
  /// The names of the series of all charts on the page, in order of colour; nil for its own.
  package var sharedNames: [String]? { didSet { if sharedNames != oldValue { takeSlots() } } }
  /// The order of the categories.
  public private(set) var sort = SortOrder.none
  /// How many of the largest categories to show; the rest are one bar. nil for all.
  public private(set) var top: Int?
  /// The data as shown, with a mapping back to the source rows.
  package internal(set) var arrangement: Arrangement {
    @inlinable @inline(__always) get { arranged.value }
    set { arranged.value = newValue }
  }
  @usableFromInline var arranged: Shared<Arrangement>
  /// Above the chart; "" for none.
  public var title: String
  /// Under the title; "" for none.
  public var subtitle: String
  /// Free text for the panel under the chart.
  public var description: String
  /// The colours.
  public var theme: Theme
  /// The name of the table that was asked; nil if its source has no other.
  package var tableName: String?
  /// The direction in which the bars grow.
  public var orientation = Scene.Orientation.vertical
  /// How the series of a category are to be arranged. If data or scale do not allow it, a notice
  /// says why, and the chart is drawn as `shownLayout`.
  public var layout = Scene.Layout.grouped
  /// Whether lengths are proportional to values or to their logarithms.
  public var scale = ScaleKind.linear
  /// Whether the value axis may be shared with other charts on the page.
  package var axis = AxisChoice.own
  /// The shared axis, found by the page before layout; nil for the chart's own.
  package var sharedAxis: SharedAxis?
  /// The shape of the bars' ends.
  public var barShape = BarShape.rounded
  /// Lines across the plot.
  public var references: [Reference] = []
  /// The lines at statistics that have no place among the bars that are shown.
  var absentLines: [AbsentLine] = []
  /// What a person says about its looks.
  package var looks = Looks() { didSet { takeNames() } }
  /// Whether bars are hatched, so that series need not be told apart by colour.
  public var hasPatterns = false
  /// Parts to hide even if there is space.
  public var hiddenParts: Set<Part>
  /// Whether notices are left out, as in a picture too small to read them.
  package var hidesNotices = false
  /// The whole that the ring shows; nil for the total of the visible values, if they add up.
  public var goal: Double?
  package var numberFormat: NumberFormat
  /// The sentence for an empty chart; nil for the general one.
  public var emptyMessage: String? {
    get { emptyReason?.what }
    set { emptyReason = newValue.map { EmptyMessage($0) } }
  }
  /// The sentence for an empty chart, with place and advice.
  package var emptyReason: EmptyMessage?

  /// A chart of these data, with numbers in the format of the environment's locale.
  ///
  /// - Parameters:
  ///   - data: what the bars stand for.
  ///   - title: above the chart; "" for none, as with `subtitle`.
  ///   - subtitle: under the title.
  ///   - description: free text for the panel under the chart.
  ///   - theme: the colours.
  ///   - hiddenParts: parts to hide even if there is space.
  ///   - goal: the whole that the ring shows; nil for the total of the visible values, if any.
  ///   - emptyMessage: the sentence for an empty chart; nil for the general one.
  public init(
    data: ChartData, title: String, subtitle: String = "", description: String = "",
    theme: Theme = .light, hiddenParts: Set<Part> = [], goal: Double? = nil,
    emptyMessage: String? = nil
  ) {
    self.init(
      data: data, title: title, subtitle: subtitle, description: description, theme: theme,
      hiddenParts: hiddenParts, goal: goal, numberFormat: .current(), emptyMessage: emptyMessage)
  }

  package init(
    data: ChartData, title: String, subtitle: String = "", description: String = "",
    theme: Theme = .light, hiddenParts: Set<Part> = [], goal: Double? = nil,
    numberFormat: NumberFormat, emptyMessage: String? = nil
  ) {
    (given, arranged) = (Shared(data), Shared(data.arranged()))
    (self.title, self.subtitle, self.description) = (title, subtitle, description)
    (self.theme, self.hiddenParts, self.goal) = (theme, hiddenParts, goal)
    (self.numberFormat, self.emptyMessage) = (numberFormat, emptyMessage)
    takeSlots()
  }

  /// What is shown under another name.
  private mutating func takeNames() {
    let hidesUnits = looks.numbers.unit != nil && !given.value.unit.text.isEmpty
    given.value.shownNames = looks.names
    arrangement.data.shownNames = looks.names
    (given.value.hidesUnits, arrangement.data.hidesUnits) = (hidesUnits, hidesUnits)
  }

  private mutating func takeSlots() {
    seriesSlots = SeriesSlots.slots(
      of: given.value.ownSeriesNames, given.value.seriesOrder, shared: sharedNames,
      count: Theme.light.series.count)
  }

  private func slot(ofSeries index: Int) -> Int {
    seriesSlots.indices.contains(index) ? seriesSlots[index] : index
  }

  /// Whether bars are hatched: on request, or with several series under a theme that prefers it.
  var wearsPatterns: Bool { hasPatterns || theme.prefersPatterns && data.series.count > 1 }

  /// The colour of a series, which stays with its name; that of the rest is none of these.
  func color(ofSeries index: Int) -> Color {
    if let own = ownColor(ofSeries: index) { return own }
    if index == data.restSeriesIndex { return theme.rest }
    return stepColor(ofSeries: index) ?? theme.color(ofSeries: slot(ofSeries: index))
  }

  /// The colour of a series that is a step of a scale.
  private func stepColor(ofSeries index: Int) -> Color? {
    guard case .steps(let names, let isDiverging) = given.value.seriesOrder, sharedNames == nil,
      data.series.indices.contains(index),
      let step = names.firstIndex(of: data.series[index].name)
    else { return nil }
    return theme.color(ofStep: step, of: names.count, isDiverging: isDiverging)
  }

  /// The colour that somebody has chosen for a series; nil for none.
  private func ownColor(ofSeries index: Int) -> Color? {
    guard !looks.colors.isEmpty, data.series.indices.contains(index) else { return nil }
    return looks.colors[data.series[index].name]?.color(in: theme)
  }

  /// The same for the bar of the only series.
  func ownColor(ofRow row: Int) -> Color? {
    looks.colors[data.category(ofRow: row)]?.color(in: theme)
  }

  /// - Parameter color: of the bar; nil for that of the series.
  func hatching(ofSeries index: Int, on color: Color? = nil) -> Hatching? {
    if index == data.restSeriesIndex, color == nil { return theme.restHatching }
    let color = color ?? ownColor(ofSeries: index) ?? stepColor(ofSeries: index)
    return theme.hatching(ofSeries: slot(ofSeries: index), on: color)
  }

  /// The data as shown, in order and with the rest in one; bars and selections refer to its rows.
  public package(set) var data: ChartData {
    @inlinable @inline(__always) get { arranged.value.data }
    // Setting them sets the source.
    set { source = newValue }
  }

  /// The row of `source` that a row of `data` shows; nil for the rest.
  public func sourceRow(of row: Int) -> Int? { arrangement.sourceRow(of: row) }

  /// Orders the categories, showing all or only the largest. Takes time proportional to the rows.
  public mutating func arrange(sort: SortOrder, top: Int?) {
    guard sort != self.sort || top != self.top else { return }
    show(source, as: source.arranged(sort: sort, top: top), sort: sort, top: top)
  }

  /// Whether it shows the same bars as another chart, decided in constant time.
  package func hasSameBars(as other: Chart) -> Bool {
    data.hasSameBars(as: other.data) && source.hasSameBars(as: other.source)
  }

  /// Whether its bars were made of the same data as another chart's, decided in constant time.
  package func hasSameSource(as other: Chart) -> Bool {
    source.hasSameBars(as: other.source)
  }

  /// Shows data that are already arranged. Takes time independent of the rows.
  package mutating func show(
    _ source: ChartData, as arrangement: Arrangement, sort: SortOrder, top: Int?
  ) {
    // Of other bars something else remains.
    if !given.value.hasSameBars(as: source) { givenRemains = nil }
    given.value = source
    takeSlots()
    (self.arrangement, self.sort, self.top) = (arrangement, sort, top)
    if looks != Looks() { takeNames() }
    remainingReach = RemainingReach()
    takeRemains()
  }

  /// What the selections of linked charts leave of the source's bars; nil where no other chart
  /// filters them. Setting it takes time with the bars and copies nothing but these numbers: order,
  /// rest and scale stay those of the whole.
  package var remaining: RemainingBars? {
    get { givenRemains?.bars }
    set {
      givenRemains = newValue.flatMap { source.fits($0) ? Remains($0) : nil }
      takeRemains()
    }
  }

  private mutating func takeRemains() {
    remains = givenRemains.map { arrangement.taken($0, of: source) }
    if let remains {
      remainingReach.insert(remains)
    } else if remainingReach != RemainingReach() {
      remainingReach = RemainingReach()
    }
  }

  /// Forgets what remains, but not how far it has reached.
  mutating func forgetRemains() {
    (givenRemains, remains) = (nil, nil)
  }

  /// The names that `setLocale` accepts, for correcting a wrong one; slow: opens every locale.
  public static func installedLocales() -> [String] { NumberFormat.installedLocales() }

  /// Formats numbers for a locale such as "de_DE"; false, and no change, if it is not installed.
  public mutating func setLocale(_ name: String) -> Bool {
    guard let format = NumberFormat.named(name) else { return false }
    numberFormat = format
    return true
  }

  /// The bars as shown, to find the rows behind them; nil if the data were not read from a table.
  package var answeredBars: AnsweredBars? {
    source.question.map { question in
      AnsweredBars(
        question.query, categories: source.categories, seriesNames: source.series.map(\.name),
        restSeries: source.restSeries, hasDistinctNames: source.hasDistinctNames,
        tableRows: question.tableRows, shown: arrangement.sourceRows, restCount: data.restCount)
    }
  }

  /// The encoding of the chart; nil if the data were not read from a table.
  package var encoding: Encoding? {
    guard let question = source.question else { return nil }
    let query = question.query
    func field(_ field: Field?, _ start: Double?) -> Encoding.Field? {
      field.map { field in
        var bin: Encoding.Field.Bin?
        if case .width(let width) = field.grain {
          bin = Encoding.Field.Bin(width: width, start: start ?? 0)
        }
        if case .edges(let edges) = field.grain { bin = Encoding.Field.Bin(edges: edges) }
        return Encoding.Field(
          column: field.column.name, position: field.column.position,
          timeUnit: field.grain?.timeUnit, bin: bin)
      }
    }
    var encoding = Encoding(
      category: field(query.category, question.categoryStart),
      values: query.barValues.map { Encoding.Value($0) },
      aggregate: query.method.rawValue, series: field(query.series, question.seriesStart),
      layout: source.series.count > 1 ? shownLayout.rawValue : "single", orientation: orientation,
      sort: sort.rawValue, filters: question.conditions)
    if query.shownAs != .value { encoding.shownAs = query.shownAs.rawValue }
    (encoding.having, encoding.comparison) = (query.having?.text, query.comparison?.rawValue)
    if query.hasErrors { encoding.error = 95 }
    encoding.target = query.drawnTarget.map { Encoding.Value($0) }
    return encoding
  }
}

extension Encoding.Value {
  package init(_ measure: Measure) {
    self.init(
      column: measure.column.name, position: measure.column.position,
      partner: measure.partner.map {
        Partner(
          operation: $0.operation.rawValue, column: $0.column.name, position: $0.column.position)
      })
  }
}

/// The outline of a bar.
public enum BarShape: String, CaseIterable, Hashable, Sendable {
  /// Round at the free end, square on the axis.
  case rounded
  /// Square at both ends.
  case square
  /// Round at both ends, with a thin outline.
  case capsule
}

/// A line across the plot at a value.
public struct Reference: Hashable, Sendable {
  /// Finite.
  public var value: Double
  /// The text beside the line; if empty, the value.
  public var label: String
  /// What of the bars' values the line is at; nil for one at `value`.
  package var statistic: Statistic?

  /// A line at a value.
  public init(value: Double, label: String = "") {
    self.value = value
    self.label = label
  }

  /// A line at what the values of the bars give.
  package init(_ statistic: Statistic, label: String = "") {
    self.init(value: 0, label: label)
    self.statistic = statistic
  }

  /// Named as on the command line.
  package enum Statistic: String, CaseIterable, Hashable, Sendable {
    case mean, median
  }
}

/// A part of a chart; the raw value is its name on the command line.
public enum Part: String, CaseIterable, Hashable, Sendable {
  /// The words around the chart, and the names of its series.
  case title, subtitle, description, legend
  /// The axis below the plot.
  case xAxis = "x-axis"
  /// The axis beside the plot.
  case yAxis = "y-axis"
  /// Lines behind the bars, numbers on them, the ring of a share, and the control of their number.
  case grid, values, ring, control
  /// The names of the values and of the categories, beside their axes.
  case axisNames = "axis-names"
  /// What asks for another chart: the button of the menu, and the words of the sentence as controls.
  /// Only in a window; without it the sentence is a plain line.
  case menu
}

/// A question, with details that only its answer knows.
package struct AnsweredQuestion: Hashable, Sendable {
  package internal(set) var query: Query
  /// What its sentence must know of the table.
  package let facts: SentenceFacts
  /// The lower edge of the first bin, for categories and for series; nil if they are not bins.
  fileprivate let categoryStart: Double?
  fileprivate let seriesStart: Double?
  /// If each bar is one row, the table row of each, from 0; nil if all rows are shown in order.
  fileprivate let tableRows: [UInt32]?
  fileprivate let conditions: [String]
  /// Why no row passes the filters; nil if one does.
  let refutation: Refutation?
  /// Whether there were bars until the question's condition left them out.
  let hasLostBars: Bool

  /// "the month before"; nil if nothing is compared.
  var comparedWords: String? { query.comparedWords(facts) }

  init(_ answer: Answer) {
    (query, facts) = (answer.query, answer.facts)
    (categoryStart, seriesStart) = (answer.categoryStart, answer.seriesStart)
    (tableRows, conditions) = (answer.tableRows, answer.conditions)
    (refutation, hasLostBars) = (answer.refutation, answer.hasLostBars)
  }
}
