// The charts of opened inputs, at the start and when files are dropped on the window.
internal import Charts
internal import Inputs
internal import Interaction

/// What a window shows before anything has been read, and what must be read for it.
struct OpenedCharts {
  private(set) var panels: [Panel] = []
  private(set) var inputs: [(chart: Int, input: Input)] = []
  /// Why some inputs could not be opened, by chart.
  private(set) var failures: [Int: Failure] = [:]

  /// A chart that shows why nothing is read.
  init(after failure: Failure, _ options: Options) {
    panels = [Panel(chart: Chart(title: "barchart", failure: failure, options))]
    failures = [0: failure]
  }

  /// - Parameter parts: what to select, hide and bring into view once it is read.
  init(_ opened: [OpenedInput], _ options: Options, _ parts: NamedParts = NamedParts()) {
    for (index, input) in opened.enumerated() {
      switch input {
      case .input(let input):
        var panel = Panel(
          chart: Chart(input, options.ofChart(index)),
          state: ChartState(reading: ChartState.Reading(rows: 0)),
          isRandom: options.sources.first == .sample(Sample.randomName))
        panel.defaults = View(input)
        panel.keepsOrientation = !options.orientations.isEmpty
        if parts != NamedParts() {
          panel.awaited = AwaitedParts(parts, isAlone: opened.count == 1)
        }
        panels.append(panel)
        inputs.append((index, input))
      case .failed(let title, let reason):
        panels.append(Panel(chart: Chart(title: title, failure: .input(reason), options)))
        failures[index] = .input(reason)
      }
    }
  }
}
