// What a chart is as a whole, as the name and the description of its element.

extension Chart {
  /// "Bar chart, 7 bars, Steps by Day".
  func elementName(_ state: ChartState) -> String {
    let sentence = summary(
      VisibleValues(data, hiddenSeries: state.hiddenSeries), numberFormat)
    return ElementText.line(sentence.last == "." ? String(sentence.dropLast()) : sentence)
  }

  /// What a sighted person sees at a glance.
  func elementDescription(_ state: ChartState) -> String { "" }
}
