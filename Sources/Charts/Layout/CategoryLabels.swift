// Category labels that are never silently dropped: whole, wrapped, slanted, shortened, thinned, in
// that order.
import Scenegraph

/// The labels below the bars, already cut to what is drawn.
struct CategoryLabels {
  struct Label {
    var row: Int
    /// What is drawn; `\n` between lines.
    var text: String
    /// Of the text before it is turned.
    var size: Size
  }

  enum Arrangement {
    case flat
    /// Rising to the right at 45°, the end of the text under its bar.
    case slanted
  }

  var arrangement: Arrangement
  var labels: [Label]
  /// The height of the tallest label as drawn.
  var height: Double
  /// How far the labels would like to reach to the left of the first slot, to be shown uncut.
  var leadingOverhang: Double

  /// The width of the widest label before it is turned.
  var width: Double { labels.map(\.size.width).max() ?? 0 }

  static let none = CategoryLabels(
    arrangement: .flat, labels: [], height: 0, leadingOverhang: 0)

  /// cos 45° = sin 45°.
  static let diagonal = 0.5.squareRoot()
}

/// Chooses the arrangement of category labels for one width.
struct CategoryLabelFit {
  let typesetter: Typesetter
  let names: [String]
  /// The length of a slot.
  let step: Double
  /// The room to the left of the first slot that a slanted label may lean into.
  let leadingRoom: Double
  /// The most that the labels may take from the plot's height.
  let maximumHeight: Double

  private let font = Typography.label
  /// Between two labels side by side.
  private let gap = 6.0
  /// A shorter text than this, in ems, says nothing.
  private let minimumEms = 3.0

  func labels() -> CategoryLabels {
    guard !names.isEmpty, maximumHeight >= typesetter.lineHeight(font) else { return .none }
    let slantedStep = typesetter.lineHeight(font) / CategoryLabels.diagonal
    // Narrower slots than a character hold no label of their own: measuring all names would be
    // waste.
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

  /// The length of a slanted text that just fits the height.
  private var slantedLength: Double {
    max(0, maximumHeight / CategoryLabels.diagonal - typesetter.lineHeight(font))
  }

  private func whole() -> CategoryLabels? {
    var labels: [CategoryLabels.Label] = []
    for (row, name) in names.enumerated() {
      let text = Typesetter.singleLine(name)
      guard text.utf8.count < Typesetter.maximumCharacters else { return nil }
      let size = typesetter.size(text, font)
      guard size.width <= step - gap else { return nil }
      labels.append(.init(row: row, text: text, size: size))
    }
    return flat(labels)
  }

  private func wrapped() -> CategoryLabels? {
    guard step >= 40 else { return nil }
    let lineCount = min(3, Int(maximumHeight / typesetter.lineHeight(font)))
    var labels: [CategoryLabels.Label] = []
    for (row, name) in names.enumerated() {
      guard
        let text = typesetter.wrapped(
          name, font, maximumWidth: step - gap, maximumLines: lineCount)
      else { return nil }
      labels.append(.init(row: row, text: text, size: typesetter.size(text, font)))
    }
    return flat(labels)
  }

  /// Cut to the slot's width; in the middle where names begin alike, so that they stay different.
  private func shortened() -> CategoryLabels {
    let ellipsis = typesetter.ellipsis(names, font, step - gap)
    return flat(
      names.enumerated().map { row, name in
        let text = typesetter.fitted(
          name, font, maximumWidth: step - gap, ellipsis: ellipsis)
        return .init(row: row, text: text, size: typesetter.size(text, font))
      })
  }

  private func flat(_ labels: [CategoryLabels.Label]) -> CategoryLabels {
    CategoryLabels(
      arrangement: .flat, labels: labels, height: labels.map(\.size.height).max() ?? 0,
      leadingOverhang: 0)
  }

  private func slanted(every stride: Int, isCutAllowed: Bool = true) -> CategoryLabels? {
    let diagonal = CategoryLabels.diagonal
    let rows = Swift.stride(from: 0, to: names.count, by: stride)
    let ellipsis =
      isCutAllowed ? typesetter.ellipsis(rows.map { names[$0] }, font, slantedLength) : .end
    var labels: [CategoryLabels.Label] = []
    var overhang = 0.0
    for row in rows {
      let name = Typesetter.singleLine(names[row])
      let center = (Double(row) + 0.5) * step
      let half = typesetter.lineHeight(font) / 2
      // The far end of the text lies left of its bar by length × cos 45° and half a line.
      let leaning = max(0, (center + leadingRoom) / diagonal - half)
      let wanted = typesetter.fitted(
        name, font, maximumWidth: slantedLength, ellipsis: ellipsis)
      if !isCutAllowed, wanted != name { return nil }
      let wantedWidth = typesetter.width(wanted, font)
      overhang = max(overhang, (wantedWidth + half) * diagonal - center)
      let text =
        wantedWidth <= leaning
        ? wanted
        : typesetter.fitted(name, font, maximumWidth: leaning, ellipsis: ellipsis)
      // A label of which nothing is left would be one dropped in silence.
      if text.isEmpty, !name.isEmpty { return nil }
      labels.append(.init(row: row, text: text, size: typesetter.size(text, font)))
    }
    let tallest = labels.map { ($0.size.width + $0.size.height) * diagonal }.max() ?? 0
    return CategoryLabels(
      arrangement: .slanted, labels: labels, height: typesetter.grid.ceil(tallest),
      leadingOverhang: overhang)
  }

  /// Every k-th label, k as small as the text allows.
  private func thinned(slantedStep: Double) -> CategoryLabels {
    // The labels that would stay if slanted are a fair sample, and at most as many as the plot is
    // wide. In steps that are easy to read off the same names stay while a window is resized.
    let slantedStride = Self.round(stride(for: slantedStep))
    let limit = slantedStep * minimumEms
    let rows = Swift.stride(from: 0, to: names.count, by: slantedStride)
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

  /// Every k-th label side by side, the least k that leaves each this much room; nil where that
  /// would leave a single one of several.
  private func flat(wide width: Double) -> CategoryLabels? {
    var stride = Self.round(stride(for: width + 2 * gap))
    while stride < names.count, room(every: stride) < width {
      stride = Self.round(stride + 1)
    }
    let room = room(every: stride)
    guard stride < max(2, names.count), room >= min(width, minimumEms * font.size) else {
      return nil
    }
    let rows = Swift.stride(from: 0, to: names.count, by: stride)
    let ellipsis = typesetter.ellipsis(rows.map { names[$0] }, font, room)
    return flat(
      rows.map { row in
        let text = typesetter.fitted(names[row], font, maximumWidth: room, ellipsis: ellipsis)
        return .init(row: row, text: text, size: typesetter.size(text, font))
      })
  }

  /// How wide every `stride`-th label may be: the first one is moved to the right where it would
  /// leave the window, and must not reach the second there.
  private func room(every stride: Int) -> Double {
    let distance = Double(stride) * step
    let unmoved = step + 2 * leadingRoom
    let moved = (distance + step / 2 + leadingRoom - gap) / 1.5
    return min(distance - gap, leadingRoom + step * Double(names.count), max(unmoved, moved))
  }

  /// The next small number times a power of ten: rows that are counted in such steps are easy to
  /// read off.
  static func round(_ stride: Int) -> Int {
    var power = 1
    while power * 10 <= stride { power *= 10 }
    return [1, 2, 3, 4, 5, 6, 8, 10].map { $0 * power }.first { $0 >= stride } ?? stride
  }

  private func stride(for length: Double) -> Int {
    max(1, Int((length / max(step, 1e-9)).rounded(.up)))
  }
}
