// The words of suggestions in those of scenes: Queries knows no scene.
package import Queries
package import Scenegraph

extension Suggestion.Layout {
  /// Of several series.
  package init(_ layout: Scene.Layout) {
    self =
      switch layout {
      case .grouped: .grouped
      case .stacked: .stacked
      case .normalized: .normalized
      }
  }
}

extension Scene.Layout {
  package init(_ layout: Suggestion.Layout) {
    self =
      switch layout {
      case .single, .grouped: .grouped
      case .stacked: .stacked
      case .normalized: .normalized
      }
  }
}

extension Scene.Orientation {
  package init(_ orientation: Suggestion.Orientation) {
    self = orientation == .vertical ? .vertical : .horizontal
  }
}
