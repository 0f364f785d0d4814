// How long the parts of a frame take, without a window: the layout of a chart in a window that is
// being resized, and the painting of what came out of it.
import Charts
import Glibc
import Painting
import Scenegraph

/// As many sizes as a drag of the window's corner passes through, the steps of `resize.c`.
let sizes = (0..<40).map { Size(width: 800 + 7 * Double($0), height: 600 + 7 * Double($0)) }

/// Milliseconds of this thread's own processor time: other programs do not count.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// One line as `harness.c` reports it.
func report(_ quantity: String, _ samples: [Double]) {
  let sorted = samples.sorted()
  func at(_ percent: Int) -> Double { sorted[(sorted.count - 1) * percent / 100] }
  print("0", quantity, "ms", at(50), at(5), at(95), samples.count, separator: "\t")
}

func chart(_ path: String) throws -> Chart {
  guard let file = fopen(path, "r") else {
    throw TableReadingError.unreadable(line: nil, sentence: "cannot open \(path)")
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 17)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  return Chart(data: try ChartData(table: bytes), title: "Benchmark")
}

func measure(_ chart: Chart, rounds: Int) throws {
  let fonts = try FontMap(scale: 1)
  let measurer = PangoTextMeasurer(fonts: fonts)
  let painter = Painter(fonts: fonts)
  let surface = try ImageSurface(widthPixels: 1100, heightPixels: 900)
  var first: [Double] = []
  var layout: [Double] = []
  var hover: [Double] = []
  var damage: [Double] = []
  var paint: [Double] = []
  var repaint: [Double] = []
  for round in 0...rounds {
    for size in sizes {
      let begin = now()
      let scene = chart.scene(size: size, scaleFactor: 1, measurer: measurer)
      let laidOut = now()
      var state = ChartState()
      state.hovered = BarID(row: chart.data.rowCount / 3, series: 0)
      let hovered = chart.scene(state: state, size: size, scaleFactor: 1, measurer: measurer)
      let isHovered = now()
      let changed = Damage.between(scene, hovered, pixel: 1)
      let compared = now()
      try surface.draw { painter.paint(scene, on: $0) }
      let painted = now()
      state.selection = [BarID(row: chart.data.rowCount / 3, series: 0)]
      let selected = chart.scene(state: state, size: size, scaleFactor: 1, measurer: measurer)
      let isSelected = now()
      if case .rects(let rects) = Damage.between(scene, selected, pixel: 1) {
        try surface.draw { painter.paint(selected, on: $0, damage: rects) }
      }
      let repainted = now()
      precondition(changed != .none, "a hover that shows nothing")
      // The first time, glyphs are found and texts are shaped.
      if round == 0 {
        first.append(laidOut - begin)
        continue
      }
      layout.append(laidOut - begin)
      hover.append(isHovered - laidOut)
      damage.append(compared - isHovered)
      paint.append(painted - compared)
      repaint.append(repainted - isSelected)
    }
  }
  report("layout at a new size", first)
  report("layout, fonts warm", layout)
  report("layout with hover", hover)
  report("damage of a hover", damage)
  report("painting all", paint)
  report("painting what a click changes", repaint)
}

var arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.popFirst().flatMap { Int($0) } ?? 0
let hasPatterns = arguments.first == "--pattern"
if hasPatterns { arguments.removeFirst() }
guard rounds > 0, let path = arguments.first else {
  print("usage: frame ROUNDS [--pattern] FILE")
  exit(64)
}
var measured = try chart(path)
if hasPatterns {
  // Upon each other many bars are wide enough for a pattern.
  measured.hasPatterns = true
  measured.layout = .stacked
}
try measure(measured, rounds: rounds)
