// A scene as the text of a golden: its JSON, then what the JSON leaves out, a line each.
import Scenegraph

extension Scene {
  /// The JSON, the marks that exist only in a window, and every combination of role, colour, font
  /// and shape with how many marks have it.
  func goldenText() -> String {
    let windowOnly = marks.filter { $0.role == .focusRing || $0.role == .tooltip }
    var lines = windowOnly.map(\.windowLine)
    lines.append("background \(background.hexText)")
    var counts: [String: Int] = [:]
    var styles: [String] = []
    for mark in marks {
      let style = "\(mark.role.rawValue) \(mark.style)"
      if counts[style] == nil { styles.append(style) }
      counts[style, default: 0] += 1
    }
    lines += styles.map { "\($0) × \(counts[$0] ?? 0)" }
    return json() + lines.joined(separator: "\n") + "\n"
  }
}

extension Mark {
  fileprivate var windowLine: String {
    let box = "\(bounds.x) \(bounds.y) \(bounds.width) \(bounds.height)"
    guard case .text(let mark) = self else { return "\(role.rawValue) \(box)" }
    return "\(role.rawValue) \(box) \"\(mark.text)\""
  }

  fileprivate var style: String {
    switch self {
    case .rect(let mark):
      "\(mark.fill?.hexText ?? "unpainted") \(mark.shape.text)"
    case .path(let mark):
      "\(mark.stroke.hexText) stroke \(mark.strokeWidth)\(mark.hasRoundCaps ? " round caps" : "")"
        + mark.path.sweepText
    case .line(let mark):
      "\(mark.color.hexText)"
    case .text(let mark):
      "\(mark.color.hexText) \(mark.font.size) \(mark.font.weight)"
        + (mark.font.hasTabularFigures ? " tabular" : "")
    }
  }
}

extension Path {
  /// Of an arc, where it starts and how far it goes, in degrees.
  fileprivate var sweepText: String {
    guard segments.count == 1, case .arc(_, _, let start, let end) = segments[0] else { return "" }
    func degrees(_ angle: Double) -> Double { (angle * 1800 / .pi).rounded() / 10 }
    return " from \(degrees(start))° by \(degrees(end - start))°"
  }
}

extension Shape {
  fileprivate var text: String {
    switch self {
    case .rectangle: "rectangle"
    case .pointed(let edge): "pointed \(edge)"
    case .ellipse: "ellipse"
    case .rounded(let radii):
      "rounded \(radii.topLeft) \(radii.topRight) \(radii.bottomRight) \(radii.bottomLeft)"
    }
  }
}

extension Color {
  var hexText: String {
    let hex = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - hex.count) + hex
  }
}

extension Scene {
  /// What is drawn by the texts of a role, in paint order.
  func texts(_ role: Role) -> [String] {
    marks.compactMap { mark in
      if case .text(let text) = mark, mark.role == role { text.text } else { nil }
    }
  }
}
