// The files that barchart can ask about: a spreadsheet, or the text in a packed file.
internal import Base
internal import Glibc
internal import SourceProtocol
internal import Spreadsheets

/// Runs something that reads a file.
private func asked<Value>(
  _ body: () throws(SheetError) -> Value
) throws(DatabaseError) -> Value {
  do throws(SheetError) {
    return try body()
  } catch {
    switch error {
    case .cancelled: throw .cancelled
    case .failed(let sentence): throw .failed(sentence)
    }
  }
}

/// A spreadsheet, whose sheets are tables.
final class SpreadsheetFile: ServedDatabase {
  private let workbook: any Workbook
  private(set) var notices: [SourceNotice] = []

  init(_ workbook: any Workbook) { self.workbook = workbook }

  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    guard query == nil else {
      throw .failed("a spreadsheet has sheets, which --table names, and answers no SELECT")
    }
    return SourceCatalog(.sheets, tables: workbook.sheets.map(\.table))
  }

  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard let sheet = workbook.sheets.first(where: { $0.name == statement.text }) else {
      throw .failed("it has no sheet of this name")
    }
    notices = []
    notices = try asked { () throws(SheetError) in
      try workbook.write(sheet) { text throws(SheetError) in
        do throws(DatabaseError) { try emit(text) } catch { throw SheetError(error) }
      }
    }
  }
}

/// The only file in a ZIP archive, or the data that a program has packed.
final class PackedFile: ServedDatabase {
  private let path: [UInt8]
  private let kind: Archive.Kind
  private let name: String?
  private(set) var notices: [SourceNotice] = []

  init(_ path: [UInt8], _ kind: Archive.Kind, name: String? = nil) {
    (self.path, self.kind, self.name) = (path, kind, name)
  }

  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    let table = SourceTable(name: name ?? "", kind: .table, columns: [], rowCount: nil)
    return SourceCatalog(.text, tables: [table])
  }

  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    notices = []
    notices = try asked { () throws(SheetError) in
      let streams = kind == .zip ? nil : try PackedStreams(path, kind)
      if let streams, !streams.hasData { return streams.notices }
      let archive = if let streams { try Archive(streams) } else { try Archive(zip: path) }
      while let entry = try archive.next() {
        guard name == nil || entry.name == name else { continue }
        var expansion = Expansion()
        try archive.read { bytes throws(SheetError) in
          try expansion.note(bytes.count, packed: archive.packedBytes)
          do throws(DatabaseError) { try emit(Array(bytes)) } catch { throw SheetError(error) }
          return true
        }
        break
      }
      if let failure = streams?.failure { throw .failed(failure.words) }
      return streams?.notices ?? []
    }
  }
}

extension SheetError {
  fileprivate init(_ error: DatabaseError) {
    switch error {
    case .cancelled: self = .cancelled
    case .failed(let sentence), .refused(let sentence): self = .failed(sentence)
    }
  }
}

func openFile(
  _ path: [UInt8], isCancelled: @escaping () -> Bool
) throws(DatabaseError) -> any ServedDatabase {
  let start = try firstBytes(path)
  for (bytes, kind) in signatures where start.starts(with: bytes) {
    guard kind == .zip else { return PackedFile(path, kind) }
    return try asked { () throws(SheetError) in try openZip(path, isCancelled: isCancelled) }
  }
  if start.starts(with: CompoundFile.signature) {
    throw .failed(CompoundFile(path).sentence)
  }
  throw .failed("the file has changed; open it again")
}

/// How files begin (the sources are those of barchart's own list).
private let signatures: [(bytes: [UInt8], kind: Archive.Kind)] =
  [
    (Array("BZh".utf8), .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0x50, 0x4B, 0x05, 0x06], .zip),
  ] + (0x50...0x5F).map { ([$0, 0x2A, 0x4D, 0x18], .zstandard) }

private func firstBytes(_ path: [UInt8]) throws(DatabaseError) -> [UInt8] {
  let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY)
  guard descriptor >= 0 else { throw .failed(SystemError.last.words) }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 8)
  var count = -1
  repeat { count = pread(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
  guard count >= 0 else { throw .failed(SystemError.last.words) }
  return Array(bytes[..<count])
}

private func openZip(
  _ path: [UInt8], isCancelled: @escaping () -> Bool
) throws(SheetError) -> any ServedDatabase {
  let parts = try ZipParts(path, isCancelled: isCancelled)
  if parts.isEncrypted {
    throw .failed("it is encrypted; unpack it with its password")
  }
  if let name = parts.duplicate {
    throw .failed("two files in it have the name \(shown(name))")
  }
  if let failure = parts.failure, parts.names.count > 1 { throw failure }
  if let workbook = try openWorkbook(parts, isCancelled: isCancelled) {
    return SpreadsheetFile(workbook)
  }
  // The files that a Mac adds to each file are no data.
  let names = parts.names.filter { !$0.hasPrefix("__MACOSX/") && !$0.hasSuffix(".DS_Store") }
  guard let name = names.first else { throw .failed("there is no file in this ZIP archive") }
  guard names.count == 1 else {
    let list = names.prefix(5).map(shown).joined(separator: ", ")
    throw .failed(
      "there are \(names.count) files in this ZIP archive: \(list)\(names.count > 5 ? " …" : ""); "
        + "unpack one with: unzip -p FILE NAME | barchart")
  }
  return PackedFile(path, .zip, name: name)
}

/// A name in a sentence.
private func shown(_ name: String) -> String {
  let path = FilePath(Array(name.utf8))?.display ?? "?"
  return path.unicodeScalars.count > 80 ? String(path.prefix(79)) + "…" : path
}

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
