// Tasks that ask the table nothing else: order, number, zoom, series, and the way back.
import TestDesktop

extension EverydayTask {
  static let arrangements = [largest, sorted, undone, zoomed, folders, without]

  private static let largest = Self(
    number: 8, title: "The ten largest, the rest as one", table: .countries,
    mouse: { try $0.click("10 largest bars") },
    keyboard: { keyboard in
      try keyboard.press(.tab, holding: [.shift])
      try keyboard.press(.right, times: 2)
      try keyboard.press(.space)
    },
    outcome: { sitting in
      try sitting.expectQuestion(
        "measure: medals", "by: country", "order: largest first", "number of bars: top 10")
      try sitting.expectCount(11)
      try sitting.expectBars(("Country 19", 100), ("Country 08", 97))
    })

  private static let sorted = Self(
    number: 14, title: "Sorted by value", table: .query,
    mouse: { mouse in
      try mouse.rightClick(bar: "Sales")
      try mouse.click("Sort")
    },
    keyboard: { try $0.press("o") },
    outcome: { sitting in
      try sitting.expectQuestion("measure: headcount", "by: department", "order: largest first")
      try sitting.expectBars(("Research", 63), ("Sales", 41), ("Support", 17), ("Law", 5))
    })

  private static let undone = Self(
    number: 21, title: "Take a step back", table: .airports,
    mouse: { mouse in
      try mouse.rightClick(bar: "AK")
      try mouse.click("All but AK")
      try mouse.sitting.expectQuestion("measure: Rows", "by: state", "filter: without AK")
      try mouse.openMenu()
      try mouse.click("Undo")
    },
    keyboard: { keyboard in
      try keyboard.press("o")
      try keyboard.sitting.expectBars(("AK", 14))
      try keyboard.press("z", holding: [.control])
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Rows", "by: state")
      try sitting.expectBars(("CO", 4), ("TX", 9), ("AK", 14))
      try sitting.wait("what was undone") { elements in
        elements.contains { $0.role == .notification && $0.name.hasPrefix("Undone: ") }
      }
    })

  private static let zoomed = Self(
    number: 22, title: "Into the bars and out again", table: .countries,
    mouse: { mouse in
      try mouse.wheel(over: "Country 12", notches: 5)
      try mouse.sitting.wait("a part of the bars") { elements in
        (1..<24).contains(elements.filter { $0.role == .listItem }.count)
      }
      try mouse.doubleClickAbove(bar: "Country 11")
    },
    keyboard: { keyboard in
      try keyboard.press("=")
      try keyboard.press("=")
      try keyboard.sitting.wait("a part of the bars") { elements in
        (1..<24).contains(elements.filter { $0.role == .listItem }.count)
      }
      try keyboard.press("0")
    },
    outcome: { try $0.expectCount(24) })

  private static let folders = Self(
    number: 26, title: "Which folder is biggest", table: .folders,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Sort")
    },
    keyboard: { try $0.press("o") },
    outcome: { try $0.expectBars(("./music", 3.1), ("./video", 1.5), ("./mail", 0.625)) })

  private static let without = Self(
    number: 29, title: "Without one of the series", table: .loans,
    mouse: { try $0.click("Films") },
    keyboard: { try $0.press("2") },
    outcome: { sitting in
      try sitting.expectCount(12)
      try sitting.wait("no films") { elements in
        elements.filter { $0.role == .list }.map(\.name) == ["Books", "Music"]
      }
    })
}
