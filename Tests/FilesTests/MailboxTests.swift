// One way from thread to thread that keeps the newest value only.
import Base
import Foundation
import Glibc
import Testing

@Suite struct MailboxTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
  }

  @Test("There is nothing to fetch, then the newest, then nothing")
  func newest() throws {
    let box = try Mailbox<Int>()
    #expect(box.fetch() == nil)
    #expect(!isReadable(box.descriptor))
    box.post(1)
    box.post(2)
    #expect(isReadable(box.descriptor))
    #expect(box.fetch() == 2)
    #expect(!isReadable(box.descriptor))
    #expect(box.fetch() == nil)
  }

  @Test("Posting never waits, however often it is not fetched")
  func flood() throws {
    let box = try Mailbox<Int>()
    // More than the pipe of the bell can hold.
    for number in 1...100_000 { box.post(number) }
    #expect(box.fetch() == 100_000)
    #expect(!isReadable(box.descriptor))
    box.post(1)
    #expect(isReadable(box.descriptor))
  }

  @Test("The last value arrives, whatever happens at the same time")
  func race() throws {
    let box = try Mailbox<Int>()
    let count = 20_000
    // A thread of its own: this one is about to wait, and tasks may have no other.
    Thread.detachNewThread { for number in 1...count { box.post(number) } }
    var last = 0
    while last < count {
      var wait = pollfd(fd: box.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&wait, 1, 20_000) == 1, "after \(last)")
      guard let number = box.fetch() else { continue }
      #expect(number > last)
      last = number
    }
  }

  @Test("Its descriptors are not for programs that are started")
  func closeOnExec() throws {
    let box = try Mailbox<Int>()
    #expect(fcntl(box.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(box.descriptor, F_GETFL) & O_NONBLOCK != 0)
  }
}
