// What a person asked to see, before any size is known.
public import Scales
public import Scenegraph

/// A bar chart as a specification: data, words and choices. Together with a `ChartState`, a size
/// and a text measurer it becomes a scene.
public struct Chart: Sendable {
  /// The data as they were read.
  public var source: ChartData {
    didSet {
      // Without rows nobody knows yet which columns will be series.
      if !source.categories.isEmpty { seriesSlots.take(source.series.map(\.name)) }
      arrange()
    }
  }
  /// Which colours the series have: those of their names, whatever data come.
  private var seriesSlots = SeriesSlots(count: Theme.light.series.count)
  /// The order of the categories.
  public private(set) var sort = SortOrder.none
  /// How many of the largest categories are shown, the rest summed up; nil for all.
  public private(set) var top: Int?
  /// The data as they are shown, with the way back to the rows of the source.
  public private(set) var arrangement: Arrangement
  public var title: String
  public var subtitle: String
  /// Free text for the panel under the chart.
  public var description: String
  public var theme: Theme
  public var orientation = Scene.Orientation.vertical
  public var layout = Scene.Layout.grouped
  public var scale = ScaleKind.linear
  public var barShape = BarShape.rounded
  /// Lines across the plot.
  public var references: [Reference] = []
  /// Whether bars are hatched, so that series need not be told apart by their colours.
  public var hasPatterns = false
  /// Parts the person does not want, whatever room there is.
  public var hiddenParts: Set<Part>
  /// The ring's whole; nil for the sum of the visible values.
  public var goal: Double?
  public var numberFormat: NumberFormat
  /// The sentence for a chart with nothing in it; nil for the general one.
  public var emptyMessage: String?

  public init(
    data: ChartData, title: String, subtitle: String = "", description: String = "",
    theme: Theme = .light, hiddenParts: Set<Part> = [], goal: Double? = nil,
    numberFormat: NumberFormat = .current(), emptyMessage: String? = nil
  ) {
    source = data
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
  public mutating func resetSeriesColors() {
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

  /// The data as they are shown; setting them is setting the source.
  public var data: ChartData {
    get { arrangement.data }
    set { source = newValue }
  }

  /// Shows the categories in an order, all or the largest of them.
  public mutating func arrange(sort: SortOrder, top: Int?) {
    guard sort != self.sort || top != self.top else { return }
    self.sort = sort
    self.top = top
    arrange()
  }

  private mutating func arrange() { arrangement = source.arranged(sort: sort, top: top) }

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
