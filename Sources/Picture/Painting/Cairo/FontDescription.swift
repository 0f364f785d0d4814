// Extracts the family from a font description as desktops write it.
internal import CPango

/// Font descriptions, such as "Noto Sans Semi-Bold 11".
package enum FontDescription {
  /// Longer descriptions are rejected.
  private static let byteLimit = 256

  /// The family, or several separated by commas, without style and size; nil if there is none.
  package static func family(of description: String) -> String? {
    guard description.utf8.count <= byteLimit, !description.utf8.contains(0),
      let parsed = pango_font_description_from_string(description)
    else { return nil }
    defer { pango_font_description_free(parsed) }
    guard let family = pango_font_description_get_family(parsed).map({ String(cString: $0) }),
      !family.isEmpty
    else { return nil }
    return family
  }
}
