// A list to choose from: keys, typing, the wheel, and rows that cannot be taken.
import Input
import Testing

@testable import Interaction

@Suite struct ListBoxTests {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private func list(on: Int? = nil, isSearchable: Bool = true) -> ListBox {
    ListBox(
      Self.months.enumerated().map { ListBox.Row($1, isOn: $0 == on) },
      isSearchable: isSearchable)
  }

  /// The names in view, the highlighted one in brackets.
  private func shown(_ list: ListBox) -> [String] {
    list.visible.map { place in
      let name = list.rows[list.found[place]].name
      return place == list.highlight ? "[\(name)]" : name
    }
  }

  @discardableResult
  private func press(_ list: inout ListBox, _ key: Key, _ text: String = "") -> ListBox.Outcome {
    list.handleKey(key, [], text: text)
  }

  @Test("Nine rows are in view, and the row that is on is among them")
  func opening() {
    #expect(shown(list()).count == 9 && shown(list()).first == "[January]")
    #expect(shown(list(on: 11)).last == "[December]")
    #expect(shown(ListBox([])) == [] && ListBox([]).highlight == nil)
  }

  @Test("Keys move the highlight, and rows scroll with it")
  func keys() {
    var list = list()
    for _ in 0..<9 { press(&list, .down) }
    #expect(shown(list).first == "February" && shown(list).last == "[October]")
    press(&list, .end)
    #expect(shown(list).last == "[December]")
    press(&list, .down)
    #expect(shown(list).last == "[December]")
    press(&list, .pageUp)
    #expect(shown(list).first == "[April]")
    press(&list, .home)
    #expect(shown(list).first == "[January]")
    #expect(press(&list, .enter) == .taken(0))
    #expect(press(&list, .escape) == .closed)
  }

  @Test("Typing narrows the list, and what is taken is the row of the whole list")
  func search() {
    var list = list()
    for character in "ber" { press(&list, .character(character), String(character)) }
    #expect(shown(list) == ["[September]", "October", "November", "December"])
    press(&list, .down)
    #expect(press(&list, .enter) == .taken(9))
    press(&list, .backspace)
    #expect(list.search == "be" && list.found.count == 4)
    #expect(press(&list, .escape) == .open, "first the search goes")
    #expect(shown(list).count == 9 && list.rows[list.found[list.highlight ?? 0]].name == "October")
    for character in "xyz" { press(&list, .character(character), String(character)) }
    #expect(shown(list) == [] && press(&list, .enter) == .open)
    press(&list, .down)
    #expect(list.highlight == nil)
  }

  @Test("Space is a letter within a search, and takes the row before one")
  func space() {
    var searched = list()
    #expect(press(&searched, .space, " ") == .taken(0))
    press(&searched, .character("m"), "m")
    #expect(press(&searched, .space, " ") == .open && searched.search == "m ")
    var plain = list(isSearchable: false)
    #expect(press(&plain, .space, " ") == .taken(0))
    press(&plain, .character("m"), "m")
    #expect(plain.search.isEmpty)
  }

  @Test func `a name is found in whatever spelling`() {
    var list = ListBox([.init("Cafe\u{301}"), .init("Cafe")], isSearchable: true)
    press(&list, .character("\u{E9}"), "\u{E9}")
    #expect(shown(list) == ["[Cafe\u{301}]"])
  }

  @Test("A row that is refused is highlighted but not taken")
  func refused() {
    var list = ListBox([.init("a"), .init("b", refusal: "63 different: too many")])
    press(&list, .down)
    #expect(list.highlight == 1 && press(&list, .enter) == .open)
    #expect(list.take(1) == .open && list.take(0) == .taken(0) && list.take(7) == .open)
  }

  @Test("The wheel scrolls as far as there are rows")
  func wheel() {
    var list = list()
    #expect(list.scroll(by: 1) && list.scroll(by: 9) && list.first == 3)
    #expect(!list.scroll(by: 1) && list.scroll(by: -0.2) && list.first == 2)
    #expect(list.highlight == 0, "the highlight stays where it is")
    #expect(list.hover(5) && !list.hover(5) && !list.hover(nil) && !list.hover(12))
  }
}
