// Archives and packed data, by libarchive: read from the start to the end, never extracted.
internal import Base
internal import CArchive
internal import Glibc
internal import Spreadsheets

/// One pass over a file.
final class Archive {
  private let handle: OpaquePointer
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 4096)

  /// By its name in sentences.
  enum Kind: String {
    case zip = "ZIP"
    case bzip2
    case xz
    case zstandard = "Zstandard"
  }

  private let kind: Kind
  /// The streams that the library reads instead of the whole file; nil for an archive of files.
  private let streams: PackedStreams?

  private init(_ kind: Kind, _ streams: PackedStreams?) throws(SheetError) {
    guard let handle = archive_read_new() else { throw .failed("not enough memory") }
    (self.handle, self.kind, self.streams) = (handle, kind, streams)
  }

  convenience init(zip path: [UInt8]) throws(SheetError) {
    try self.init(.zip, nil)
    archive_read_support_format_zip(handle)
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard archive_read_open_filename(handle, name, buffer.count) == ARCHIVE_OK else {
      throw fault()
    }
  }

  /// Opens packed data, which have one entry.
  convenience init(_ streams: PackedStreams) throws(SheetError) {
    try self.init(streams.kind, streams)
    switch streams.kind {
    case .zip: break
    case .bzip2: archive_read_support_filter_bzip2(handle)
    case .xz: archive_read_support_filter_xz(handle)
    case .zstandard: archive_read_support_filter_zstd(handle)
    }
    archive_read_support_format_raw(handle)
    let status = archive_read_open(
      handle, Unmanaged.passUnretained(streams).toOpaque(), nil,
      { _, context, start in
        guard let context else { return 0 }
        let streams = Unmanaged<PackedStreams>.fromOpaque(context).takeUnretainedValue()
        let bytes = streams.read()
        start?.pointee = bytes.baseAddress
        return bytes.count
      }, nil)
    guard status == ARCHIVE_OK else { throw fault() }
  }

  deinit {
    archive_read_free(handle)
    buffer.deallocate()
  }

  /// The bytes of the file that have been read.
  var packedBytes: Int {
    max(0, Int(archive_filter_bytes(handle, -1))) + (streams?.skippedBytes ?? 0)
  }

  /// The error of the library, with its place.
  private func fault() -> SheetError {
    // What the system says of the file is no fault of the data.
    let number = archive_errno(handle)
    let ofLibrary = [EILSEQ, EINVAL]
    let failure = number > 0 && !ofLibrary.contains(number) ? SystemError(number) : nil
    if let failure = streams?.failure ?? failure { return .failed(failure.words) }
    // The library tells causes in words only.
    let words = Array((archive_error_string(handle).map { String(cString: $0) } ?? "").utf8)
    if ["passphrase", "ncrypted"].contains(where: words.has) {
      return .failed("it is encrypted; unpack it with its password")
    }
    let isCut = ["runcated", "premature", "end-of-file", "No progress", "(-5)"]
    if isCut.contains(where: words.has) {
      let end = streams?.place ?? packedBytes
      return .failed("the \(kind.rawValue) data end too soon, after \(end) bytes")
    }
    return .failed("the \(kind.rawValue) data are damaged, after \(packedBytes) bytes")
  }

  struct Entry {
    var name: String
    /// nil if that is not known before it is read.
    var size: Int?
    var isFile: Bool
    var isEncrypted: Bool
  }

  /// Goes to the next file; nil after the last.
  func next() throws(SheetError) -> Entry? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(handle, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw fault() }
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    return Entry(
      name: name.map { String(cString: $0) } ?? "",
      size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil,
      isFile: archive_entry_filetype(entry) & S_IFMT == S_IFREG,
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// - Parameter body: gets its pieces in order, and says whether it wants more.
  func read(_ body: (UnsafeRawBufferPointer) throws(SheetError) -> Bool) throws(SheetError) {
    while true {
      let count = archive_read_data(handle, buffer.baseAddress, buffer.count)
      if count == Int(ARCHIVE_RETRY) { continue }
      if count == 0 { return }
      guard count > 0 else { throw fault() }
      if try !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return }
    }
  }
}

extension [UInt8] {
  fileprivate func has(_ words: String) -> Bool {
    let words = Array(words.utf8)
    guard count >= words.count else { return false }
    return (0...count - words.count).contains { self[$0...].starts(with: words) }
  }
}

final class ZipParts: PackageParts {
  private let path: [UInt8]
  private(set) var sizes: [String: Int?] = [:]
  /// The names of its files, in order.
  private(set) var names: [String] = []
  let packedBytes: Int
  private(set) var isEncrypted = false
  /// A name that two files have.
  private(set) var duplicate: String?
  /// Why there may be more files than were found.
  private(set) var failure: SheetError?

  /// More files are not looked at.
  static let limit = 100_000

  init(_ path: [UInt8], isCancelled: () -> Bool) throws(SheetError) {
    var status = stat()
    stat(path.map { CChar(bitPattern: $0) } + [0], &status)
    (self.path, packedBytes) = (path, Int(status.st_size))
    let archive = try Archive(zip: path)
    do throws(SheetError) {
      while let entry = try archive.next() {
        if isCancelled() { throw .cancelled }
        if entry.isFile { try note(entry) }
      }
    } catch {
      // The whole entries of an archive that was cut are read.
      guard case .failed = error, !names.isEmpty else { throw error }
      failure = error
    }
  }

  private func note(_ entry: Archive.Entry) throws(SheetError) {
    if entry.isEncrypted { isEncrypted = true }
    if sizes.updateValue(entry.size, forKey: entry.name) != nil {
      duplicate = duplicate ?? entry.name
    }
    names.append(entry.name)
    guard names.count <= Self.limit else {
      throw .failed("there are more than \(Self.limit) files in it")
    }
  }

  func read(
    _ name: String, _ body: (UnsafeRawBufferPointer) throws(SheetError) -> Bool
  ) throws(SheetError) {
    let archive = try Archive(zip: path)
    while let entry = try archive.next() {
      if entry.name == name { return try archive.read(body) }
    }
    throw .failed("the part \(name) is missing in it")
  }
}
