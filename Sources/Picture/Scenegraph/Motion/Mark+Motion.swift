// How a mark is painted on its way: where, and how opaque.

extension Mark {
  /// Where the mark starts if it was another before: a text in its own size, as texts never grow.
  func origin(from old: Mark) -> Rect {
    guard case .text(let text) = self, case .text(let before) = old else { return old.bounds }
    let (from, to) = (before.anchor, text.anchor)
    return bounds.offset(x: from.x - to.x, y: from.y - to.y)
  }

  func hasSameLetters(as old: Mark) -> Bool {
    guard case .text(let text) = self, case .text(let before) = old else { return true }
    return text.text == before.text && text.angle == before.angle
  }

  /// Puts the mark on its way: the edges of a shape move each by themselves, a text as a whole.
  mutating func slide(from old: Rect, share: Double, snapped: (Double) -> Double) {
    switch self {
    case .rect, .line: setBounds(old.mixed(with: bounds, share, snapped: snapped))
    case .text, .path:
      move(
        x: snapped((old.minX - bounds.minX) * (1 - share)),
        y: snapped((old.minY - bounds.minY) * (1 - share)))
    }
  }

  /// Gives a bar an edge in the colour of what is behind all, if it has none.
  mutating func setApart(on background: Color) {
    guard case .rect(var mark) = self, mark.outline == nil else { return }
    mark.outline = background
    self = .rect(mark)
  }

  /// How opaque it is, 0…1.
  package var opacity: Double {
    let color: Color? =
      switch self {
      case .rect(let mark): mark.fill ?? mark.outline
      case .path(let mark): mark.stroke
      case .line(let mark): mark.color
      case .text(let mark): mark.color
      }
    return Double(color?.alpha ?? 0) / 255
  }

  mutating func fade(to opacity: Double) {
    let alpha = UInt8((255 * min(1, max(0, opacity))).rounded())
    switch self {
    case .rect(var mark):
      mark.fill?.alpha = alpha
      mark.hatching?.color.alpha = alpha
      mark.outline?.alpha = alpha
      self = .rect(mark)
    case .path(var mark):
      mark.stroke.alpha = alpha
      self = .path(mark)
    case .line(var mark):
      mark.color.alpha = alpha
      self = .line(mark)
    case .text(var mark):
      mark.color.alpha = alpha
      mark.plate?.alpha = alpha
      self = .text(mark)
    }
  }
}

extension TextMark {
  /// The point that stays at its bar when the text is cut or wrapped otherwise: a name ends beside
  /// its bar, or begins under it.
  fileprivate var anchor: Point {
    guard attributes.role == .categoryLabel else { return bounds.center }
    let isSlanted = angle != 0
    if !isSlanted, alignment == .center { return Point(x: bounds.midX, y: bounds.minY) }
    let x = isSlanted || alignment == .trailing ? bounds.maxX : bounds.minX
    return Point(x: x, y: isSlanted ? bounds.minY : bounds.midY)
  }
}
