// In what order announcements, sizes and frames are answered, without a server and without a clock.
import Testing

@testable import X11

@Suite struct ResizeSyncTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `an announcement is answered after its size, once`() {
    var sync = ResizeSync()
    sync.requested(5, nanoseconds: second)
    #expect(sync.takeDue(nanoseconds: second) == nil)
    sync.configured()
    #expect(sync.deadlineNanoseconds == nil)
    #expect(sync.takeDue(nanoseconds: second) == 5)
    #expect(sync.takeDue(nanoseconds: second) == nil)
    sync.configured()
    #expect(sync.takeDue(nanoseconds: second) == nil)
  }

  @Test func `of several announcements before one size the last is answered`() {
    var sync = ResizeSync()
    for value in 1...4 { sync.requested(Int64(value), nanoseconds: second) }
    sync.configured()
    #expect(sync.takeDue(nanoseconds: second) == 4)
  }

  @Test func `a size that came before the announcement does not answer it`() {
    var sync = ResizeSync()
    sync.configured()
    sync.requested(9, nanoseconds: second)
    #expect(sync.takeDue(nanoseconds: second) == nil)
  }

  @Test func `an announcement that no size follows is answered at its deadline, not before`() throws
  {
    var sync = ResizeSync()
    #expect(sync.deadlineNanoseconds == nil)
    sync.requested(7, nanoseconds: second)
    let deadline = try #require(sync.deadlineNanoseconds)
    #expect(deadline > second && deadline < 2 * second)
    #expect(sync.takeDue(nanoseconds: deadline - 1) == nil)
    #expect(sync.takeDue(nanoseconds: deadline) == 7)
    #expect(sync.deadlineNanoseconds == nil)
  }

  @Test func `a frame that is due is not lost to the next announcement`() {
    var sync = ResizeSync()
    sync.requested(1, nanoseconds: second)
    sync.configured()
    sync.requested(2, nanoseconds: second)
    #expect(sync.takeDue(nanoseconds: second) == 1)
    sync.configured()
    #expect(sync.takeDue(nanoseconds: second) == 2)
  }
}
