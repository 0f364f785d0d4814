// Tasks about what values come to, in time and beside others.
import TestDesktop
import TestSupport
import Testing

extension EverydayTask {
  static let periods = [running, change, yearBefore, above, scale]

  private static let running = Self(
    number: 51, title: "A running total by month", table: .weather,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Sum")
      try mouse.click("Running total")
      try mouse.closeList()
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.left)
      try keyboard.press(.home)
      try keyboard.press(.up)
      try keyboard.press(.right, times: 2)
      try keyboard.press(.escape)
    },
    outcome: { try $0.expectCommand("--as running") })

  private static let change = Self(
    number: 52, title: "The change from one month to the next, in percent", table: .weather,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Change %")
      try mouse.closeList()
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.press(.home)
      try keyboard.press(.up)
      try keyboard.press(.right, times: 4)
      try keyboard.press(.escape)
    },
    outcome: { try $0.expectCommand("--as change-percent") })

  private static let yearBefore = Self(
    number: 53, title: "Each month beside the same one a year before", table: .weather,
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Compared with")
      try mouse.click("The same month a year before")
    },
    keyboard: { keyboard in
      try keyboard.press("e")
      try keyboard.press(.end)
      try keyboard.press(.space)
      try keyboard.pick("Compared with")
      try keyboard.pick("The same month a year before")
    },
    outcome: { try $0.expectCommand("--compare year-before") })

  private static let above = Self(
    number: 54, title: "Only the bars above 5", table: .airports,
    keyboard: { keyboard in
      try keyboard.press("e")
      try keyboard.press(.end)
      try keyboard.press(.space)
      try keyboard.pick("Only bars above, below…")
      try keyboard.type("5")
      try keyboard.press(.enter)
    },
    reason:
      "A mouse alone types no numbers. It gets to the list for them: +, Only bars above, below….",
    outcome: { sitting in
      try sitting.expectBars(("TX", 9), ("AK", 14), ("OK", 6), ("CA", 8))
      try sitting.expectCount(4)
    })

  private static let scale = Self(
    number: 55, title: "The answers of a survey in their order", table: .answers,
    mouse: { _ in }, keyboard: { _ in },
    outcome: { sitting in
      try sitting.expectBars(
        ("Strongly disagree", 5), ("Disagree", 10), ("Neutral", 15), ("Agree", 20),
        ("Strongly agree", 10))
    })
}

extension TaskTable {
  /// Answers as they came in.
  static let answers = Self(
    "answers.csv",
    ["answer,age"]
      + (0..<60).map { number in
        let answers = [
          "Agree", "Neutral", "Agree", "Disagree", "Strongly agree", "Neutral", "Agree", "Agree",
          "Disagree", "Strongly agree", "Neutral", "Strongly disagree",
        ]
        return "\(answers[number % 12]),\(20 + number * 7 % 50)"
      })
}

extension EverydayTask {
  static let rest = [weekdays, copied, spring, listing]

  private static let weekdays = Self(
    number: 56, title: "Days of the week in their order", table: .weather,
    mouse: { mouse in
      try mouse.click(.category)
      try mouse.click("Weekday")
      try mouse.closeList()
    },
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.press(.right, times: 4)
      try keyboard.press(.escape)
    },
    outcome: { sitting in
      try sitting.wait("seven days from Monday on") { elements in
        let names = elements.filter { $0.role == .listItem }.map(\.name)
        return names.count == 7 && names[0].hasPrefix("Mon") && names[6].hasPrefix("Sun")
      }
    })

  private static let copied = Self(
    number: 57, title: "A picture into a document", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Copy as")
      try mouse.click("Copy picture")
    },
    keyboard: { keyboard in
      try keyboard.press(.menu)
      try keyboard.pick("Copy as")
      try keyboard.pick("Copy picture")
    },
    outcome: { sitting in
      let peer = try XPeer(display: sitting.desk.server.display)
      let isOwned = eventually { peer.owner(of: "CLIPBOARD") != 0 }
      try #require(isOwned)
      let bytes = try #require(peer.fetch("CLIPBOARD", "image/png")).bytes
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    })

  private static let spring = Self(
    number: 58, title: "Only from March to May", table: .loans, options: ["-v", "Books"],
    mouse: { mouse in
      try mouse.click(bar: "March")
      try mouse.click(bar: "May", holding: .shift)
      try mouse.rightClick(bar: "April")
      try mouse.click("Only these 3")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 3)
      try keyboard.press(.space)
      try keyboard.press(.right, holding: [.shift])
      try keyboard.press(.right, holding: [.shift])
      try keyboard.press(.menu)
      try keyboard.pick("Only these 3")
    },
    outcome: { try $0.expectBars(("March", 420), ("April", 430), ("May", 440)) })

  private static let listing = Self(
    number: 59, title: "The largest files of a listing", table: .listing,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("size")
      try mouse.click(.category)
      try mouse.click("name")
      try mouse.openMenu()
      try mouse.click("Sort")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("size")
      try keyboard.press(.enter)
      try keyboard.press("b")
      try keyboard.type("name")
      try keyboard.press(.enter)
      try keyboard.press("o")
    },
    outcome: { try $0.expectBars(("core.bin", 270_304), ("b.txt", 14_280)) })
}

extension TaskTable {
  /// What `ls -l` prints.
  static let listing = Self(
    "files.txt",
    [
      "total 300", "-rw-r--r-- 1 ann users   1204 Jan 11 10:02 a.txt",
      "-rw-r--r-- 1 ann users  14280 Mar  2 09:13 b.txt",
      "-rwxr-xr-x 1 ann users    903 Mar  9 17:45 run",
      "-rw-r--r-- 1 ann users 270304 May 30 08:00 core.bin",
      "-rw-r--r-- 1 ann users   7733 Jun  1 12:00 notes.md",
    ])
}
