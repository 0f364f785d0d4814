// Tasks that the window does not do, or not yet.
import TestDesktop

extension EverydayTask {
  static let others = [difference, labels, remembered, annotated, axisNames]

  private static let difference = Self(
    number: 12, title: "The difference between two columns", table: .loans,
    reason: "Columns that are worked out of others are a spreadsheet's.")

  private static let labels = Self(
    number: 15, title: "Another word for a column", table: .survey,
    keyboard: { keyboard in
      try keyboard.press(.menu)
      try keyboard.pick("Title and units…")
      try keyboard.press(.tab, times: 2)
      try keyboard.press("a", holding: [.control])
      try keyboard.type("answer")
      try keyboard.press(.enter)
    },
    reason: "Not yet: `--rename` says it. A mouse alone types no words.",
    waitsFor: "titles and units in the window",
    outcome: { try $0.expectQuestion("measure: n_resp", "by: answer") })

  private static let remembered = Self(
    number: 24, title: "Remembered settings", table: .query,
    reason: "What every chart begins with is in a file of options, one a line, for an editor. "
      + "Ctrl+Shift+C copies the command that draws what is seen.")

  private static let annotated = Self(
    number: 25, title: "A note at a bar", table: .query,
    reason:
      "A chart has a title, a description and reference lines (`--reference`). Notes at a place "
      + "in the picture are made where the picture is used.")

  private static let axisNames = Self(
    number: 30, title: "Names of axes and units", table: .survey,
    keyboard: { keyboard in
      try keyboard.press(.menu)
      try keyboard.pick("Title and units…")
      try keyboard.press(.tab)
      try keyboard.press("a", holding: [.control])
      try keyboard.type("people")
      try keyboard.press(.enter)
    },
    reason: "Not yet: `--rename` says it. A mouse alone types no words.",
    waitsFor: "titles and units in the window",
    outcome: { try $0.expectQuestion("measure: people", "by: q17_resp_cat") })
}
