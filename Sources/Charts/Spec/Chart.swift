// What a person asked to see, before any size is known.
public import Scales
public import Scenegraph

/// A bar chart as a specification: data, words and choices. Together with a `ChartState`, a size
/// and a text measurer it becomes a scene.
public struct Chart: Sendable {
  public var data: ChartData
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
    self.data = data
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.theme = theme
    self.hiddenParts = hiddenParts
    self.goal = goal
    self.numberFormat = numberFormat
    self.emptyMessage = emptyMessage
  }
}
