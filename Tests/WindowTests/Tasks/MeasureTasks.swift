// Tasks that ask for something else than the values as they are: shares, sums so far, earlier periods,
// two columns, bars of one's own; and how the chart looks.
import TestDesktop
import Testing

extension EverydayTask {
  static let measures = [share, typical, running, perHead, bins, growth, lastYear, onlyLarge]
  static let looks = [red, euros, target, cutAxis, unpaid, below, mean, kept]

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

  private static let running = Self(
    number: 33, title: "How much there is so far, by month", table: .loans,
    options: ["-c", "Month", "-v", "Books"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Running total")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.up)
      try keyboard.press(.right, times: 2)
      try keyboard.press(.escape)
    },
    outcome: { try $0.expectBars(("January", 400), ("February", 810), ("March", 1230)) })

  private static let perHead = Self(
    number: 34, title: "Revenue per head", table: .staff,
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
    number: 35, title: "Ages in bins of 5", table: .people, options: ["-c", "age", "-a", "count"],
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.type("5")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no numbers; the widths of the list are 1, 2, 10 and such.",
    outcome: { try $0.expectQuestion("measure: Rows", "by: age in steps of 5") })

  private static let growth = Self(
    number: 36, title: "Percent more than the month before", table: .loans,
    options: ["-c", "Month", "-v", "Books"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Change %")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.up)
      try keyboard.press(.right, times: 4)
      try keyboard.press(.escape)
    },
    outcome: { try $0.expectText("February", "2.5%") })

  private static let lastYear = Self(
    number: 37, title: "The months of 2015 beside those of 2014", table: .weather,
    options: ["-c", "date:month", "-v", "precipitation", "-a", "sum", "--where", "date=2015"],
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Compared with")
      try mouse.click("Compared with the same month a year before")
    },
    keyboard: { keyboard in
      try keyboard.press("e")
      try keyboard.pick("Compared with")
      try keyboard.pick("Compared with the same month a year before")
    },
    outcome: { sitting in
      try sitting.wait("what was a year before") { elements in
        elements.contains { $0.role == .listItem && $0.description.contains("a year before") }
      }
    })

  private static let onlyLarge = Self(
    number: 38, title: "Only departments of more than 20", table: .query,
    keyboard: { keyboard in
      try keyboard.press("e")
      try keyboard.pick("Only bars above, below…")
      try keyboard.type("20")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no numbers.",
    outcome: { try $0.expectBars(("Sales", 41), ("Research", 63)) })

  // MARK: Looks

  private static let red = Self(
    number: 39, title: "One bar red", table: .query,
    mouse: { mouse in
      try mouse.rightClick(bar: "Law")
      try mouse.click("Colour")
      try mouse.click("Red")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 4)
      try keyboard.press(.menu)
      try keyboard.pick("Colour")
      try keyboard.type("red")
      try keyboard.press(.enter)
    },
    outcome: { try $0.expectOption("--colour=Law=red") })

  private static let euros = Self(
    number: 40, title: "Numbers in euros", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Looks")
      try mouse.click("Numbers and unit")
      try mouse.click("€")
    },
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.press(.enter)
      try keyboard.pick("€")
    },
    outcome: { try $0.expectOption("--unit=€") })

  private static let target = Self(
    number: 41, title: "A line at the target", table: .query,
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Lines")
      try keyboard.type("50")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no numbers.",
    outcome: { try $0.expectOption("--reference=50") })

  private static let cutAxis = Self(
    number: 42, title: "The axis from 40 to 80", table: .query,
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Range of the axis")
      try keyboard.type("40..80")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no numbers.",
    outcome: { try $0.expectOption("--range=40..80") })

  private static let unpaid = Self(
    number: 43, title: "Another name for a bar", table: .query,
    keyboard: { keyboard in
      try keyboard.press(.right, times: 4)
      try keyboard.press(.menu)
      try keyboard.pick("Show as…")
      try keyboard.typeName("legal")
      try keyboard.press(.enter)
    },
    reason:
      "A mouse alone types no words. It gets to the line for them: right button on the bar, Show as….",
    outcome: { try $0.expectBars(("Research", 63), ("legal", 5)) })

  private static let below = Self(
    number: 44, title: "The legend below", table: .loans,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Looks")
      try mouse.click("Place of the legend")
      try mouse.click("Below")
    },
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Place of the legend")
      try keyboard.pick("Below")
    },
    outcome: { try $0.expectOption("--legend=below") })

  private static let mean = Self(
    number: 45, title: "What is above the mean", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Looks")
      try mouse.click("Lines")
      try mouse.click("Line at the mean")
    },
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Lines")
      try keyboard.pick("Line at the mean")
    },
    outcome: { try $0.expectOption("--reference=mean") })

  private static let kept = Self(
    number: 46, title: "Keep the chart with all its choices", table: .query, dialogs: [.mouse],
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
