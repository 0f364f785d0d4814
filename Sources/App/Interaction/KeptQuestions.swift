// What the next table with the same columns is asked: the question that is shown now.
internal import Charts
package import Queries
internal import Scenegraph

extension Panel {
  /// What is asked of the table, or will be once the pending request is answered; nil if there is no
  /// table.
  ///
  /// - Parameter isSameTable: whether it is for the same table; then only what was chosen for it,
  ///   since what somebody has asked is asked again by itself.
  package func keptQuestion(isSameTable: Bool) -> KeptQuestion? {
    guard let table = read?.table else { return nil }
    if isSameTable { return choice.map { KeptQuestion($0, of: table) } }
    let view = latest
    guard let query = askedQuery else { return nil }
    let choice = QueryChoice(
      query, layout: view.layout,
      orientation: view.orientation)
    return KeptQuestion(choice, of: table)
  }
}

extension Model {
  /// Those of all charts, the active one's first.
  package var keptQuestions: [KeptQuestion] {
    let panels = panels[active...] + panels[..<active]
    return panels.compactMap { $0.keptQuestion(isSameTable: false) }
  }
}
