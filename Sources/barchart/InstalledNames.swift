// Names that only this machine can tell right from wrong: fonts and locales.
internal import Charts
internal import Painting

extension Options {
  /// Throws where a font or a locale that was asked for is not installed: another one in its place
  /// would go unnoticed.
  func checkNames() throws(Failure) {
    if let locale {
      var chart = Chart(data: .empty, title: "")
      guard chart.setLocale(locale) else {
        // People write de_DE, and the system lists de_DE.utf8.
        let names = Chart.installedLocales().map { $0.prefix { $0 != "." } }.map(String.init)
        throw .usage(
          .invalidValue(
            .locale, locale, expected: "a locale that is installed (see locale -a), or C",
            nearest: Spelling.nearest(to: locale, in: names)))
      }
    }
    if let font {
      let families: FontFamilies
      do { families = try FontFamilies() } catch { throw .drawing(error) }
      guard !families.hasAny(of: font) else { return }
      throw .usage(
        .invalidValue(
          .font, font, expected: "a font that is installed (see fc-list), or Sans",
          nearest: Spelling.nearest(to: font, in: families.names)))
    }
  }
}
