// Which fonts are installed, since Pango silently substitutes others, and families in descriptions.
internal import CCairo
internal import CPango

/// The fonts of this machine. Listing them takes time, so it is only done on request.
package struct FontFamilies: ~Copyable {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  /// The names of the installed families, sorted and without duplicates.
  package let names: [String]

  /// Names for whatever the desktop has chosen (CSS Fonts 4, "generic font families", and the names
  /// in fontconfig and Pango).
  package static let generic = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy", "emoji",
  ]

  package init() throws(CairoError) {
    GLibMessages.silence()
    guard let map = pango_cairo_font_map_new() else { throw .outOfMemory }
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(UnsafeMutableRawPointer(map))
      throw .outOfMemory
    }
    self.map = map
    self.context = context
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    var names: Set<String> = []
    for index in 0..<Int(count) {
      guard let family = families?[index], let name = pango_font_family_get_name(family) else {
        continue
      }
      names.insert(String(cString: name))
    }
    self.names = names.sorted()
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// Whether one of the families, separated by commas, is installed (ignoring case), is generic, or
  /// has its own substitute in fontconfig, as Arial has Liberation Sans. A name that leads to the
  /// same font as a nonsense name has no substitute.
  package func hasAny(of list: String) -> Bool {
    list.split(separator: ",").contains { part in
      let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let key = name.lowercased()
      return !name.isEmpty
        && (Self.generic.contains(key) || names.contains { $0.lowercased() == key }
          || hasSubstitute(name))
    }
  }

  private func hasSubstitute(_ name: String) -> Bool {
    guard let found = face(name), let fallback = face(Self.nonsense) else { return false }
    return found != fallback
  }

  /// A private-use character: no font has this name, and no rule of fontconfig mentions it.
  private static let nonsense = "\u{E000}"

  /// The full name of the font that a family name leads to.
  private func face(_ family: String) -> String? {
    guard let wanted = pango_font_description_new() else { return nil }
    defer { pango_font_description_free(wanted) }
    pango_font_description_set_family(wanted, family.filter { $0 != "\0" })
    pango_font_description_set_absolute_size(wanted, 12 * Double(PANGO_SCALE))
    guard let font = pango_font_map_load_font(map, context, wanted) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    guard let text = pango_font_description_to_string(found) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

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
