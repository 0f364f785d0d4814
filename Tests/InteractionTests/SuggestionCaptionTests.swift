// The captions of the small pictures of other charts: on one line where the pictures are low.
import Charts
import Input
import Queries
import Scenegraph
import Testing

@testable import Interaction

@Suite struct SuggestionCaptionTests {
  /// A table whose charts have long titles.
  private static let table =
    "the name of the shop on the corner,the number of parcels to other shops\n"
    + "Ann,12\nBob,7\nCyd,9\nDan,4\n"

  /// The first picture and its caption.
  private func first(width: Int, height: Int) throws -> (cell: Rect, caption: TextMark) {
    var window = try Strikes.window(of: Self.table, by: "the name of the shop on the corner")
    window.send(.resized(widthPixels: width, heightPixels: height))
    window.press(.character("/"))
    window.press(.home)
    let page = try #require(window.model.suggestionsPage)
    let layout = try #require(page.layout)
    let cell = try #require(layout.control(page, current: nil).items.first).frame
    let title = try #require(page.titles.first)
    #expect(title.count > 28, "\(title)")
    let captions = window.scene.marks.compactMap { mark -> TextMark? in
      guard case .text(let text) = mark, text.attributes.label == title else { return nil }
      return mark.role == .popover ? text : nil
    }
    #expect(captions.count == 1)
    let caption = try #require(captions.first)
    return (cell, caption)
  }

  @Test func `a long one has two lines from a height of 120 on, else one that is cut`() throws {
    var counts: Set<Int> = []
    for height in [150, 300] {
      for width in stride(from: 150, through: 240, by: 10) {
        let (cell, caption) = try first(width: width, height: height)
        let lines = caption.text.split(separator: "\n")
        #expect(lines.count == (cell.height >= 120 ? 2 : 1), "\(width) × \(height): \(cell)")
        if lines.count == 1 { #expect(caption.text.hasSuffix("…")) }
        // Within its padding, and no lower than its lines are.
        #expect(caption.bounds.minX == cell.minX + 8 && caption.bounds.maxX <= cell.maxX - 8)
        #expect(caption.bounds.minY == cell.minY + 8)
        #expect(caption.bounds.height == 17 * Double(lines.count))
        counts.insert(lines.count)
      }
    }
    #expect(counts == [1, 2])
  }
}
