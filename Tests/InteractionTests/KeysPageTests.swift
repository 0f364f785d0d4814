// The list of keys in the window: whole, inside it, and true.
import Charts
import Foundation
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The list of keys")
struct KeysPageTests {
  private let data = ChartData.of([("A", [3, 1, 2]), ("B", [1, 2, 3])])

  private func texts(_ window: ScriptedWindow) -> [TextMark] {
    window.scene.marks.compactMap { mark in
      if case .text(let text) = mark, mark.role == .keys { text } else { nil }
    }
  }

  @Test("At every size all entries are told, once each, inside the window and apart")
  func pages() {
    for (width, height) in [
      (800, 600), (360, 640), (1_600, 500), (200, 150), (320, 240), (2_000, 1_200), (90, 400),
    ] as [(Double, Double)] {
      var window = ScriptedWindow(data, size: Size(width: width, height: height))
      window.press(.character("?"))
      var told: [String] = []
      let frame = Rect(x: 0, y: 0, width: width, height: height)
      for _ in 0..<60 where window.model.keysPage != nil {
        let page = texts(window)
        for text in page {
          #expect(frame.contains(text.bounds, tolerance: 1e-6), "\(text.text) \(frame)")
          told.append(text.attributes.label ?? text.text)
        }
        for first in page.indices {
          for second in page.indices.dropFirst(first + 1) {
            let isApart = !page[first].bounds.intersects(page[second].bounds)
            #expect(isApart, "\(page[first].text), \(page[second].text) at \(width)×\(height)")
          }
        }
        window.press(.character("?"))
      }
      #expect(window.model.keysPage == nil, "the last page closes")
      // A window that is too narrow for words has the keys at least.
      for entry in KeyGroup.all.flatMap(\.entries) {
        #expect(told.count { $0 == entry.keys } == 1, "\(entry.keys) at \(width)×\(height)")
        if width >= 200 { #expect(told.contains(entry.words), "\(entry.words)") }
      }
    }
  }

  @Test("One page where there is room; pages forth and back where there is not")
  func paging() {
    var large = ScriptedWindow(data, size: Size(width: 1_200, height: 800))
    large.press(.character("?"))
    #expect(large.model.keysPage?.pageCount == 1)
    var small = ScriptedWindow(data, size: Size(width: 200, height: 150))
    small.press(.function(1))
    let first = texts(small).map(\.text)
    small.press(.right)
    #expect(small.model.keysPage?.page == 1)
    #expect(texts(small).map(\.text) != first)
    small.press(.left)
    #expect(texts(small).map(\.text) == first)
    small.press(.escape)
    #expect(small.model.keysPage == nil)
  }

  @Test("Shift on the way to ? closes nothing, and the wheel turns the pages too")
  func shift() {
    var window = ScriptedWindow(data, size: Size(width: 200, height: 150))
    window.press(.other, .shift)
    window.press(.character("?"), .shift)
    let first = texts(window).map(\.text)
    window.press(.other, .shift)
    window.press(.character("?"), .shift)
    #expect(window.model.keysPage?.page == 1)
    window.scroll(rows: -1, at: Point(x: 100, y: 70))
    #expect(texts(window).map(\.text) == first)
    #expect(window.scroll(rows: -1, at: Point(x: 100, y: 70)) == [])
    for _ in 0..<100 { window.scroll(rows: 1, at: Point(x: 100, y: 70)) }
    let last = window.model.keysPage
    #expect(last != nil && last?.page == (last?.pageCount ?? 0) - 1)
  }

  @Test("Before it is drawn there is one page, whatever the wheel does")
  func undrawn() {
    var page = KeysPage()
    #expect(!page.scroll(by: 1) && page.page == 0)
  }

  @Test("Keys and clicks close it and do nothing else; Ctrl+Q closes the window all the same")
  func closing() throws {
    var window = ScriptedWindow(data)
    let before = window.scene
    for close in [Key.character("h"), .escape, .character("1"), .delete] {
      window.press(.character("?"))
      #expect(window.scene != before)
      window.press(close)
      #expect(window.scene == before)
    }
    window.press(.character("?"))
    window.click(try window.middle(row: 0))
    #expect(window.scene == before)
    window.press(.character("?"))
    #expect(window.press(.character("q"), .control) == [.close(.dismissed)])
  }

  @Test("Every single character that it lists does something")
  func characters() {
    for entry in KeyGroup.all.flatMap(\.entries) {
      for name in entry.keys.split(separator: " ") where name.count == 1 {
        guard let character = name.first, character.isASCII || character == "−",
          character != "9"
        else { continue }
        var window = ScriptedWindow(data)
        window.model.panels[0].isRandom = true
        let effects = window.press(.character(character == "−" ? "-" : character))
        #expect(!effects.isEmpty, "\(character)")
      }
    }
  }
}
