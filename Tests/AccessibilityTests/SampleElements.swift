// A window with one of everything, and many of some, for tests of what is told of it.
import Scenegraph

@testable import Bus

enum SampleElements {
  static let window = ElementID(.window)
  static let chart = ElementID(chart: 0, .chart)
  static let title = ElementID(chart: 0, .title)
  static let legend = ElementID(chart: 0, .control(.legend))
  static let ring = ElementID(chart: 0, .ring)
  static let control = ElementID(chart: 0, .control(.numberOfBars))
  static let message = ElementID(chart: 0, .message)
  static let description = ElementID(chart: 0, .description)
  static let entry = ElementID(.saveField)
  static let dialog = ElementID(.control(.keys))

  static func series(_ index: Int) -> ElementID { ElementID(chart: 0, .series(index)) }

  static func bar(_ row: Int?, _ series: Int) -> ElementID {
    ElementID(chart: 0, .bar(row: row, series: series))
  }

  static func toggle(_ series: Int) -> ElementID {
    ElementID(chart: 0, .item(.legend, series))
  }

  static func choice(_ index: Int) -> ElementID { ElementID(chart: 0, .item(.numberOfBars, index)) }

  /// A chart of two series with so many bars each, of which the first is selected and the third
  /// has no value; 400 by 300 logical pixels. The bars of both lie between each other.
  static func element(bars: Int = 3) -> AccessibleElement {
    AccessibleElement(
      window, .window, name: "Steps by Day", bounds: Rect(x: 0, y: 0, width: 400, height: 300),
      states: [.active],
      children: [
        chartElement(bars: bars),
        AccessibleElement(
          entry, .entry, name: "Save as", bounds: Rect(x: 0, y: 270, width: 400, height: 30),
          states: [.focusable]
        ).with(AccessibleElement.EditedText("Ta\u{308}glich.svg", caret: 3)),
        AccessibleElement(
          dialog, .dialog, name: "Keys", bounds: Rect(x: 300, y: 100, width: 80, height: 80),
          states: [.modal],
          children: [
            AccessibleElement(
              ElementID(.item(.keys, 0)), .label, name: "Q: quit",
              bounds: Rect(x: 310, y: 110, width: 60, height: 20))
          ]),
      ])
  }

  private static func chartElement(bars: Int) -> AccessibleElement {
    let plot = Rect(x: 20, y: 60, width: 300, height: 200)
    return AccessibleElement(
      chart, .chart, name: "Bar chart", description: "Steps by Day",
      bounds: Rect(x: 0, y: 0, width: 400, height: 270), states: [.busy],
      children: [
        AccessibleElement(
          title, .heading, name: "Steps. By Day!",
          bounds: Rect(x: 20, y: 10, width: 100, height: 20)),
        AccessibleElement(
          ElementID(chart: 0, .subtitle), .heading, name: "A week",
          bounds: Rect(x: 20, y: 30, width: 100, height: 20)),
        AccessibleElement(
          description, .label, name: "What a chart", bounds: .zero, states: [.offScreen]),
        seriesElement(0, plot, bars: bars), seriesElement(1, plot, bars: bars),
        legendElement(), controlElement(),
        AccessibleElement(
          ring, .level, name: "Goal", bounds: Rect(x: 340, y: 20, width: 40, height: 40),
          value: .init(current: 68, minimum: 0, maximum: 100, text: "68 %"),
          states: [.indeterminate]),
        AccessibleElement(
          message, .message, name: "Nothing to undo",
          bounds: Rect(x: 100, y: 250, width: 100, height: 20)),
      ])
  }

  private static func seriesElement(_ series: Int, _ plot: Rect, bars: Int) -> AccessibleElement {
    AccessibleElement(
      self.series(series), .series, name: "Series \(series)", bounds: plot,
      children: (0..<bars).map { row in
        let slot = plot.width / Double(bars)
        let left = plot.x + slot * (Double(row) + Double(series) / 2)
        let value = AccessibleElement.Value(
          current: Double(row + 1), minimum: 0, maximum: Double(bars), text: "\(row + 1) steps")
        var states: AccessibleElement.States = [.focusable, .selectable]
        if row == 0, series == 0 { states.formUnion([.focused, .selected]) }
        return AccessibleElement(
          bar(row, series), row == 1 && series == 1 ? .barRun : .bar, name: "Day \(row)",
          description: "A day",
          bounds: Rect(minX: left, minY: plot.minY, maxX: left + slot / 2, maxY: plot.maxY),
          value: row == 2 ? nil : value, position: .init(row + 1, of: bars), states: states,
          action: .init(name: "select", description: "Selects the bar"))
      })
  }

  private static func legendElement() -> AccessibleElement {
    AccessibleElement(
      legend, .group, name: "Legend", bounds: Rect(x: 330, y: 60, width: 60, height: 40),
      children: (0..<2).map { series in
        AccessibleElement(
          toggle(series), .toggle, name: "Series \(series)",
          bounds: Rect(x: 330, y: 60 + 20 * Double(series), width: 60, height: 20),
          states: series == 0 ? [.checked, .focusable] : [.focusable],
          action: .init(
            name: series == 0 ? "hide" : "show", description: "Hides or shows the series",
            key: "\(series + 1)"),
          controls: [self.series(series)])
      })
  }

  private static func controlElement() -> AccessibleElement {
    AccessibleElement(
      control, .group, name: "Order", bounds: Rect(x: 200, y: 10, width: 90, height: 20),
      children: (0..<3).map { index in
        AccessibleElement(
          choice(index), .choice, name: "Order \(index)",
          bounds: Rect(x: 200 + 30 * Double(index), y: 10, width: 30, height: 20),
          position: .init(index + 1, of: 3), states: index == 1 ? [.checked] : [],
          action: .init(name: "choose", description: "Puts the bars in order"))
      })
  }
}

extension AccessibleElement {
  fileprivate func with(_ text: EditedText) -> AccessibleElement {
    var element = self
    element.text = text
    return element
  }
}
