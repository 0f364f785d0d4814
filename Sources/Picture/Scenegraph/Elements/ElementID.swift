// The identity of an element, which it keeps while the chart around it changes.

/// Names an element of a window. It stays the same as long as the thing does, wherever that is
/// drawn: a bar is known by its row of the source, whatever the order of the bars.
package struct ElementID: Hashable, Sendable {
  /// A part of a chart, or of the window.
  package enum Part: Hashable, Sendable {
    /// With no chart.
    case window
    case chart
    case title, subtitle, description, emptyMessage
    case series(Int)
    /// The row is that of the source; nil for the bar that sums up all others.
    case bar(row: Int?, series: Int)
    /// Several bars drawn as one; the row is the first of them as they are shown.
    case barRun(firstRow: Int, series: Int)
    case reference(Int)
    /// A control, and one of its items by its place.
    case control(ControlID)
    case item(ControlID, Int)
    case ring
    case notice(Int)
    /// The notice until the next input.
    case message
    /// A change of the data, each time another; it is only heard.
    case news(Int)
    /// With no chart: the line that asks for a file.
    case saveField
    /// A cell or a header of the drawer's table.
    case cell(AccessibleTable.Place)
  }

  /// By index; nil for what belongs to the window.
  package var chart: Int?
  package var part: Part

  package init(chart: Int? = nil, _ part: Part) {
    self.chart = chart
    self.part = part
  }
}

/// A request from a tool other than pointer and keys.
package enum ElementRequest: Hashable, Sendable {
  /// A click on it.
  case activate(ElementID)
  /// Takes the keyboard there.
  case focus(ElementID)
  /// Selects a bar beside those that are selected, or takes it out of the selection.
  case setSelected(ElementID, Bool)
  /// All bars of a series.
  case selectAll(ElementID)
  /// No bar of a series.
  case clearSelection(ElementID)
  /// Brings it into view.
  case reveal(ElementID)
  /// Changes the text of an entry.
  case edit(ElementID, TextEdit)
}

/// A change of the text in an entry. Places count its Unicode scalars.
package enum TextEdit: Hashable, Sendable {
  case replace(Range<Int>, with: String)
  /// Puts the caret to the end of a range, which is selected.
  case select(Range<Int>)
  case copy(Range<Int>)
  case cut(Range<Int>)
  case paste(at: Int)
}
