// What a chart is as a whole, as the name and the description of its element.

extension Chart {
  /// "Bar chart, 7 bars, Steps by Day".
  func elementName(_ state: ChartState) -> String { ElementText.line(summary(state)) }

  /// What a sighted person sees at a glance.
  func elementDescription(_ state: ChartState) -> String {
    ElementText.line(overview(state), limit: ElementText.textLimit)
  }
}
