// Texts of a chart that do not fit its picture: larger text must not lose content (WCAG 2.2,
// 1.4.4).
package import Scenegraph

extension Chart {
  /// The full texts that the picture omits or cuts for lack of space, in reading order: title,
  /// subtitle, ring, description, notices. Parts hidden by the user are not included. Names and
  /// values of bars are in their tooltips.
  ///
  /// - Parameters:
  ///   - state: the state that the picture shows.
  ///   - scene: the scene of this chart in this state.
  package func cutTexts(_ state: ChartState, in scene: Scene) -> [String] {
    func isWhole(_ role: Role, _ text: String) -> Bool {
      scene.marks.contains { mark in
        guard case .text(let drawn) = mark, mark.role == role else { return false }
        return drawn.text.unbroken.elementsEqual(text.unbroken)
      }
    }
    var texts: [String] = []
    for (part, role, text) in [
      (Part.title, Role.title, title),
      (.subtitle, .subtitle, shownSubtitle(without: state.hiddenSeries)),
    ] where !text.isEmpty && !hiddenParts.contains(part) && !isWhole(role, text) {
      if role == .subtitle, scene.showsWholeSentence { continue }
      texts.append(text)
    }
    let visible = VisibleValues(self, hiddenSeries: state.hiddenSeries)
    let hasRing = scene.marks.contains { $0.role == .ringTrack }
    if !hasRing, !hiddenParts.contains(.ring), let reading = RingReading(self, state, visible) {
      let captions = reading.captions.compactMap(\.forms.first)
      texts.append(([reading.text] + captions).joined(separator: ", "))
    }
    if !description.isEmpty, !hiddenParts.contains(.description),
      !isWhole(.description, description)
    {
      texts.append(description)
    }
    let notice = notices.joined(separator: " · ")
    if !notice.isEmpty, !isWhole(.notice, notice) { texts.append(notice) }
    return texts
  }
}

extension Scene {
  /// Whether the sentence is there as a control, with no word missing or cut.
  fileprivate var showsWholeSentence: Bool {
    guard let control = control(.sentence),
      !control.items.contains(where: { $0.action == .moreWords })
    else { return false }
    return !marks.contains { mark in
      guard case .text(let word) = mark, word.attributes.role == .sentence else { return false }
      return word.attributes.label != word.text
    }
  }
}

extension String {
  /// The text without white space, to compare it however it is wrapped.
  fileprivate var unbroken: some Sequence<Unicode.Scalar> {
    unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
  }
}
