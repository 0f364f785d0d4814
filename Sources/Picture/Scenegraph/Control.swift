// A control as one value: laid out, painted, hit, focused, pressed and told to assistive tools.

/// The name of a control, which it keeps while the picture around it changes.
public struct ControlID: Hashable, Sendable {
  /// Lower-case words with underscores: it is a part of object paths.
  package let name: String

  package init(_ name: String) { self.name = name }

  /// The legend: an item for each series.
  public static let legend = ControlID("legend")
  /// The segments below the chart that choose how many bars are shown.
  public static let numberOfBars = ControlID("control")
  /// The words of the sentence that says what is shown, each of which can be changed.
  package static let sentence = ControlID("sentence")
  package static let menuButton = ControlID("menu_button")
  /// The × that removes a chart from a page of linked charts.
  package static let removeChart = ControlID("remove_chart")
  /// The line that says what selections leave of linked charts, with the × that clears them.
  package static let linkedNote = ControlID("linked_note")
  /// The buttons of a chart without bars.
  package static let remedies = ControlID("remedies")
  /// The list of keys over the window.
  package static let keys = ControlID("keys")
}

/// What can be done about a chart without bars.
package enum Remedy: Hashable, Sendable {
  case readAgain, openFile, clearFilters, allBars, showAllSeries, otherCharts
  /// Draws a chart although its data are elsewhere.
  case openOutside
}

package struct Control: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// Each is on or off by itself.
    case toggles
    /// One of them is on.
    case choices
    /// A list of which one is shown and any can be taken.
    case options
    /// Each does something and closes the control: a menu.
    case commands
    /// Each opens a list or does something: a tool bar.
    case buttons
    case lines
  }

  package enum Action: Hashable, Sendable {
    /// Hides or shows a series; a second press shows it alone.
    case toggleSeries(Int)
    /// Shows so many of the largest bars; nil for all.
    case showLargest(Int?)
    /// Opens the list that changes a word of the sentence, by its place among the sentence's phrases.
    case changeWord(Int)
    case removeWord(Int)
    /// Opens the list of words that are not in the sentence.
    case addWord
    /// The same where words of the sentence have no room.
    case moreWords
    case openMenu
    /// Takes the chart from the page.
    case removeChart
    /// Clears the selections of all linked charts.
    case clearSelections
    /// Brings bars into a chart that has none.
    case remedy(Remedy)
    /// Its owner knows the item by its place.
    case pick
    /// It is only there to be read.
    case none
  }

  package struct Item: Hashable, Sendable {
    /// As it is painted, in logical pixels; empty if it is out of view.
    package var frame: Rect
    /// As it is spoken.
    package var name: String
    package var action: Action
    /// Whether a toggle or a choice is on.
    package var isOn: Bool
    /// Why it cannot be pressed; nil if it can.
    package var refusal: String?
    /// Its kind for listeners, if not that of all items of the control.
    package var kind: AccessibleElement.Kind?
    /// Further actions, as they are spoken.
    package var advice = ""
    /// Whether it is above a group of others, and only there to be read.
    package var isHeading = false
    /// The effect of a press, for listeners: a verb, a sentence and the key for it.
    package var press: AccessibleElement.Action?

    package init(
      frame: Rect, name: String, action: Action, isOn: Bool = false, refusal: String? = nil,
      press: AccessibleElement.Action? = nil
    ) {
      (self.frame, self.name, self.action) = (frame, name, action)
      (self.isOn, self.refusal, self.press) = (isOn, refusal, press)
    }
  }

  package let id: ControlID
  package let role: Role
  /// As it is spoken.
  package let name: String
  /// All of it, in logical pixels.
  package var frame: Rect
  /// In the order of focus.
  package var items: [Item]

  package init(_ id: ControlID, _ role: Role, name: String, frame: Rect, items: [Item]) {
    (self.id, self.role, self.name) = (id, role, name)
    (self.frame, self.items) = (frame, items)
  }

  package var firstItem: Int { role == .choices ? items.firstIndex { $0.isOn } ?? 0 : 0 }

  /// The item that is reached from another by arrows, at most the first or the last; positive steps
  /// go right and down, which is backwards if the items run upwards.
  package func item(from item: Int, columns: Int = 0, rows: Int = 0) -> Int {
    let runsUpwards = (items.last?.frame.minY ?? 0) < (items.first?.frame.minY ?? 0)
    let target = item + columns + (runsUpwards ? -rows : rows)
    return min(max(target, 0), max(0, items.count - 1))
  }

  /// The control for assistive technologies, with its items as children.
  ///
  /// - Parameters:
  ///   - chart: the index of the chart that it belongs to; nil for one of the window.
  ///   - origin: of its coordinates, in logical pixels of the window.
  ///   - focused: the element that has the keyboard.
  package func element(
    chart: Int? = nil, origin: Point = Point(x: 0, y: 0), focused: ElementID? = nil
  ) -> AccessibleElement {
    let children = items.indices.map { index -> AccessibleElement in
      let item = items[index]
      let id = ElementID(chart: chart, .item(id, index))
      var states: AccessibleElement.States = role == .lines ? [] : .focusable
      if role == .options { states.insert(.selectable) }
      if item.isOn { states.insert(role == .options ? .selected : .checked) }
      if id == focused { states.insert(.focused) }
      if item.frame.isEmpty { states.insert(.offScreen) }
      var element = AccessibleElement(
        id, item.isHeading ? .heading : item.kind ?? role.itemKind,
        name: item.name, description: item.refusal ?? item.advice,
        bounds: item.frame.offset(x: origin.x, y: origin.y),
        position: role == .lines ? nil : AccessibleElement.Position(index + 1, of: items.count),
        states: states, action: item.refusal == nil ? item.press : nil)
      if case .toggleSeries(let series) = item.action {
        element.controls = [ElementID(chart: chart, .series(series))]
      }
      return element
    }
    let own = ElementID(chart: chart, .control(id))
    var states: AccessibleElement.States =
      role.isModal ? [.focusable, .modal] : role == .options ? .focusable : []
    if own == focused { states.insert(.focused) }
    return AccessibleElement(
      own, role.kind, name: name, bounds: frame.offset(x: origin.x, y: origin.y), states: states,
      children: children)
  }
}

extension Scene {
  package func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

  /// The item of a control under a point. What is painted wins. Failing that, an item lower or
  /// narrower than `minimumTarget` logical pixels is grown to it if nothing else is to be hit there:
  /// no nearer item, no plot, no other control.
  package func controlItem(
    at point: Point, minimumTarget: Double = 24
  ) -> (control: ControlID, item: Int)? {
    var nearest: (control: ControlID, item: Int, distance: Double)?
    for control in controls {
      for (index, item) in control.items.enumerated() where !item.frame.isEmpty {
        if item.frame.contains(point) { return (control.id, index) }
        guard item.frame.grown(to: minimumTarget).contains(point) else { continue }
        let distance = item.frame.squaredDistance(to: point)
        if distance < nearest?.distance ?? .infinity { nearest = (control.id, index, distance) }
      }
    }
    guard let nearest, markIndex(at: point, where: { $0 == .plot }) == nil,
      controls.allSatisfy({ $0.id == nearest.control || !$0.frame.contains(point) })
    else { return nil }
    return (nearest.control, nearest.item)
  }

  /// The series whose legend entry lies under a point.
  public func legendEntry(at point: Point, minimumTarget: Double = 24) -> Int? {
    guard let (id, index) = controlItem(at: point, minimumTarget: minimumTarget),
      case .toggleSeries(let series) = control(id)?.items[index].action
    else { return nil }
    return series
  }

  /// The segment of the control under a point, by its place among the segments.
  public func controlSegment(at point: Point, minimumTarget: Double = 24) -> Int? {
    guard let (id, index) = controlItem(at: point, minimumTarget: minimumTarget),
      id == .numberOfBars
    else { return nil }
    return index
  }
}

extension Control.Role {
  fileprivate var kind: AccessibleElement.Kind {
    switch self {
    case .toggles, .choices: .group
    case .options: .list
    case .commands: .menu
    case .buttons: .toolBar
    case .lines: .dialog
    }
  }

  fileprivate var isModal: Bool { self == .lines || self == .commands }

  fileprivate var itemKind: AccessibleElement.Kind {
    switch self {
    case .toggles: .toggle
    case .choices: .choice
    case .options: .option
    case .commands: .menuItem
    case .buttons: .button
    case .lines: .label
    }
  }
}
