// What a chart says and its picture has no room for: larger text must not lose what smaller text
// tells (WCAG 2.2, 1.4.4).
package import Scenegraph

extension Chart {
  /// The texts that the picture leaves out or cuts for want of room, whole, in the order in which
  /// they are read: title, subtitle, what the ring says, description, notices. Parts that the
  /// person has hidden are none of them. Names and values of bars are in their tooltips.
  ///
  /// - Parameters:
  ///   - state: what the picture shows.
  ///   - scene: of this chart in this state.
  package func cutTexts(_ state: ChartState, in scene: Scene) -> [String] {
    func isWhole(_ role: Role, _ text: String) -> Bool {
      scene.marks.contains { mark in
        guard case .text(let drawn) = mark, mark.role == role else { return false }
        return drawn.text.unbroken.elementsEqual(text.unbroken)
      }
    }
    var texts: [String] = []
    for (part, role, text) in [
      (Part.title, Role.title, title), (.subtitle, .subtitle, shownSubtitle),
    ] where !text.isEmpty && !hiddenParts.contains(part) && !isWhole(role, text) {
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

extension String {
  /// However it has been broken into lines.
  fileprivate var unbroken: some Sequence<Unicode.Scalar> {
    unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
  }
}
