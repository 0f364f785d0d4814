// What a person asked to see, before any size is known.
public import Scales
public import Scenegraph

/// A bar chart as a specification: data, words and choices. Together with a `ChartState`, a size
/// and a text measurer it becomes a scene.
public struct Chart: Sendable {
  /// The data as they were given. Other ones are put in order at once.
  public var source: ChartData {
    get { given }
    set { show(newValue, as: newValue.arranged(sort: sort, top: top), sort: sort, top: top) }
  }
  private var given: ChartData
  /// Which colours the series have: those of their names, whatever data come.
  private var seriesSlots = SeriesSlots(count: Theme.light.series.count)
  /// The order of the categories.
  public private(set) var sort = SortOrder.none
  /// How many of the largest categories are shown, the rest summed up; nil for all.
  public private(set) var top: Int?
  /// The data as they are shown, with the way back to the rows of the source.
  package private(set) var arrangement: Arrangement
  /// Above the chart; "" for none.
  public var title: String
  /// Under the title; "" for none.
  public var subtitle: String
  /// Free text for the panel under the chart.
  public var description: String
  /// The colours.
  public var theme: Theme
  /// Which way the bars grow.
  public var orientation = Scene.Orientation.vertical
  /// How the series of a category lie; `refusal(of:)` says which cannot be had.
  public var layout = Scene.Layout.grouped
  /// Whether lengths stand for values or for their logarithms.
  public var scale = ScaleKind.linear
  /// Whether the value axis may be that of other charts on the same page.
  package var axis = AxisChoice.own
  /// The axis in common with them, which the page finds before it is laid out; nil for one of its
  /// own.
  package var sharedAxis: SharedAxis?
  /// Whether other charts are on the same page: then a ring is only there for what somebody wants
  /// to know.
  package var isOneOfSeveral = false
  /// What the ends of bars look like.
  public var barShape = BarShape.rounded
  /// Lines across the plot.
  public var references: [Reference] = []
  /// Whether bars are hatched, so that series need not be told apart by their colours.
  public var hasPatterns = false
  /// Parts the person does not want, whatever room there is.
  public var hiddenParts: Set<Part>
  /// The ring's whole; nil for what the visible values add up to, where they do.
  public var goal: Double?
  /// How numbers are written.
  package var numberFormat: NumberFormat
  /// The sentence for a chart with nothing in it; nil for the general one.
  public var emptyMessage: String? {
    get { emptyReason?.what }
    set { emptyReason = newValue.map { EmptyMessage($0) } }
  }
  /// The same with where it is and what to do.
  package var emptyReason: EmptyMessage?

  /// A chart of these data, its numbers written as the environment's locale has them.
  ///
  /// - Parameters:
  ///   - data: what the bars stand for.
  ///   - title: above the chart; "" for none, as with `subtitle`.
  ///   - subtitle: under the title.
  ///   - description: free text for the panel under the chart.
  ///   - theme: the colours.
  ///   - hiddenParts: what is not wanted, whatever room there is.
  ///   - goal: the ring's whole; nil for what the visible values add up to, where they do.
  ///   - emptyMessage: the sentence for a chart with nothing in it; nil for the general one.
  public init(
    data: ChartData, title: String, subtitle: String = "", description: String = "",
    theme: Theme = .light, hiddenParts: Set<Part> = [], goal: Double? = nil,
    emptyMessage: String? = nil
  ) {
    self.init(
      data: data, title: title, subtitle: subtitle, description: description, theme: theme,
      hiddenParts: hiddenParts, goal: goal, numberFormat: .current(), emptyMessage: emptyMessage)
  }

  /// The same with numbers written in a format of its own.
  package init(
    data: ChartData, title: String, subtitle: String = "", description: String = "",
    theme: Theme = .light, hiddenParts: Set<Part> = [], goal: Double? = nil,
    numberFormat: NumberFormat, emptyMessage: String? = nil
  ) {
    given = data
    arrangement = data.arranged()
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.theme = theme
    self.hiddenParts = hiddenParts
    self.goal = goal
    self.numberFormat = numberFormat
    self.emptyMessage = emptyMessage
    seriesSlots.take(data.series.map(\.name))
  }

  /// Gives the colours out anew, in the order of the series: for data that are read to their end
  /// and had other columns of numbers on the way.
  package mutating func resetSeriesColors() {
    seriesSlots = SeriesSlots(count: Theme.light.series.count)
    if !source.categories.isEmpty { seriesSlots.take(source.series.map(\.name)) }
  }

  /// Whether bars are hatched: where somebody asked for it, and where colours alone would tell
  /// series apart under a theme for eyes that may not see these.
  var wearsPatterns: Bool { hasPatterns || theme.prefersPatterns && data.series.count > 1 }

  /// The colour of a series, which stays with its name.
  func color(ofSeries index: Int) -> Color {
    theme.color(ofSeries: seriesSlots.slot(ofSeries: index))
  }

  /// The pattern that goes with the colour.
  func hatching(ofSeries index: Int) -> Hatching? {
    theme.hatching(ofSeries: seriesSlots.slot(ofSeries: index))
  }

  /// The data as they are shown, in order and with the rest summed up: the rows that bars and
  /// selections speak of.
  public package(set) var data: ChartData {
    get { arrangement.data }
    // Setting them is setting the source.
    set { source = newValue }
  }

  /// The row of `source` that a row of `data` shows; nil for the sum of the rest.
  public func sourceRow(of row: Int) -> Int? { arrangement.sourceRow(of: row) }

  /// Shows the categories in an order, all or the largest of them. Takes time with the rows.
  public mutating func arrange(sort: SortOrder, top: Int?) {
    guard sort != self.sort || top != self.top else { return }
    show(source, as: source.arranged(sort: sort, top: top), sort: sort, top: top)
  }

  /// Whether it shows the very bars that another one shows, told without a look at them.
  package func hasSameBars(as other: Chart) -> Bool {
    data.series.elementsEqual(other.data.series) { $0.summary === $1.summary }
      && source.series.elementsEqual(other.source.series) { $0.summary === $1.summary }
  }

  /// Shows data in an order that they have been put in already. Takes no time with the rows.
  package mutating func show(
    _ source: ChartData, as arrangement: Arrangement, sort: SortOrder, top: Int?
  ) {
    given = source
    // Without rows it is not known yet which columns will be series.
    if !source.categories.isEmpty { seriesSlots.take(source.series.map(\.name)) }
    (self.arrangement, self.sort, self.top) = (arrangement, sort, top)
  }

  /// The names that `setLocale` takes, for the answer to one that it does not: finding them out
  /// opens every locale there is.
  public static func installedLocales() -> [String] { NumberFormat.installedLocales() }

  /// Writes numbers as a locale does, such as "de_DE"; false, and nothing changed, where it is not
  /// installed.
  public mutating func setLocale(_ name: String) -> Bool {
    guard let format = NumberFormat.named(name) else { return false }
    numberFormat = format
    return true
  }
}
