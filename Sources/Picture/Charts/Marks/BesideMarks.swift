// What stands beside the values of bars: behind each the outline of what it is compared with, and on
// each the whisker of its mean's interval. None where bars are drawn together or as outlines.
import Scales
import Scenegraph

struct BesideMarks {
  let chart: Chart
  let channels: Channels
  let spans: BarSpans
  let grid: PixelGrid
  let bars: BarMarks

  /// How far an outline stands out on each side of its bar, in logical pixels, as far as there is room.
  private static let shoulder = 6.0
  private static let outlineWidth = 1.5
  private static let whiskerWidth = 1.5
  /// The length of a whisker's ends across the bar.
  private static let longestCap = 8.0

  /// Less of an outline beside a bar is not seen.
  private static let leastShoulder = 3.0

  private var shoulder: Double {
    grid.floor(min(Self.shoulder, max(0, (channels.gapBesideBars - grid.pixel) / 2)))
  }

  private var isShown: Bool {
    !channels.areOutlines && !bars.isSummarised && spans.hasFreeEnds
  }

  /// The outlines, which lie behind all bars.
  func outlines() -> [Mark] {
    guard isShown, chart.data.isCompared else { return [] }
    let shoulder = shoulder
    return each { id, stretch in
      guard let compared = chart.data.ends(.outline, of: id)?.upperBound,
        // Of one beyond the line that bars stand on nothing is seen.
        channels.isOnAxis(compared) || channels.position(of: compared) != channels.baseline
      else { return nil }
      let length = stretch.length + 2 * shoulder
      let box = channels.box(
        start: stretch.start - shoulder, length: length,
        span: StackSpan(start: 0, end: compared))
      return outline(id, compared, around: box)
    }
  }

  private func outline(_ id: BarID, _ value: Double, around box: Rect) -> Mark? {
    let bounds = box.intersection(channels.plot)
    guard !bounds.isEmpty else { return nil }
    let width = min(Self.outlineWidth, bounds.width, bounds.height)
    let datum = bars.datum(id, value).alone
    let path =
      channels.isOnAxis(value)
      ? Path.roundedRectangle(bounds.outset(by: -width / 2), CornerRadii(0))
      : channels.openOutline(bounds, width: width, isNegative: value < 0)
    return .path(
      PathMark(
        MarkAttributes(.compareBar, datum: datum), bounds: bounds, path: path,
        stroke: bars.inks[id].thin, strokeWidth: width))
  }

  /// The ends of outlines that the bars before them would hide, as lines across these.
  func hiddenEnds(of bars: Range<Int>, in marks: [Mark]) -> [Mark] {
    guard isShown, chart.data.isCompared, shoulder < Self.leastShoulder else { return [] }
    return marks[bars].compactMap { bar in
      guard case .rect(let rect) = bar, case .bar(let datum)? = bar.datum,
        let compared = datum.beside?.compared, compared != 0, channels.isOnAxis(compared),
        (compared < 0) == (datum.value < 0), abs(compared) < abs(datum.value),
        let tick = channels.tick(on: rect.bounds, at: compared, width: grid.ceil(Self.outlineWidth))
      else { return nil }
      let ground = rect.attributes.isUnfinished ? chart.theme.background : rect.fill
      return .line(
        LineMark(
          MarkAttributes(.compareBar), bounds: tick,
          color: chart.theme.ink(on: ground ?? chart.theme.background)))
    }
  }

  private static let targetWidth = 2.0

  /// The targets: ticks across the bars, with a casing in the background's colour.
  func targets() -> [Mark] {
    guard isShown, !chart.data.targetName.isEmpty else { return [] }
    return
      (channels.bands.visible.flatMap { row in
        spans.bars(row: row).flatMap { bar -> [Mark] in
          let id = BarID(row: row, series: bar.series)
          let stretch = channels.stretch(row: row, beside: bar.place)
          guard stretch.length > 0, !stretch.isCut, let box = target(id, stretch) else { return [] }
          let casing = channels.widened(box, by: grid.ceil(1)).intersection(channels.plot)
          return [
            .rect(RectMark(MarkAttributes(.target), bounds: casing, fill: chart.theme.background)),
            .line(
              LineMark(
                MarkAttributes(.target, datum: bars.datum(id, chart.data.target(id) ?? .nan).alone),
                bounds: box, color: chart.theme.ink)),
          ]
        }
      })
  }

  /// The tick of a bar, inside the plot; nil if it has none there.
  func target(_ id: BarID, _ stretch: Stretch) -> Rect? {
    guard let target = chart.data.ends(.target, of: id)?.upperBound, channels.isOnAxis(target)
    else { return nil }
    return channels.target(
      at: target, start: stretch.start - shoulder, length: stretch.length + 2 * shoulder,
      width: grid.ceil(Self.targetWidth))
  }

  /// The whiskers, which lie over the bars.
  func whiskers() -> [Mark] {
    // That of a whole says nothing of what remains.
    guard isShown, !bars.areFiltered, chart.data.series.contains(where: { $0.errors != nil }) else {
      return []
    }
    return each { id, stretch in
      let value = chart.data.series[id.series].values[id.row]
      guard let ends = chart.data.ends(.whisker, of: id), !channels.isOffScale(value),
        channels.shows(ends)
      else { return nil }
      return whisker(id, value, stretch, ends)
    }
  }

  /// A line with a cap at each end that is on the axis.
  private func whisker(
    _ id: BarID, _ value: Double, _ stretch: Stretch, _ ends: ClosedRange<Double>
  ) -> Mark? {
    let half = Self.whiskerWidth / 2
    let room = channels.plot.outset(by: -half)
    let cap = min(Self.longestCap, stretch.length) / 2
    let middle = stretch.start + stretch.length / 2
    guard room.width > 0, room.height > 0, cap > 0 else { return nil }
    func point(_ across: Double, _ along: Double) -> Point {
      let place = channels.point(across, at: along)
      return Point(
        x: min(max(place.x, room.minX), room.maxX), y: min(max(place.y, room.minY), room.maxY))
    }
    let values = [ends.lowerBound, ends.upperBound]
    var lines = [values.map { point(middle, channels.position(of: $0)) }]
    for value in values where channels.isOnAxis(value) {
      lines.append([-cap, cap].map { point(middle + $0, channels.position(of: value)) })
    }
    let path = Path(segments: lines.flatMap { [Path.Segment.move($0[0]), .line($0[1])] })
    let points = lines.joined()
    let box = Rect(
      minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0,
      maxX: points.map(\.x).max() ?? 0, maxY: points.map(\.y).max() ?? 0)
    return .path(
      PathMark(
        MarkAttributes(.errorBar, datum: bars.datum(id, value)), bounds: box.outset(by: half),
        path: path, stroke: chart.theme.ink, strokeWidth: Self.whiskerWidth))
  }

  /// One mark for each bar in view that has a whole place.
  private func each(_ mark: (BarID, Stretch) -> Mark?) -> [Mark] {
    channels.bands.visible.flatMap { row in
      spans.bars(row: row).compactMap { bar in
        let stretch = channels.stretch(row: row, beside: bar.place)
        guard stretch.length > 0, !stretch.isCut else { return nil }
        return mark(BarID(row: row, series: bar.series), stretch)
      }
    }
  }
}

extension Datum {
  /// Without what stands beside it.
  var alone: Datum {
    guard case .bar(var bar) = self else { return self }
    bar.beside = nil
    return .bar(bar)
  }
}

extension Channels {
  /// The room between bars along the category axis: between those of a group, or if each has a group
  /// of its own between these.
  fileprivate var gapBesideBars: Double {
    group.count > 1 ? Self.groupGap : max(0, bands.step - bands.bandwidth)
  }
}
