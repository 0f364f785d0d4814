// What is said of a chart to who listens: one line to know it by, and what is seen at a glance.
import Scales
import Scenegraph

extension Chart {
  /// "Bar chart, 7 bars, Steps by Day": what a chart is called where it has no title, and what is
  /// said of it first. Without a full stop.
  public func summary(_ state: ChartState) -> String { "Bar chart" }

  /// What a sighted person sees at a glance, in a few sentences to be heard after the name: range,
  /// largest and smallest, total, what stands out, trend, what is hidden or selected. "" for
  /// nothing. The bars are not listed.
  public func overview(_ state: ChartState) -> String { "" }

  /// What is worth knowing of the chart, to be compared with what is so after the data have changed.
  public func facts(_ state: ChartState) -> ChartFacts { ChartFacts() }
}

/// What is worth knowing of a chart at one moment.
public struct ChartFacts: Hashable, Sendable {
  init() {}

  /// What has changed, in one sentence: "2 bars more, 9 in all; total 8,100; largest Fri, 1,232."
  /// nil where nothing has that is worth telling.
  public func sentence(since old: ChartFacts) -> String? { nil }
}
