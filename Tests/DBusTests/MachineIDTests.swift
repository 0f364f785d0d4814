// The identity of the computer, where there is one.
import Testing

@testable import Bus

@Suite struct MachineIDTests {
  @Test func `an identity is 32 hexadecimal digits in a line`() {
    let id = "0123456789abcdef0123456789abcdef"
    #expect(MachineID.parse((id + "\n").utf8) == id)
    #expect(MachineID.parse(id.utf8) == id)
    for text in ["", "\n", id + "0\n", String(id.dropLast()), "g" + id.dropFirst()] {
      #expect(MachineID.parse(text.utf8) == nil)
    }
    #expect(MachineID.parse([0xFF, 0xFE] as [UInt8]) == nil)
  }

  @Test func `an error names the call that it answers`() {
    var call = Message.call(":1.2", path: "/", "a.b", "C")
    (call.sender, call.serial) = (":1.9", 4)
    let reply = call.errorReply("a.b.Wrong", "It is wrong.")
    #expect(reply.kind == .error && reply.errorName == "a.b.Wrong")
    #expect(reply.replySerial == 4 && reply.destination == ":1.9")
    #expect(reply.body == [.string("It is wrong.")])
  }
}
