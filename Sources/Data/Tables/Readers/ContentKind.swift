// Detects binary formats by their signatures, so that they are reported and not parsed as text.

/// What opens a file in a process of its own: the name of the program.
package enum Opener: String, Sendable {
  case database = "barchart-source"
  /// Of spreadsheets and packed files.
  case archive = "barchart-source-archive"

  /// Whether statements can be asked; what cannot be asked is read as a whole.
  package var takesStatements: Bool { self == .database }
}

extension ForeignFormat {
  /// The program that opens such a file.
  package var opener: Opener? {
    switch self {
    case .sqlite: .database
    case .bzip2, .xz, .zstandard, .zip, .office, .openDocument, .legacyOffice: .archive
    case .lz4, .compress, .sevenZip, .tar, .gzipTwice, .parquet, .arrow, .pdf, .png, .jpeg, .gif,
      .elf, .html, .xml, .svg, .savedChart:
      nil
    }
  }
}

/// The kind of an input, judging by its first bytes.
package enum ContentKind: Equatable {
  /// More bytes are needed.
  case undecided
  /// Text or an unknown format.
  case text
  case gzip
  case foreign(ForeignFormat)

  /// The first line of a saved chart, so that the file can be run.
  package static let chartLine = "#!/usr/bin/env barchart"
  private static let chartStart: [UInt8] = Array(chartLine.utf8)

  /// The signatures. No meaningful text starts with one: each has a byte that text never contains,
  /// or a dozen bytes that are improbable together. Sources: Zstandard, RFC 8878, section 3.1.1;
  /// gzip, RFC 1952, section 2.3.1; PNG, section 5.2 of its specification; ZIP, APPNOTE 4.3.7;
  /// SQLite, file format 1.2; bzip2, xz, LZ4, Parquet and Arrow in their own specifications.
  private static let signatures: [(bytes: [UInt8], kind: ContentKind)] =
    [
      ([0x1F, 0x8B], .gzip), ([0x1F, 0x9D], .foreign(.compress)),
      (Array("BZh".utf8) + digit + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], .foreign(.bzip2)),
      (Array("BZh".utf8) + digit + [0x17, 0x72, 0x45, 0x38, 0x50, 0x90], .foreign(.bzip2)),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .foreign(.xz)),
      ([0x28, 0xB5, 0x2F, 0xFD], .foreign(.zstandard)), ([0x04, 0x22, 0x4D, 0x18], .foreign(.lz4)),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .foreign(.sevenZip)),
      ([0x50, 0x4B, 0x03, 0x04], .foreign(.zip)), ([0x50, 0x4B, 0x05, 0x06], .foreign(.zip)),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .foreign(.legacyOffice)),
      (Array("SQLite format 3".utf8) + [0], .foreign(.sqlite)),
      // The magic number alone is a word; the page header after it starts with an i32.
      (Array("PAR1".utf8) + [0x15], .foreign(.parquet)),
      (Array("ARROW1".utf8) + [0, 0], .foreign(.arrow)), (Array("%PDF-".utf8), .foreign(.pdf)),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .foreign(.png)),
      ([0xFF, 0xD8, 0xFF], .foreign(.jpeg)), (Array("GIF87a".utf8), .foreign(.gif)),
      (Array("GIF89a".utf8), .foreign(.gif)),
      ([0x7F, 0x45, 0x4C, 0x46], .foreign(.elf)),
      (chartStart + [0x0A], .foreign(.savedChart)), (chartStart + [0x0D], .foreign(.savedChart)),
      // Frames that are skipped, of which pzstd puts one before each of data.
    ] + (0x50...0x5F).map { ([$0, 0x2A, 0x4D, 0x18], .foreign(.zstandard)) }

  /// The bytes that tell a file that another program opens from anything else.
  package static let openerBytes = 16

  /// Who opens a file that is not read as bytes; nil for the others.
  ///
  /// - Parameter start: the first `openerBytes` bytes, or all.
  package static func opener(_ start: [UInt8]) -> Opener? {
    if case .foreign(let format) = Self(start, isWhole: true) { format.opener } else { nil }
  }

  /// A digit from 1 to 9 in a signature. No signature contains this byte itself.
  private static let digit: [UInt8] = [0xFE]

  /// - Parameter isWhole: whether the input ends here.
  package init(_ start: [UInt8], isWhole: Bool) {
    var isOpen = false
    for (bytes, kind) in Self.signatures
    where zip(start, bytes).allSatisfy({ $0 == $1 || $1 == 0xFE && 0x31...0x39 ~= $0 }) {
      if start.count >= bytes.count {
        self = kind == .foreign(.zip) ? Self.archive(start, isWhole: isWhole) : kind
        return
      }
      isOpen = true
    }
    self = isOpen && !isWhole ? .undecided : Self.tar(start, isWhole: isWhole) ?? .text
  }

  /// A ZIP archive, by its first entry's name (ECMA-376, part 2; OpenDocument 1.3, part 2, 3.3).
  private static func archive(_ start: [UInt8], isWhole: Bool) -> ContentKind {
    let nameStart = 30
    let sampleBytes = nameStart + 64
    guard isWhole || start.count >= sampleBytes else { return .undecided }
    let sample = start.dropFirst(nameStart).prefix(sampleBytes - nameStart)
    for name in ["[Content_Types].xml", "_rels/", "docProps/", "xl/"]
    where sample.starts(with: name.utf8) { return .foreign(.office) }
    return .foreign(
      sample.starts(with: "mimetypeapplication/vnd.oasis.opendocument".utf8) ? .openDocument : .zip)
  }

  /// A tar archive (POSIX.1-2024, pax, ustar), or nil. Its name is padded with NULs, and no text
  /// has two of those this early, so only then are more bytes needed.
  private static func tar(_ start: [UInt8], isWhole: Bool) -> ContentKind? {
    let magic = Array("ustar".utf8)
    let place = 257
    let name = start.prefix(100)
    guard let end = name.firstIndex(of: 0), end > 0, name.suffix(from: end).allSatisfy({ $0 == 0 }),
      name.count - end >= 2
    else { return nil }
    guard start.count >= place + magic.count else { return isWhole ? nil : .undecided }
    return start.dropFirst(place).starts(with: magic) ? .foreign(.tar) : nil
  }
}
