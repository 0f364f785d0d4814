// What somebody says of numbers goes before what follows from them: units, decimals, forms.
import TestSupport
import Testing

@testable import Scales

@Suite("Numbers are said as somebody wants them")
struct NumberStyleTests {
  private func voice(_ numbers: [Double], _ style: NumberStyle, unit: NumberUnitName? = nil)
    -> NumberVoice
  {
    NumberVoice(
      (numbers.min() ?? 0)...(numbers.max() ?? 0), unit: unit ?? NumberUnitName(style.unit ?? ""),
      format: NumberFormat(), numbers: numbers, style: style)
  }

  static let cases: [([Double], NumberStyle, heading: String, labels: [String])] = [
    ([1_234_567, 5], NumberStyle(form: .full), "", ["1,234,567", "5"]),
    ([12_345, 900], NumberStyle(form: .short), "thousands", ["12.3", "0.9"]),
    ([999, 1], NumberStyle(form: .short), "", ["999", "1"]),
    ([1_234_567, 5e5], NumberStyle(places: 0), "millions", ["1", "1"]),
    ([1.5, 2], NumberStyle(places: 2), "", ["1.50", "2.00"]),
    ([0.001, 2], NumberStyle(places: 1), "", ["<0.1", "2.0"]),
    ([3, 4], NumberStyle(unit: "kg"), "kg", ["3", "4"]),
    ([1e20, 1], NumberStyle(form: .full), "×10²⁰", ["1", "<1"]),
  ]

  @Test("Unit, decimals and form are as they are wanted", arguments: cases)
  func wanted(numbers: [Double], style: NumberStyle, heading: String, labels: [String]) {
    let voice = voice(numbers, style)
    #expect(voice.heading("") == heading)
    #expect(numbers.map { voice.label($0, saysScale: false) } == labels)
  }

  @Test("Percents have the decimals that are wanted")
  func percents() {
    let voice = voice([0.2345, 0.5], NumberStyle(places: 1), unit: .fractions)
    #expect(voice.label(0.2345, saysScale: true) == "23.5%")
    #expect(voice.label(0.5, saysScale: true) == "50.0%")
  }

  @Test(
    "In full no number has a scale, and every label has the decimals", arguments: 0..<UInt64(40))
  func law(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let numbers = (0..<5).map { _ in Double.random(in: -1e9...1e9, using: &random) }
      let places = Int.random(in: 0...4, using: &random)
      let voice = voice(numbers, NumberStyle(places: places, form: .full))
      #expect(!voice.hasScale && voice.heading("").isEmpty)
      for number in numbers {
        let label = voice.label(number, saysScale: true)
        let decimals = label.split(separator: ".", omittingEmptySubsequences: false)
        #expect((decimals.count > 1 ? decimals[1].count : 0) == places, "\(label)")
        let read = Double(label.replacing(",", with: "").replacing("−", with: "-"))
        #expect(abs((read ?? .nan) - number) <= 0.5001, "\(label)")
      }
    }
  }
}
