// Messages survive the way there and back, and no bytes make the reader stumble.
import TestSupport
import Testing

@testable import SourceProtocol

@Suite struct SourceFrameTests {
  private static let tables = [
    SourceTable(
      schema: "public", name: "orders \"x\"", kind: .table,
      columns: [.init(name: "id", type: "INTEGER"), .init(name: "Größe", type: "", kind: .number)],
      rowCount: 12),
    SourceTable(name: "", kind: .query, columns: [], rowCount: nil),
    SourceTable(name: "v", kind: .view, columns: [.init(name: "", type: "t")], rowCount: 0),
    SourceTable(name: "w", kind: .table, columns: [], rowCount: 9, isLeastCount: true),
    SourceTable(
      name: "k", kind: .table, columns: [.init(name: "a", type: "")], rowCount: nil,
      keys: [
        ForeignKey([.init("a", "b", collation: "NOCASE"), .init("ä", "")], to: "t", home: "s"),
        ForeignKey([.init("a", "c")], to: "u", isUnique: false),
      ]),
  ]

  private static let requests: [SourceRequest] = [
    .open(.file([0x2F, 0xFF, 0x61]), query: nil), .open(.file([]), query: "select 1"),
    .open(.address("postgresql://u:p@h/d"), query: nil), .cancel,
    .select(SelectStatement("SELECT 1", rowLimit: 5)),
    .select(SelectStatement("SELECT \"ä\" FROM t", values: ["", "a'b"])),
  ]

  private static let replies: [SourceReply] = [
    .opened(SourceCatalog(.postgres, tables: tables)), .refused("no such function"),
    .opened(SourceCatalog(.sqlite, tables: [])),
    .rows([]), .rows(Array("a,b\n".utf8)), .notice(.formulasWithoutValue(3)),
    .notice(.trailingBytes(1 << 40, format: "xz")), .end,
    .failed("it is “broken”"),
  ]

  /// The frames of a stream that comes in pieces of some size.
  private func frames(_ bytes: [UInt8], by size: Int) throws -> [SourceFrame] {
    var frames = SourceFrames()
    var found: [SourceFrame] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { frames.append($0) }
      while frames.hasNext { found.append(try #require(try frames.next())) }
      #expect(try frames.next() == nil)
    }
    return found
  }

  @Test("Every message comes back as it was, however the stream is cut")
  func roundTrip() throws {
    for size in [1, 2, 3, 7, 1000] {
      let requests = Self.requests.flatMap(\.bytes)
      #expect(try frames(requests, by: size).map { try SourceRequest($0) } == Self.requests)
      let replies = Self.replies.flatMap(\.bytes)
      #expect(try frames(replies, by: size).map { try SourceReply($0) } == Self.replies)
    }
  }

  @Test("A frame that is cut, changed or random is an error or a message, never a trap")
  func malformed() throws {
    var random = SeededGenerator(seed: 7)
    let all = Self.requests.map(\.bytes) + Self.replies.map(\.bytes)
    var errors = 0
    for _ in 0..<4000 {
      var bytes = all.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      var frames = SourceFrames()
      bytes.withUnsafeBytes { frames.append($0) }
      do {
        while let frame = try frames.next() {
          do { _ = try SourceRequest(frame) } catch { errors += 1 }
          do { _ = try SourceReply(frame) } catch { errors += 1 }
        }
      } catch {
        errors += 1
      }
    }
    #expect(errors > 1000)
  }

  @Test("No changed bit of a head makes a reader wait")
  func heads() throws {
    for bytes in Self.requests.map(\.bytes) + Self.replies.map(\.bytes) {
      for place in 0..<5 {
        for bit in 0..<8 {
          var changed = bytes
          changed[place] ^= 1 << bit
          var frames = SourceFrames()
          changed.withUnsafeBytes { frames.append($0) }
          #expect(frames.hasNext)
          #expect(throws: SourceProtocolError.damagedHead) { try frames.next() }
        }
      }
    }
  }

  @Test("Faults are told apart")
  func faults() throws {
    func fault(_ bytes: [UInt8]) -> SourceProtocolError? {
      var frames = SourceFrames()
      bytes.withUnsafeBytes { frames.append($0) }
      do {
        _ = try frames.next().map { frame throws(SourceProtocolError) in try SourceRequest(frame) }
        return nil
      } catch {
        return error
      }
    }
    /// A frame whose head is sound.
    func frame(_ bytes: [UInt8]) -> [UInt8] {
      let count = UInt8(bytes.count)
      return [count, 0, 0, ~(count ^ bytes[0])] + bytes
    }
    #expect(fault([0, 0, 0, 255 ^ 3, 3]) == .damagedHead)
    #expect(fault([255, 255, 255, 255, 1]) == .damagedHead)
    let most = SourceFrame.limitBytes
    for (count, isTooLong) in [(most - 10, false), (most, true), (2 * most, true)] {
      let request = SourceRequest.select(
        SelectStatement(String(repeating: "x", count: count - 16), rowLimit: 1))
      #expect(fault(request.bytes) == (isTooLong ? .tooLong : nil), "\(count) bytes")
    }
    #expect(fault(frame([99])) == .unknownKind)
    #expect(fault(frame([4, 0])) == .trailingBytes)
    #expect(fault(frame([1, 9])) == .version(9))
    // A count of elements that cannot be there.
    let count: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 127]
    #expect(fault(frame([3] + Array(repeating: 0, count: 8) + count)) == .truncated)
    #expect(fault(frame([3, 1, 0, 0, 0, 0, 0, 0, 0, 0xFF])) == .notText)
  }
}
