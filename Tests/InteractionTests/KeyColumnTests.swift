// How the list of keys fills its columns: from the top, in steps, and not into the line below.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct KeyColumnTests {
  private static let headings = Set(KeyGroup.all.map(\.heading))
  private static let groupGap = 12.0
  private static let lineHeight = 17.0

  /// The texts of each page, in a window of a size.
  private func pages(_ width: Int, _ height: Int) -> [[TextMark]] {
    var window = ScriptedWindow(
      .of([3, 1, 2]), size: Size(width: Double(width), height: Double(height)))
    window.press(.character("?"))
    var pages: [[TextMark]] = []
    for _ in 0..<200 where window.model.keysPage != nil {
      let texts: [TextMark] = window.scene.marks.compactMap { mark in
        if case .text(let text) = mark, mark.role == .keys { text } else { nil }
      }
      pages.append(texts)
      window.press(.character("?"))
    }
    return pages
  }

  private func isHeading(_ text: TextMark) -> Bool {
    text.font == Typography.selectedLabel && Self.headings.contains(text.text)
  }

  /// Without the title, which is first, and the line below the list, which is last.
  private func list(_ page: [TextMark]) -> ArraySlice<TextMark> { page.dropFirst().dropLast() }

  /// By column, of which each begins with keys or a heading somewhere.
  private func columns(_ page: [TextMark], lefts: [Double]) -> [[TextMark]] {
    let placed = Dictionary(grouping: list(page)) { text in
      lefts.last { $0 <= text.bounds.minX } ?? -1
    }
    return Array(placed.values)
  }

  private func check(_ width: Int, _ height: Int) throws {
    let size = "\(width)×\(height)"
    let pages = pages(width, height)
    let bold = pages.flatMap(list).filter { $0.font == Typography.selectedLabel }
    let lefts = Set(bold.map(\.bounds.minX)).sorted()
    var gaps: Set<Double> = []
    for page in pages {
      let title = try #require(page.first, "\(size)").bounds
      let footer = try #require(page.last, "\(size)").bounds
      // Half of the margin lies on either side of the list.
      let margin = title.minX
      for lines in columns(page, lefts: lefts) {
        let tops = Set(lines.map(\.bounds.minY)).sorted()
        let (first, last) = (tops.first ?? 0, tops.last ?? 0)
        #expect(first == title.maxY + margin / 2, "\(size)")
        #expect(last + Self.lineHeight <= footer.minY - margin / 2, "\(size)")
        for (above, below) in zip(tops, tops.dropFirst()) {
          let startsGroup = lines.contains { $0.bounds.minY == below && isHeading($0) }
          gaps.insert(below - above - Self.lineHeight - (startsGroup ? Self.groupGap : 0))
        }
      }
    }
    #expect(gaps == [6] || gaps == [2], "\(size): \(gaps)")
  }

  @Test func `each column begins below the title, and its lines end above the last one`() throws {
    // Groups, and in low windows single entries, go on in the next column.
    for (width, height) in [(200, 150), (1_300, 180), (800, 600)] { try check(width, height) }
    var random = SeededGenerator(seed: 5)
    for round in 0..<40 {
      let width = Int.random(in: 200...1_600, using: &random)
      let height = Int.random(in: 130...700, using: &random)
      if Samples.takes(round) { try check(width, height) }
    }
  }
}
