// What a person does to a window, in logical pixels and without X.
public import Scenegraph
internal import X11

extension SceneWindow {
  /// Something that happened to the window; points are logical pixels from its top left, as those
  /// of a scene.
  public enum Event: Hashable, Sendable {
    /// The window has another size, or is on the screen for the first time: lay out and show.
    case resized(Size)
    /// The pointer is here now.
    case pointerMoved(Point, Modifiers)
    /// The pointer is no longer over the window.
    case pointerLeft
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonPressed(Int, Point, Modifiers)
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonReleased(Int, Point, Modifiers)
    /// In notches of a wheel, positive down and to the right.
    case scrolled(columns: Double, rows: Double, Point, Modifiers)
    /// A key was pressed, or goes on being held.
    case key(Key, Modifiers)
    /// The person wants the window closed; nothing closes it but the program.
    case closeRequested
  }

  /// A key by what it means; the keypad's twins are the same keys.
  public enum Key: Hashable, Sendable {
    /// The arrows, and where they would lead at last.
    case left, right, up, down, home, end, pageUp, pageDown
    /// What edits, confirms and leaves; `backTab` is Tab with Shift.
    case space, enter, escape, tab, backTab, backspace, insert, delete
    /// What the key writes.
    case character(Character)
    /// F1 is 1.
    case function(Int)
    /// Any other.
    case other
  }

  /// The keys held while something else happens.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit a key.
    public let rawValue: Int

    /// The keys whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Control key.
    public static let control = Modifiers(rawValue: 2)
    /// The Alt key.
    public static let alt = Modifiers(rawValue: 4)
    /// The key with the mark of the keyboard's maker.
    public static let `super` = Modifiers(rawValue: 8)
  }
}

extension SceneWindow.Event {
  /// nil for what is the window's own affair.
  init?(_ event: X11.Event, scaleFactor: Double) {
    func point(_ x: Int, _ y: Int) -> Point {
      Point(x: (Double(x) + 0.5) / scaleFactor, y: (Double(y) + 0.5) / scaleFactor)
    }
    func held(_ modifiers: X11.Modifiers) -> SceneWindow.Modifiers {
      SceneWindow.Modifiers(rawValue: modifiers.rawValue)
    }
    switch event {
    case .pointerMoved(let x, let y, let modifiers):
      self = .pointerMoved(point(x, y), held(modifiers))
    case .pointerLeft: self = .pointerLeft
    case .buttonPressed(let button, let x, let y, let modifiers, _):
      self = .buttonPressed(button, point(x, y), held(modifiers))
    case .buttonReleased(let button, let x, let y, let modifiers, _):
      self = .buttonReleased(button, point(x, y), held(modifiers))
    case .scrolled(let columns, let rows, let x, let y, let modifiers):
      self = .scrolled(columns: columns, rows: rows, point(x, y), held(modifiers))
    case .keyStroke(let stroke) where stroke.isPress:
      self = .key(SceneWindow.Key(stroke.key), held(stroke.modifiers))
    case .closeRequested: self = .closeRequested
    default: return nil
    }
  }
}

extension SceneWindow.Key {
  init(_ key: X11.Key) {
    self =
      switch key {
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      case .home: .home
      case .end: .end
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .space: .space
      case .enter: .enter
      case .escape: .escape
      case .tab: .tab
      case .backTab: .backTab
      case .backspace: .backspace
      case .insert: .insert
      case .delete: .delete
      case .character(let character): .character(character)
      case .function(let number): .function(number)
      case .other: .other
      }
  }
}
