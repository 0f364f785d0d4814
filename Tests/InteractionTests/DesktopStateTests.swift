// Full screen and calls for attention, as scripts of messages.
import Charts
import Input
import Testing

@testable import Interaction

@Suite struct DesktopStateTests {
  private let failed = Snapshot(
    data: .of([1, 2]), reading: nil, failure: .absent)

  @Test("F11 asks for full screen and for its end in turn, before an answer has come")
  func toggled() {
    var window = ScriptedWindow(.of([1, 2]))
    #expect(window.press(.function(11)) == [.setFullScreen(true)])
    #expect(window.press(.function(11)) == [.setFullScreen(false)])
    #expect(window.press(.function(11)) == [.setFullScreen(true)])
    #expect(window.press(.function(11), .alt).isEmpty)
  }

  @Test("What the window manager says counts, whoever asked for it")
  func told() {
    var window = ScriptedWindow(.of([1, 2]))
    #expect(window.send(.stateChanged(.fullScreen)).isEmpty)
    #expect(window.press(.function(11)) == [.setFullScreen(false)])
    window.send(.stateChanged([.fullScreen, .hidden]))
    #expect(window.press(.function(11)) == [.setFullScreen(false)])
    window.send(.stateChanged([]))
    #expect(window.press(.function(11)) == [.setFullScreen(true)])
  }

  @Test("A refusal is told in the window until the next input, and the next F11 asks again")
  func refused() {
    var window = ScriptedWindow(.of([1, 2]))
    window.press(.function(11))
    #expect(window.send(.fullScreenRefused) == [.redraw])
    #expect(window.state.said == "This window manager does not support full screen")
    #expect(window.press(.function(11)) == [.redraw, .setFullScreen(true)])
    #expect(window.state.said == nil)
  }

  @Test("F11 works while a file's name is asked for; Escape in full screen clears as ever")
  func otherKeys() {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.save(.proposed("a.png")))
    #expect(window.press(.function(11)) == [.setFullScreen(true)])
    #expect(window.model.saveField?.text == "a.png")
    window.press(.escape)
    window.send(.stateChanged(.fullScreen))
    window.press(.character("a"), .control)
    #expect(window.press(.escape) == [.redraw])
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("A failure calls for attention where nobody looks, once, until somebody does")
  func attention() {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.focusChanged(true))
    #expect(window.send(.read(failed)) == [.redraw])
    window.send(.focusChanged(false))
    #expect(window.send(.read(failed)) == [.redraw, .demandAttention(true)])
    #expect(window.send(.read(failed)) == [.redraw])
    #expect(window.send(.focusChanged(true)) == [.demandAttention(false)])
    #expect(window.send(.focusChanged(false)).isEmpty)
    #expect(window.send(.focusChanged(true)).isEmpty)
  }

  @Test("Data that come and end well call for nothing")
  func success() {
    var window = ScriptedWindow(.of([1, 2]))
    let read = Snapshot(data: .of([1, 2, 3]), reading: nil, failure: nil)
    #expect(window.send(.read(read)) == [.redraw])
  }
}
