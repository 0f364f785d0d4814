// Labels of number bins: their edges, between the bars.
import Queries
import Scales
import Scenegraph
import Tables

/// Chooses which edges to label for one slot length: all, or only round numbers.
struct BinLabelFit {
  let typesetter: Typesetter
  let bins: NumberBins
  let numberFormat: NumberFormat
  let visible: Range<Int>
  /// The length of a slot.
  let step: Double
  let orientation: Scene.Orientation
  /// The maximum extent of labels across the axis.
  let maximumDepth: Double

  private let font = Typography.label
  private let gap = 8.0
  /// If edges are closer, only labelled ones have ticks.
  private let leastTickDistance = 6.0

  func labels() -> CategoryLabels {
    let line = typesetter.lineHeight(font)
    guard bins.count > 0, maximumDepth >= line else { return .none }
    let width = [0, bins.count / 2, bins.count].map { size(of: $0).width }.max() ?? 0
    let needed = orientation == .vertical ? width + gap : line + typesetter.grid.pixel
    if orientation == .horizontal, width > maximumDepth { return .none }
    var stride = 1
    while Double(stride) * step < needed, stride < 2 * bins.count {
      stride = CategoryLabelFit.round(stride + 1, among: [1, 2, 5, 10])
    }
    let edges = visible.lowerBound...max(visible.lowerBound, min(visible.upperBound, bins.count))
    var rows = edges.filter { (bins.first + $0) % stride == 0 }
    if rows.isEmpty { rows = [edges.lowerBound] }
    var labels = CategoryLabels.none
    labels.anchor = .edge
    labels.areOfRows = false
    labels.height = line
    labels.unseenWidth = width
    labels.labels = rows.map { row in
      CategoryLabels.Label(row: row, text: text(of: row), size: size(of: row))
    }
    labels.ticks = step >= leastTickDistance ? Array(edges) : rows
    return labels
  }

  private func size(of edge: Int) -> Size { typesetter.size(text(of: edge), font) }

  private func text(of edge: Int) -> String {
    let value = bins.edge(edge)
    return numberFormat.string(value, givenDecimals: decimals)
  }

  /// The decimals of the bin width, so that all edges have the same number.
  private var decimals: Int {
    let text = plainText(of: bins.width)
    return Chart.decimals(of: text, value: bins.width)
  }
}
