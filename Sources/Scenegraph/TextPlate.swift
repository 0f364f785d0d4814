// The ground that a text has where it lies on something restless.

extension TextMark {
  private static let plateRadius = 3.0

  /// The ground behind the text as a mark of its own, for who paints it.
  package var plateMark: RectMark? {
    plate.map {
      RectMark(
        MarkAttributes(attributes.role), bounds: bounds,
        shape: .rounded(CornerRadii(Self.plateRadius)), fill: $0)
    }
  }
}
