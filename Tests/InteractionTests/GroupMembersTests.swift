// The list of what is one bar together: each name is taken out by itself, or all are apart again.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The names that are one bar together") struct GroupMembersTests {
  private func window(_ groups: [NameGroup]) throws -> ScriptedWindow {
    var window = try Strikes.window()
    var query = try #require(window.model.panels[0].askedQuery)
    query.category?.groups = groups
    window.ask(query)
    window.layOut()
    return window
  }

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  /// Presses the word of the group in the sentence, and a line of the list.
  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let control = try #require(window.scene.control(.sentence))
    let word = try #require(control.items.first { $0.name.hasPrefix("group: ") })
    window.click(word.frame.center)
    let items = try #require(window.model.menu?.control.items)
    let line = try #require(items.first { $0.name.hasPrefix(name) && !$0.frame.isEmpty })
    window.click(line.frame.center)
  }

  /// The sum of cost of some states, by a loop over the rows.
  private func cost(of states: Set<Int>) -> Double {
    (0..<120).reduce(0) { states.contains($1 % 4) ? $0 + Double($1 % 7) : $0 }
  }

  private func values(_ window: ScriptedWindow) -> [String: Double] {
    let data = window.model.chart.data
    return Dictionary(uniqueKeysWithValues: zip(data.categories, data.series[0].values))
  }

  @Test func `one after the other is taken out, and with the last the group is gone`() throws {
    var window = try window([NameGroup("Both", of: ["AK", "AL"])])
    #expect(values(window)["Both"] == cost(of: [0, 1]))
    try take(&window, "AK")
    #expect(values(window)["Both"] == cost(of: [1]) && values(window)["AK"] == cost(of: [0]))
    #expect(values(window).keys.sorted() == ["AK", "AR", "AZ", "Both"])
    try take(&window, "AL")
    #expect(values(window).keys.sorted() == ["AK", "AL", "AR", "AZ"])
    #expect(window.model.panels[0].askedQuery?.category?.groups == [])
    window.press(.character("z"), .control)
    window.press(.character("z"), .control)
    #expect(values(window).keys.sorted() == ["AR", "AZ", "Both"])
    try take(&window, "Apart again")
    #expect(values(window).keys.sorted() == ["AK", "AL", "AR", "AZ"])
  }

  @Test func `the list has each name, and leads to all of the others`() throws {
    let panel = try window([]).model.panels[0]
    let names = ["", "AK", "two\nlines", "a, b", "AL", "ö"]
    for seed in 0..<60 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var rest = names.shuffled(using: &random)
      let groups = (0..<Int.random(in: 1...3, using: &random)).map { index in
        let count = Int.random(in: 1...2, using: &random)
        let members = Array(rest.prefix(count))
        rest.removeFirst(count)
        return NameGroup("Group \(index)", of: members)
      }
      let place = Int.random(in: groups.indices, using: &random)
      var query = try #require(panel.askedQuery)
      query.category?.groups = groups
      let choices = try #require(panel.choices(query: query))
      let content = try #require(choices.members(ofGroup: place))
      var wanted: [[NameGroup]] = [groups.filter { $0 != groups[place] }]
      for member in groups[place].members {
        let left = groups[place].members.filter { $0 != member }
        wanted.append(
          left.isEmpty
            ? wanted[0]
            : groups.map { $0 == groups[place] ? NameGroup($0.name, of: left) : $0 })
      }
      let shown = groups[place].members.map { $0.isEmpty ? "(empty)" : $0 }
      let told = content.lines.map(\.row.name)
      #expect(content.name == "Group \(place)" && told.first == "Apart again", "seed \(seed)")
      #expect(told.count == shown.count + 1, "seed \(seed)")
      for (name, line) in zip(shown, told.dropFirst()) where !name.contains("\n") {
        #expect(name == line, "seed \(seed)")
      }
      #expect(!told.contains { $0.contains("\n") }, "each on one line, seed \(seed)")
      for (line, groups) in zip(content.lines, wanted) {
        var other = query
        other.category?.groups = groups
        #expect(line.command == .ask(other), "seed \(seed), \(line.row.name)")
      }
      let beyond = choices.members(ofGroup: groups.count)
      #expect(beyond == nil, "seed \(seed)")
    }
  }
}
