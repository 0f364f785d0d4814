// Tasks that say how a chart looks: what is labelled, coloured, marked, named.
import TestDesktop
import Testing

extension EverydayTask {
  static let looks = [
    shares, red, target, range, euros, colors, legend, shown, put, notes,
  ]

  private static let shares = Self(
    number: 36, title: "Percent of the total on the bars", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Looks")
      try mouse.click("Labels of bars")
      try mouse.click("Shares")
    },
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Labels of bars")
      try keyboard.pick("Shares")
    },
    outcome: { try $0.expectCommand("--labels share") })

  private static let red = Self(
    number: 37, title: "One bar red", table: .query,
    mouse: { mouse in
      try mouse.rightClick(bar: "Research")
      try mouse.click("Colour")
      try mouse.click("Red")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 3)
      try keyboard.press(.menu)
      try keyboard.pick("Colour")
      try keyboard.pick("Red")
    },
    outcome: { try $0.expectCommand("--colour 'Research=red'") })

  private static let target = Self(
    number: 38, title: "A line at a target", table: .query,
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Lines")
      try keyboard.type("50")
      try keyboard.press(.enter)
      try keyboard.press(.escape, times: 2)
    },
    reason:
      "A mouse alone types no numbers; it draws lines at the ticks of the axis (right button on one), at the "
      + "mean, the median, and a column as target.",
    outcome: { try $0.expectCommand("--reference=50") })

  private static let range = Self(
    number: 39, title: "The axis from 0 to 100", table: .query,
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Range of the axis")
      try keyboard.type("0..100")
      try keyboard.press(.enter)
    },
    reason:
      "A mouse alone types no numbers; the axis begins and ends at its ticks (right button on one).",
    outcome: { try $0.expectCommand("--range 0..100") })

  private static let euros = Self(
    number: 40, title: "Numbers in euros without decimals", table: .query,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Looks")
      try mouse.click("Numbers and unit")
      try mouse.click("0")
      try mouse.click("€")
    },
    keyboard: { keyboard in
      try keyboard.press("w")
      try keyboard.pick("Numbers and unit")
      try keyboard.pick("€")
    },
    outcome: { try $0.expectCommand("--unit €") })

  private static let colors = Self(
    number: 41, title: "Another colour for a series", table: .loans,
    mouse: { mouse in
      try mouse.rightClick(bar: "January", "Books")
      try mouse.click("Colour")
      try mouse.click("Green")
    },
    keyboard: { keyboard in
      try keyboard.press(.right)
      try keyboard.press(.menu)
      try keyboard.pick("Colour")
      try keyboard.pick("Green")
    },
    outcome: { try $0.expectCommand("--colour 'Books=green'") })

  private static let legend = Self(
    number: 42, title: "The legend at the bottom", table: .loans,
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
    outcome: { try $0.expectCommand("--legend below") })

  private static let shown = Self(
    number: 43, title: "A name shown as another", table: .query,
    keyboard: { keyboard in
      try keyboard.press(.right)
      try keyboard.press(.menu)
      try keyboard.pick("Show as…")
      try keyboard.typeName("field")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no words. It gets to the line for them: right button on the bar, "
      + "Show as….",
    outcome: { try $0.expectCommand("--label 'Sales=field'") })

  private static let put = Self(
    number: 44, title: "Some bars as one", table: .airports,
    mouse: { mouse in
      try mouse.click(bar: "CO")
      try mouse.click(bar: "TX", holding: .control)
      try mouse.rightClick(bar: "TX")
      try mouse.click("Put together")
    },
    keyboard: { keyboard in
      try keyboard.press(.right)
      try keyboard.press(.space)
      try keyboard.press(.right, holding: [.shift])
      try keyboard.press(.menu)
      try keyboard.pick("Put together as…")
      try keyboard.typeName("inland")
      try keyboard.press(.enter)
    },
    outcome: { try $0.expectCount(6) })

  private static let notes = Self(
    number: 25, title: "A note at a bar", table: .query,
    keyboard: { keyboard in
      try keyboard.press(.right, times: 3)
      try keyboard.press(.menu)
      try keyboard.pick("Note…")
      try keyboard.typeName("new building")
      try keyboard.press(.enter)
    },
    reason: "A mouse alone types no words. It gets to the line for them: right button on the bar, "
      + "Note….",
    outcome: { try $0.expectCommand("--note 'Research=new building'") })
}
