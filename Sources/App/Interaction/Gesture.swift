// What the pointer does while its button is held: each drag has one meaning from start to end.
internal import Charts
internal import Queries
internal import Scenegraph

/// A drag. Positions are in logical pixels; those within a chart are relative to its cell.
enum Gesture {
  /// Drags the page's scroll bar: where it was grabbed, and the page's offset then.
  case page(grabbedY: Double, offset: Double)
  /// Pans the categories along their axis: where they were grabbed, and the viewport then.
  case pan(chart: Int, grabbed: Double, from: Viewport)
  /// Drags the strip's thumb.
  case strip(chart: Int, grabbed: Double, from: Viewport)
  /// Draws a band around bars; the panel keeps the band's state.
  case band(chart: Int)
  /// Drags the thumb of the rows: where it was grabbed, and the first row in view then.
  case rows(grabbedY: Double, first: Double)
  /// Picks a range of periods or bins along their labels; the panel keeps its state.
  case brush(chart: Int)
  /// Selects text in a field, from the caret.
  case text
}

/// A drag over the empty plot (brush). Its selections follow the data, like the visible selection.
struct Band {
  /// Where it began, in the chart's cell.
  var from: Point
  /// What stays selected whatever the band touches: the earlier selection with Ctrl or Shift.
  var base: Selection
  /// The earlier selection, which Escape restores.
  var before: Selection
}

/// A press of the first button, kept to recognise a double click.
package struct Press {
  /// nil for a press on an overlay.
  var chart: Int?
  var point: Point
  var timeMilliseconds: UInt32
  /// The series of the legend entry that was pressed.
  var legend: Int?
  /// The series that were hidden before the press.
  var hiddenSeries: Set<SeriesKey> = []

  /// How far the pointer may move between the two clicks.
  private static let radius = 5.0

  /// Whether another press at this point and time makes a double click.
  func isDoubled(
    at point: Point, chart: Int?, timeMilliseconds: UInt32, within limit: UInt32
  ) -> Bool {
    // The server's clock wraps after 49 days.
    chart == self.chart && timeMilliseconds &- self.timeMilliseconds <= limit
      && abs(point.x - self.point.x) <= Self.radius && abs(point.y - self.point.y) <= Self.radius
  }
}
