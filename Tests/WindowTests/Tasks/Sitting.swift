// A person in front of one window: what they see of it, and what both hands share.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

/// The program with one file, from its start to its end.
final class Sitting {
  let desk: Desk
  let folder: String
  /// Of the first file.
  private let path: String
  let program: ChildProcess
  let window: UInt
  let reader: WindowReader
  /// Each in a word or two.
  private(set) var steps: [String] = []
  /// nil if a line in the window asks for files instead.
  private let dialogs: StandInDialogs?
  private var page: [UInt8]?

  /// Starts the program with a file in a folder of its own and waits until its chart is there.
  init(at desk: Desk, _ task: EverydayTask, _ hand: Hand) throws {
    self.desk = desk
    folder = NSTemporaryDirectory() + "barchart-task-\(UUID().uuidString)"
    path = folder + "/" + task.table.file
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    dialogs = task.dialogs.contains(hand) ? try StandInDialogs(desk.session.session) : nil
    for file in [task.table] + task.others {
      try file.text.write(toFile: folder + "/" + file.file, atomically: false, encoding: .utf8)
    }
    // Elsewhere it would be upon a bar.
    desk.client.moveOnScreen(x: 1, y: 1)
    // Changes happen at once, so that what is seen is where it stays.
    program = try Program.start(
      [task.table.file, "--no-motion"] + task.options, display: desk.server.display,
      environment: desk.session.environment, directory: folder)
    let window = desk.client.window(of: program)
    self.window = try #require(window, "no window: \(program.errorSoFar())")
    desk.client.focus(self.window)
    reader = try WindowReader(desk.accessibility, program: program)
    try wait("a chart") { $0.contains { $0.role == .listItem } && !$0.contains { $0.isIn(.busy) } }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Replaces the first file, as programs do that write a new state of it.
  func replace(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  func note(_ step: String) { steps.append(step) }

  // MARK: Eyes

  /// Everything in the window once all that has happened to it is painted, and what was asked is
  /// answered.
  func look() throws -> [SeenElement] {
    let isAlive = desk.client.settle(window)
    try #require(isAlive, "the window is gone: \(program.errorSoFar())")
    let isIdle = eventually { program.isIdle }
    try #require(isIdle)
    return try reader.elements()
  }

  /// Waits until the program has been asleep for so long that what it tells is no longer behind what
  /// it shows: trees are told twenty times a second.
  private func rest() throws {
    let isAlive = desk.client.settle(window)
    try #require(isAlive, "the window is gone: \(program.errorSoFar())")
    var (sleeps, start) = (program.sleepsOfThreads, ContinuousClock.now)
    let hasRested = eventually {
      let (now, isIdle) = (program.sleepsOfThreads, program.isIdle)
      if now != sleeps || !isIdle { (sleeps, start) = (now, .now) }
      return start.duration(to: .now) > .milliseconds(60)
    }
    try #require(hasRested)
  }

  /// Waits until the window is as expected.
  func wait(
    _ what: String, until condition: ([SeenElement]) throws -> Bool
  ) throws {
    var last: [SeenElement] = []
    let holds = try eventually(within: .seconds(20)) {
      last = try look()
      return try condition(last)
    }
    guard !holds else { return }
    let seen = last.map { element in
      let place = reader.frame(of: element).map { "\($0)" } ?? ""
      let role = element.role.map { "\($0)" } ?? "?"
      return "\(role) '\(element.name)' \(element.description) \(place)"
    }
    throw NotSeen(what: what, steps: steps, seen: seen)
  }

  struct NotSeen: Error, CustomStringConvertible {
    let what: String
    let steps: [String]
    let seen: [String]

    var description: String {
      "not seen: \(what), after \(steps); what there is:\n" + seen.joined(separator: "\n")
    }
  }

  /// Waits for an element and its frame.
  func frame(
    _ what: String, of wanted: ([SeenElement]) -> SeenElement?
  ) throws -> Rect {
    var frame: Rect?
    try rest()
    try wait(what) { elements in
      frame = wanted(elements).flatMap { reader.frame(of: $0) }
      return frame != nil
    }
    return try #require(frame)
  }

  /// A bar by its category, and by its series if there are several.
  func frame(ofBar category: String, _ series: String? = nil) throws -> Rect {
    try frame("the bar \(category)") { elements in
      let lists = elements.filter { $0.role == .list && (series == nil || $0.name == series) }
      return elements.first { element in
        element.role == .listItem && element.name == category
          && lists.contains { $0.path == element.parent }
      }
    }
  }

  // MARK: What has come of it

  /// The words of the sentence: "measure: Rows", "by: state".
  func expectQuestion(_ words: String...) throws {
    try wait("the question \(words)") { elements in
      guard let bar = elements.first(where: { $0.role == .toolBar && $0.name == "What is shown" })
      else { return false }
      return elements.filter {
        $0.parent == bar.path && $0.name.contains(": ") && !$0.name.hasPrefix("remove ")
      }.map(\.name) == words
    }
  }

  /// The bars of the only series, or of one, from the first on; there may be more.
  func expectBars(_ bars: (String, Double)..., of series: String? = nil) throws {
    let wanted = bars.map { "\($0.0) \($0.1)" }
    try wait("the bars \(wanted)") { elements in
      try barTexts(elements, of: series).starts(with: wanted)
    }
  }

  private func barTexts(_ elements: [SeenElement], of series: String?) throws -> [String] {
    guard
      let list = elements.first(where: { $0.role == .list && (series == nil || $0.name == series) })
    else { return [] }
    return elements.filter { $0.parent == list.path }.map { bar in
      "\(bar.name) \(reader.value(of: bar) ?? .nan)"
    }
  }

  /// What is told of a bar's value, with its sign.
  func expectText(_ category: String, _ text: String) throws {
    try wait("\(category) \(text)") { elements in
      elements.contains {
        $0.role == .listItem && $0.name == category && $0.description.contains(text)
      }
    }
  }

  /// How many bars there are in all.
  func expectCount(_ count: Int) throws {
    try wait("\(count) bars") { $0.filter { $0.role == .listItem }.count == count }
  }

  /// Which bars are selected, by category.
  func expectSelected(_ categories: String...) throws {
    try wait("\(categories) selected") { elements in
      elements.filter { $0.role == .listItem && $0.isIn(.selected) }.map(\.name) == categories
    }
  }

  /// What a spreadsheet would paste.
  func clipboard() throws -> String {
    let peer = try XPeer(display: desk.server.display)
    let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
    try #require(isOwned, "nothing was copied")
    return try #require(peer.fetch("CLIPBOARD", "UTF8_STRING")).text
  }

  /// The command that draws what is seen.
  func command() throws -> String {
    _ = try look()
    desk.client.press(.letter("c"), holding: [.control, .shift])
    try wait("a copied command") { elements in
      elements.contains { $0.role == .notification && $0.name == "Copied the command" }
    }
    return try clipboard()
  }

  /// That command has these options.
  func expectCommand(_ options: String...) throws {
    let command = try command()
    for option in options { #expect(command.contains(option), "\(command)") }
  }

  /// The bytes of a file in the folder, once it is there as a whole.
  func file(_ name: String, endingWith end: [UInt8]) throws -> [UInt8] {
    let path = URL(fileURLWithPath: folder + "/" + name)
    let bytes = firstValue(within: .seconds(20)) { () -> [UInt8]? in
      guard let data = try? Data(contentsOf: path), data.suffix(end.count).elementsEqual(end) else {
        return nil
      }
      return Array(data)
    }
    return try #require(bytes, "no file \(name)")
  }

  /// Ends the program as a window manager does; nothing may have gone wrong.
  func end() throws {
    desk.client.requestClose(window)
    let outcome = try program.wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
  }

  // MARK: The desktop's dialogs

  func choosePrinter() throws {
    let dialogs = try #require(dialogs)
    let dialog = try #require(dialogs.next(), "the program asks for no dialog")
    dialogs.show(dialog)
    dialogs.choosePrinter(dialog, token: 1)
    let job = try #require(dialogs.next(), "nothing is printed")
    page = job.document
    dialogs.show(job)
    dialogs.accept(job)
    note("a printer in the desktop's dialog")
  }

  /// What the printer was given; nil if there is none.
  func printed() throws -> [UInt8]? { page }

  /// Chooses files in the dialog that the program has asked for.
  func chooseInDialog(_ files: [String]) throws {
    let dialogs = try #require(dialogs)
    let dialog = try #require(dialogs.next(), "the program asks for no dialog")
    dialogs.show(dialog)
    dialogs.choose(dialog, files.map { URL(fileURLWithPath: folder + "/" + $0).absoluteString })
    note("\(files.joined(separator: " and ")) in the desktop's dialog")
  }
}
