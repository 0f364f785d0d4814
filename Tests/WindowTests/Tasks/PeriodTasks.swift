// Tasks about what values come to, in time and beside others.
import TestDesktop
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
