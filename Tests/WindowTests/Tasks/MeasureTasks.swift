// Tasks that ask for something else than the values as they are, and for the chart once more.
import TestDesktop
import Testing

extension EverydayTask {
  static let measures = [share, typical, perHead, bins, kept]

  private static let share = Self(
    number: 31, title: "The share of each in all", table: .query,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Share")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.up)
      try keyboard.press(.right)
      try keyboard.press(.escape)
    },
    outcome: { try $0.expectText("Research", "50%") })

  private static let typical = Self(
    number: 32, title: "Median salary by department", table: .staff,
    options: ["-c", "department", "-v", "salary", "-a", "sum"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Median")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.right, times: 2)
      try keyboard.press(.escape)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Median salary", "by: department")
      try sitting.expectBars(("Law", 60), ("Sales", 40))
    })

  private static let perHead = Self(
    number: 33, title: "Revenue per head", table: .staff,
    options: ["-c", "department", "-v", "revenue", "-a", "sum"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("÷ − + × another column…")
      try mouse.click("heads")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.end)
      try keyboard.press(.enter)
      try keyboard.type("heads")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: revenue ÷ heads", "by: department")
      try sitting.expectBars(("Law", 30), ("Sales", 20))
    })

  private static let bins = Self(
    number: 34, title: "Ages in bins of 5", table: .people, options: ["-c", "age", "-a", "count"],
    mouse: { mouse in
      try mouse.click(.category)
      try mouse.click("Bins of 5")
    },
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.type("5")
      try keyboard.press(.enter)
    },
    outcome: { try $0.expectQuestion("measure: Rows", "by: age in steps of 5") })

  private static let kept = Self(
    number: 35, title: "Keep the chart with all its choices", table: .query, dialogs: [.mouse],
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Sort")
      try mouse.openMenu()
      try mouse.click("Save…")
      try mouse.choose("kept.barchart")
    },
    keyboard: { keyboard in
      try keyboard.press("o")
      try keyboard.press("s", holding: [.control])
      try keyboard.typeName("kept.barchart")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      let bytes = try sitting.file("kept.barchart", endingWith: Array("query.csv\n".utf8))
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("--sort=-value"))
    })
}

extension TaskTable {
  /// People of departments, what they get, and what these earn.
  static let staff = Self(
    "staff.csv",
    [
      "department,salary,heads,revenue", "Law,50,1,30", "Law,60,2,60", "Law,70,1,30",
      "Sales,30,2,40", "Sales,40,1,20", "Sales,80,1,20",
    ])
}
