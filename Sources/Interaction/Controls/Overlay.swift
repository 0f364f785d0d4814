// What lies over the charts: one thing at a time, and files that are held over it.
internal import Charts
internal import Input
internal import Scenegraph

/// Something over the charts that keys and the pointer are about while it is there.
enum Overlay {
  /// The line that asks for a file's name.
  case save(SaveField)
  /// The list of keys.
  case keys(KeysPage)
  /// A list to choose from, and what its rows do.
  case menu(Menu)
  /// Files are held over the window; what was there before stays below.
  indirect case drop(over: Overlay?)

  /// What keys are about.
  var beneathDrop: Overlay? {
    if case .drop(let other) = self { other } else { self }
  }
}

extension Model {
  /// Whether files are held over the window.
  var isDropTarget: Bool {
    get { if case .drop = overlay { true } else { false } }
    set {
      guard newValue != isDropTarget else { return }
      overlay = newValue ? .drop(over: overlay) : overlay?.beneathDrop
    }
  }

  /// The line that asks for a file's name; nil while it is closed.
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

  /// Opens an overlay in the place of any other, or closes the one that is open.
  private mutating func put(_ new: Overlay?, insteadOf isOpen: Bool) {
    guard new != nil || isOpen else { return }
    overlay = isDropTarget ? .drop(over: new) : new
  }
}
