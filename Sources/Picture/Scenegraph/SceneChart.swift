// The charts of a scene: one that takes all of it, or those of a page, each with its own axes.

/// A chart in a scene: where it is, and what its axes show.
public struct SceneChart: Hashable, Sendable {
  /// 0-based index on a page, as in `MarkAttributes.chart`; nil for a chart that is no page's.
  public var index: Int?
  /// The part of the scene that the chart takes, beyond its edge if a page is scrolled.
  public var frame: Rect
  /// The value scale's domain: the values at the two ends of the plot.
  public var domain: ClosedRange<Double>
  /// The direction in which the bars grow.
  public var orientation: Scene.Orientation
  /// How the series of a category are arranged.
  public var layout: Scene.Layout
  /// The question that the chart answers; nil if its data were not read from a table.
  package var encoding: Encoding?

  /// A chart that fills a frame of the scene.
  public init(
    index: Int? = nil, frame: Rect, domain: ClosedRange<Double>,
    orientation: Scene.Orientation = .vertical, layout: Scene.Layout = .grouped
  ) {
    self.index = index
    self.frame = frame
    self.domain = domain
    self.orientation = orientation
    self.layout = layout
  }
}

extension Scene {
  /// The chart of a scene that is no page; nil for a page, even one with a single chart in view.
  public var chart: SceneChart? {
    charts.count == 1 && charts[0].index == nil ? charts[0] : nil
  }

  /// The chart under a point; nil beside all charts.
  public func chart(at point: Point) -> SceneChart? {
    charts.first { $0.frame.contains(point) }
  }

  /// The chart that a mark belongs to; nil for what lies over a page.
  public func chart(of mark: Mark) -> SceneChart? {
    charts.first { $0.index == mark.attributes.chart }
  }
}

extension SceneChart {
  /// Writes the members of an object: what the axes show and which question they answer.
  func writeAxes(to json: inout JSONText) {
    json.name("domain")
    json.open("[")
    json.number(domain.lowerBound)
    json.number(domain.upperBound)
    json.close("]")
    json.name("orientation")
    json.string(orientation.rawValue)
    json.name("layout")
    json.string(layout.rawValue)
    if let encoding {
      json.name("encoding")
      encoding.write(to: &json)
    }
  }

  func write(to json: inout JSONText) {
    json.open("{")
    if let index {
      json.name("chart")
      json.number(index)
    }
    json.name("x")
    json.number(frame.x)
    json.name("y")
    json.number(frame.y)
    json.name("width")
    json.number(frame.width)
    json.name("height")
    json.number(frame.height)
    writeAxes(to: &json)
    json.close("}")
  }
}
