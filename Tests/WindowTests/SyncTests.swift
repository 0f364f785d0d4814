// Resizing in step: whatever order a manager announces and resizes in, the counter gets its value,
// and never before the pixels.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SyncTests {
  @Test("At the moment the counter changes the pixels are those of the size, twenty times over")
  func pixels() throws {
    let open = try OpenWindow.showing()
    for step in 1...20 {
      let (width, height) = (300 + step * 23, 700 - step * 17)
      let expected = try Exports.picture([steps], width: width, height: height)
      open.client.requestSync(open.window, value: step)
      open.client.resize(open.window, width: width, height: height)
      // No waiting in between: the two answers are to be one state of the server's.
      let atChange = firstValue { () -> Picture? in
        guard open.client.syncCounter(of: open.window) == step else { return nil }
        return open.client.picture(of: open.window)
      }
      #expect(try #require(atChange).difference(from: expected) == nil, "step \(step)")
    }
  }

  @Test("The pixels of a size are drawn once, however late the server tells what it has exposed")
  func once() throws {
    let open = try OpenWindow.showing()
    open.client.watchDamage(of: open.window)
    for step in 1...120 {
      let (width, height) = (300 + step * 3, 250 + step * 2)
      open.client.requestSync(open.window, value: step)
      open.client.resize(open.window, width: width, height: height)
      #expect(eventually { open.client.syncCounter(of: open.window) == step })
      #expect(open.client.settle(open.window))
      let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      #expect(open.client.takeDamage().filter { $0 == whole }.count == 1, "step \(step)")
    }
  }

  @Test("A request that no size follows is answered all the same")
  func withoutConfigure() throws {
    let open = try OpenWindow.showing()
    open.client.requestSync(open.window, value: 5)
    #expect(eventually { open.client.syncCounter(of: open.window) == 5 })
    // And so is the next one, in the usual order.
    open.client.requestSync(open.window, value: 6)
    open.client.resize(open.window, width: 500, height: 400)
    #expect(eventually { open.client.syncCounter(of: open.window) == 6 })
    try open.expectExport()
  }

  @Test("Several requests before one size are answered with the last")
  func several() throws {
    let open = try OpenWindow.showing()
    for value in 1...9 { open.client.requestSync(open.window, value: value) }
    open.client.resize(open.window, width: 420, height: 330)
    #expect(eventually { open.client.syncCounter(of: open.window) == 9 })
    #expect(
      try open.picture().difference(
        from: Exports.picture([steps], width: 420, height: 330)) == nil)
  }

  @Test("A window that is off the screen or covered answers too")
  func unseen() throws {
    let open = try OpenWindow.showing()
    open.client.setMapped(false, open.window)
    open.client.requestSync(open.window, value: 3)
    open.client.resize(open.window, width: 444, height: 333)
    #expect(eventually { open.client.syncCounter(of: open.window) == 3 })
    open.client.setMapped(true, open.window)
    try open.expectExport()
    let cover = open.client.cover()
    open.client.requestSync(open.window, value: 4)
    open.client.resize(open.window, width: 555, height: 444)
    #expect(eventually { open.client.syncCounter(of: open.window) == 4 })
    open.client.destroy(cover)
    try open.expectExport()
  }

  @Test("Values beyond 32 bits, at the end of 64, and around it")
  func wrap() throws {
    let open = try OpenWindow.showing()
    let values = [
      0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, -0x8000_0000_0000_0000, -1, 0, 1,
    ]
    for (step, value) in values.enumerated() {
      open.client.requestSync(open.window, value: value)
      open.client.resize(open.window, width: 300 + step, height: 200)
      #expect(eventually { open.client.syncCounter(of: open.window) == value }, "\(value)")
    }
  }
}
