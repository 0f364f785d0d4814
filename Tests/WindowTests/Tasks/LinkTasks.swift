// Tasks that need several charts of one table, which filter each other.
import TestDesktop
import TestSupport
import Testing

extension EverydayTask {
  static let links = [beside2, parts, both]

  private static let beside2 = Self(
    number: 60, title: "A second question beside the first", table: .airports,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Add a chart")
    },
    keyboard: { try $0.press("a") },
    outcome: { sitting in
      try sitting.wait("two charts of one table") { elements in
        elements.filter { $0.role == .chart }.count == 2
          && elements.filter { $0.role == .listItem && $0.name == "TX" }.count >= 1
      }
    })

  private static let bySexAndAge = ["-a", "count", "-c", "sex", "-c", "age:10"]

  private static let parts = Self(
    number: 61, title: "How old the men among all are", table: .people, options: bySexAndAge,
    mouse: { try $0.click(bar: "m") },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 2)
      try keyboard.press(.space)
    },
    outcome: { sitting in
      try sitting.wait("what remains of the ages") { elements in
        let names = elements.filter { $0.role == .listItem }.map(\.name)
        return names.contains("40 to 50, 47 of 88") && names.contains("30 to 40, 30 of 58")
      }
    })

  private static let both = Self(
    number: 62, title: "How many are men and in their forties", table: .people,
    options: bySexAndAge,
    mouse: { mouse in
      try mouse.click(bar: "m")
      try mouse.click(bar: "40 to 50, 47 of 88")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 2)
      try keyboard.press(.space)
      try keyboard.press(.tab, times: 3)
      try keyboard.press(.right, times: 3)
      try keyboard.press(.space)
    },
    outcome: { sitting in
      try sitting.wait("the rows that pass both") { elements in
        elements.contains { $0.name == "m; 40 to 50: 47 of 240 rows" }
          && elements.contains { $0.role == .listItem && $0.name == "f, 41 of 120" }
      }
    })
}
