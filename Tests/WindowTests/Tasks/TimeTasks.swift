// Tasks about days, months and years, and about data that change.
import TestDesktop

extension EverydayTask {
  static let times = [rain, twoYears, oneYear, live]

  private static let rain = Self(
    number: 4, title: "Rain by month", table: .weather,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Sum")
      try mouse.closeList()
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.left)
      try keyboard.press(.escape)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Sum of precipitation", "by: month")
      try sitting.expectBars(("2014-01", 11), ("2014-02", 18))
      try sitting.expectCount(24)
    })

  private static let twoYears = Self(
    number: 6, title: "Two years side by side", table: .weather,
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Split by")
      try mouse.click("date")
    },
    keyboard: { keyboard in
      try keyboard.press("k")
      try keyboard.type("date")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion(
        "measure: Sum of precipitation", "by: month", "split by: year")
      for year in ["2014", "2015"] {
        try sitting.wait("the bars of \(year)") { elements in
          guard let list = elements.first(where: { $0.role == .list && $0.name == year }) else {
            return false
          }
          return elements.filter { $0.parent == list.path }.count == 12
        }
      }
    })

  private static let oneYear = Self(
    number: 7, title: "Only 2015", table: .weather,
    mouse: { mouse in
      try mouse.click(.category)
      try mouse.click("Year")
      try mouse.closeList()
      try mouse.rightClick(bar: "2015")
      try mouse.click("Only 2015")
      try mouse.click(.category)
      try mouse.click("date")
    },
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.press(.left)
      try keyboard.press(.left)
      try keyboard.press(.escape)
      try keyboard.press(.end)
      try keyboard.press(.menu)
      try keyboard.pick("Only 2015")
      try keyboard.press("b")
      try keyboard.type("date")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion(
        "measure: Sum of precipitation", "by: month", "filter: 2015 only")
      try sitting.expectCount(12)
    })

  private static let live = Self(
    number: 10, title: "The same, as it changes", table: .processes, options: ["--follow"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("RSS")
      try mouse.click("10 largest bars")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("rss")
      try keyboard.press(.enter)
      try keyboard.press("o")
    },
    reason: "Only that the file is followed: `--follow` says it.",
    outcome: { sitting in
      try sitting.expectBars(("firefox", 412_880), ("thunderbird", 268_300))
      try sitting.replace(TaskTable.processes.text.replacing("268300", with: "568300"))
      try sitting.expectBars(("thunderbird", 568_300), ("firefox", 412_880))
    })
}
