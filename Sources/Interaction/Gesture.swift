// What the pointer is in the middle of while its button is held: each drag has one meaning from its
// start to its end.
internal import Charts
internal import Scenegraph

/// A drag. Points and places are in logical pixels; those within a chart are of its own cell.
enum Gesture {
  /// Of the bar that scrolls the page, from where it was taken hold of.
  case page(grabbedY: Double, offset: Double)
  /// Of the categories under the pointer, along their axis.
  case pan(chart: Int, grabbed: Double, from: Viewport)
  /// Of the strip's thumb.
  case strip(chart: Int, grabbed: Double, from: Viewport)
  /// Of a band around bars; the panel keeps what it goes on from.
  case band(chart: Int)
  /// Over the text of a field, from the caret's place.
  case text
}

/// A drag over the empty plot. Its selections are kept true to the data as the one in sight is.
struct Band {
  /// Where it began, in the chart's cell.
  var from: Point
  /// What stays selected whatever the band touches: with Ctrl or Shift, what was before.
  var base: Selection
  /// What was selected before, for Escape.
  var before: Selection
}

/// A press of the first button, to tell whether the next one makes it a double click.
package struct Press {
  /// nil for what lies over the charts.
  var chart: Int?
  var point: Point
  var timeMilliseconds: UInt32
  /// The series of the legend's entry that was pressed.
  var legend: Int?
  /// The series that were hidden before it.
  var hiddenSeries: Set<Int> = []

  /// A hand is not still between two clicks.
  private static let radius = 5.0

  /// Whether another press, at a place and time, makes two of one.
  func isDoubled(
    at point: Point, chart: Int?, timeMilliseconds: UInt32, within limit: UInt32
  ) -> Bool {
    // The server's clock wraps after 49 days.
    chart == self.chart && timeMilliseconds &- self.timeMilliseconds <= limit
      && abs(point.x - self.point.x) <= Self.radius && abs(point.y - self.point.y) <= Self.radius
  }
}
