// The purposes of the marks of a scene: the words that hit tests, output and damage go by.

/// The purpose of a mark; the raw value is its name in the JSON scene.
public enum Role: String, Hashable, Sendable, CaseIterable {
  /// Words around the chart, and the plot, which is the area of the bars.
  case title, subtitle, description, plot
  /// A line behind the bars, at a tick.
  case gridLine = "grid-line"
  /// The line that the bars stand on.
  case axisLine = "axis-line"
  /// A mark at the axis.
  case tick
  /// A number of the value axis.
  case tickLabel = "tick-label"
  /// A name of the category axis.
  case categoryLabel = "category-label"
  /// The name of an axis.
  case axisName = "axis-name"
  /// A bar, or several rows in one where there are more than pixels.
  case bar
  /// The mean of the rows that a bar of several rows stands for.
  case meanTick = "mean-tick"
  /// The number on a bar.
  case valueLabel = "value-label"
  /// The disc of a series.
  case legendSwatch = "legend-swatch"
  /// The name of a series.
  case legendLabel = "legend-label"
  /// The whole that the ring shows a part of.
  case ringTrack = "ring-track"
  /// The part.
  case ringArc = "ring-arc"
  /// A text in or under the ring.
  case ringLabel = "ring-label"
  /// A line across the plot at a value, and its label.
  case referenceLine = "reference-line"
  /// A choice of how many bars there are.
  case controlSegment = "control-segment"
  /// A quiet sentence about the data.
  case notice
  /// Why there is nothing to see.
  case emptyMessage = "empty-message"
  /// Only in a window, never in a written scene.
  case focusRing = "focus-ring"
  /// The explanation of a bar; only in a window.
  case tooltip
  /// Where a file name is typed; only in a window.
  case saveField = "save-field"
  /// Of a page of charts; only in a window.
  case scrollBar = "scroll-bar"
  /// Behind the scroll bar.
  case scrollTrack = "scroll-track"
  /// What a drag goes around; only in a window.
  case selectionBand = "selection-band"
  /// A word of the sentence, or a button beside it; only in a window.
  case sentence
  /// The list of keys; only in a window.
  case keys
  /// A menu or another list to choose from; only in a window.
  case popover
  /// The rows behind the selection; only in a window.
  case rowDrawer = "row-drawer"
  /// What the last change has taken away, while it fades; only in a window.
  case leaving
}
