// How paths and colours of the scene go on a context: what all painting here shares.
internal import Scenegraph

extension Context {
  func setColor(_ color: Color) {
    setColor(red: color.red, green: color.green, blue: color.blue)
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

  /// Adds a closed polygon to the path; fewer than three points have no area and are left out.
  func add(polygon points: [Point]) {
    guard points.count > 2 else { return }
    for (index, point) in points.enumerated() {
      index == 0 ? move(x: point.x, y: point.y) : line(x: point.x, y: point.y)
    }
    closePath()
  }
}
