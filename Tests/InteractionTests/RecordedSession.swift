// A hand that does anything at random, and notes what comes of it.
import Base
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

/// One window, random input, and after each step what has changed in the picture, in what is told and
/// in what would be printed or copied.
struct RecordedSession {
  var window: ScriptedWindow
  var random: SeededGenerator
  /// Other data of the same source, to be read one after the other.
  var news: [Snapshot] = []
  private(set) var record = Record()
  private var last: [String: String] = [:]
  private var pictureNews = PictureNews()
  private var dataNews = DataNews()
  private var nanoseconds: UInt64 = 0

  init(_ window: ScriptedWindow, seed: Int, news: [Snapshot] = []) {
    (self.window, self.news) = (window, news)
    random = SeededGenerator(seed: UInt64(seed))
    self.window.model.desktop.hasFocus = true
  }

  /// Takes so many steps.
  mutating func run(_ count: Int, called name: String) {
    record.add(name, changes([]))
    for _ in 0..<count {
      var effects: [Effect] = []
      let step = takeStep(&effects)
      record.add(step, changes(effects))
      #expect(window.isSettled, "\(name), \(step)")
    }
  }

  // MARK: What has changed

  private mutating func changes(_ effects: [Effect]) -> [(String, String)] {
    let model = window.model
    var now = window.recordedParts
    if model.isMoving {
      for share in [20, 120, 5_000] as [UInt64] {
        let moving = window.model.shown(now: share * 1_000_000)?.recorded ?? ""
        now.append(("after \(share) ms", moving))
      }
    }
    nanoseconds += 3_000_000_000
    let heard = [
      pictureNews.sentence(model), dataNews.sentence(model.panels, now: nanoseconds),
    ].compactMap { $0.map { "\($0.chart): \($0.text)" } }
    now.append(("heard", heard.joined(separator: "\n")))
    let changed = now.filter { last[$0.0, default: ""] != $0.1 }
    last = Dictionary(now) { $1 }
    return changed + effects.flatMap(window.recorded)
  }

  // MARK: Steps

  private mutating func pick<T>(_ all: [T]) -> T? { all.randomElement(using: &random) }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  private mutating func send(_ message: Message, _ effects: inout [Effect]) {
    let found = window.send(message)
    effects += found
    for case .list(let request, let chart) in found {
      if let list = request.answer() { send(.listed(list, chart: chart), &effects) }
    }
  }

  private mutating func takeStep(_ effects: inout [Effect]) -> String {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<13: return pressKey(&effects)
    case 13..<16: return type(&effects)
    case 16..<24: return click(&effects)
    case 24..<27: return drag(&effects)
    case 27..<30: return turnWheel(&effects)
    case 30..<32: return move(&effects)
    case 32..<35: return ask(&effects)
    case 35: return resize(&effects)
    default: return surprise(&effects)
    }
  }

  private static let usual: [Key] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape, .tab,
    .backTab, .backspace, .delete, .menu, .function(11),
  ]
  private static let signs = Array("/?+-0123456789")
  private static let letters = Array("acdefghiklmnopqrstuvwyzACDEFLMNOPRTWXZ")

  private mutating func pressKey(_ effects: inout [Effect]) -> String {
    let key: Key =
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: pick(Self.usual) ?? .escape
      case 6: .character(pick(Self.signs) ?? "?")
      default: .character(pick(Self.letters) ?? "m")
      }
    let held: Modifiers =
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: []
      case 6: .shift
      case 7: [.shift, .control]
      default: .control
      }
    var text = ""
    if case .character(let character) = key, !held.contains(.control) { text = String(character) }
    send(.window(.key(key, held, text: text)), &effects)
    return "press \(key) \(held.rawValue)"
  }

  private static let words = [
    "co", "st", "mean", "5..10", ">3", "AK", "b", "2020-03", "2020-02..2020-05", "10", "20,40",
    "sum", "kind", "x y", "100", "#c00", "Total", "è", "40..60", "no such thing", "date", "a,b",
  ]

  private mutating func type(_ effects: inout [Effect]) -> String {
    let word = pick(Self.words) ?? ""
    for character in word {
      send(
        .window(.key(.character(character), [], text: String(character), timeMilliseconds: 10)),
        &effects)
    }
    return "type \(word)"
  }

  /// What can be seen of the window, by what is told of it.
  private var places: [AccessibleElement] {
    func all(_ element: AccessibleElement) -> [AccessibleElement] {
      [element] + element.children.flatMap(all)
    }
    return all(window.model.elements)
  }

  /// The middle of something, or near its edges.
  private mutating func somewhere() -> Point {
    let boxes = places.map(\.bounds).filter { !$0.isEmpty }
    guard let box = pick(boxes) else { return Point(x: 100, y: 100) }
    if chance(2, of: 3) { return box.center }
    return Point(
      x: box.minX + Double.random(in: 0...1, using: &random) * box.width,
      y: box.minY + Double.random(in: 0...1, using: &random) * box.height)
  }

  private func device(_ point: Point) -> (x: Int, y: Int) {
    let scale = window.model.scaleFactor
    return (Int(point.x * scale), Int(point.y * scale))
  }

  private var milliseconds: UInt32 = 0

  private mutating func click(_ effects: inout [Effect]) -> String {
    let place = device(somewhere())
    let button = chance(1, of: 5) ? 3 : 1
    let held: Modifiers = pick([[], [], [], .control, .shift]) ?? []
    let times = chance(1, of: 8) ? 2 : 1
    milliseconds += 2_000
    for time in 0..<UInt32(times) {
      let at = milliseconds + 100 * time
      send(
        .window(
          .buttonPressed(button, x: place.x, y: place.y, held, timeMilliseconds: at)), &effects)
      send(
        .window(
          .buttonReleased(button, x: place.x, y: place.y, held, timeMilliseconds: at + 40)),
        &effects)
    }
    return "click \(button) at \(place.x) \(place.y) \(held.rawValue) × \(times)"
  }

  private mutating func drag(_ effects: inout [Effect]) -> String {
    let start = device(somewhere())
    var end = device(somewhere())
    // Around what makes a drag of a press.
    if chance(1, of: 3), let step = pick([1, 2, 3, 4, 5, 6, 8, 12]) {
      end = chance(1, of: 2) ? (start.x + step, start.y) : (start.x, start.y + step)
    }
    let held: Modifiers = chance(1, of: 5) ? .control : []
    milliseconds += 2_000
    send(
      .window(
        .buttonPressed(1, x: start.x, y: start.y, held, timeMilliseconds: milliseconds)), &effects)
    for part in 1...3 {
      let x = start.x + (end.x - start.x) * part / 3
      let y = start.y + (end.y - start.y) * part / 3
      send(.window(.pointerMoved(x: x, y: y, held)), &effects)
    }
    let middle = changes([])
    if chance(1, of: 10) { send(.window(.key(.escape, [])), &effects) }
    send(
      .window(
        .buttonReleased(1, x: end.x, y: end.y, held, timeMilliseconds: milliseconds + 500)),
      &effects)
    let seen = middle.map { "\($0.0) \(Record.fingerprint($0.1))" }.joined(separator: ", ")
    return "drag \(start.x) \(start.y) to \(end.x) \(end.y) \(held.rawValue) (\(seen))"
  }

  private mutating func turnWheel(_ effects: inout [Effect]) -> String {
    let place = device(somewhere())
    let notches: Double = pick([-3, -1, -0.5, 0.25, 1, 1, 2, 5]) ?? 1
    let held: Modifiers = pick([[], [], .control, .shift]) ?? []
    let isAcross = chance(1, of: 4)
    send(
      .window(
        .scrolled(
          columns: isAcross ? notches : 0, rows: isAcross ? 0 : notches, x: place.x, y: place.y,
          held)), &effects)
    return "wheel \(notches) \(isAcross) at \(place.x) \(place.y) \(held.rawValue)"
  }

  private mutating func move(_ effects: inout [Effect]) -> String {
    let place = device(somewhere())
    send(.window(.pointerMoved(x: place.x, y: place.y, [])), &effects)
    return "move \(place.x) \(place.y)"
  }

  /// As a screen reader does.
  private mutating func ask(_ effects: inout [Effect]) -> String {
    guard let id = pick(places)?.id else { return "nothing to ask" }
    let requests: [ElementRequest] = [
      .activate(id), .activate(id), .focus(id), .focus(id), .setSelected(id, true),
      .setSelected(id, false), .selectAll(id), .clearSelection(id), .reveal(id),
      .edit(id, .replace(0..<0, with: "ab")), .edit(id, .select(0..<2)), .edit(id, .cut(0..<1)),
      .edit(id, .copy(0..<2)), .edit(id, .paste(at: 1)),
    ]
    guard let request = pick(requests) else { return "" }
    send(.element(request), &effects)
    return "ask \(request)".replacing("Scenegraph.", with: "")
  }

  private static let sizes = [
    (800, 600), (1_200, 800), (480, 360), (320, 480), (240, 180), (640, 1_000), (1_600, 500),
    (100, 80),
  ]

  private mutating func resize(_ effects: inout [Effect]) -> String {
    guard let (width, height) = pick(Self.sizes) else { return "" }
    let scale = window.model.scaleFactor
    send(
      .window(
        .resized(
          widthPixels: Int(Double(width) * scale), heightPixels: Int(Double(height) * scale))),
      &effects)
    return "resize \(width) \(height)"
  }

  private mutating func surprise(_ effects: inout [Effect]) -> String {
    let dropped = DroppedFiles(paths: ["/data/b.csv"])
    let messages: [(String, Message)] = [
      ("pointer left", .window(.pointerLeft)), ("focus lost", .window(.focusChanged(false))),
      ("focus", .window(.focusChanged(true))), ("files over it", .window(.drag(.hovering))),
      ("files left", .window(.drag(.left))), ("files dropped", .window(.drag(.dropped(dropped)))),
      ("drop failed", .window(.drag(.failed(.notFiles)))), ("no dialog", .dialog(.unavailable)),
      ("dialog", .dialog(.shown)), ("cancelled", .dialog(.cancelled)),
      ("chosen", .dialog(.chosen(dropped, ending: ".svg"))),
      ("proposed", .save(.proposed("a.png"))),
      ("sheet proposed", .save(.proposedSheet("a.pdf"))), ("saved", .save(.saved("a.png"))),
      ("exists", .save(.exists("a.png"))), ("rows proposed", .saveRows(.proposed("rows.csv"))),
      ("rows saved", .saveRows(.saved("rows.csv"))), ("copied", .copied(bars: 3)),
      ("not copied", .copied(bars: nil)), ("picture copied", .copiedPicture(true)),
      ("rows copied", .copiedRows(1)), ("pasted", .window(.pasted("a\tb"))),
      ("text", .window(.text("ü"))), ("no full screen", .fullScreenRefused),
      ("full screen", .window(.stateChanged(.fullScreen))), ("turned", .turned(0.25)),
    ]
    if let (request, chart) = window.requests.first, chance(1, of: 2) {
      if chance(1, of: 2) {
        effects += window.answer()
        return "answer"
      }
      send(.late(request, chart: chart), &effects)
      return "late"
    }
    if chance(1, of: 3), !news.isEmpty {
      send(.read(news.removeFirst()), &effects)
      return "news"
    }
    guard let (name, message) = pick(messages) else { return "" }
    send(message, &effects)
    return name
  }
}

extension ScriptedWindow {
  /// What is seen and heard, and what would be printed or copied now.
  var recordedParts: [(String, String)] {
    var parts: [(String, String)] = [
      ("picture", scene.recorded), ("told", model.elements.recorded),
      ("said", model.panels.compactMap { $0.state.told?.sentence { String($0) } }.joined()),
      ("asked", model.panels.map { $0.askedQuery?.sentence(nil) ?? "" }.joined(separator: "\n")),
      ("command", model.wordsOfChart?.joined(separator: " ") ?? ""),
      ("order", model.panels.map { "\($0.chart.sort) \($0.chart.top ?? 0)" }.joined()),
    ]
    if model.panels.contains(where: { !$0.state.selection.isEmpty }) {
      for format in SelectionFormat.allCases {
        parts.append((format.rawValue, SelectionOutput.text(model.panels, format: format)))
      }
    }
    return parts
  }

  /// An effect by its name, with what other programs get of it.
  func recorded(_ effect: Effect) -> [(String, String)] {
    func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
    switch effect {
    case .redraw: return []
    case .copy(let charts), .ownPrimary(let charts):
      let tables = charts.compactMap { model.place(ofPanel: $0) ?? $0 }
        .filter(model.panels.indices.contains).map { CopiedTable(model.panels[$0]) }
      return [
        ("tabs", text(CopiedTable.tabSeparated(tables))),
        ("commas", text(CopiedTable.commaSeparated(tables))),
        ("html", text(CopiedTable.html(tables))), ("rtf", text(CopiedTable.richText(tables))),
      ]
    case .copyText(let text): return [("text", text)]
    case .copyRows(let rows): return [("rows", text(rows.copied(isCommaSeparated: false)))]
    case .saveRows(let rows, let path, let replaces):
      return [("save", text(rows.copied(isCommaSeparated: true)) + "\(path) \(replaces)")]
    case .run, .list, .fetchRows, .link, .suggest:
      return [("effect", String("\(effect)".prefix { $0 != "(" }))]
    default: return [("effect", "\(effect)")]
    }
  }
}
