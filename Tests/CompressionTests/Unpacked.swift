// What becomes of packed bytes that come in pieces, and what Python makes of the same.
import Foundation
import Tables
import TestSupport
import Testing

/// The outcome of unpacking an input to its end.
struct Unpacked: Equatable {
  var bytes: [UInt8] = []
  var error: InflateError?
  var trailingBytes = 0
  /// The most that one step gave.
  var largestStep = 0

  /// - Parameters:
  ///   - piece: how many bytes come at a time.
  ///   - room: how many one step may give.
  init(_ packed: [UInt8], piece: Int = .max, room size: Int = 1 << 16) throws {
    var inflater = try Inflater()
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { room.deallocate() }
    do throws(InflateError) {
      var start = 0
      while start < packed.count {
        let end = start + min(piece, packed.count - start)
        var rest = Array(packed[start..<end])
        start = end
        var isFull = false
        while !rest.isEmpty || isFull {
          let result = rest.withUnsafeBytes { bytes -> Result<Inflater.Step, InflateError> in
            do throws(InflateError) {
              return .success(try inflater.inflate(bytes, into: room))
            } catch {
              return .failure(error)
            }
          }
          let step = try result.get()
          bytes += room[..<step.given]
          largestStep = max(largestStep, step.given)
          rest.removeFirst(step.taken)
          isFull = step.given == size
        }
      }
      try inflater.finish()
    } catch {
      self.error = error
    }
    trailingBytes = inflater.trailingBytes
  }

  /// Whether the same has come of it, whatever the pieces were.
  func isSame(as other: Unpacked) -> Bool {
    bytes == other.bytes && error == other.error && trailingBytes == other.trailingBytes
  }
}

/// A question that Python has answered.
struct PackedCase: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var packed: Data
  /// What is in it, as far as it can be read.
  var text: Data
  /// "" where it can be read to its end.
  var error: String
  var trailing: Int

  var testDescription: String { name }
}

/// Cases that a script prints as JSON; the functions of `prelude` are there for it.
func cases(_ script: String) throws -> [PackedCase] {
  let outcome = try ChildProcess(
    "/usr/bin/env", ["python3", "-c", prelude + script + "\nprint(json.dumps(cases))\n"],
    environment: ["PATH": "/usr/bin:/bin"]
  ).wait()
  try #require(outcome.status == 0, "\(outcome.error)")
  return try JSONDecoder().decode([PackedCase].self, from: Data(outcome.outputBytes))
}

private let prelude = """
  import base64, gzip, io, json, random, struct, zlib
  random.seed(5)
  cases = []

  def case(name, packed, text, error="", trailing=0):
    encode = lambda data: base64.b64encode(data).decode()
    cases.append(dict(name=name, packed=encode(packed), text=encode(text), error=error,
                      trailing=trailing))

  def member(data, level=6, strategy=zlib.Z_DEFAULT_STRATEGY):
    packer = zlib.compressobj(level, zlib.DEFLATED, 31, 9, strategy)
    return packer.compress(data) + packer.flush()

  def table(rows):
    return b"name,value\\n" + b"".join(b"row %d,%d\\n" % (i, i * i % 997) for i in range(rows))

  # What zlib itself says of one member: what it gives, and its error, "end" where more is wanted.
  def answer(packed):
    reader, given, error = zlib.decompressobj(31), b"", ""
    try:
      for i in range(len(packed)):
        given += reader.decompress(packed[i:i + 1])
      if not reader.eof: error = "end"
    except zlib.error as problem:
      error = str(problem)
    return given, error

  """
