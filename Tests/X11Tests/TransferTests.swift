// Pieces in both directions, without a server: sizes, ends, time-outs.
import Input
import Testing

@testable import X11

@Suite struct TransferTests {
  private func transfer(_ count: Int) -> IncrementalTransfer {
    IncrementalTransfer(
      requestor: 1, property: 2, type: 3, bytes: (0..<count).map { UInt8($0 % 251) })
  }

  @Test(arguments: [1, 9, 10, 11, 20, 95])
  func `the pieces are the whole, then comes an empty one`(count: Int) {
    var transfer = transfer(count)
    var all: [UInt8] = []
    var pieces = 0
    while pieces < 100 {
      let early = transfer.step(now: 5, pieceBytes: 10)
      #expect(early == .wait, "not before it was taken")
      transfer.pieceWasTaken()
      guard case .piece(let piece) = transfer.step(now: 5, pieceBytes: 10) else { break }
      pieces += 1
      if piece.isEmpty { break }
      #expect(piece.count <= 10)
      all += piece
    }
    #expect(all == transfer.bytes)
    #expect(pieces == (count + 9) / 10 + 1)
  }

  @Test func `no piece is longer than a request of the server's can be`() {
    // The request itself has 24 bytes, and 28 with the longer length of BIG-REQUESTS.
    #expect(IncrementalTransfer.pieceBytes(requestWords: 65_535) + 24 <= 4 * 65_535)
    #expect(IncrementalTransfer.pieceBytes(requestWords: 4_096) + 24 <= 4 * 4_096)
    #expect(IncrementalTransfer.pieceBytes(requestWords: 1 << 22) == 256 << 10)
  }

  @Test func `one that is not taken is given up after five seconds, and not before`() {
    var transfer = transfer(20)
    #expect(transfer.deadline == nil)
    #expect(transfer.step(now: 100, pieceBytes: 10) == .wait)
    #expect(transfer.deadline == 5_000_000_100)
    #expect(transfer.step(now: 5_000_000_099, pieceBytes: 10) == .wait)
    transfer.pieceWasTaken()
    #expect(transfer.step(now: 5_000_000_099, pieceBytes: 10) != .giveUp)
    #expect(transfer.step(now: 5_000_000_100, pieceBytes: 10) == .wait, "it has lived since")
    #expect(transfer.step(now: 10_000_000_099, pieceBytes: 10) == .giveUp)
  }

  @Test func `a list comes at once or in pieces, and not without end`() {
    var whole = DropReceipt(source: 1)
    #expect(whole.take([1, 2], isAnnouncement: false) == .list([1, 2]))
    var pieces = DropReceipt(source: 1)
    #expect(pieces.take([], isAnnouncement: true) == .more)
    #expect(pieces.take([1], isAnnouncement: false) == .more)
    #expect(pieces.take([2], isAnnouncement: false) == .more)
    #expect(pieces.take([], isAnnouncement: false) == .list([1, 2]))
    var endless = DropReceipt(source: 1)
    _ = endless.take([], isAnnouncement: true)
    let half = [UInt8](repeating: 65, count: FileURIs.byteLimit / 2)
    #expect(endless.take(half, isAnnouncement: false) == .more)
    #expect(endless.take(half, isAnnouncement: false) == .more)
    #expect(endless.take([65], isAnnouncement: false) == .failure(.tooLong))
  }

  @Test func `a list that does not come is late after five seconds`() {
    var receipt = DropReceipt(source: 1)
    #expect(receipt.isLate(now: 7) == false)
    #expect(receipt.isLate(now: 5_000_000_006) == false)
    #expect(receipt.isLate(now: 5_000_000_007) == true)
  }

  @Test func `times wrap around`() {
    func time(_ milliseconds: UInt32) -> ServerTime { ServerTime(milliseconds: milliseconds) }
    #expect(time(1).isBefore(time(2)))
    #expect(!time(2).isBefore(time(2)))
    #expect(!time(3).isBefore(time(2)))
    #expect(time(.max).isBefore(time(5)))
    #expect(!time(5).isBefore(time(.max)))
  }
}
