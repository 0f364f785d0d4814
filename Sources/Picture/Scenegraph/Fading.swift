// How opaque marks are while they come and go.

extension Mark {
  /// How opaque it is, 0…1.
  package var opacity: Double {
    let color: Color? =
      switch self {
      case .rect(let mark): mark.fill
      case .path(let mark): mark.stroke
      case .line(let mark): mark.color
      case .text(let mark): mark.color
      }
    return Double(color?.alpha ?? 0) / 255
  }

  /// Makes all its colours as opaque as that, 0…1.
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
