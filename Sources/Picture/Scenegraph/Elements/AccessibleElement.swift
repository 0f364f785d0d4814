// What can be told, reached and done of one thing in a window, for who does not see it; its
// identity stays while the chart around it changes.

/// A thing in a window as a screen reader knows it: a name, a place, a state, and what can be done
/// with it. A tree of these says the same as the scene, without anything that is only decoration.
///
/// The tree is a value and knows no protocol; what speaks to screen readers gives each kind its
/// role there.
package struct AccessibleElement: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case window
    case chart
    case heading
    /// A text that is there to be read.
    case label
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
    package var minimum, maximum: Double
    /// As it is written in the picture.
    package var text: String

    package init(current: Double, minimum: Double, maximum: Double, text: String) {
      (self.current, self.minimum, self.maximum, self.text) = (current, minimum, maximum, text)
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

  package struct EditedText: Hashable, Sendable {
    package var string: String
    /// Before which of the string's Unicode scalars the next one goes; their count at the end.
    package var caret: Int
    /// The scalars that are selected; an empty range where none is.
    package var selection: Range<Int>

    package init(_ string: String, caret: Int, selection: Range<Int> = 0..<0) {
      (self.string, self.caret, self.selection) = (string, caret, selection)
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
      (self.name, self.description, self.key) = (name, description, key)
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
  package var text: EditedText?
  package var table: AccessibleTable?
  /// Those that it shows or hides.
  package var controls: [ElementID]
  package var children: [AccessibleElement]

  package init(
    _ id: ElementID, _ kind: Kind, name: String, description: String = "", bounds: Rect,
    value: Value? = nil, position: Position? = nil, states: States = [], action: Action? = nil,
    controls: [ElementID] = [], children: [AccessibleElement] = []
  ) {
    (self.id, self.kind, self.name, self.description) = (id, kind, name, description)
    (self.bounds, self.value, self.position, self.states) = (bounds, value, position, states)
    (self.action, self.controls, self.children) = (action, controls, children)
  }
}

/// Names an element of a window. It stays the same as long as the thing does, wherever that is
/// drawn: a bar is known by its row of the source, whatever the order of the bars.
package struct ElementID: Hashable, Sendable {
  /// A part of a chart, or of the window.
  package enum Part: Hashable, Sendable {
    /// With no chart.
    case window
    case chart
    case title, subtitle, description, emptyMessage
    case series(Int)
    /// The row is that of the source; nil for the bar that sums up all others.
    case bar(row: Int?, series: Int)
    /// Several bars drawn as one; the row is the first of them as they are shown.
    case barRun(firstRow: Int, series: Int)
    case reference(Int)
    /// A control, and one of its items by its place.
    case control(ControlID)
    case item(ControlID, Int)
    case ring
    case notice(Int)
    /// The notice until the next input.
    case message
    /// A change of the data, each time another; it is only heard.
    case news(Int)
    /// With no chart: the line that asks for a file.
    case saveField
    /// With no chart: the line that finds bars.
    case findField
    /// A cell or a header of the drawer's table.
    case cell(AccessibleTable.Place)
  }

  /// The number by which its window knows the chart; nil for what belongs to the window.
  package var chart: Int?
  package var part: Part

  package init(chart: Int? = nil, _ part: Part) {
    self.chart = chart
    self.part = part
  }
}

/// A request from a tool other than pointer and keys.
package enum ElementRequest: Hashable, Sendable {
  /// A click on it.
  case activate(ElementID)
  case focus(ElementID)
  /// Selects a bar beside those that are selected, or takes it out of the selection.
  case setSelected(ElementID, Bool)
  case selectAll(ElementID)
  case clearSelection(ElementID)
  case reveal(ElementID)
  case edit(ElementID, TextEdit)
}

/// A change of the text in an entry. Places count its Unicode scalars.
package enum TextEdit: Hashable, Sendable {
  case replace(Range<Int>, with: String)
  /// Puts the caret to the end of a range, which is selected.
  case select(Range<Int>)
  case copy(Range<Int>)
  case cut(Range<Int>)
  case paste(at: Int)
}
