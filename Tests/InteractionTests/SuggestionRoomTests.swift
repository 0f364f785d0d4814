// The page of other charts in narrow windows: how much of its sentences and pictures has room.
import Charts
import Input
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct SuggestionRoomTests {
  private func opened(answersAtOnce: Bool = true) throws -> ScriptedWindow {
    var window = try Strikes.window()
    window.answersAtOnce = answersAtOnce
    window.press(.character("/"))
    try #require(window.model.suggestionsPage != nil)
    return window
  }

  /// At each width a sentence is whole if it fits between margins that are equal.
  private func checkRoom(
    of sentence: String, _ window: inout ScriptedWindow, _ widths: ClosedRange<Int>
  ) throws {
    let length = FixedAdvanceMeasurer().size(of: sentence, font: Typography.label).width
    var wholes: Set<Bool> = []
    for width in widths {
      window.send(.resized(widthPixels: width, heightPixels: 600))
      let texts = window.scene.marks.compactMap { mark -> TextMark? in
        guard case .text(let text) = mark, mark.role == .popover else { return nil }
        return text.attributes.label == sentence ? text : nil
      }
      let text = try #require(texts.first, "\(width)")
      let fits = length <= Double(width) - 2 * text.bounds.minX
      #expect((text.text == sentence) == fits, "\(text.text) at \(width)")
      wholes.insert(fits)
    }
    #expect(wholes.count == 2)
  }

  @Test func `while charts are chosen the page says so, between equal margins`() throws {
    var window = try opened(answersAtOnce: false)
    try checkRoom(of: "Choosing charts…", &window, 100...180)
  }

  @Test func `that there is no chart is said between equal margins`() throws {
    var window = try opened()
    window.send(.read(Snapshot(data: .empty, table: .empty, generation: 1)))
    try checkRoom(of: "There is no chart for this table", &window, 240...300)
  }

  @Test func `a picture is drawn as soon as there is a pixel below its caption`() throws {
    var window = try opened()
    let line = FixedAdvanceMeasurer().lineHeight(of: Typography.label)
    var rooms: Set<Double> = []
    for width in 70...106 {
      window.send(.resized(widthPixels: width, heightPixels: 600))
      let page = try #require(window.model.suggestionsPage)
      let layout = try #require(page.layout)
      let frames = layout.control(page, current: nil).items.map(\.frame)
      let height = try #require(frames.map(\.height).max())
      // A caption of one line and a picture, with 8 pixels above, between and below.
      let room = height - line - 3 * 8
      rooms.insert(room)
      let background = window.model.chart.theme.background
      let isDrawn = frames.filter { $0.height == height }.contains { frame in
        window.scene.marks.contains { mark in
          guard case .rect(let rect) = mark, mark.role == .popover, let fill = rect.fill else {
            return false
          }
          return fill != background && frame.contains(rect.bounds)
        }
      }
      #expect(isDrawn == (room >= 1), "\(room) pixels at \(width)")
    }
    #expect(rooms.isSuperset(of: [0, 1, 2]), "\(rooms)")
  }
}
