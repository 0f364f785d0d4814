// A file that is looked into here and there, without reading what lies between.
internal import Base
internal import Glibc
internal import Spreadsheets

/// An open file with the last few of its bytes that were looked at.
final class FileBytes {
  private let descriptor: Int32
  let count: Int
  private var window = [UInt8](repeating: 0, count: windowBytes)
  private var windowRange = 0..<0

  /// As small as the places that are looked at: some bytes in 64 KiB.
  private static let windowBytes = 512

  init(_ path: [UInt8]) throws(SheetError) {
    descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .failed(SystemError.last.words) }
    count = max(0, Int(lseek(descriptor, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// Reads bytes from a place on.
  ///
  /// - Returns: their number, which is smaller at the end of the file; 0 if it cannot be read.
  func read(into room: UnsafeMutableRawBufferPointer, at place: Int) -> Int {
    max(0, pread(descriptor, room.baseAddress, room.count, off_t(place)))
  }

  /// The byte at a place; nil outside of the file.
  subscript(place: Int) -> UInt8? {
    guard 0..<count ~= place else { return nil }
    if !windowRange.contains(place) {
      let read = window.withUnsafeMutableBytes { self.read(into: $0, at: place) }
      windowRange = place..<place + read
      guard read > 0 else { return nil }
    }
    return window[place - windowRange.lowerBound]
  }

  /// A number of up to seven bytes, the first of them the lowest; nil at the end of the file.
  func number(at place: Int, bytes: Int) -> Int? {
    var number = 0
    for index in 0..<bytes {
      guard let byte = self[place + index] else { return nil }
      number |= Int(byte) << (8 * index)
    }
    return number
  }

  func has(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes.indices.allSatisfy { self[place + $0] == bytes[$0] }
  }
}
