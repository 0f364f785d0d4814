// Overlays above the charts: one at a time, plus the hint while files are dragged over the window.
internal import Charts
internal import Input
internal import Scenegraph

/// An overlay above the charts, which takes keys and the pointer while it is open.
enum Overlay {
  /// The line that asks for a file.
  case save(SaveField)
  /// The list of keys.
  case keys(KeysPage)
  /// A list of commands to choose from.
  case menu(Menu)
  /// Small pictures of other charts.
  case suggestions(SuggestionsPage)
  /// Files are dragged over the window; the earlier overlay stays below.
  indirect case drop(over: Overlay?)

  /// The overlay that takes the keys.
  var beneathDrop: Overlay? {
    if case .drop(let other) = self { other } else { self }
  }
}

extension Model {
  /// Whether files are dragged over the window.
  var isDropTarget: Bool {
    get { if case .drop = overlay { true } else { false } }
    set {
      guard newValue != isDropTarget else { return }
      overlay = newValue ? .drop(over: overlay) : overlay?.beneathDrop
    }
  }

  /// The line that asks for a file; nil while it is closed.
  var saveField: SaveField? {
    get { if case .save(let field) = overlay?.beneathDrop { field } else { nil } }
    set { put(newValue.map { .save($0) }, insteadOf: saveField != nil) }
  }

  /// The list of keys; nil while it is closed.
  var keysPage: KeysPage? {
    get { if case .keys(let page) = overlay?.beneathDrop { page } else { nil } }
    set { put(newValue.map { .keys($0) }, insteadOf: keysPage != nil) }
  }

  /// The menu; nil while it is closed.
  var menu: Menu? {
    get { if case .menu(let menu) = overlay?.beneathDrop { menu } else { nil } }
    set { put(newValue.map { .menu($0) }, insteadOf: menu != nil) }
  }

  /// The page of other charts; nil while it is closed.
  var suggestionsPage: SuggestionsPage? {
    get { if case .suggestions(let page) = overlay?.beneathDrop { page } else { nil } }
    set { put(newValue.map { .suggestions($0) }, insteadOf: suggestionsPage != nil) }
  }

  /// Whether an overlay keeps pointer and keys from all charts.
  var areChartsCovered: Bool { keysPage != nil || menu != nil || suggestionsPage != nil }

  /// Opens an overlay in place of any other, or closes the open one.
  private mutating func put(_ new: Overlay?, insteadOf isOpen: Bool) {
    guard new != nil || isOpen else { return }
    overlay = isDropTarget ? .drop(over: new) : new
  }
}
