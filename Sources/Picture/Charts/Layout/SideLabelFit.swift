// Category labels beside the plot: whole, wrapped within their slot, shortened or thinned, in that
// order.
import Scenegraph
import Tables

struct SideLabelFit {
  let typesetter: Typesetter
  let names: CellTexts
  /// The row of the first name, and names out of view that must also fit; see `CategoryLabelFit`.
  var firstRow = 0
  var unseenNames: [String] = []
  /// The height of a slot.
  let step: Double
  let maximumWidth: Double

  private let font = Typography.label
  /// Shorter texts, in ems, are not informative.
  private let minimumEms = 2.0
  private let maximumLines = 3

  func labels() -> CategoryLabels {
    let lineHeight = typesetter.lineHeight(font)
    guard !names.isEmpty, maximumWidth >= minimumEms * font.size else { return .none }
    let stride = stride(lineHeight: lineHeight)
    let lineCount = stride == 1 ? min(maximumLines, max(1, Int((step - 2) / lineHeight))) : 1
    let rows = Swift.stride(
      from: (stride - firstRow % stride) % stride, to: names.count, by: stride)
    let shown = rows.map { names[$0] }
    let isWhole = shown.allSatisfy { fits(Typesetter.line($0)) }
    let ellipsis =
      isWhole ? Typesetter.Ellipsis.end : typesetter.ellipsis(shown, font, maximumWidth)
    let labels = zip(rows, shown).map { row, name in
      let text = isWhole ? Typesetter.line(name) : self.text(name, lineCount, ellipsis)
      return CategoryLabels.Label(
        row: row + firstRow, text: text, size: typesetter.size(text, font))
    }
    let unseenWidth =
      unseenNames.map { typesetter.width(text($0, lineCount, ellipsis), font) }.max() ?? 0
    return CategoryLabels(
      arrangement: .flat, labels: labels, height: 0, leadingOverhang: 0,
      unseenWidth: unseenWidth)
  }

  private func fits(_ text: String) -> Bool {
    text.utf8.count < Typesetter.maximumScalars
      && typesetter.width(text, font) <= maximumWidth
  }

  private func text(_ name: String, _ lineCount: Int, _ ellipsis: Typesetter.Ellipsis) -> String {
    let line = Typesetter.line(name)
    if fits(line) { return line }
    if lineCount > 1 {
      return typesetter.wrapped(
        name, font, maximumWidth: maximumWidth, maximumLines: lineCount)
        ?? typesetter.paragraph(
          name, font, maximumWidth: maximumWidth, maximumLines: lineCount)
    }
    return typesetter.fitted(name, font, maximumWidth: maximumWidth, ellipsis: ellipsis)
  }

  /// Every k-th label, k a small factor times a power of ten. The first label is shifted down if it
  /// would extend above the plot, and must then not touch the second.
  private func stride(lineHeight: Double) -> Int {
    let height = lineHeight + typesetter.grid.pixel
    guard step < height else { return 1 }
    let needed = max(height / max(step, 1e-9), 1.5 * height / max(step, 1e-9) - 0.5)
    return CategoryLabelFit.round(Int(needed.rounded(.up)))
  }
}
