// The chart that the command line asks for, around the data that the input has.
internal import Charts

extension Chart {
  init(_ data: ChartData, _ input: Input, _ options: Options) {
    self.init(
      data: data, title: options.title ?? input.title,
      subtitle: options.subtitle ?? input.subtitle,
      description: options.description ?? input.description, theme: options.theme.colors,
      hiddenParts: options.hidden, goal: options.goal)
    orientation = options.orientation
    layout = options.layout
    scale = options.scale
    barShape = options.barShape
    references = options.references
    hasPatterns = options.hasPatterns
  }
}
