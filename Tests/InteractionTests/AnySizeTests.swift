// A window of any size shows whatever is open in it: no layout counts on room that is not there.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Whatever is open, at any size") struct AnySizeTests {
  /// Something that lies over the charts, or takes some of their room.
  struct Opened: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable (inout ScriptedWindow) -> Void

    init(_ name: String, _ open: @escaping @Sendable (inout ScriptedWindow) -> Void) {
      (testDescription, self.open) = (name, open)
    }

    static func keys(_ name: String, _ keys: Key...) -> Opened {
      Opened(name) { window in for key in keys { window.press(key) } }
    }
  }

  static let opened = [
    Opened.keys("nothing"),
    .keys("other charts", .character("/")),
    .keys("the last of the other charts", .character("/"), .end),
    .keys("the menu", .menu),
    .keys("the list of keys", .character("?")),
    .keys("measure", .character("m")),
    .keys("by", .character("b")),
    .keys("split", .character("k")),
    .keys("titles", .character("N")),
    .keys("parts", .character("P")),
    Opened("a filter's values") { window in
      window.press(.character("f"))
      window.type("date")
      window.press(.enter)
    },
    Opened("the drawer") { $0.press(.character("r"), .control) },
    Opened("the menu over the drawer") { window in
      window.press(.character("r"), .control)
      window.press(.menu)
    },
    Opened("the line for a name") { window in
      window.send(.save(.proposed("a name that is longer than any of the windows.png")))
      window.send(.save(.exists("a name that is longer than any of the windows.png")))
    },
    Opened("a message and a tooltip") { window in
      window.press(.home)
      window.press(.character("i"))
    },
    Opened("a drag of files") { $0.send(.window(.drag(.hovering))) },
  ]

  private static let lengths = [
    1, 2, 3, 4, 6, 8, 9, 11, 13, 16, 17, 20, 24, 31, 40, 48, 60, 70, 95, 120, 160, 200, 240, 300,
  ]

  @Test("Every mark has a place and an extent", arguments: opened, [1, 1.5])
  func sizes(_ opened: Opened, scaleFactor: Double) throws {
    var random = SeededGenerator(seed: UInt64(opened.testDescription.utf8.count))
    var window = try Strikes.window()
    window.model.scaleFactor = scaleFactor
    opened.open(&window)
    for width in Self.lengths {
      // All heights with one width would take long, and the same ones with each would miss pairs.
      let heights = [1, 300] + (0..<5).map { _ in Self.lengths.randomElement(using: &random) ?? 1 }
      for height in heights {
        window.send(.resized(widthPixels: width, heightPixels: height))
        expectPlaces(window, "\(width) × \(height)")
      }
    }
    window.send(.resized(widthPixels: 800, heightPixels: 600))
    var other = try Strikes.window()
    other.model.scaleFactor = scaleFactor
    other.send(.resized(widthPixels: 800, heightPixels: 600))
    opened.open(&other)
    func own(_ window: ScriptedWindow) -> [Mark] {
      // A long list may be scrolled to another place.
      window.scene.marks.filter { $0.role != .popover && $0.role != .focusRing }
    }
    #expect(own(window) == own(other), "it grows back")
  }

  @Test(
    "A list has two rows to choose from in the smallest windows, and the segment that is on",
    arguments: [Key.character("m"), .character("b"), .character("k"), .character("f")], [1, 1.5])
  func leastRows(_ key: Key, scaleFactor: Double) throws {
    for (width, height) in [(200, 150), (360, 150), (240, 170), (500, 150), (200, 260)] {
      var window = try Strikes.window()
      window.model.scaleFactor = scaleFactor
      window.send(
        .resized(
          widthPixels: Int(Double(width) * scaleFactor),
          heightPixels: Int(Double(height) * scaleFactor)))
      window.press(key)
      let menu = try #require(window.model.menu)
      let layout = try #require(menu.layout)
      #expect(layout.rows.count >= 2)
      #expect(layout.rows.allSatisfy { $0.frame.minY >= 0 && $0.frame.maxY <= Double(height) })
      if let on = menu.segments.firstIndex(where: \.isOn) {
        let frame = try #require(menu.segmentControl?.items[on].frame)
        #expect(frame.width > 0 && frame.minX >= 0 && frame.maxX <= Double(width))
        #expect(frame.minY >= 0)
      }
      // Each has its turn as the keyboard reaches it.
      for _ in menu.segments {
        window.press(.right)
        guard let segment = window.model.menu?.segment else { break }
        let items = try #require(window.model.menu?.segmentControl?.items)
        let frame = items[segment].frame
        #expect(frame.width > 0 && frame.maxX <= Double(width))
        // Short ones have the one before them beside them, so that a pointer can go both ways.
        if key == .character("m"), segment > 0 { #expect(items[segment - 1].frame.width > 0) }
      }
    }
  }

  private func expectPlaces(_ window: ScriptedWindow, _ size: String) {
    for mark in window.scene.marks {
      let box = mark.bounds
      let isPlaced =
        [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite) && box.width >= 0
        && box.height >= 0
      if !isPlaced {
        Issue.record("\(mark.role) \(mark.attributes.label ?? "") at \(box) in \(size)")
        return
      }
    }
  }

  @Test("A chart has a scene of any size, even of none", arguments: [1, 1.5, 0.5, 8])
  func chart(scaleFactor: Double) throws {
    let chart = try Strikes.window().model.chart
    let lengths = [-40, -1, 0, 1e-9, 0.3, 1, 5, 12, 30, 70.5, 300, .nan, .infinity]
    for width in lengths {
      for height in lengths {
        for orientation in [Scene.Orientation.vertical, .horizontal] {
          var chart = chart
          chart.orientation = orientation
          let scene = chart.scene(
            size: Size(width: width, height: height), scaleFactor: scaleFactor,
            measurer: FixedAdvanceMeasurer())
          let isPlaced = scene.marks.allSatisfy { $0.bounds.width >= 0 && $0.bounds.height >= 0 }
          #expect(isPlaced, "\(width) × \(height)")
        }
      }
    }
  }
}
