// What lies under the right button, and the lines that the menu begins with for it.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph

extension Panel {
  /// The lines about what is at a point; none about the chart as a whole.
  func lines(at point: Point, chart index: Int) -> [Menu.Line] {
    guard let scene else { return [] }
    if let (id, item) = scene.controlItem(at: point), let control = control(id) {
      guard case .toggleSeries(let series) = control.items[item].action else { return [] }
      return lines(ofSeries: series, chart: index)
    }
    if let bar = bar(at: point, in: scene) { return lines(of: bar, chart: index) }
    if scene.isOver(point, [.title]) { return [nameLine(.title, chart: index)] }
    if scene.isOver(point, [.subtitle]) { return [nameLine(.subtitle, chart: index)] }
    if isOverCategoryAxis(point, in: scene) { return categoryAxisLines(chart: index) }
    if isOverValueAxis(point, in: scene) { return valueAxisLines(chart: index) }
    return linesOfSelection(chart: index)
  }

  private func nameLine(_ named: NamedText, chart: Int) -> Menu.Line {
    Menu.Line(.init("Name…"), .name(named, chart: chart))
  }

  // MARK: Axes

  private func isOverCategoryAxis(_ point: Point, in scene: Scene) -> Bool {
    isOverNames(point, in: scene)
      || scene.isOver(point, [.axisName], label: chart.categoryAxisName)
  }

  private func isOverValueAxis(_ point: Point, in scene: Scene) -> Bool {
    if scene.isOver(point, [.axisName]) { return true }
    let labels = scene.marks.reduce(into: Rect.zero) { box, mark in
      if mark.role == .tickLabel { box = box.union(mark.bounds) }
    }
    return labels.contains(point)
  }

  /// The orders, with the key at the one that it comes to next; and the name of the column.
  private func categoryAxisLines(chart index: Int) -> [Menu.Line] {
    let (current, next) = (wantedView.sort, nextOrder)
    let isTimeOrBins = askedQuery?.category?.grain != nil
    let orders = SortOrder.listed(isTimeOrBins: isTimeOrBins).map { name, order in
      Menu.Line(
        .init(name, hint: order == next ? "o" : "", isOn: order == current),
        .sort(order, chart: index))
    }
    let column = askedQuery?.category?.column
    return orders + (column.map { [nameLine(.column($0), chart: index)] } ?? [])
  }

  private func valueAxisLines(chart index: Int) -> [Menu.Line] {
    let logarithm = Menu.Line(
      .init(
        "Logarithmic", hint: "L", refusal: refusalOfLogarithm, isOn: wantedView.scale == .log),
      .logarithm(chart: index))
    let columns = askedQuery?.values ?? []
    if columns.isEmpty { return [logarithm] }
    let name =
      columns.count == 1
      ? nameLine(.column(columns[0]), chart: index)
      : Menu.Line(.init("Name…"), .open(.names, chart: index))
    return [logarithm, name]
  }
}

extension Scene {
  /// Whether a point is on a mark of one of these roles.
  ///
  /// - Parameter label: the mark's full text; nil for any.
  fileprivate func isOver(_ point: Point, _ roles: Set<Role>, label: String? = nil) -> Bool {
    marks.contains { mark in
      roles.contains(mark.role) && mark.bounds.contains(point)
        && (label == nil || mark.attributes.label == label)
    }
  }
}
