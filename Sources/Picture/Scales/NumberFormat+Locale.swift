// The user's locale, read without changing the process's, and the installed ones.
internal import Glibc

extension NumberFormat {
  /// The format of a locale; nil if it is not installed.
  ///
  /// Separators and group sizes are those of its LC_NUMERIC. If the locale has no group separator,
  /// like the C locale, it is a comma, or a narrow no-break space if the comma is the decimal
  /// separator. Without a size, groups have three digits.
  ///
  /// - Parameters:
  ///   - localeName: "de_DE.UTF-8". Without an encoding, "de_DE", the UTF-8 form is preferred, since
  ///     separators in other encodings cannot be read and count as missing. "" is the environment's
  ///     locale.
  ///   - minus: the sign of negative numbers.
  public static func named(
    _ localeName: String, minus: String = typographicMinus
  ) -> NumberFormat? {
    for spelling in spellings(of: localeName) {
      guard let locale = newlocale(LC_NUMERIC_MASK, spelling, nil) else { continue }
      defer { freelocale(locale) }
      return NumberFormat(
        group: text(nl_langinfo_l(nl_item(THOUSEP), locale)),
        decimal: text(nl_langinfo_l(nl_item(RADIXCHAR), locale)),
        groupSizes: groupSizes(nl_langinfo_l(nl_item(__GROUPING), locale)), minus: minus,
        language: text(nl_langinfo_l(nameOfNumeric, locale)))
    }
    return nil
  }

  /// The format of a locale, by default the environment's; the C locale's if it is not installed.
  public static func current(
    localeName: String = "", minus: String = typographicMinus
  ) -> NumberFormat {
    named(localeName, minus: minus) ?? NumberFormat(minus: minus)
  }

  /// `_NL_LOCALE_NAME (LC_NUMERIC)` of langinfo.h, which Swift cannot import.
  private static let nameOfNumeric = nl_item(LC_NUMERIC << 16 | 0xFFFF)

  /// The languages with a blank before a percent sign (CLDR 47, percentFormat), as far as glibc has
  /// them.
  private static let spacedPercents: Set<Substring> = Set(
    """
    br ca ce cs cv da de dsb es fi fo fr gl hr hsb ht kl ksh lb lt mk nb nds nn no oc ro ru se sk \
    sl sv tk tt
    """.split(separator: " "))

  /// Fills in what a locale leaves open, keeping the separators distinct.
  ///
  /// - Parameter language: the name of the locale, which begins with its language.
  init(
    group: String, decimal: String, groupSizes: [Int] = [], minus: String, language: String = ""
  ) {
    let isSpaced = Self.spacedPercents.contains(language.prefix { $0 != "_" && $0 != "." })
    let decimal = decimal.isEmpty ? "." : decimal
    let fallback = decimal == "," ? "\u{202F}" : ","
    self.init(
      groupSeparator: group.isEmpty || group == decimal ? fallback : group,
      decimalSeparator: decimal, groupSizes: groupSizes.isEmpty ? [3] : groupSizes, minus: minus,
      percentSign: isSpaced ? "\u{A0}%" : "%")
  }

  /// A name with the encodings to try, first UTF-8 in its two usual spellings; a modifier, as in
  /// "ca_ES@valencia", follows the encoding.
  static func spellings(of localeName: String) -> [String] {
    let isWhole = localeName.contains { $0 == "." || $0 == "/" || $0 == ";" }
    guard !localeName.isEmpty, !isWhole else { return [localeName] }
    let modifier = localeName.firstIndex(of: "@") ?? localeName.endIndex
    let utf8 = ["UTF-8", "utf8"].map { encoding in
      "\(localeName[..<modifier]).\(encoding)\(localeName[modifier...])"
    }
    return utf8 + [localeName]
  }

  /// A locale's text; "" if it is not UTF-8.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.flatMap { String(validatingCString: $0) } ?? ""
  }

  /// Group sizes from C's bytes; CHAR_MAX or −1 ends grouping, here 0. Empty if there are none.
  static func groupSizes(_ pointer: UnsafePointer<CChar>?) -> [Int] {
    guard let pointer else { return [] }
    var sizes: [Int] = []
    var next = pointer
    while next.pointee > 0, next.pointee < CChar.max {
      sizes.append(Int(next.pointee))
      next += 1
    }
    // A locale without grouping specifies no sizes.
    if !sizes.isEmpty, next.pointee != 0 { sizes.append(0) }
    return sizes
  }

  /// The sorted names that `named` knows and whose separators can be read; always includes "C".
  ///
  /// Meant for answering a wrong name, not for every start, since it opens every locale. Like
  /// `locale -a`, it lists the folders of LOCPATH and of the system and, if LOCPATH is not set, the
  /// system's archive.
  package static func installedLocales() -> [String] {
    let path = getenv("LOCPATH").map { String(cString: $0) } ?? ""
    let folders = path.split(separator: ":").map(String.init) + [systemFolder]
    var names = Set(folders.flatMap(localeFolders(in:)))
    names.insert("C")
    if path.isEmpty { names.formUnion(archivedLocales(in: systemFolder + "/locale-archive")) }
    return names.filter(isReadable).sorted()
  }

  /// Where glibc keeps locales.
  private static let systemFolder = "/usr/lib/locale"

  private static func localeFolders(in folder: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(folder + "/*/LC_NUMERIC", 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      guard let path = found.gl_pathv[index] else { return nil }
      let parts = String(cString: path).split(separator: "/")
      return parts.dropLast().last.map(String.init)
    }
  }

  /// A larger table of names is not a list of locales.
  private static let archiveNamesLimitBytes = 1 << 20

  /// The names in a locale archive's string table, including removed ones; empty if the file is
  /// missing or has another format. The layout is that of glibc's locale/locarchive.h, unchanged
  /// since 2002.
  static func archivedLocales(in path: String) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    // Magic number and serial number; then offset, used size and size of the hash table and of the
    // strings.
    var header = [UInt32](repeating: 0, count: 8)
    let headerBytes = header.count * MemoryLayout<UInt32>.size
    guard pread(descriptor, &header, headerBytes, 0) == headerBytes, header[0] == 0xde02_0109
    else { return [] }
    let (offset, used) = (off_t(header[5]), Int(header[6]))
    guard used <= archiveNamesLimitBytes else { return [] }
    var bytes = [UInt8](repeating: 0, count: used)
    guard pread(descriptor, &bytes, used, offset) == used else { return [] }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isReadable(_ localeName: String) -> Bool {
    guard let locale = newlocale(LC_NUMERIC_MASK, localeName, nil) else { return false }
    defer { freelocale(locale) }
    guard let encoding = nl_langinfo_l(nl_item(_NL_NUMERIC_CODESET), locale) else { return false }
    return ["UTF-8", "ANSI_X3.4-1968"].contains(String(cString: encoding))
  }
}
