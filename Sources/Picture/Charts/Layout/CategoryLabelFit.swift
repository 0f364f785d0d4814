// Fits category labels into the space below the bars: whole, wrapped, slanted, shortened or
// thinned, in that order.
import Scenegraph
import Tables

struct CategoryLabelFit {
  let typesetter: Typesetter
  let names: CellTexts
  /// The row of the first name. Labels are thinned by row, so that they move with their bars.
  var firstRow = 0
  /// Names out of view that must also fit, so that scrolling does not change the plot's height.
  var unseenNames: [String] = []
  /// The length of a slot.
  let step: Double
  /// The space to the left of the first slot into which a slanted label may extend.
  let leadingRoom: Double
  let maximumHeight: Double

  private let font = Typography.label
  /// Between adjacent labels.
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

  /// The length of a slanted text that just fits the height.
  private var slantedLength: Double {
    max(0, maximumHeight / CategoryLabels.diagonal - typesetter.lineHeight(font))
  }

  private func whole() -> CategoryLabels? {
    var labels: [CategoryLabels.Label] = []
    for (row, name) in names.enumerated() {
      let text = Typesetter.line(name)
      guard text.utf8.count < Typesetter.maximumScalars else { return nil }
      let size = typesetter.size(text, font)
      guard size.width <= step - gap else { return nil }
      labels.append(.init(row: row, text: text, size: size))
    }
    let isRoomForAll = unseenNames.allSatisfy { name in
      name.utf8.count < Typesetter.maximumScalars
        && typesetter.width(Typesetter.line(name), font) <= step - gap
    }
    return isRoomForAll ? flat(labels) : nil
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
    var tallest = 0.0
    for name in unseenNames {
      guard
        let text = typesetter.wrapped(
          name, font, maximumWidth: step - gap, maximumLines: lineCount)
      else { return nil }
      tallest = max(tallest, typesetter.size(text, font).height)
    }
    var fitted = flat(labels)
    fitted.height = max(fitted.height, tallest)
    return fitted
  }

  /// Shortened to the slot's width; in the middle if names begin alike, so that they stay distinct.
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
      let wanted = typesetter.fitted(
        name, font, maximumWidth: slantedLength, ellipsis: ellipsis)
      if !isCutAllowed, wanted != name { return nil }
      let wantedWidth = typesetter.width(wanted, font)
      overhang = max(overhang, (wantedWidth + half) * diagonal - center)
      let text =
        wantedWidth <= leaning
        ? wanted
        : typesetter.fitted(name, font, maximumWidth: leaning, ellipsis: ellipsis)
      // A label shortened to nothing would be dropped silently.
      if text.isEmpty, !name.isEmpty { return nil }
      labels.append(.init(row: row, text: text, size: typesetter.size(text, font)))
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
    while stride < names.count, room(every: stride) < width {
      stride = Self.round(stride + 1)
    }
    let room = room(every: stride)
    guard stride < max(2, names.count), room >= min(width, minimumEms * font.size) else {
      return nil
    }
    let rows = rows(every: stride)
    let ellipsis = typesetter.ellipsis(rows.map { names[$0] }, font, room)
    return flat(
      rows.map { row in
        let text = typesetter.fitted(names[row], font, maximumWidth: room, ellipsis: ellipsis)
        return .init(row: row, text: text, size: typesetter.size(text, font))
      })
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
