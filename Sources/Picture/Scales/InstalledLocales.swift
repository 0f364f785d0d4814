// The installed locales, for suggesting the nearest to a misspelt name.

internal import Glibc

extension NumberFormat {
  /// The sorted names of the locales that `named` knows and whose separators can be read; always
  /// includes "C".
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
