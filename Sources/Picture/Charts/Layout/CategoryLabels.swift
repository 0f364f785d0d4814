// Fits category labels into the space below the bars or beside them: whole, wrapped, slanted,
// shortened or thinned; of bins their edges, between the bars.
import Queries
import Scales
import Scenegraph
import Tables

struct CategoryLabels {
  struct Label {
    var row: Int
    var text: String
    /// The size before rotation.
    var size: Size
  }

  enum Arrangement {
    case flat
    /// Rising to the right at 45°, with the end of the text under its bar.
    case slanted
  }

  /// The part of a row's slot that a label is aligned to.
  enum Anchor {
    case middle
    /// The start of the slot, where the previous slot ends.
    case edge
  }

  var arrangement = Arrangement.flat
  var anchor = Anchor.middle
  var labels: [Label] = []
  /// The height of the tallest label as drawn.
  var height = 0.0
  /// How far labels would extend to the left of the first slot if not cut.
  var leadingOverhang = 0.0
  /// The width of the widest label that may scroll into view.
  var unseenWidth = 0.0

  /// Whether each label names a single bar.
  var areOfRows = true
  /// The longer periods around the labels, in soft ink: below them, or to their left.
  var contexts: [Label] = []
  /// The distance from the labels to the contexts: between tops, or between ends.
  var contextDistance = 0.0
  /// The rows that have a tick, at the anchor.
  var ticks: [Int] = []
  var width: Double { max(unseenWidth, labels.map(\.size.width).max() ?? 0) }
  static let none = CategoryLabels()

  /// cos 45° = sin 45°.
  static let diagonal = 0.5.squareRoot()
}

struct CategoryLabelFit {
  let typesetter: Typesetter
  let names: CellTexts
  /// The row of the first name. Labels are thinned by row, so that they move with their bars.
  var firstRow = 0
  /// Names out of view that must also fit, so that scrolling does not change the plot's height.
  var unseenNames: [String] = []
  let step: Double
  /// The space to the left of the first slot into which a slanted label may extend.
  let leadingRoom: Double
  let maximumHeight: Double

  private let font = Typography.label
  private let gap = 6.0
  /// Shorter texts, in ems, are not informative.
  private let minimumEms = 3.0

  func labels() -> CategoryLabels {
    let labels = fittedLabels()
    guard firstRow != 0 else { return labels }
    var moved = labels
    for index in moved.labels.indices { moved.labels[index].row += firstRow }
    return moved
  }

  private func fittedLabels() -> CategoryLabels {
    guard !names.isEmpty, maximumHeight >= typesetter.lineHeight(font) else { return .none }
    let slantedStep = typesetter.lineHeight(font) / CategoryLabels.diagonal
    // Slots narrower than a character cannot have labels, so names are not measured.
    if step >= font.size / 2 + gap {
      if let labels = whole() ?? wrapped() { return labels }
      let flatRoom = step - gap
      let slantedRoom = step >= slantedStep ? slantedLength : 0
      if slantedRoom > 0, let labels = slanted(every: 1, isCutAllowed: false) { return labels }
      let least = minimumEms * font.size
      if slantedRoom > flatRoom, slantedRoom >= least, let labels = slanted(every: 1) {
        return labels
      }
      if flatRoom >= least { return shortened() }
    }
    return thinned(slantedStep: slantedStep)
  }

  private var slantedLength: Double {
    maximumHeight / CategoryLabels.diagonal - typesetter.lineHeight(font)
  }

  /// Names may be wider than their slots where their neighbours leave them room; where others may
  /// scroll into view, each keeps to its own.
  private func whole() -> CategoryLabels? {
    var labels: [CategoryLabels.Label] = []
    for (row, name) in names.enumerated() {
      let text = Typesetter.line(name)
      guard text.utf8.count < Typesetter.maximumScalars else { return nil }
      labels.append(typesetter.label(row, text))
      let width = labels[row].size.width
      if unseenNames.isEmpty, names.count > 1 {
        let before =
          row == 0 ? step + 2 * leadingRoom : 2 * (step - gap) - labels[row - 1].size.width
        guard width <= before else { return nil }
      } else {
        guard width <= step - gap else { return nil }
      }
    }
    guard let last = labels.last, last.size.width <= step else { return nil }
    let isRoomForAll = unseenNames.allSatisfy { name in
      name.utf8.count < Typesetter.maximumScalars
        && typesetter.width(Typesetter.line(name), font) <= step - gap
    }
    return isRoomForAll ? flat(labels) : nil
  }

  private func wrapped() -> CategoryLabels? {
    guard step >= 40 else { return nil }
    let lineCount = min(3, Int(maximumHeight / typesetter.lineHeight(font)))
    func wrap(_ name: String) -> String? {
      typesetter.wrapped(name, font, maximumWidth: step - gap, maximumLines: lineCount)
    }
    var labels: [CategoryLabels.Label] = []
    for (row, name) in names.enumerated() {
      guard let text = wrap(name) else { return nil }
      labels.append(typesetter.label(row, text))
    }
    var tallest = 0.0
    for name in unseenNames {
      guard let text = wrap(name) else { return nil }
      tallest = max(tallest, typesetter.size(text, font).height)
    }
    var fitted = flat(labels)
    fitted.height = max(fitted.height, tallest)
    return fitted
  }

  /// Shortened to the slot's width; in the middle if names begin alike, so that they stay distinct.
  private func shortened() -> CategoryLabels { flat(names.indices, room: step - gap) }

  /// These rows, each cut to a width in the way that tells more of them apart.
  private func flat(_ rows: some Sequence<Int>, room: Double) -> CategoryLabels {
    let ellipsis = typesetter.ellipsis(rows.map { names[$0] }, font, room)
    return flat(
      rows.map { row in
        let name = names[row]
        let text = typesetter.fitted(name, font, maximumWidth: room, ellipsis: ellipsis)
        return typesetter.label(row, text)
      })
  }

  private func flat(_ labels: [CategoryLabels.Label]) -> CategoryLabels {
    CategoryLabels(labels: labels, height: labels.map(\.size.height).max() ?? 0)
  }

  private func slanted(every stride: Int, isCutAllowed: Bool = true) -> CategoryLabels? {
    let diagonal = CategoryLabels.diagonal
    let rows = rows(every: stride)
    let ellipsis =
      isCutAllowed ? typesetter.ellipsis(rows.map { names[$0] }, font, slantedLength) : .end
    var labels: [CategoryLabels.Label] = []
    var overhang = 0.0
    for row in rows {
      let name = Typesetter.line(names[row])
      let center = (Double(row) + 0.5) * step
      let half = typesetter.lineHeight(font) / 2
      // The far end of the text lies left of its bar by length × cos 45° and half a line.
      let leaning = max(0, (center + leadingRoom) / diagonal - half)
      let wanted = typesetter.fitted(name, font, maximumWidth: slantedLength, ellipsis: ellipsis)
      if !isCutAllowed, wanted != name { return nil }
      let wantedWidth = typesetter.width(wanted, font)
      overhang = max(overhang, (wantedWidth + half) * diagonal - center)
      let text =
        wantedWidth <= leaning
        ? wanted
        : typesetter.fitted(name, font, maximumWidth: leaning, ellipsis: ellipsis)
      // A label shortened to nothing would be dropped silently.
      if text.isEmpty, !name.isEmpty { return nil }
      labels.append(typesetter.label(row, text))
    }
    var tallest = labels.map { ($0.size.width + $0.size.height) * diagonal }.max() ?? 0
    for name in unseenNames {
      let name = Typesetter.line(name)
      let text = typesetter.fitted(name, font, maximumWidth: slantedLength, ellipsis: ellipsis)
      if !isCutAllowed, text != name { return nil }
      let size = typesetter.size(text, font)
      tallest = max(tallest, (size.width + size.height) * diagonal)
    }
    return CategoryLabels(
      arrangement: .slanted, labels: labels, height: typesetter.grid.ceil(tallest),
      leadingOverhang: overhang)
  }

  /// Every k-th label, with the smallest k that the texts allow.
  private func thinned(slantedStep: Double) -> CategoryLabels {
    // The labels that would remain if slanted are a fair sample, and limited by the plot's width.
    // Round strides keep the same names while a window is resized.
    let slantedStride = Self.round(stride(for: slantedStep))
    let limit = slantedStep * minimumEms
    let rows = rows(every: slantedStride)
    func width(_ row: Int) -> Double {
      typesetter.width(typesetter.fitted(names[row], font, maximumWidth: 2 * limit), font)
    }
    if slantedLength >= minimumEms * font.size, rows.contains(where: { width($0) > limit }),
      let labels = slanted(every: slantedStride)
    {
      return labels
    }
    let widest = rows.map(width).max() ?? 0
    return flat(wide: widest) ?? flat(wide: minimumEms * font.size) ?? .none
  }

  /// Every k-th label, flat, with the smallest k that leaves each this width; nil if only one of
  /// several labels would remain.
  private func flat(wide width: Double) -> CategoryLabels? {
    var stride = Self.round(stride(for: width + 2 * gap))
    while stride < names.count, room(every: stride) < width { stride = Self.round(stride + 1) }
    let room = room(every: stride)
    guard stride < max(2, names.count), room >= min(width, minimumEms * font.size) else {
      return nil
    }
    return flat(rows(every: stride), room: room)
  }

  /// The indices, among the names, of every k-th row.
  private func rows(every stride: Int) -> StrideTo<Int> {
    Swift.stride(from: (stride - firstRow % stride) % stride, to: names.count, by: stride)
  }

  /// The maximum width of every `stride`-th label. The first label is shifted right if it would
  /// leave the window, and must then not touch the second.
  private func room(every stride: Int) -> Double {
    let distance = Double(stride) * step
    let unmoved = step + 2 * leadingRoom
    let moved = (distance + step / 2 + leadingRoom - gap) / 1.5
    return min(distance - gap, leadingRoom + step * Double(names.count), max(unmoved, moved))
  }

  /// The next small factor times a power of ten; strides like these are easy to read.
  static func round(_ stride: Int, among factors: [Int] = [1, 2, 3, 4, 5, 6, 8, 10]) -> Int {
    var power = 1
    while power * 10 <= stride { power *= 10 }
    return factors.map { $0 * power }.first { $0 >= stride } ?? stride
  }

  private func stride(for length: Double) -> Int {
    max(1, Int((length / max(step, 1e-9)).rounded(.up)))
  }
}

struct SideLabelFit {
  let typesetter: Typesetter
  let names: CellTexts
  /// The row of the first name, and names out of view that must also fit; see `CategoryLabelFit`.
  var firstRow = 0
  var unseenNames: [String] = []
  let step, maximumWidth: Double

  private let font = Typography.label
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
    let ellipsis = isWhole ? .end : typesetter.ellipsis(shown, font, maximumWidth)
    let labels = zip(rows, shown).map { row, name in
      typesetter.label(
        row + firstRow, isWhole ? Typesetter.line(name) : text(name, lineCount, ellipsis))
    }
    let unseenWidths = unseenNames.map { typesetter.width(text($0, lineCount, ellipsis), font) }
    return CategoryLabels(labels: labels, unseenWidth: unseenWidths.max() ?? 0)
  }

  private func fits(_ text: String) -> Bool {
    text.utf8.count < Typesetter.maximumScalars && typesetter.width(text, font) <= maximumWidth
  }

  private func text(_ name: String, _ lineCount: Int, _ ellipsis: Typesetter.Ellipsis) -> String {
    let line = Typesetter.line(name)
    if fits(line) { return line }
    if lineCount > 1 {
      return typesetter.wrapped(name, font, maximumWidth: maximumWidth, maximumLines: lineCount)
        ?? typesetter.paragraph(name, font, maximumWidth: maximumWidth, maximumLines: lineCount)
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

/// Chooses which edges to label for one slot length: all, or only round numbers.
struct BinLabelFit {
  let typesetter: Typesetter
  let bins: NumberBins
  let numberFormat: NumberFormat
  let visible: Range<Int>
  let step: Double
  let orientation: Scene.Orientation
  let maximumDepth: Double

  private let font = Typography.label
  private let gap = 8.0
  /// If edges are closer, only labelled ones have ticks.
  private let leastTickDistance = 6.0

  func labels() -> CategoryLabels {
    let line = typesetter.lineHeight(font)
    guard bins.count > 0, maximumDepth >= line else { return .none }
    // Which edge is the widest cannot be told where numbers change to exponents.
    let ends = [bins.width, bins.edge(0), bins.edge(bins.count)]
    let parts = min(ends.contains(where: NumberFormat.hasExponent) ? 64 : 2, bins.count)
    let width = (0...parts).map { size(of: bins.count * $0 / parts).width }.max() ?? 0
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
    labels.labels = rows.map { typesetter.label($0, text(of: $0)) }
    labels.ticks = step >= leastTickDistance ? Array(edges) : rows
    return labels
  }

  private func size(of edge: Int) -> Size { typesetter.size(text(of: edge), font) }

  private func text(of edge: Int) -> String {
    // All edges have the decimals of the bin width.
    let decimals = Chart.decimals(of: plainText(of: bins.width), value: bins.width)
    return numberFormat.string(bins.edge(edge), givenDecimals: decimals)
  }
}
