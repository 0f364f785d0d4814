// Marks of a program's own: with a file's name a PNG picture, else a window that q closes.
import Foundation
import Painting
import Scales
import Scenegraph
import Windowing

/// Lengths of rivers as discs on stems; the row under the pointer is lit.
func lollipops(
  _ size: Size, scaleFactor: Double, measurer: any TextMeasurer, lit: Int? = nil
) -> Scene {
  let rivers = [("Nile", 6_650.0), ("Amazon", 6_400), ("Yangtze", 6_300), ("Yenisei", 5_539)]
  let (ink, blue, red) = (Color(hex: 0x33373D), Color(hex: 0x2F6BDB), Color(hex: 0xC8372D))
  let font = Font(size: 13)
  let lineHeight = measurer.lineHeight(of: font)
  let pixel = 1 / scaleFactor
  let plot = Rect(minX: 90, minY: 10, maxX: size.width - 40, maxY: size.height - 2 * lineHeight)
  let (ticks, domain) = Ticks.nice(domain: 0...6_650, maximumCount: 5, isWholeNumber: true)
  let lengths = LinearScale(domain: domain, range: (plot.minX, plot.maxX))
  let rows = BandScale(count: rivers.count, start: plot.minY, length: plot.height, pixel: pixel)

  /// A text whose box lies left of a point by this share of its width, half above and half below.
  func text(_ text: String, _ role: Role, _ x: Double, _ y: Double, share: Double) -> Mark {
    let size = measurer.size(of: text, font: font)
    let bounds = Rect(
      x: x - share * size.width, y: y - size.height / 2, width: size.width, height: size.height)
    return .text(TextMark(MarkAttributes(role), bounds: bounds, text: text, font: font, color: ink))
  }

  var scene = Scene(size: size, background: Color(hex: 0xFFFFFF), title: "Rivers", domain: domain)
  let voice = NumberVoice(domain, format: NumberFormat())
  let labels = TickFormat(ticks: ticks, voice: voice, saysScale: true)
  for tick in ticks.values {
    let x = lengths.position(of: tick).rounded()
    let line = Rect(x: x, y: plot.minY, width: pixel, height: plot.height)
    scene.marks += [
      .line(LineMark(MarkAttributes(.gridLine), bounds: line, color: Color(hex: 0xE3E5E8))),
      text(labels.string(tick), .tickLabel, x, plot.maxY + lineHeight, share: 0.5),
    ]
  }
  for (row, (name, length)) in rivers.enumerated() {
    let (x, y) = (lengths.position(of: length), rows.position(of: row) + rows.bandwidth / 2)
    let color = row == lit ? red : blue
    let stem = Rect(x: plot.minX, y: y - 1, width: x - plot.minX, height: 2)
    let disc = Rect(x: x - 9, y: y - 9, width: 18, height: 18)
    let datum = Datum.bar(.init(row: row, category: name, value: length))
    scene.marks += [
      .line(LineMark(MarkAttributes(.bar, datum: datum), bounds: stem, color: color)),
      .rect(
        RectMark(
          MarkAttributes(.bar, datum: datum), bounds: disc, shape: .ellipse, fill: color)),
      text(name, .categoryLabel, plot.minX - 8, y, share: 1),
    ]
  }
  return scene
}

if let path = CommandLine.arguments.dropFirst().first {
  let fonts = try FontMap(scale: 2)
  let scene = lollipops(
    Size(width: 480, height: 240), scaleFactor: 2, measurer: PangoTextMeasurer(fonts: fonts))
  try Data(PNGOutput.bytes(of: scene, fonts: fonts)).write(to: URL(fileURLWithPath: path))
} else {
  let window = try SceneWindow(title: "Rivers", size: Size(width: 480, height: 240))
  var lit: Int?
  var isOpen = true
  while isOpen {
    switch try window.nextEvent() {
    case .pointerMoved(let point, _):
      let mark = window.scene?.markIndex(at: point) { $0 == .bar }
      lit = mark.flatMap { window.scene?.marks[$0].datum?.row }
    case .pointerLeft: lit = nil
    case .key(.character("q"), _), .closeRequested: isOpen = false
    default: break
    }
    try window.show(
      lollipops(
        window.size, scaleFactor: window.scaleFactor, measurer: window.measurer, lit: lit))
  }
}
