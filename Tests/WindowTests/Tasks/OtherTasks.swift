// Tasks that need words, and those that the window does not do.
import TestDesktop

extension EverydayTask {
  static let others = [difference, labels, remembered, axisNames]

  private static let difference = Self(
    number: 12, title: "The difference between two columns", table: .loans,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Books")
      try mouse.click(.measure)
      try mouse.click("÷ − + × another column…")
      try mouse.click("−")
      try mouse.click("Films")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("books")
      try keyboard.press(.enter)
      try keyboard.press("m")
      try keyboard.press(.end)
      try keyboard.press(.enter)
      try keyboard.press(.right)
      try keyboard.type("films")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Books − Films", "by: Month")
      try sitting.expectBars(("January", 220), ("February", 235))
    })

  private static let labels = Self(
    number: 15, title: "Another word for a column", table: .survey,
    keyboard: { keyboard in
      try keyboard.press("n", holding: [.shift])
      try keyboard.pick("Name of q17_resp_cat")
      try keyboard.type("answer")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no words. It gets to the line for them: right button on the axis, "
      + "Name….",
    outcome: { try $0.expectQuestion("measure: n resp", "by: answer") })

  private static let remembered = Self(
    number: 24, title: "Remembered settings", table: .query,
    reason: "What every chart begins with is in a file of options, one a line, for an editor. "
      + "Ctrl+Shift+C copies the command that draws what is seen.")

  private static let axisNames = Self(
    number: 30, title: "Names of axes and units", table: .survey,
    keyboard: { keyboard in
      try keyboard.press("n", holding: [.shift])
      try keyboard.pick("Name of n_resp")
      try keyboard.type("people")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no words. It gets to the line for them: right button on the axis, "
      + "Name….",
    outcome: { try $0.expectQuestion("measure: people", "by: q17 resp cat") })
}
