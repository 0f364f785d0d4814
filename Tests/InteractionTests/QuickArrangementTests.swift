// Which arrangements of few and of many rows are shown at once, and which are asked for.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("What is arranged at once") struct QuickArrangementTests {
  private static let rowLimit = 4

  private func window(rows: Int, series: Int) -> ScriptedWindow {
    let columns: [(String, [Double?])] = (0..<series).map { column in
      ("s\(column)", (0..<rows).map { Double(1 + $0 + column) })
    }
    var window = ScriptedWindow(ChartData.of(columns))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = Self.rowLimit
    return window
  }

  /// Shows what has been asked for.
  private func answer(_ window: inout ScriptedWindow) throws {
    let request = try #require(window.model.panels[0].request)
    let answer = try #require(request.answer())
    window.send(.answered(answer))
  }

  @Test func `stacks are asked for beyond the limit, unless they are those of a single series`()
    throws
  {
    for rows in 3...5 {
      for series in 1...3 {
        for layout: Scene.Layout in [.stacked, .normalized] {
          var window = window(rows: rows, series: series)
          _ = window.model.change(0) { $0.arrange(layout) }
          let isAtOnce = rows <= Self.rowLimit || series == 1
          let what = "\(rows) rows, \(series) series, \(layout)"
          #expect((window.model.panels[0].shown.layout == layout) == isAtOnce, "\(what)")
          #expect((window.model.panels[0].request == nil) == isAtOnce, "\(what)")
          if isAtOnce { continue }
          try answer(&window)
          #expect(window.model.panels[0].shown.layout == layout, "\(what)")
        }
      }
    }
  }

  @Test func `a logarithmic axis is asked for beyond the limit`() throws {
    for rows in 3...5 {
      var window = window(rows: rows, series: 1)
      _ = window.model.change(0) { $0.toggleLogarithm() }
      let isAtOnce = rows <= Self.rowLimit
      #expect((window.model.panels[0].shown.scale == .log) == isAtOnce, "\(rows) rows")
      if isAtOnce { continue }
      try answer(&window)
      #expect(window.model.panels[0].shown.scale == .log, "\(rows) rows")
    }
  }
}
