// Which bars are in view, as a command line says it.
package import Charts
internal import Tables

/// A range of bars: `Mar..Jun`, `3..8`, `2015..`, `..10`.
///
/// Each end is the name of a bar, else its number from 1. A fraction is a part of a bar: `2.5..4.5`
/// are the second half of bar 2, bars 3 and 4, and the first half of bar 5.
package struct ZoomText: Hashable, Sendable {
  /// Why a range is none of a chart's.
  package enum Fault: Error, Hashable, Sendable {
    case noBar(String)
    case beyond(String)
  }

  package let text: String

  /// nil if there are no two ends; one of them may be left out.
  package init?(_ text: String) {
    self.text = text
    if text.utf8.count < 3 || splits.isEmpty { return nil }
  }

  /// The ends around each sign, since names may have signs, too.
  private var splits: [(from: String, to: String)] {
    let bytes = Array(text.utf8)
    let point = UInt8(ascii: ".")
    return bytes.indices.dropLast().filter { bytes[$0] == point && bytes[$0 + 1] == point }.map {
      (
        textWithoutBlanks(Array(bytes[..<$0]).span),
        textWithoutBlanks(Array(bytes[($0 + 2)...]).span)
      )
    }
  }

  /// The part of a chart's bars; nil if it is all of them. Takes passes over the names.
  package func viewport(in data: ChartData) throws(Fault) -> Viewport? {
    let count = Double(data.categories.count)
    var fault = Fault.noBar(text)
    for (index, split) in splits.enumerated() {
      do throws(Fault) {
        let from = split.from.isEmpty ? 0...0 : try Self.place(split.from, in: data)
        let to = split.to.isEmpty ? count...count : try Self.place(split.to, in: data)
        let start = min(from.lowerBound, to.lowerBound)
        let end = min(count, max(from.upperBound, to.upperBound))
        guard start < count else { throw .beyond(split.from.isEmpty ? split.to : split.from) }
        return Viewport(start: start, length: end - start, of: data.categories.count)
      } catch {
        if index == 0 { fault = error }
      }
    }
    throw fault
  }

  /// Where a bar is, in rows: all rows of its name, else the row of its number.
  private static func place(
    _ end: String, in data: ChartData
  ) throws(Fault) -> ClosedRange<Double> {
    func rows(_ isNamed: (String) -> Bool) -> ClosedRange<Double>? {
      var range: ClosedRange<Double>?
      for (row, name) in data.categories.enumerated() where isNamed(name) {
        range = (range?.lowerBound ?? Double(row))...Double(row + 1)
      }
      return range
    }
    if let named = rows({ $0 == end }) { return named }
    let lowercased = end.lowercased()
    if let named = rows({ $0.lowercased() == lowercased }) { return named }
    guard end.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(end),
      number >= 1
    else { throw .noBar(end) }
    return number - 1...number
  }
}

extension ZoomText {
  /// The range of what is in view: by names if all bars are in view as a whole and these say it, else
  /// by numbers, to a thousandth of a bar.
  init(_ viewport: Viewport, in data: ChartData) {
    let (start, end) = (viewport.start, viewport.start + viewport.length)
    if start == start.rounded(), end == end.rounded() {
      let names = [Int(start), Int(end) - 1].map { data.categories[$0] }
      if names.allSatisfy({ name in name.unicodeScalars.allSatisfy { $0.value >= 32 } }),
        let range = ZoomText(names.joined(separator: "..")),
        (try? range.viewport(in: data)) == viewport
      {
        self = range
        return
      }
    }
    text = [start + 1, end].map { Self.number($0, in: data) }.joined(separator: "..")
  }

  /// A number that is not the name of a bar, with more zeros if need be.
  private static func number(_ number: Double, in data: ChartData) -> String {
    let thousandths = Int((number * 1_000).rounded())
    var text = "\(thousandths / 1_000)"
    // The leading 1 keeps the zeros behind the point.
    if thousandths % 1_000 != 0 {
      text += ".\("\(1_000 + thousandths % 1_000)".dropFirst())"
      while text.hasSuffix("0") { text.removeLast() }
    }
    while data.categories.contains(text) {
      text += text.utf8.contains(UInt8(ascii: ".")) ? "0" : ".0"
    }
    return text
  }
}
