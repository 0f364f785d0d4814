// Checks fonts and locales against what is installed.
internal import Charts
internal import Painting
internal import Queries

extension Options {
  /// Throws if the locale is not installed: the fallback would go unnoticed.
  func checkLocale() throws(Failure) {
    guard let locale else { return }
    var chart = Chart(data: .empty, title: "")
    guard !chart.setLocale(locale) else { return }
    // People write de_DE, and the system lists de_DE.utf8.
    let names = Chart.installedLocales().map { $0.prefix { $0 != "." } }.map(String.init)
    throw .usage(
      .invalidValue(
        .locale, locale, expected: "a locale that is installed (see locale -a), or C",
        nearest: nearestName(to: locale, among: names)))
  }
}

extension PictureOptions {
  /// Throws if the font is not installed: the fallback would go unnoticed.
  func checkFont() throws(Failure) {
    guard let font else { return }
    let families: FontFamilies
    do { families = try FontFamilies() } catch { throw .drawing(error) }
    guard !families.hasAny(of: font) else { return }
    throw .usage(
      .invalidValue(
        .font, font, expected: "a font that is installed (see fc-list), or Sans",
        nearest: nearestName(to: font, among: families.names)))
  }
}
