// One scale and one number of decimals for a chart, in tables and as laws over random numbers.
import TestSupport
import Testing

@testable import Scales

@Suite("The numbers of a chart have one voice")
struct NumberVoiceTests {
  private static func voice(
    _ numbers: [Double], unit: NumberUnitName = NumberUnitName(), given: Int = 0,
    format: NumberFormat = NumberFormat()
  ) -> NumberVoice {
    NumberVoice(
      (numbers.min() ?? 0)...(numbers.max() ?? 0), unit: unit, format: format, numbers: numbers,
      given: given)
  }

  static let charts: [([Double], heading: String, labels: [String])] = [
    ([898, 670, 1232], "", ["898", "670", "1,232"]),
    ([12_345, 99_999], "", ["12,345", "99,999"]),
    ([81_000, 74_000, 135_000], "thousands", ["81", "74", "135"]),
    ([4_000_000, 3_677_000], "millions", ["4.00", "3.68"]),
    ([8.6, 11.77, 9.675, 8.42], "", ["8.60", "11.77", "9.68", "8.42"]),
    ([98.12, 98.34, 98.255], "", ["98.12", "98.34", "98.26"]),
    ([1_000.1, 1_000.9], "", ["1,000.1", "1,000.9"]),
    ([5.5, 12], "", ["5.5", "12.0"]),
    ([999_960_000, 5e8], "billions", ["1.0", "0.5"]),
    ([2.5e13, 1e9], "trillions", ["25", "<1"]),
    ([1.673e-27, 9.109e-31], "×10⁻²⁷", ["1.67", "<0.01"]),
    ([-5e6, 3, 0], "millions", ["−5", "<1", "0"]),
    ([-3, 5e6], "millions", [">−1", "5"]),
    ([0, 0], "", ["0", "0"]),
    ([.infinity, .nan], "", ["∞", "–"]),
  ]

  @Test("Scale and decimals are chosen once", arguments: charts)
  func chosen(numbers: [Double], heading: String, labels: [String]) {
    let finite = numbers.filter(\.isFinite)
    let voice = Self.voice(finite)
    #expect(voice.heading("") == heading)
    #expect(numbers.map { voice.label($0, saysScale: false) } == labels)
  }

  @Test("The decimals of prices stay")
  func given() {
    let voice = Self.voice([5.5, 12, 7.25], given: 2)
    #expect([5.5, 12].map { voice.label($0, saysScale: false) } == ["5.50", "12.00"])
  }

  @Test("The heading says name, unit and scale; without it each number says its scale")
  func heading() {
    let euros = Self.voice([4.1e6], unit: NumberUnitName("€", isCurrency: true))
    #expect(euros.heading("revenue") == "revenue, € millions")
    let mass = Self.voice([4.1e6], unit: NumberUnitName("kg"))
    #expect(mass.heading("weight") == "weight, millions of kg")
    #expect(Self.voice([41], unit: NumberUnitName("kg")).heading("weight") == "weight, kg")
    #expect(Self.voice([1.6e-27], unit: NumberUnitName("kg")).heading("") == "×10⁻²⁷ kg")
    #expect(Self.voice([41]).heading("steps") == "steps")
    #expect(euros.label(4.1e6, saysScale: true) == "4.1M")
    #expect(Self.voice([8.5e9]).label(8.5e9, saysScale: true) == "8.5bn")
  }

  @Test("In running text a number says its scale in a word")
  func phrases() {
    let thousands = Self.voice([81_000, 135_000])
    #expect(thousands.phrase(1_190_000) == "1.19 million")
    #expect(thousands.phrase(81_000) == "81 thousand")
    #expect(thousands.part(135_000, of: 1_190_000) == "135 thousand of 1.19 million")
    #expect(Self.voice([1232]).part(1232, of: 5100) == "1,232 of 5,100")
    #expect(Self.voice([1.2e6, 0.5e6]).part(5e5, of: 1.7e6) == "0.5 of 1.7 million")
    #expect(Self.voice([1.5, 3]).part(3, of: 4) == "3 of 4")
    #expect(Self.voice([2e6, 7]).phrase(7) == "7")
    #expect(Self.voice([2e6, 7]).part(7, of: 2_000_007) == "7 of 2,000,007")
  }

  @Test("A number in full has all of its digits, in the scale of the axis beside a line")
  func full() {
    let voice = Self.voice([1.5e6, 2e6])
    #expect(voice.full(1_234_567) == "1,234,567")
    #expect(voice.exact(1_234_567, saysScale: true) == "1.234567M")
    #expect(voice.exact(1_500_000, saysScale: false) == "1.5")
  }

  @Test("Durations are written with colons")
  func durations() {
    func clock(_ numbers: [Double], _ seconds: Double, ofHours: Bool = false) -> [String] {
      let clock = ClockNotation(seconds: seconds, isOfHours: ofHours)
      let voice = Self.voice(numbers, unit: NumberUnitName("min", clock: clock))
      return numbers.map { voice.label($0, saysScale: true) }
    }
    #expect(clock([62.05, 58 + 1.0 / 6], 60) == ["1:02:03", "0:58:10"])
    #expect(clock([1.5, -2], 60) == ["1:30", "−2:00"])
    #expect(clock([9.58, 19.19], 1) == ["0:09.58", "0:19.19"])
    #expect(clock([7.75, 0.5], 3600, ofHours: true) == ["7:45", "0:30"])
    #expect(clock([59.999], 60) == ["59:59.94"])
    #expect(clock([60.0001], 60) == ["1:00:00"])
  }

  @Test("A percent sign has the blank of the language")
  func percents() {
    let german = NumberFormat(
      group: ".", decimal: ",", minus: "−", language: "de_DE.UTF-8")
    #expect(german.percent(0.24) == "24\u{A0}%")
    #expect(
      NumberFormat(group: ",", decimal: ".", minus: "−", language: "hi_IN").percent(0.24) == "24%")
    #expect(NumberFormat().wholePercent(0.005) == "1%")
    #expect(NumberFormat().wholePercent(0.004) == "<1%")
    #expect(NumberFormat().wholePercent(0.998) == ">99%")
    #expect(NumberFormat().wholePercent(1) == "100%")
  }

  private static let scales: [Character: Double] = ["k": 1e3, "M": 1e6]

  /// What a label says, read by a plain loop.
  private static func read(_ label: String) -> (number: Double, decimals: Int, isBound: Bool)? {
    let isBound = label.hasPrefix("<") || label.hasPrefix(">")
    var text = label.filter { $0 != "<" && $0 != ">" }.replacing("−", with: "-").replacing(
      ",", with: "")
    var factor = 1.0
    for (suffix, power) in [("bn", 1e9), ("tn", 1e12), ("k", 1e3), ("M", 1e6)]
    where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      factor = power
    }
    let mantissa = text.split(separator: "e").first ?? ""
    let decimals = mantissa.split(separator: ".").dropFirst().first?.count ?? 0
    return Double(text).map { ($0 * factor, decimals, isBound) }
  }

  @Test(
    "Whatever the numbers: one number of decimals, the nearest number, never nothing for something, in order"
  )
  func laws() throws {
    var random = SeededGenerator(seed: 36)
    for round in 0..<3_000 {
      let size = Double("1e\(Int.random(in: -12...18, using: &random))") ?? 1
      let numbers = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        let unit = Double.random(in: -1...1, using: &random)
        return round % 3 == 0 ? (unit * size).rounded() : unit * size
      }
      let voice = Self.voice(numbers)
      var before = -Double.infinity
      for number in numbers.sorted() {
        let label = voice.label(number, saysScale: true)
        let found = try #require(Self.read(label), "\(label)")
        let note: Comment = "\(number) is \(label) among \(numbers)"
        #expect(number == 0 || found.number != 0, note)
        #expect(number == 0 || found.decimals == voice.decimals, note)
        var step = 1.0
        for _ in 0..<voice.decimals { step /= 10 }
        step *= Double("1e\(voice.scale.power)") ?? 1
        if found.isBound {
          #expect(abs(number) < abs(found.number), note)
        } else {
          #expect(abs(found.number - number) <= step * 0.500_001, note)
          #expect(found.number >= before, note)
          before = found.number
        }
        let figures = label.filter(\.isNumber).drop { $0 == "0" }.count
        #expect(voice.scale == .plain || figures <= 8, note)
      }
    }
  }
}
