// What threads share, wanted by several at once.
import Glibc
import TestSupport
import Testing
import Threads

@testable import barchart

@Suite struct LockedTests {
  private struct Refused: Error {}

  private final class Shared: Sendable {
    let count = Locked((entered: 0, left: 0))
  }

  @Test("Of threads that want a value at once one has it at a time, and an error gives it back")
  func threads() throws {
    let shared = Shared()
    for _ in 0..<4 {
      try DetachedThread.start {
        for _ in 0..<20_000 {
          try? shared.count.withLock { count throws(Refused) in
            count.entered += 1
            guard count.entered % 2 == 0 else {
              count.left += 1
              throw Refused()
            }
            count.left = count.entered
          }
        }
      }
    }
    let end = firstValue { () -> Int? in
      let count = shared.count.withLock { $0 }
      #expect(count.left == count.entered, "nobody is in the midst of it")
      return count.entered >= 80_000 ? count.entered : nil
    }
    #expect(end == 80_000)
  }
}
