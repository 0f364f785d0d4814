// What the marks of a scene are for: the words that hit tests, output and damage go by.

/// What a mark is for; the raw value is its name in the JSON scene.
public enum Role: String, Hashable, Sendable, CaseIterable {
  case title, subtitle, description, plot
  case gridLine = "grid-line"
  case axisLine = "axis-line"
  case tick
  case tickLabel = "tick-label"
  case categoryLabel = "category-label"
  case bar
  case valueLabel = "value-label"
  case legendSwatch = "legend-swatch"
  case legendLabel = "legend-label"
  case ringTrack = "ring-track"
  case ringArc = "ring-arc"
  case ringLabel = "ring-label"
  case referenceLine = "reference-line"
  case controlSegment = "control-segment"
  case notice
  case emptyMessage = "empty-message"
  /// Only in a window, never in a written scene.
  case focusRing = "focus-ring"
  case tooltip
  case saveField = "save-field"
  case scrollBar = "scroll-bar"
  /// Behind the scroll bar.
  case scrollTrack = "scroll-track"
  case selectionBand = "selection-band"
  case keys
}
