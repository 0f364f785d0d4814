// The files that a spreadsheet consists of, and what can be wrong with them.
internal import SourceProtocol

package enum SheetError: Error, Equatable {
  /// Nobody waits for the result.
  case cancelled
  /// One sentence without a full stop.
  case failed(String)
}

/// The parts of a spreadsheet, as files in an archive.
package protocol PackageParts: AnyObject {
  /// The bytes of each part, unpacked; nil where that is not known. Names have no slash at the start.
  var sizes: [String: Int?] { get }
  /// The bytes of the whole archive.
  var packedBytes: Int { get }

  /// - Parameter body: gets its pieces in order, and says whether it wants more.
  func read(
    _ name: String, _ body: (UnsafeRawBufferPointer) throws(SheetError) -> Bool
  ) throws(SheetError)
}

/// How much may come out of an archive: `freeBytes`, and then `ratio` times its own size. Text and
/// tables shrink to a tenth or a hundredth.
package struct Expansion {
  package static let freeBytes = 64 << 20
  package static let ratio = 1000

  private var bytes = 0

  package init() {}

  /// Notes that more has come out.
  ///
  /// - Parameter packed: the bytes that it has come from so far.
  package mutating func note(_ count: Int, packed: Int) throws(SheetError) {
    bytes += count
    if bytes > Self.freeBytes, bytes / Self.ratio > packed {
      throw .failed("it unpacks to more than \(Self.ratio) times its size, and so is not read")
    }
  }
}

extension PackageParts {
  /// - Parameter between: called between pieces.
  func parse(
    _ name: String, _ target: XMLTarget, dropsPrefixes: Bool = true,
    between: () throws(SheetError) -> Void = {}
  ) throws(SheetError) {
    let reader = try XMLReader(target, part: name, dropsPrefixes: dropsPrefixes)
    var expansion = Expansion()
    try read(name) { bytes throws(SheetError) in
      try expansion.note(bytes.count, packed: packedBytes)
      var start = 0
      while start < bytes.count, !target.isDone {
        let end = min(bytes.count, start + pieceBytes)
        try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isLast: false)
        try between()
        start = end
      }
      return !target.isDone
    }
    if !target.isDone {
      try reader.feed(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
      try between()
    }
  }
}

/// Small enough that what comes of one piece fits into memory, whatever is in it.
private let pieceBytes = 32 << 10
