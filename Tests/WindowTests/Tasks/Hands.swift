// The two hands of a person: the pointer and the keyboard, each counting its steps.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

/// The pointer; finds what it presses by name, as a person reads it.
struct Mouse {
  let sitting: Sitting

  private var client: XClient { sitting.desk.client }

  private func press(_ point: Point, button: UInt32 = 1, times: Int = 1) {
    for _ in 0..<times { client.click(point, in: sitting.window, button: button) }
  }

  /// A click on a control with this name: a row of the list that is open, a segment, an entry of
  /// the legend.
  func click(_ name: String) throws {
    press(try frame(ofItem: name).center)
    sitting.note(name)
  }

  private static let items: [SeenElement.Role] = [
    .menuItem, .checkMenuItem, .radioMenuItem, .radioButton, .toggleButton, .pushButton,
  ]

  private func frame(ofItem name: String) throws -> Rect {
    // What lies over the rest comes last.
    try sitting.frame("an item “\(name)”") { elements in
      elements.last { element in
        element.name == name && element.role.map { Self.items.contains($0) } ?? false
      }
    }
  }

  /// A word of the sentence, as its button's name begins.
  enum Word: String {
    case measure
    case category = "by"
  }

  func click(_ word: Word) throws {
    let frame = try sitting.frame("the word for the \(word)") { elements in
      elements.last { $0.role == .pushButton && $0.name.hasPrefix(word.rawValue + ": ") }
    }
    press(frame.center)
    sitting.note("the \(word)")
  }

  /// A click on the `+` at the end of the sentence.
  func clickPlus() throws {
    press(try frame(ofItem: "add to the question").center)
    sitting.note("+")
  }

  /// A click on the button with three dots.
  func openMenu() throws {
    press(try frame(ofItem: "Menu").center)
    sitting.note("⋯")
  }

  func click(bar category: String, _ series: String? = nil) throws {
    press(try sitting.frame(ofBar: category, series).center)
    sitting.note("the bar \(category)")
  }

  func doubleClick(bar category: String, _ series: String? = nil) throws {
    press(try sitting.frame(ofBar: category, series).center, times: 2)
    sitting.note("double click on \(category)")
  }

  func rightClick(bar category: String, _ series: String? = nil) throws {
    press(try sitting.frame(ofBar: category, series).center, button: 3)
    sitting.note("right button on \(category)")
  }

  /// A click with Ctrl held, for one more or one less, or with Shift, for all between.
  func click(bar category: String, holding held: HeldKey) throws {
    client.click(try sitting.frame(ofBar: category).center, in: sitting.window, holding: [held])
    sitting.note("\(Keyboard.name(of: held))+click on \(category)")
  }

  func controlClick(_ name: String) throws {
    client.click(try frame(ofItem: name).center, in: sitting.window, holding: [.control])
    sitting.note("Ctrl+click on \(name)")
  }

  /// Turns the wheel over a bar, up with a positive number.
  func wheel(over category: String, notches: Int) throws {
    press(
      try sitting.frame(ofBar: category).center, button: notches > 0 ? 4 : 5, times: abs(notches))
    sitting.note("wheel over \(category)")
  }

  /// A double click in the empty place above a bar that is short.
  func doubleClickAbove(bar category: String) throws {
    let frame = try sitting.frame(ofBar: category)
    press(Point(x: frame.midX, y: frame.minY - 40), times: 2)
    sitting.note("double click above \(category)")
  }

  /// A click beside the list that is open.
  func closeList() throws {
    let list = try sitting.frame("a list") { elements in elements.last { $0.role == .menu } }
    press(Point(x: list.maxX + 20, y: list.midY))
    sitting.note("a click beside the list")
  }

  /// Chooses files in the desktop's dialog.
  func choose(_ files: String...) throws { try sitting.chooseInDialog(files) }

  /// Chooses a printer in the desktop's dialog, with the paper that it proposes.
  func choosePrinter() throws { try sitting.choosePrinter() }
}

/// The keys.
struct Keyboard {
  let sitting: Sitting

  private var client: XClient { sitting.desk.client }

  /// One key, with others held.
  func press(_ key: KeyName, holding held: [HeldKey] = []) throws {
    _ = try sitting.look()
    client.press(key, holding: held)
    sitting.note(
      (held.map { Self.name(of: $0) } + [Self.name(of: key, held)]).joined(separator: "+"))
  }

  func press(_ letter: Character, holding held: [HeldKey] = []) throws {
    try press(.letter(letter), holding: held)
  }

  /// A key so many times, each a step.
  func press(_ key: KeyName, times: Int) throws {
    for _ in 0..<times { try press(key) }
  }

  /// A word, which is one step.
  func type(_ word: String) throws {
    _ = try sitting.look()
    for letter in word {
      let lower = Character(letter.lowercased())
      client.press(.letter(lower), holding: letter == lower ? [] : [.shift])
    }
    sitting.note("“\(word)”")
  }

  /// A name into the line that asks for one, once it is there.
  func typeName(_ name: String) throws {
    try sitting.wait("a line for a name") { elements in elements.contains { $0.role == .entry } }
    try type(name)
  }

  /// Moves to a row of the open menu and takes it.
  func pick(_ name: String) throws {
    var distance: Int?
    try sitting.wait("a row “\(name)”") { elements in
      let roles: [SeenElement.Role] = [.menuItem, .checkMenuItem, .radioMenuItem]
      let rows = elements.filter { $0.role.map(roles.contains) ?? false }
      let from = rows.firstIndex { $0.isIn(.focused) }
      let to = rows.firstIndex { $0.name == name }
      if let from, let to { distance = to - from }
      return distance != nil
    }
    let steps = try #require(distance)
    try press(steps > 0 ? .down : .up, times: abs(steps))
    try press(.enter)
  }

  /// Chooses files in the desktop's dialog, which has keys of its own.
  func choose(_ files: String...) throws { try sitting.chooseInDialog(files) }

  fileprivate static func name(of key: HeldKey) -> String {
    switch key {
    case .control: "Ctrl"
    case .shift: "Shift"
    case .alt: "Alt"
    }
  }

  private static func name(of key: KeyName, _ held: [HeldKey]) -> String {
    switch key {
    case .letter(let letter): held.isEmpty ? String(letter) : letter.uppercased()
    case .place(let code): "key \(code)"
    default: "\(key)".prefix(1).uppercased() + "\(key)".dropFirst()
    }
  }
}
