// What lies over the charts: the drawer with rows, a menu, the line that asks for a name, the pages of
// keys and of other charts, the hint while files are dragged over the window.
internal import Charts
internal import Input
internal import Scenegraph

/// Something that lies over the charts. Input reaches the layers from the top down; nil passes it on
/// to what is below. A layer may close on the way, so it changes itself in the model.
protocol Layer {
  /// A layer takes the place of others of its level, and lies over those of lower ones.
  static var level: LayerLevel { get }
  /// Of its marks.
  static var role: Role { get }
  /// Whether it keeps keys and pointer from all charts.
  var isModal: Bool { get }
  /// Whether typed text goes into it. What comes without a key, from an input method or another
  /// program, comes as text of the key `other`.
  var takesText: Bool { get }
  /// The lower end of the caret; nil if there is none.
  var caret: Point? { get }
  /// What it says besides its elements, and where; an empty frame if that is not in view.
  var message: (text: String, frame: Rect)? { get }

  /// Lays itself out in the pen's window, and draws.
  mutating func draw(_ model: Model, with pen: Pen) -> [Mark]
  func covers(_ point: Point) -> Bool
  func cursor(at point: Point) -> CursorShape?
  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]?
  func press(_ click: Click, in model: inout Model) -> [Effect]?
  func hover(at point: Point, in model: inout Model) -> [Effect]
  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]?
  /// The pointer drags a selection of its text.
  func drag(to point: Point, in model: inout Model) -> [Effect]
  /// Does what an assistive tool asks of one of its elements; nil for those of others.
  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]?
  /// - Parameter hasFocus: whether the keyboard is in this layer.
  func element(in model: Model, hasFocus: Bool) -> AccessibleElement?
}

enum LayerLevel: Comparable {
  case drawer, overlay, hint
}

struct Click {
  let button: Int
  let point: Point
  let modifiers: Modifiers
  let timeMilliseconds: UInt32
}

/// A turn of the wheel, in notches.
struct WheelTurn {
  let columns: Double
  let rows: Double
  let point: Point
  let modifiers: Modifiers
}

extension Layer {
  var isModal: Bool { false }
  var takesText: Bool { false }
  var caret: Point? { nil }
  var message: (text: String, frame: Rect)? { nil }
  func covers(_ point: Point) -> Bool { isModal }
  func cursor(at point: Point) -> CursorShape? { isModal ? .arrow : nil }
  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? { nil }
  func press(_ click: Click, in model: inout Model) -> [Effect]? { nil }
  func hover(at point: Point, in model: inout Model) -> [Effect] { [] }
  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]? { nil }
  func drag(to point: Point, in model: inout Model) -> [Effect] { [] }
  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? { nil }
  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? { nil }
}

extension Model {
  /// The layer of a type; nil while it is closed.
  subscript<L: Layer>(_: L.Type) -> L? {
    get {
      for case let layer as L in layers { return layer }
      return nil
    }
    set {
      layers.removeAll { newValue == nil ? $0 is L : type(of: $0).level == L.level }
      guard let newValue else { return }
      let place = layers.firstIndex { type(of: $0).level > L.level }
      layers.insert(newValue, at: place ?? layers.endIndex)
    }
  }

  var drawer: RowDrawer? {
    get { self[RowDrawer.self] }
    set { self[RowDrawer.self] = newValue }
  }
  var saveField: SaveField? {
    get { self[SaveField.self] }
    set { self[SaveField.self] = newValue }
  }
  var findField: FindField? {
    get { self[FindField.self] }
    set { self[FindField.self] = newValue }
  }
  var menu: Menu? {
    get { self[Menu.self] }
    set { self[Menu.self] = newValue }
  }
  var keysPage: KeysPage? {
    get { self[KeysPage.self] }
    set { self[KeysPage.self] = newValue }
  }
  var suggestionsPage: SuggestionsPage? {
    get { self[SuggestionsPage.self] }
    set { self[SuggestionsPage.self] = newValue }
  }

  /// The layer that takes the keys before the drawer and the charts; nil for none.
  var overlay: (any Layer)? { layers.first { type(of: $0).level == .overlay } }
  var areChartsCovered: Bool { layers.contains(where: \.isModal) }
  /// Whether files are dragged over the window.
  var isDropTarget: Bool { self[DropHint.self] != nil }

  package var takesText: Bool { overlay?.takesText ?? false }

  /// Inserts text that comes without a key.
  mutating func write(_ text: String) -> [Effect] {
    guard let overlay, overlay.takesText else { return [] }
    return overlay.handleKey(TypedKey(key: .other, modifiers: [], text: text), in: &self) ?? []
  }

  /// Where an input method shows its text; nil if no text is being edited.
  package var textSpot: TextSpot? {
    overlay?.caret.map { caret in
      TextSpot(
        x: Int((caret.x * scaleFactor).rounded()), y: Int((caret.y * scaleFactor).rounded()))
    }
  }

  func isCovered(_ point: Point) -> Bool { layers.contains { $0.covers(point) } }

  /// Closes what keeps keys and pointer from the charts.
  mutating func uncoverCharts() -> [Effect] {
    guard areChartsCovered else { return [] }
    layers.removeAll(where: \.isModal)
    return [.redraw]
  }

  /// Offers something to the layers from the top down; nil if none takes it.
  mutating func offer(_ body: (any Layer, inout Model) -> [Effect]?) -> [Effect]? {
    for layer in layers.reversed() {
      if let effects = body(layer, &self) { return effects }
    }
    return nil
  }

  mutating func drawLayers(_ theme: Theme, _ measurer: any TextMeasurer) -> [Mark] {
    layers.indices.flatMap { index in
      var layer = layers[index]
      defer { layers[index] = layer }
      return layer.draw(
        self,
        with: Pen(
          size: size, theme: theme, scaleFactor: scaleFactor, measurer: measurer,
          role: type(of: layer).role))
    }
  }
}
