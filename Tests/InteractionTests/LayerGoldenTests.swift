// What lies over the charts as it was reviewed, line by line: what opening it has added to the
// picture.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

/// A layer to be compared: NAME is Tests/Goldens/layers/NAME.txt.
private struct LayerCase: Sendable, CustomTestStringConvertible {
  let name: String
  var size = Size(width: 800, height: 600)
  var scaleFactor = 1.0
  let open: @Sendable (inout ScriptedWindow) throws -> Void

  var testDescription: String { name }

  static let all = [
    LayerCase(name: "menu-of-bar") { window in
      let middle = try window.middle(row: 1)
      window.click(middle, button: 3)
      window.move(to: Point(x: middle.x + 20, y: middle.y + 30))
    },
    LayerCase(name: "menu-small", size: Size(width: 480, height: 200), scaleFactor: 1.5) { window in
      window.click(Point(x: 200, y: 150), button: 3)
      window.press(.down)
      window.scroll(rows: 2, at: Point(x: 220, y: 100))
    },
    LayerCase(name: "menu-sheet", size: Size(width: 360, height: 640)) { window in
      window.click(try window.middle(row: 0), button: 3)
    },
    LayerCase(name: "list-of-word") { window in
      window.press(.character("m"))
      window.type("co")
    },
    LayerCase(name: "list-of-columns") { window in window.press(.character("f")) },
    LayerCase(name: "list-of-parts") { window in window.press(.character("P")) },
    LayerCase(name: "list-of-looks") { window in window.press(.character("w")) },
    LayerCase(name: "list-of-names") { window in window.press(.character("N")) },
    LayerCase(name: "drawer") { window in
      window.press(.character("r"), .control)
      for _ in 0..<2 { window.press(.tab) }
      window.press(.enter)
    },
    LayerCase(name: "drawer-narrow", size: Size(width: 240, height: 400), scaleFactor: 2) {
      window in
      window.press(.character("r"), .control)
      for _ in 0..<30 { window.press(.down) }
      window.press(.right)
    },
    LayerCase(name: "save-field") { window in
      window.press(.character("s"), .control)
      window.press(.left, .shift)
    },
    LayerCase(name: "find-field") { window in
      window.press(.character("f"), .control)
      window.type("A")
    },
    LayerCase(name: "keys-page") { window in window.press(.character("?")) },
    LayerCase(name: "keys-page-small", size: Size(width: 360, height: 300)) { window in
      window.press(.character("?"))
      window.press(.right)
    },
    LayerCase(name: "other-charts", size: Size(width: 600, height: 480)) { window in
      window.press(.character("/"))
      window.press(.right)
    },
    LayerCase(name: "drop-hint") { window in window.send(.drag(.hovering)) },
  ]
}

@Suite("Layers as they were reviewed")
struct LayerGoldenTests {
  @Test("What a layer adds to the picture is as it was reviewed", arguments: LayerCase.all)
  private func golden(_ layer: LayerCase) throws {
    var window = try Strikes.window(size: layer.size)
    window.model.scaleFactor = layer.scaleFactor
    window.model.desktop.hasFocus = true
    window.layOut()
    let before = Set(window.scene.marks)
    try layer.open(&window)
    let added = window.scene.marks.filter { !before.contains($0) }
    let lines = added.map(Self.line)
    #expect(!lines.isEmpty)
    expectGolden(lines.joined(separator: "\n") + "\n", named: "layers/\(layer.name).txt")
  }

  private static func line(_ mark: Mark) -> String {
    func number(_ number: Double) -> String {
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
    func color(_ color: Color) -> String {
      let hex = String(
        UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue), radix: 16)
      return "#" + String(repeating: "0", count: 6 - hex.count) + hex
    }
    func shape(_ shape: Shape) -> String {
      switch shape {
      case .rectangle: "box"
      case .pointed(let edge): "pointed \(edge)"
      case .ellipse: "ellipse"
      case .rounded(let radii): "rounded \(number(radii.topLeft)) \(number(radii.bottomRight))"
      }
    }
    let box = mark.bounds
    let place = [box.x, box.y, box.width, box.height].map(number).joined(separator: " ")
    let look =
      switch mark {
      case .text(let text):
        "\"\(text.text)\" \(number(text.font.size)) \(text.font.weight) \(color(text.color))"
      case .rect(let rect):
        "\(shape(rect.shape)) \(rect.fill.map(color) ?? "unpainted")"
          + (rect.attributes.isSelected ? " selected" : "")
      case .line(let line): "line \(color(line.color))"
      case .path(let path): "path \(color(path.stroke)) \(number(path.strokeWidth))"
      }
    return "\(mark.role.rawValue) \(place) \(look)"
  }
}
