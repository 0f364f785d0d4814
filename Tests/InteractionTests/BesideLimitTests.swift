// The most charts that tables of a source are shown beside.
import Charts
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("The most charts beside each other") struct BesideLimitTests {
  @Test func `a table is shown beside up to sixty-three charts, and the sixty-fifth is refused`() {
    for count in [1, 62, 63, 64] {
      var window = ScriptedWindow(.of([1, 2]))
      window.model.panels = Array(repeating: window.model.panels[0], count: count)
      let chart = window.model.panels[0].id
      let effects = window.model.perform(.beside("customers"), chart: 0)
      let isShown = effects.contains(.showBeside(table: "customers", chart: chart))
      #expect(isShown == (count < 64), "beside \(count)")
      let said = window.state.said
      #expect((said == nil) == (count < 64), "beside \(count)")
      if let said {
        #expect(said.hasPrefix("65 ") && said.contains(" 64 "), "\(said)")
      }
    }
  }
}
