// Puts the scene's paths and colours on a context, for all painting here.
internal import Scenegraph

extension Context {
  func setColor(_ color: Color) {
    setColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Fills a path with antialiased edges.
  func fill(_ path: Path, _ color: Color) {
    setColor(color)
    setAntialiasing(.gray)
    add(path)
    fill()
  }

  func add(_ path: Path) {
    beginPath()
    for segment in path.segments {
      switch segment {
      case .move(let point): move(x: point.x, y: point.y)
      case .line(let point): line(x: point.x, y: point.y)
      case .arc(let center, let radius, let startAngle, let endAngle):
        arc(
          x: center.x, y: center.y, radius: radius, startAngle: startAngle, endAngle: endAngle)
      case .close: closePath()
      }
    }
  }

  /// Adds a closed polygon to the path, unless it has fewer than three points and so no area.
  func add(polygon points: [Point]) {
    guard points.count > 2 else { return }
    for (index, point) in points.enumerated() {
      index == 0 ? move(x: point.x, y: point.y) : line(x: point.x, y: point.y)
    }
    closePath()
  }
}
