// The actions of the user on a window, in logical pixels and independent of X.
public import Input
public import Scenegraph

extension SceneWindow {
  /// An event of the window; points are in logical pixels from its top left, like those of a scene.
  public enum Event: Hashable, Sendable {
    /// The window has a new size, or is on the screen for the first time: lay out and show.
    case resized(Size)
    /// The pointer has moved here.
    case pointerMoved(Point, Modifiers)
    /// The pointer has left the window.
    case pointerLeft
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonPressed(Int, Point, Modifiers)
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonReleased(Int, Point, Modifiers)
    /// In notches of a wheel, positive down and to the right.
    case scrolled(columns: Double, rows: Double, Point, Modifiers)
    /// A key was pressed, or repeats while it is held.
    case key(Key, Modifiers)
    /// The user wants to close the window; only the program can close it.
    case closeRequested
  }

  /// A key by its meaning.
  public typealias Key = Input.Key
  /// The modifier keys held during an event.
  public typealias Modifiers = Input.Modifiers
}

extension SceneWindow.Event {
  /// nil for events that the window handles itself.
  init?(_ event: Input.Event, scaleFactor: Double) {
    func point(_ x: Int, _ y: Int) -> Point {
      Point(xPixel: x, yPixel: y, scaleFactor: scaleFactor)
    }
    switch event {
    case .pointerMoved(let x, let y, let modifiers):
      self = .pointerMoved(point(x, y), modifiers)
    case .pointerLeft: self = .pointerLeft
    case .buttonPressed(let button, let x, let y, let modifiers, _):
      self = .buttonPressed(button, point(x, y), modifiers)
    case .buttonReleased(let button, let x, let y, let modifiers, _):
      self = .buttonReleased(button, point(x, y), modifiers)
    case .scrolled(let columns, let rows, let x, let y, let modifiers):
      self = .scrolled(columns: columns, rows: rows, point(x, y), modifiers)
    case .keyStroke(let stroke) where stroke.isPress:
      self = .key(stroke.key, stroke.modifiers)
    case .closeRequested: self = .closeRequested
    default: return nil
    }
  }
}
