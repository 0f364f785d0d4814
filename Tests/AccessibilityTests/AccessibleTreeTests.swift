// Elements as objects: each has a path of its own, and parents know their children.
import Scenegraph
import Testing

@testable import Bus

@Suite struct AccessibleTreeTests {
  private static let parts: [ElementID] = [
    ElementID(.window), ElementID(chart: 0, .chart), ElementID(chart: 1, .chart),
    ElementID(chart: 0, .title), ElementID(chart: 0, .subtitle),
    ElementID(chart: 0, .description), ElementID(chart: 0, .emptyMessage),
    ElementID(chart: 0, .series(0)), ElementID(chart: 0, .series(1)),
    ElementID(chart: 0, .bar(row: 0, series: 0)), ElementID(chart: 0, .bar(row: 0, series: 1)),
    ElementID(chart: 0, .bar(row: 1, series: 0)), ElementID(chart: 0, .bar(row: nil, series: 0)),
    ElementID(chart: 0, .barRun(firstRow: 0, series: 0)),
    ElementID(chart: 0, .reference(0)), ElementID(chart: 0, .control(.legend)),
    ElementID(chart: 0, .item(.legend, 0)), ElementID(chart: 0, .ring),
    ElementID(chart: 0, .control(.numberOfBars)), ElementID(chart: 0, .item(.numberOfBars, 0)),
    ElementID(chart: 0, .notice(0)), ElementID(chart: 0, .news(0)), ElementID(chart: 0, .message),
    ElementID(.saveField),
    ElementID(.control(.keys)), ElementID(.item(.keys, 0)),
  ]

  @Test func `no two elements have one path, and every path is a valid one`() {
    let paths = Self.parts.map(ElementPath.path)
    #expect(Set(paths).count == paths.count)
    for path in paths {
      #expect(path.hasPrefix("/"))
      for name in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        #expect(!name.isEmpty)
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      }
    }
  }

  @Test func `parents know their children and children their place`() throws {
    let leaf = { (row: Int) in
      AccessibleElement(
        ElementID(chart: 0, .bar(row: row, series: 0)), .bar, name: "\(row)", bounds: .zero)
    }
    let series = AccessibleElement(
      ElementID(chart: 0, .series(0)), .series, name: "s", bounds: .zero,
      children: [leaf(0), leaf(1), leaf(1), leaf(2)])
    let tree = AccessibleTree(
      AccessibleElement(ElementID(.window), .window, name: "w", bounds: .zero, children: [series]),
      scaleFactor: 1)
    #expect(tree.nodes.map(\.element.name) == ["w", "s", "0", "1", "2"])
    #expect(tree.nodes.map(\.parent) == [nil, 0, 1, 1, 1])
    #expect(tree.nodes.map(\.indexInParent) == [0, 0, 0, 1, 2])
    #expect(tree.nodes[1].children == [2, 3, 4])
    for (index, node) in tree.nodes.enumerated() {
      #expect(tree.index(ofPath: node.path) == index)
      #expect(tree.index(of: node.element.id) == index)
    }
    #expect(tree.index(ofPath: AccessibleTree.rootPath) == nil)
  }
}
