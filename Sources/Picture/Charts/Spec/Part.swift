// The parts of a chart that can be hidden, by a person or by a lack of room.

/// A part of a chart; the raw value is its name on the command line.
public enum Part: String, CaseIterable, Hashable, Sendable {
  /// The words around the chart, and the names of its series.
  case title, subtitle, description, legend
  /// The axis below the plot.
  case xAxis = "x-axis"
  /// The axis beside the plot.
  case yAxis = "y-axis"
  /// Lines behind the bars, numbers on them, the ring of a part of the whole, and the control that
  /// says how many bars there are.
  case grid, values, ring, control
  /// The names of the values and of the categories, beside their axes.
  case axisNames = "axis-names"
  /// What asks for another chart: the button of the menu, and the words of the sentence as controls.
  /// Only in a window; without it the sentence is a plain line.
  case menu
}
