// Hatches as SVG patterns, in the same places as the painter's lines: fixed to the scene's origin.
internal import Scenegraph

/// The patterns defined in a document, by number.
struct SVGHatches {
  private var firstID: [Hatching: Int] = [:]
  private var hatchings: [Hatching] = []

  /// The hatchings of the marks, in order of first appearance.
  init(_ marks: [Mark]) {
    var count = 0
    for mark in marks {
      guard case .rect(let rect) = mark, let hatching = rect.visibleHatching,
        firstID[hatching] == nil
      else { continue }
      firstID[hatching] = count + 1
      hatchings.append(hatching)
      count += hatching.pattern.layers.count
    }
  }

  /// The patterns that make up a hatching when overlaid.
  func ids(of hatching: Hatching) -> Range<Int> {
    guard let first = firstID[hatching] else { return 0..<0 }
    return first..<first + hatching.pattern.layers.count
  }

  func write(to xml: inout XMLText) {
    guard !hatchings.isEmpty else { return }
    xml.raw("<defs>\n")
    for hatching in hatchings {
      for (id, layer) in zip(ids(of: hatching), hatching.pattern.layers) {
        layer.write(to: &xml, id: id, color: hatching.color)
      }
    }
    xml.raw("</defs>\n")
  }
}

/// The content of one pattern element: a line or a disc in the middle of a square tile.
private struct HatchLayer {
  enum Ink {
    case line(width: Double)
    case disc(radius: Double)
  }

  var angle: Double
  var spacing: Double
  var offset: Double
  var ink: Ink

  func write(to xml: inout XMLText, id: Int, color: Color) {
    xml.raw("<pattern")
    xml.attribute("id") {
      $0.raw("hatch-")
      $0.whole(id)
    }
    xml.attribute("patternUnits", "userSpaceOnUse")
    xml.attribute("width", spacing)
    xml.attribute("height", spacing)
    xml.attribute("patternTransform") {
      $0.raw("rotate(")
      $0.number(angle)
      $0.raw(") translate(")
      $0.number(offset - spacing / 2)
      $0.raw(" ")
      $0.number(offset - spacing / 2)
      $0.raw(")")
    }
    switch ink {
    case .line(let width):
      xml.raw("><rect")
      xml.attribute("y", (spacing - width) / 2)
      xml.attribute("width", spacing)
      xml.attribute("height", width)
    case .disc(let radius):
      xml.raw("><circle")
      xml.attribute("cx", spacing / 2)
      xml.attribute("cy", spacing / 2)
      xml.attribute("r", radius)
    }
    xml.attribute("fill", color)
    xml.raw("/></pattern>\n")
  }
}

extension Pattern {
  fileprivate var layers: [HatchLayer] {
    switch geometry {
    case .none: []
    case .lines(let families):
      families.map {
        HatchLayer(
          angle: $0.angle, spacing: $0.spacing, offset: $0.offset, ink: .line(width: $0.width))
      }
    case .dots(let lattice):
      [
        HatchLayer(
          angle: lattice.angle, spacing: lattice.spacing, offset: lattice.offset,
          ink: .disc(radius: lattice.radius))
      ]
    }
  }
}
