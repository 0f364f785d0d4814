// A chart in a window: a click highlights a bar, a click beside them ends that, q closes.
import Charts
import Scenegraph
import Windowing

let data = try ChartData(
  categories: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  values: [898, 670, 725, 439, 1232, 771, 365], name: "Steps")
let chart = Chart(data: data, title: "Daily step count", hiddenParts: [.control, .ring])
let window = try SceneWindow(title: "Steps", size: Size(width: 640, height: 400))
var state = ChartState()
var isOpen = true
while isOpen {
  switch try window.nextEvent() {
  case .buttonPressed(1, let point, _):
    let bar = window.scene?.bar(at: point).flatMap { BarID($0) }
    state.selection = bar.map { [$0] } ?? []
  case .key(.character("q"), _), .closeRequested: isOpen = false
  default: break
  }
  try window.show(
    chart.scene(
      state: state, size: window.size, scaleFactor: window.scaleFactor, measurer: window.measurer))
}
