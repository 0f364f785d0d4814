// The parts of a chart that can be hidden, by a person or by a lack of room.

/// A part of a chart; the raw value is its name on the command line.
public enum Part: String, CaseIterable, Hashable, Sendable {
  case title, subtitle, description, legend
  case xAxis = "x-axis"
  case yAxis = "y-axis"
  case grid, values, ring, control
}
