// How different two colours look, to people with and without a deficiency of colour vision.
import Foundation
import Scenegraph

/// Kinds of colour vision; the matrices act on linear sRGB (G. Machado, M. Oliveira, L. Fernandes,
/// "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0).
enum ColorVision: String, CaseIterable {
  case normal, protan, deutan, tritan

  fileprivate var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}

/// A colour in CIE L*a*b*, D65.
struct Lab {
  var l: Double
  var a: Double
  var b: Double

  init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// What somebody with this kind of vision sees of a colour.
  init(_ color: Color, seenWith vision: ColorVision) {
    self.init(linear: Self.linear(color), seenWith: vision)
  }

  /// What is seen from afar of a colour that covers a share of another.
  init(_ color: Color, over ground: Color, share: Double) {
    let mixed = zip(Self.linear(color), Self.linear(ground)).map { $0 * share + $1 * (1 - share) }
    self.init(linear: mixed, seenWith: .normal)
  }

  private static func linear(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private init(linear: [Double], seenWith vision: ColorVision) {
    func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
      rows.map { row in zip(row, vector).map(*).reduce(0, +) }
    }
    let seen = product(vision.matrix, linear).map { min(max($0, 0), 1) }
    // sRGB to XYZ (IEC 61966-2-1), relative to the white point.
    let xyz = product(
      [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ], seen)
    let f = zip(xyz, [0.95047, 1, 1.08883]).map { value, white -> Double in
      let ratio = value / white
      return ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116
    }
    self.init(l: 116 * f[1] - 16, a: 500 * (f[0] - f[1]), b: 200 * (f[1] - f[2]))
  }

  /// CIEDE2000; symbols as in G. Sharma, W. Wu, E. Dalal, "The CIEDE2000 Color-Difference Formula:
  /// Implementation Notes, Supplementary Test Data, and Mathematical Observations", 2005.
  func difference(to other: Lab) -> Double {
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let g = 0.5 * (1 - sqrt(pow(meanChroma, 7) / (pow(meanChroma, 7) + pow(25, 7))))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))

    var hueDifference = 0.0
    var meanHue = h1 + h2
    if c1 * c2 != 0 {
      hueDifference = h2 - h1
      if hueDifference > 180 { hueDifference -= 360 }
      if hueDifference < -180 { hueDifference += 360 }
      if abs(h1 - h2) > 180 { meanHue += meanHue < 360 ? 360 : -360 }
      meanHue /= 2
    }
    let (deltaL, deltaC) = (other.l - l, c2 - c1)
    let deltaH = 2 * sqrt(c1 * c2) * Self.sine(hueDifference / 2)

    let (meanL, meanC) = ((l + other.l) / 2, (c1 + c2) / 2)
    let t =
      1 - 0.17 * Self.cosine(meanHue - 30) + 0.24 * Self.cosine(2 * meanHue)
      + 0.32 * Self.cosine(3 * meanHue + 6) - 0.20 * Self.cosine(4 * meanHue - 63)
    let squaredL = (meanL - 50) * (meanL - 50)
    let weightL = 1 + 0.015 * squaredL / sqrt(20 + squaredL)
    let (weightC, weightH) = (1 + 0.045 * meanC, 1 + 0.015 * meanC * t)
    let turn = 30 * exp(-pow((meanHue - 275) / 25, 2))
    let rotation =
      -2 * sqrt(pow(meanC, 7) / (pow(meanC, 7) + pow(25, 7))) * Self.sine(2 * turn)
    let (x, y, z) = (deltaL / weightL, deltaC / weightC, deltaH / weightH)
    return sqrt(x * x + y * y + z * z + rotation * y * z)
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
