// Pictures of all that a series can wear, in every theme, to be looked at and compared.
import Charts
import Scenegraph

enum ContactSheets {
  static let themes: [Theme] = [.light, .dark, .highContrast]

  /// In each theme: the twelve series as discs of a legend, plain and hatched, as bars of 4 to 12
  /// pixels and as wide ones, full and faded.
  static var patterns: Scene {
    let panel = Size(width: 640, height: 216)
    var marks: [Mark] = []
    for (index, theme) in themes.enumerated() {
      let top = Double(index) * panel.height
      marks.append(
        SampleScenes.bar(
          Rect(x: 0, y: top, width: panel.width, height: panel.height), theme.background))
      for series in 0..<12 {
        let x = 20 + Double(series) * 51
        marks += column(series, theme, at: Point(x: x, y: top + 12))
      }
    }
    return SampleScenes.scene(
      width: panel.width, height: panel.height * Double(themes.count), marks)
  }

  private static func column(_ series: Int, _ theme: Theme, at place: Point) -> [Mark] {
    func mark(
      _ box: Rect, shape: Shape = .rectangle, isHatched: Bool = true, opacity: Double = 1
    ) -> Mark {
      func faded(_ color: Color) -> Color {
        color.blended(over: theme.background, opacity: opacity)
      }
      let hatching = isHatched ? theme.hatching(ofSeries: series) : nil
      return .rect(
        RectMark(
          MarkAttributes(.bar), bounds: box.offset(x: place.x, y: place.y), shape: shape,
          fill: faded(theme.color(ofSeries: series)),
          hatching: hatching.map { Hatching($0.pattern, color: faded($0.color)) }))
    }
    let disc = Rect(x: 0, y: 0, width: 12, height: 12)
    let top = Shape.rounded(CornerRadii(topLeft: 5, topRight: 5, bottomRight: 0, bottomLeft: 0))
    return [
      mark(disc, shape: .ellipse, isHatched: false),
      mark(disc.offset(x: 16, y: 0), shape: .ellipse),
      mark(disc.offset(x: 32, y: 0)),
      mark(Rect(x: 0, y: 20, width: 12, height: 60)),
      mark(Rect(x: 16, y: 30, width: 8, height: 50)),
      mark(Rect(x: 28, y: 40, width: 5, height: 40)),
      mark(Rect(x: 36, y: 50, width: 4, height: 30)),
      mark(Rect(x: 43, y: 60, width: 3, height: 20)),
      mark(Rect(x: 0, y: 88, width: 46, height: 64), shape: top),
      mark(Rect(x: 0, y: 160, width: 46, height: 40), shape: top, opacity: theme.fadedOpacity),
    ]
  }

  /// Every shape, thin and wide, outlined, hatched and both.
  static var shapes: Scene {
    let theme = Theme.light
    let shapes: [Shape] = [
      .rectangle, .rounded(CornerRadii(5)), .ellipse, .pointed(.top), .pointed(.right),
      .pointed(.bottom), .pointed(.left),
    ]
    var marks: [Mark] = []
    for (row, shape) in shapes.enumerated() {
      var x = 10.0
      for (column, width) in [3.0, 4, 6, 12, 24, 60].enumerated() {
        for (kind, pattern) in [Pattern.plain, .rising, .plain, .crosshatch].enumerated() {
          marks.append(
            .rect(
              RectMark(
                MarkAttributes(.bar),
                bounds: Rect(x: x, y: 10 + Double(row) * 50, width: width, height: 40),
                shape: shape, fill: theme.color(ofSeries: column),
                hatching: theme.hatching(ofSeries: column).map {
                  Hatching(pattern, color: $0.color)
                },
                outline: kind < 2 ? nil : theme.ink)))
          x += width + 4
        }
      }
    }
    return SampleScenes.scene(width: 560, height: 370, marks)
  }
}
