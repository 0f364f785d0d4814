// Writes a chart of numbers of its own as a PNG picture, to the file that it is told.
import Charts
import Foundation
import Painting
import Scenegraph

let data = try ChartData(
  categories: ["Spring", "Summer", "Autumn", "Winter"],
  series: [("2023", [31.5, 46, 28, 19.5]), ("2024", [34, .nan, 30.5, 22])],
  categoryName: "Season")
var chart = Chart(
  data: data, title: "Bicycles on the bridge", subtitle: "Thousands a day", hiddenParts: [.ring])
chart.orientation = .horizontal
chart.theme = .dark

let fonts = try FontMap(scale: 2)
let scene = chart.scene(
  size: Size(width: 640, height: 400), scaleFactor: fonts.scale,
  measurer: PangoTextMeasurer(fonts: fonts))
let file = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "bicycles.png")
try Data(PNGOutput.bytes(of: scene, fonts: fonts)).write(to: file)
