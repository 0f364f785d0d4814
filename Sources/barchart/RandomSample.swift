// Numbers out of the blue, to see how a chart looks with others.
internal import Interaction

extension Sample {
  /// What `--sample` calls it.
  static let randomName = "random"

  /// Twenty-four whole numbers from 0 to 1000, others each time.
  static func random(using generator: inout some RandomNumberGenerator) -> Sample {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "X")).map { String(UnicodeScalar($0)) }
    let lines = letters.map { "\($0),\(Int.random(in: 0...1000, using: &generator))\n" }
    return Sample(
      name: randomName, title: "Random numbers", subtitle: "Press r for others",
      description: "Whole numbers from 0 to 1,000, each as likely as any other.",
      csv: "Letter,Number\n" + lines.joined())
  }
}
