// What can be told, reached and done of one thing in a window, for who does not see it.

/// A thing in a window as a screen reader knows it: a name, a place, a state, and what can be done
/// with it. A tree of these says the same as the scene, without anything that is only decoration.
///
/// The tree is a value and knows no protocol; what speaks to screen readers gives each kind its
/// role there.
package struct AccessibleElement: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The root.
    case window
    /// A chart with all its parts.
    case chart
    case heading
    /// A text that is there to be read.
    case label
    /// The bars of one series.
    case series
    case bar
    /// Several bars drawn as one, where there are more of them than pixels.
    case barRun
    /// The legend or the control: a group with a name.
    case group
    /// A legend entry, which shows or hides a series.
    case toggle
    /// A segment of the control: one of several.
    case choice
    /// The ring while data are read.
    case progress
    /// The ring as a share. Its changes need not be told: they follow from what was done.
    case level
    /// Something told once, such as why a key does nothing.
    case message
    /// A list that lies over all others, until it is closed.
    case dialog
    /// A line to write in.
    case entry
    /// Something to press, which is neither on nor off.
    case button
    /// A list of commands, and one of them.
    case menu, menuItem
    /// A row of a menu that is on or off, and one that is on in place of others.
    case checkItem, radioItem
    /// A list to choose from, and one of its items.
    case list, option
    case toolBar
    /// Rows and columns; its cells are asked for one by one.
    case table
  }

  /// The states of a thing, but for those that can be seen on the screen.
  package struct States: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Of a window: the keyboard is in it.
    package static let active = States(rawValue: 1)
    package static let focusable = States(rawValue: 2)
    /// One element at most has it, and only in a window that is active.
    package static let focused = States(rawValue: 4)
    package static let selectable = States(rawValue: 8)
    package static let selected = States(rawValue: 16)
    /// A toggle or a choice that is on.
    package static let checked = States(rawValue: 32)
    /// Of a ring: how far it has come is not known.
    package static let indeterminate = States(rawValue: 64)
    /// Of a chart whose data are still being read.
    package static let busy = States(rawValue: 128)
    /// Told, though it has no place on the screen.
    package static let offScreen = States(rawValue: 256)
    /// Of a dialog: nothing else answers while it is open.
    package static let modal = States(rawValue: 512)
  }

  package struct Value: Hashable, Sendable {
    /// Finite.
    package var current: Double
    package var minimum: Double
    package var maximum: Double
    /// As it is written in the picture.
    package var text: String

    package init(current: Double, minimum: Double, maximum: Double, text: String) {
      self.current = current
      self.minimum = minimum
      self.maximum = maximum
      self.text = text
    }
  }

  package struct Position: Hashable, Sendable {
    /// From 1.
    package var index: Int
    package var count: Int

    package init(_ index: Int, of count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// The text of an entry.
  package struct EditedText: Hashable, Sendable {
    package var string: String
    /// Before which of the string's Unicode scalars the next one goes; their count at the end.
    package var caret: Int
    /// The scalars that are selected; an empty range where none is.
    package var selection: Range<Int>

    package init(_ string: String, caret: Int, selection: Range<Int> = 0..<0) {
      self.string = string
      self.caret = caret
      self.selection = selection
    }
  }

  /// The one thing that can be done with an element, as a click would.
  package struct Action: Hashable, Sendable {
    /// A verb: "select", "hide", "show", "choose".
    package var name: String
    /// A sentence without a full stop.
    package var description: String
    /// The key that does it from anywhere, such as "1"; empty for none.
    package var key: String

    package init(name: String, description: String, key: String = "") {
      self.name = name
      self.description = description
      self.key = key
    }
  }

  package var id: ElementID
  package var kind: Kind
  package var name: String
  /// More than the name says, to be told after it; empty for nothing.
  package var description: String
  /// In logical pixels of the window.
  package var bounds: Rect
  package var value: Value?
  package var position: Position?
  package var states: States
  package var action: Action?
  /// Of an entry.
  package var text: EditedText?
  /// Of a table.
  package var table: AccessibleTable?
  /// Those that it shows or hides.
  package var controls: [ElementID]
  package var children: [AccessibleElement]

  package init(
    _ id: ElementID, _ kind: Kind, name: String, description: String = "", bounds: Rect,
    value: Value? = nil, position: Position? = nil, states: States = [], action: Action? = nil,
    controls: [ElementID] = [], children: [AccessibleElement] = []
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.description = description
    self.bounds = bounds
    self.value = value
    self.position = position
    self.states = states
    self.action = action
    self.controls = controls
    self.children = children
  }
}
