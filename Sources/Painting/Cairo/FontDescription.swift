// Takes the family out of a font as desktops write it.
internal import CPango

/// Fonts in words, such as "Noto Sans Semi-Bold 11".
package enum FontDescription {
  /// What is longer names no font.
  private static let byteLimit = 256

  /// The family, or several between commas, without style and size; nil where there is none.
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
