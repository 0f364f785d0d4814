// Tasks that take something out of the window or into it: pictures, tables, rows, other files.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

extension EverydayTask {
  static let outputs = [slide, spreadsheet, print, twoFiles, rows, anotherFile]

  private static let slide = Self(
    number: 16, title: "One bar highlighted, as a picture for slides", table: .query,
    dialogs: [.mouse],
    mouse: { mouse in
      try mouse.click(bar: "Research")
      try mouse.openMenu()
      try mouse.click("Save…")
      try mouse.choose("slide.png")
    },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 3)
      try keyboard.press(.space)
      try keyboard.press("s", holding: [.control])
      try keyboard.typeName("slide")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectSelected("Research")
      let saved = try sitting.file("slide.png", endingWith: [0xAE, 0x42, 0x60, 0x82])
      let outcome = try Program.run(
        ["query.csv", "--select", "Research", "-o", "same.png", "--size", "800x600"],
        directory: sitting.folder)
      try #require(outcome.status == 0, "\(outcome.error)")
      let same = try sitting.file("same.png", endingWith: [])
      #expect(saved == same)
    })

  private static let spreadsheet = Self(
    number: 17, title: "Copied into a spreadsheet", table: .loans,
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Copy")
    },
    keyboard: { try $0.press("c", holding: [.control]) },
    outcome: { sitting in
      let pasted = try sitting.clipboard()
      #expect(pasted == TaskTable.loans.text.replacing(",", with: "\t"))
    })

  private static let print = Self(
    number: 18, title: "Printed on A4", table: .query, dialogs: [.mouse],
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Print…")
      try mouse.choosePrinter()
    },
    keyboard: { keyboard in
      try keyboard.press("p", holding: [.control])
      try keyboard.typeName("page")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      let page =
        try sitting.printed() ?? sitting.file("page.pdf", endingWith: Array("%%EOF\n".utf8))
      #expect(page.starts(with: "%PDF".utf8))
      // 297 mm are 842 points.
      #expect(String(decoding: page, as: UTF8.self).contains("/MediaBox [ 0 0 841.889"))
    })

  private static let twoFiles = Self(
    number: 19, title: "Two files of the same columns compared", table: .sales,
    others: [.laterSales], dialogs: [.mouse, .keyboard],
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Open…")
      try mouse.choose("sales.csv", "sales-2.csv")
    },
    keyboard: { keyboard in
      try keyboard.press("o", holding: [.control])
      try keyboard.choose("sales.csv", "sales-2.csv")
    },
    outcome: { sitting in
      // Equal lengths mean equal numbers.
      try sitting.wait("two charts on one axis") { elements in
        let charts = elements.filter { $0.role == .chart }
        let lengths = elements.filter { $0.name == "North" && $0.role == .listItem }
          .compactMap { sitting.reader.frame(of: $0)?.height }
        return charts.count == 2 && lengths.count == 2 && lengths[1] > 5 * lengths[0]
      }
    })

  private static let rows = Self(
    number: 20, title: "The rows behind a bar", table: .airports,
    mouse: { try $0.doubleClick(bar: "AK") },
    keyboard: { keyboard in
      try keyboard.press(.right, times: 3)
      try keyboard.press(.enter, times: 2)
    },
    outcome: { sitting in
      try sitting.wait("the rows of AK") { elements in
        elements.contains { element in
          element.name == "14 rows where state is AK"
            && (0..<14).contains {
              sitting.reader.cell(of: element, row: $0, column: 1)?.contains("AK7") ?? false
            }
        }
      }
    })

  private static let anotherFile = Self(
    number: 23, title: "Another file", table: .query, others: [.loans], dialogs: [.mouse],
    mouse: { mouse in
      try mouse.openMenu()
      try mouse.click("Open…")
      try mouse.choose("loans.csv")
    },
    keyboard: { keyboard in
      try keyboard.press("o", holding: [.control])
      try keyboard.typeName("loans.csv")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Books, Films and Music", "by: Month")
      try sitting.expectCount(18)
    })
}
