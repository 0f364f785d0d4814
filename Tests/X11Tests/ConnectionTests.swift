// The connection: who answers, what it says of the screen, what becomes of it when the server dies.
import CX11
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct ConnectionTests {
  @Test(arguments: [":60000", "no such display", ":"])
  func `where no server answers the error has the name that was asked for`(name: String) {
    #expect(throws: XError.noDisplay(name)) { _ = try Connection(display: name) }
  }

  @Test func `errors are sentences`() {
    #expect(XError.noDisplay(nil).sentence == "no display: DISPLAY is not set")
    #expect(XError.noDisplay(":7").sentence == "cannot open display :7")
    #expect(
      XError.noTrueColor(depth: 8).sentence
        == "the screen has 8 bits per pixel and no direct colours; a TrueColor visual is needed")
    #expect(XError.connectionLost.sentence == "the connection to the display was lost")
  }

  @Test func `a screen without direct colours is refused in words`() throws {
    let server = try XServer(screen: "320x240x8")
    let connection = try Connection(display: server.display)
    #expect(throws: XError.noTrueColor(depth: 8)) {
      _ = try X11.Window(connection, title: "", widthPixels: 10, heightPixels: 10)
    }
  }

  @Test func `a refused request is told in the server's words, once`() throws {
    let stage = try Stage()
    stage.client.destroy(stage.window.id)
    // The handler is the process's; another test's connection may have taken its place just now.
    let words = try firstValue { () -> String? in
      let connection = try Connection(display: stage.server.display)
      XMapWindow(connection.display, stage.window.id)
      XSync(connection.display, 0)
      return connection.takeProtocolError()
    }
    #expect(words == "BadWindow (invalid Window parameter)")
  }

  @Test func `a server that dies leaves a dead connection, on which everything is harmless`() throws
  {
    let stage = try Stage()
    try stage.show()
    #expect(!stage.connection.isDead)
    try stage.server.crash()
    #expect(
      eventually {
        _ = stage.queue.drain()
        return stage.connection.isDead
      })
    for _ in 0..<3 {
      #expect(stage.queue.drain().isEmpty)
      #expect(!stage.queue.hasReadEvents)
      #expect(stage.connection.takeProtocolError() == nil)
      stage.window.setTitle("gone")
      stage.window.map()
      stage.window.acknowledgeFrame()
      stage.connection.flush()
    }
  }

  /// What a thread that opens one display after another has seen.
  private final class Openings: Sendable {
    let opened = Atomic(0)
    let lost = Atomic(0)
    let isOver = Atomic(false)
    let hasEnded = Atomic(false)

    func go(_ display: String) {
      while !isOver.load(ordering: .relaxed) {
        guard let connection = try? Connection(display: display) else { continue }
        if connection.isDead { lost.add(1, ordering: .relaxed) }
        opened.add(1, ordering: .relaxed)
      }
      hasEnded.store(true, ordering: .relaxed)
    }
  }

  @Test func `a server that dies takes no display with it that another thread is opening`() throws {
    let other = try XServer()
    let (display, openings) = (other.display, Openings())
    Thread.detachNewThread { openings.go(display) }
    defer {
      openings.isOver.store(true, ordering: .relaxed)
      #expect(eventually { openings.hasEnded.load(ordering: .relaxed) })
      withExtendedLifetime(other) {}
    }
    for _ in 0..<10 {
      let dying = try Stage()
      let before = openings.opened.load(ordering: .relaxed)
      #expect(eventually { openings.opened.load(ordering: .relaxed) > before })
      try dying.server.crash()
      #expect(
        eventually {
          _ = dying.queue.drain()
          return dying.connection.isDead
        })
    }
    #expect(openings.lost.load(ordering: .relaxed) == 0)
  }
}
