// The scene as data: exact text, and whatever is in it, readable by another's reader.
import Foundation
import Scenegraph
import TestSupport
import Testing

@Suite struct SceneJSONTests {
  private let ink = Scenegraph.Color(hex: 0x1C211E)

  private func scene(_ marks: [Mark], title: String = "Steps", notices: [String] = []) -> Scene {
    Scene(
      size: Size(width: 800, height: 600), background: ink, title: title, domain: -2.5...1400,
      orientation: .horizontal, layout: .stacked, marks: marks, notices: notices)
  }

  private func parsed(_ scene: Scene) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(scene.jsonBytes()))
    return try #require(object as? [String: Any])
  }

  private func text(_ string: String, _ attributes: MarkAttributes, angle: Double = 0) -> Mark {
    let box = Rect(x: 1.5, y: 0.1, width: 30, height: 12)
    return .text(
      TextMark(
        attributes, bounds: box, text: string, font: Font(size: 12), color: ink, angle: angle))
  }

  @Test func `a scene is written member by member, one mark a line`() {
    let datum = Datum.bar(
      .init(row: 2, series: 1, category: "Wed", seriesName: "walks", value: 725))
    let run = Datum.run(
      .init(rows: RowAggregate(first: 3, last: 7, minimum: -1, maximum: 9.5), value: 9.5))
    let box = Rect(x: 10, y: -0.0, width: 1e-7, height: 1e21)
    let marks: [Mark] = [
      .rect(RectMark(MarkAttributes(.plot), bounds: .zero, fill: nil)),
      .rect(RectMark(MarkAttributes(.bar, datum: datum), bounds: box, fill: ink)),
      .rect(
        RectMark(
          MarkAttributes(.bar, datum: run, isSelected: true), bounds: .zero, fill: ink)),
      .rect(
        RectMark(
          MarkAttributes(
            .legendSwatch, datum: .series(1, name: "walks"), isHidden: true),
          bounds: .zero, fill: ink)),
      text("Wedn…", MarkAttributes(.categoryLabel, label: "Wednesday"), angle: -45),
      text("10", MarkAttributes(.tooltip)),
      .rect(RectMark(MarkAttributes(.focusRing), bounds: .zero, fill: ink)),
    ]
    let zero = #""x":0,"y":0,"width":0,"height":0"#
    let expected = """
      {"width":800,"height":600,"title":"Steps","description":"","domain":[-2.5,1400],\
      "orientation":"horizontal","layout":"stacked","marks":[
      {"role":"plot",\(zero)},
      {"role":"bar","x":10,"y":0,"width":1e-07,"height":1e+21,"category":"Wed","series":"walks",\
      "value":725,"row":2,"selected":false},
      {"role":"bar",\(zero),"value":9.5,"row":3,"selected":true,"rows":[3,7],"min":-1,"max":9.5},
      {"role":"legend-swatch",\(zero),"series":"walks","hidden":true},
      {"role":"category-label","x":1.5,"y":0.1,"width":30,"height":12,"text":"Wedn…",\
      "label":"Wednesday","angle":-45}
      ],"notices":["a","b"]}

      """
    #expect(scene(marks, notices: ["a", "b"]).json() == expected)
  }

  @Test func `a datum is written by what it is, and no number is taken for another`() {
    func written(_ datum: Datum) -> Substring {
      let mark = Mark.line(
        LineMark(MarkAttributes(.tick, datum: datum), bounds: .zero, color: ink))
      let line = scene([mark]).json().split(separator: "\n")[1]
      return line.dropFirst(#"{"role":"tick","x":0,"y":0,"width":0,"height":0"#.count).dropLast()
    }
    let bar = Datum.Bar(row: 2, series: 1, category: "Wed", value: 7.5)
    #expect(written(.bar(bar)) == #","category":"Wed","value":7.5,"row":2"#)
    let rows = RowAggregate(first: 4, last: 4, minimum: 1, maximum: 1)
    let run = Datum.Run(rows: rows, category: "Fri", seriesName: "", value: 1)
    #expect(
      written(.run(run))
        == #","category":"Fri","series":"","value":1,"row":4,"rows":[4,4],"min":1,"max":1"#)
    #expect(written(.category(row: 3, name: "Thu")) == #","category":"Thu","row":3"#)
    #expect(written(.series(1, name: "walks")) == #","series":"walks""#)
    #expect(written(.axisValue(-0.25)) == #","value":-0.25"#)
    #expect(written(.share(1.5)) == #","value":1.5"#)
    #expect(written(.numberOfBars(10)) == #","value":10"#)
    #expect(written(.numberOfBars(nil)) == "")
    #expect(Datum.axisValue(1) != .share(1) && Datum.axisValue(1).value == nil)
  }

  @Test func `a scene of nothing is an object too`() throws {
    let object = try parsed(scene([]))
    #expect((object["marks"] as? [Any])?.isEmpty == true)
    #expect((object["notices"] as? [Any])?.isEmpty == true)
  }

  @Test func `every character comes back as it was`() throws {
    var all = (0..<0x300).compactMap { Unicode.Scalar($0).map(String.init) }.joined()
    all += "\u{2028}\u{2029}\u{FEFF}\u{FFFD}\u{FFFF}\u{10FFFF}👩‍👩‍👧\r\n</script>"
    all += String(decoding: [0x61, 0xFF, 0xED, 0xA0, 0x80, 0x62] as [UInt8], as: UTF8.self)
    let object = try parsed(scene([text(all, MarkAttributes(.title))], title: all, notices: [all]))
    // Compared by bytes: String equality is canonical equivalence.
    #expect(Array((object["title"] as? String ?? "").utf8) == Array(all.utf8))
    #expect(Array((object["notices"] as? [String])?.first?.utf8 ?? "".utf8) == Array(all.utf8))
    let marks = try #require(object["marks"] as? [[String: Any]])
    #expect(Array((marks[0]["text"] as? String ?? "").utf8) == Array(all.utf8))
    #expect(!scene([], title: all).jsonBytes().dropLast().dropFirst(200).contains { $0 == 0 })
  }

  @Test func `every finite number comes back to the last bit`() throws {
    var random = SeededGenerator(seed: 11)
    var values = [
      0.1, 1e15, 9_007_199_254_740_992, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1.0 / 3, 123456.75,
    ]
    while values.count < 2_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { values.append(value) }
    }
    let marks = values.map { value in
      Mark.line(
        LineMark(
          MarkAttributes(.gridLine, datum: .axisValue(value)), bounds: .zero, color: ink))
    }
    // Read back by the C library: Foundation's JSON reader is not exact to the last bit.
    let lines = scene(marks).json().split(separator: "\n").dropFirst().dropLast()
    #expect(lines.count == values.count)
    for (line, value) in zip(lines, values) {
      let digits = try #require(line.firstRange(of: "\"value\":")).upperBound
      #expect(Double(line[digits...].prefix { $0 != "," && $0 != "}" }) == value)
    }
  }

  @Test func `a number that JSON cannot say is null`() throws {
    for value in [Double.infinity, -.infinity, .nan] {
      let bar = MarkAttributes(
        .bar, datum: .bar(.init(row: 0, category: "Mon", value: value)))
      let mark = Mark.line(LineMark(bar, bounds: .zero, color: ink))
      #expect(scene([mark]).json().contains(#""value":null,"row":0,"#))
    }
  }
}
