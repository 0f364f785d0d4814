// The answer to a launcher: what is taken from the environment, what is sent, byte by byte.
import Glibc
import TestSupport
import Testing

@testable import X11

@Suite struct StartupNotificationTests {
  @Test(
    arguments: [
      ("launcher-7_TIME42", 42), ("a_TIME1_TIME2", 2), ("_TIME4294967295", 4_294_967_295),
      ("a_TIME4294967296", nil), ("a_TIME0", nil), ("a_TIME", nil), ("a_TIME-5", nil),
      ("a_TIME5 ", nil), ("a", nil), ("TIME5", nil), ("_time5", nil), ("步_TIME77", 77),
    ] as [(String, UInt32?)])
  func `the time of the launch is what follows the last _TIME`(id: String, time: UInt32?) throws {
    #expect(try #require(StartupNotification(id: id)).timeMilliseconds == time)
  }

  @Test func `an identifier is neither empty nor endless`() {
    #expect(StartupNotification(id: "") == nil)
    #expect(StartupNotification(id: String(repeating: "x", count: 1_024)) != nil)
    #expect(StartupNotification(id: String(repeating: "x", count: 1_025)) == nil)
  }

  @Test(
    arguments: [
      ("launcher-7_TIME42", "remove: ID=\"launcher-7_TIME42\""),
      (#"a b"c\d"#, #"remove: ID="a\ b\"c\\d""#),
      ("", ""),
    ])
  func `what the specification calls special is escaped`(id: String, message: String) {
    guard let startup = StartupNotification(id: id) else {
      #expect(id.isEmpty)
      return
    }
    #expect(startup.removal == Array(message.utf8) + [0])
  }

  @Test func `it is taken from the environment once`() {
    setenv("DESKTOP_STARTUP_ID", "launch_TIME9", 1)
    #expect(StartupNotification.takeFromEnvironment()?.id == "launch_TIME9")
    #expect(getenv("DESKTOP_STARTUP_ID") == nil)
    #expect(StartupNotification.takeFromEnvironment() == nil)
  }
}
