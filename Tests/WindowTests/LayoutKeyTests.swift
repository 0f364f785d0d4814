// Commands under the keyboard layouts of real servers, by keys that are pressed where they are.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct LayoutKeyTests {
  @Test(
    "A letter is a command under every layout, where the layout or else a US keyboard has it",
    arguments: [
      // The layout, which of several is active, the places of t and q.
      ("us,ru", 1, 28, 24), ("ru,us", 0, 28, 24), ("ru", 0, 28, 24), ("gr", 0, 28, 24),
      ("fr", 0, 28, 38), ("de", 0, 28, 24), ("us -variant dvorak", 0, 45, 53),
      ("ru,us -variant ,dvorak", 0, 45, 53),
    ] as [(String, UInt32, UInt32, UInt32)])
  func commands(_ layout: String, _ active: UInt32, _ t: UInt32, _ q: UInt32) throws {
    let open = try OpenWindow.showing()
    try open.server.setLayout(layout)
    open.client.lockLayout(active)
    open.client.press(.place(t))
    try open.expectExport(of: [steps, "--theme", "dark"])
    open.client.press(.place(q), holding: [.control])
    let outcome = try open.program.wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }
}
