// The progress ring: a track, an arc from 12 o'clock, a text inside and captions.
import Scenegraph

enum RingMarks {
  /// The minimum visible gap between the round caps of an incomplete arc, in radians.
  private static let smallestGap = 0.03

  static func marks(_ chart: Chart, _ ring: RingLayout) -> [Mark] {
    let theme = chart.theme
    let reading = ring.reading
    let outer = ring.radius + ring.strokeWidth / 2
    let bounds = Rect(
      x: ring.center.x - outer, y: ring.center.y - outer, width: 2 * outer, height: 2 * outer)
    let top = -Double.pi / 2 + reading.startTurn * 2 * .pi
    // A scene with NaN would never equal itself, and be repainted every frame.
    let datum = reading.ratio.isNaN ? nil : Datum.share(reading.ratio)
    func arc(_ role: Role, sweep: Double, _ color: Color, hasRoundCaps: Bool) -> Mark {
      .path(
        PathMark(
          MarkAttributes(role, datum: datum), bounds: bounds,
          path: .arc(
            center: ring.center, radius: ring.radius, startAngle: top, endAngle: top + sweep),
          stroke: color, strokeWidth: ring.strokeWidth, hasRoundCaps: hasRoundCaps))
    }
    // An arc of several series has a neutral colour.
    let isOwn = chart.data.series.count == 1 && !chart.looks.colors.isEmpty
    let own = isOwn ? reading.row.flatMap(chart.ownColor(ofRow:)) : nil
    let chosen = own ?? reading.series.map(chart.color(ofSeries:)) ?? theme.softInk
    let color = theme.isFaint(chosen) ? theme.legible(chosen) : chosen
    var marks = [arc(.ringTrack, sweep: 2 * .pi, theme.grid, hasRoundCaps: false)]
    if reading.ratio >= 1 {
      marks.append(arc(.ringArc, sweep: 2 * .pi, color, hasRoundCaps: false))
    } else if reading.ratio > 0 {
      // Round caps extend by half a stroke at either end, and 97 % must not look complete.
      let cap = ring.strokeWidth / 2 / ring.radius
      let sweep = min(reading.ratio * 2 * .pi, 2 * .pi - 2 * cap - smallestGap)
      marks.append(arc(.ringArc, sweep: sweep, color, hasRoundCaps: true))
    }
    marks.append(
      .text(
        TextMark(
          MarkAttributes(.ringLabel), bounds: ring.textBox, text: ring.text, font: ring.textFont,
          color: theme.ink, alignment: .center)))
    marks += ring.captions.map { text, font in
      .placed(
        .ringLabel, text, font, font == Typography.tick ? theme.softInk : theme.ink,
        alignment: ring.captionAlignment)
    }
    return marks
  }
}
