// Tasks that look for something, take it away, or put more beside it.
import TestDesktop
import TestSupport
import Testing

extension EverydayTask {
  static let finds = [found, beside, exported, command, without2, together]

  private static let found = Self(
    number: 45, title: "A bar by its name", table: .countries,
    keyboard: { keyboard in
      try keyboard.press("f", holding: [.control])
      try keyboard.type("17")
      try keyboard.press(.enter)
      try keyboard.press(.escape)
    },
    reason: "A mouse alone types no words. It gets to the line for them: ⋯, More, Find….",
    outcome: { sitting in
      try sitting.wait("Country 17 has the keyboard") { elements in
        elements.contains { $0.name == "Country 17" && $0.isIn(.focused) }
      }
    })

  private static let beside = Self(
    number: 46, title: "Another file beside it", table: .query, others: [.loans],
    dialogs: [.mouse, .keyboard],
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("More")
      try mouse.click("Beside…")
      try mouse.choose("loans.csv")
    },
    keyboard: { keyboard in
      try keyboard.press("a", holding: [.shift])
      try keyboard.choose("loans.csv")
    },
    outcome: { sitting in
      try sitting.wait("two charts") { elements in
        elements.filter { $0.role == .chart }.count == 2
          && elements.contains { $0.role == .listItem && $0.name == "Research" }
          && elements.contains { $0.role == .list && $0.name == "Films" }
      }
    })

  private static let exported = Self(
    number: 47, title: "The rows behind a bar as a file", table: .airports, dialogs: [.mouse],
    mouse: { mouse in
      try mouse.doubleClick(bar: "CA")
      try mouse.openMenu()
      try mouse.click("Save rows…")
      try mouse.choose("rows.csv")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 7)
      try keyboard.press(.enter, times: 2)
      try keyboard.press("s", holding: [.control])
      try keyboard.typeName("rows.csv")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      let bytes = try sitting.file("rows.csv", endingWith: Array("\r\n".utf8))
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      #expect(lines.count == 9 && lines.dropFirst().allSatisfy { $0.hasPrefix("CA") })
    })

  private static let command = Self(
    number: 48, title: "The chart as a command", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Copy as")
      try mouse.click("Copy command")
    },
    keyboard: { try $0.press("c", holding: [.control, .shift]) },
    outcome: { sitting in
      let command = try sitting.clipboard()
      #expect(command.hasPrefix("barchart query.csv"), "\(command)")
    })

  private static let without2 = Self(
    number: 49, title: "Without two of the bars", table: .airports,
    mouse: { mouse in
      try mouse.click(bar: "TX")
      try mouse.click(bar: "AK", holding: .control)
      try mouse.rightClick(bar: "AK")
      try mouse.click("All but these 2")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 2)
      try keyboard.press(.space)
      try keyboard.press(.right, holding: [.shift])
      try keyboard.press(.menu)
      try keyboard.pick("All but these 2")
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Rows", "by: state", "filter: without TX and AK")
      try sitting.expectBars(("CO", 4), ("RI", 1), ("OK", 6))
    })

  private static let together = Self(
    number: 50, title: "Two measures together", table: .staff,
    options: ["-c", "department", "-v", "revenue", "-a", "sum"],
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.controlClick("heads")
      try mouse.closeList()
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("heads")
      try keyboard.press(.down)
      try keyboard.press(.space)
      try keyboard.press(.escape)
    },
    outcome: { sitting in
      try sitting.expectBars(("Law", 120), ("Sales", 80), of: "revenue")
      try sitting.expectBars(("Law", 4), ("Sales", 4), of: "heads")
    })
}
