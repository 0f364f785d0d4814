// Files of old Office programs, which are named and not read ([MS-CFB]).
internal import Glibc

/// A compound file: an old document, or a newer one that is encrypted.
struct CompoundFile {
  static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// The kind of file and the advice: one line without a full stop.
  let sentence: String

  init(_ path: [UInt8]) {
    let names = Self.names(path)
    sentence =
      if names.contains("EncryptedPackage") {
        "it is encrypted; save it without a password"
      } else if names.contains("Workbook") || names.contains("Book") {
        "this is an old Excel workbook (.xls); save it as .xlsx"
      } else {
        "this is an old Office document; save its table as CSV or .xlsx"
      }
  }

  /// The names in the first sectors of the directory.
  private static func names(_ path: [UInt8]) -> [String] {
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 512)
    guard pread(descriptor, &head, head.count, 0) == head.count else { return [] }
    // [MS-CFB] 2.2: the size of a sector, and where the directory begins.
    let shift = Int(head[30])
    let sector = (0..<4).reduce(0) { $0 | Int(head[48 + $1]) << (8 * $1) }
    guard shift == 9 || shift == 12, sector < 1 << 28 else { return [] }
    var entries = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &entries, entries.count, (sector + 1) << shift)
    // [MS-CFB] 2.6.1: entries of 128 bytes begin with a name in UTF-16 of 64 bytes.
    return stride(from: 0, to: max(0, count - 127), by: 128).map { start in
      let units = (0..<32).map {
        UInt16(entries[start + 2 * $0]) | UInt16(entries[start + 2 * $0 + 1]) << 8
      }
      return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
  }
}
