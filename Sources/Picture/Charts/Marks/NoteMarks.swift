// Notes about bars, each in a box near its bar with a line to it, where it covers neither numbers nor
// names; what has no room is in the tooltip of its bar.
import Scales
import Scenegraph
internal import Words

struct NoteMarks {
  let chart: Chart
  let state: ChartState
  let layout: ChartLayout
  let channels: Channels
  let typesetter: Typesetter
  /// What has been drawn so far.
  let marks: [Mark]
  let bars: Range<Int>

  /// More notes would hide the bars.
  private static let most = 12
  private static let padding = Size(width: 8, height: 5)
  private static let font = Typography.label
  private static let air = 3.0

  /// A bar with a note: the mark, and what is said.
  private struct Noted {
    var bar: Rect
    var datum: Datum
    /// How far its end is round or pointed.
    var tip: Double
    var isNegative: Bool
    var text: String
  }

  func notes() -> [Mark] {
    let noted = noted
    if noted.isEmpty { return [] }
    var taken = obstacles
    let plot = layout.plot
    var drawn: [Mark] = []
    for note in noted.prefix(Self.most) {
      let forms = [(176.0, 3), (120, 4), (104, 2)]
      for (width, lines) in forms {
        let text = typesetter.paragraph(
          note.text, Self.font, maximumWidth: min(width, plot.width / 2), maximumLines: lines)
        guard !text.isEmpty else { continue }
        let size = typesetter.size(text, Self.font).padded(by: Self.padding)
        guard let place = place(size, for: note, beside: taken) else { continue }
        taken.append(place.box.outset(by: Self.air))
        drawn += marks(text, note, at: place)
        break
      }
    }
    return drawn
  }

  /// The bars in view with a note, in their order: of a category its furthest bar, of a series its
  /// largest.
  private var noted: [Noted] {
    var found: [Noted] = []
    var ofRows: [Int: Int] = [:]
    var ofSeries: [Int: Int] = [:]
    let seriesNotes = chart.data.series.map { chart.looks.notes[$0.name] }
    for index in bars {
      guard case .bar(let datum)? = marks[index].datum else { continue }
      let bounds = marks[index].bounds
      func note(_ text: String) -> Noted {
        Noted(
          bar: bounds, datum: .bar(datum), tip: tip(of: marks[index]),
          isNegative: datum.value < 0, text: text)
      }
      func isLonger(than other: Noted) -> Bool {
        channels.extents(of: bounds).length > channels.extents(of: other.bar).length
      }
      func reachesFurther(than other: Noted) -> Bool {
        channels.reach(of: bounds) > channels.reach(of: other.bar)
      }
      if let text = chart.looks.notes[chart.data.category(ofRow: datum.row)] {
        if let place = ofRows[datum.row] {
          if reachesFurther(than: found[place]) { found[place] = note(text) }
        } else {
          ofRows[datum.row] = found.count
          found.append(note(text))
        }
      }
      if chart.data.series.count > 1, let text = seriesNotes[datum.series] {
        if let place = ofSeries[datum.series] {
          if isLonger(than: found[place]) { found[place] = note(text) }
        } else {
          ofSeries[datum.series] = found.count
          found.append(note(text))
        }
      }
    }
    return found
  }

  private func tip(of bar: Mark) -> Double {
    guard case .rect(let rect) = bar else { return 0 }
    let (thickness, length) = channels.extents(of: rect.bounds)
    if case .pointed = rect.shape { return min(thickness, length) / 2 }
    return chart.barShape == .capsule ? min(thickness, length) / 2 : 0
  }

  /// What must not be covered: all texts.
  private var obstacles: [Rect] {
    marks.compactMap { mark in
      guard case .text(let text) = mark else { return nil }
      return text.bounds.outset(by: Self.air)
    }
      + [layout.legend?.frame, layout.ring?.frame, layout.control?.control.frame].compactMap(\.self)
      + layout.references.map { $0.box.outset(by: Self.air) }
  }

  private func place(_ size: Size, for note: Noted, beside taken: [Rect]) -> NotePlace? {
    var best: NotePlace?
    let others = marks[bars].map(\.bounds)
    let places = NotePlace.all(
      size, around: note.bar, tip: note.tip, isNegative: note.isNegative, in: layout.plot, channels,
      typesetter.grid)
    for place in places
    where !taken.contains(where: { $0.intersects(place.box) }) {
      guard var place = shortened(place, for: note) else { continue }
      // Half of a note over bars is worse than a note a line farther away.
      for other in others where other.intersects(place.box) {
        let common = other.intersection(place.box)
        place.cost += 60 * common.width * common.height / (size.width * size.height)
      }
      if best.map({ place.cost < $0.cost }) ?? true { best = place }
    }
    return best
  }

  /// The same with a line that ends before a number of its own bar; nil if it would cross another text.
  private func shortened(_ place: NotePlace, for note: Noted) -> NotePlace? {
    var place = place
    for mark in marks {
      guard case .text(let text) = mark else { continue }
      let bounds = text.bounds.outset(by: 1)
      guard let end = bounds.entry(from: place.start, to: place.end) else { continue }
      guard channels.isInLine(bounds, with: note.bar) else { return nil }
      place.end = end
    }
    return place
  }

  private func marks(_ text: String, _ note: Noted, at place: NotePlace) -> [Mark] {
    let theme = chart.theme
    let (box, start, end) = (place.box, place.start, place.end)
    let path = Path(segments: [.move(start), .line(end)])
    let bounds = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y)
    ).outset(by: 1)
    let size = typesetter.size(text, Self.font)
    func line(_ color: Color, width: Double) -> Mark {
      .path(
        PathMark(
          MarkAttributes(.note), bounds: bounds.outset(by: width / 2), path: path, stroke: color,
          strokeWidth: width))
    }
    return [
      line(theme.background, width: 3), line(theme.softInk, width: 1),
      .rect(
        RectMark(
          MarkAttributes(.note, datum: note.datum), bounds: box, shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip, outline: theme.axisLine)),
      .text(
        TextMark(
          MarkAttributes(.note, datum: note.datum, label: note.text),
          bounds: Rect(
            x: box.minX + Self.padding.width, y: box.minY + Self.padding.height, size: size),
          text: text, font: Self.font, color: theme.tooltipInk, alignment: .leading)),
    ]
  }
}

extension Chart {
  /// What is said about a bar; nil for nothing.
  func note(_ bar: BarID) -> String? {
    if looks.notes.isEmpty { return nil }
    let texts = [
      looks.notes[data.category(ofRow: bar.row)],
      data.series.count > 1 ? looks.notes[data.series[bar.series].name] : nil,
    ]
    let all = texts.compactMap { $0?.onOneLine }
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}
