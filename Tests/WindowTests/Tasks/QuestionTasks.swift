// Tasks that ask the table something else: another measure, other groups.
import TestDesktop

extension EverydayTask {
  static let questions = [
    mostAirports, petals, stack, ages, memory, requests, shares, disks, query,
  ]

  private static let mostAirports = Self(
    number: 1, title: "Which state has most airports", table: .airports,
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Order")
      try mouse.click("Largest first")
    },
    keyboard: { try $0.press("o") },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Rows", "by: state", "order: largest first")
      try sitting.expectBars(("AK", 14), ("TX", 9), ("CA", 8))
    })

  private static let petals = Self(
    number: 2, title: "Mean petal length by species", table: .species,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("petalLength")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("petall")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Mean petalLength", "by: species")
      try sitting.expectBars(("setosa", 1.5), ("versicolor", 4.5), ("virginica", 5.5))
    })

  private static let stack = Self(
    number: 3, title: "Electricity by source and year, stacked", table: .electricity,
    options: ["-c", "year", "-v", "net_generation", "-s", "source"],
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Layout")
      try mouse.click("Stacked")
    },
    keyboard: { try $0.press("s") },
    outcome: { sitting in
      try sitting.expectQuestion(
        "measure: net generation", "by: year", "split by: source", "layout: stacked")
      try sitting.expectBars(("2001", 1437), of: "Renewables")
    })

  private static let ages = Self(
    number: 5, title: "How ages are distributed", table: .people,
    mouse: { mouse in
      try mouse.click(.category)
      try mouse.click("age")
    },
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.type("age")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Rows", "by: age in steps of 2")
      try sitting.expectCount(25)
    })

  private static let memory = Self(
    number: 9, title: "Which process uses most memory", table: .processes,
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
    outcome: { sitting in
      try sitting.wait("the order") { elements in
        elements.contains { $0.name == "order: largest first" }
      }
      try sitting.expectBars(("firefox", 412_880), ("thunderbird", 268_300), ("emacs", 151_264))
    })

  private static let requests = Self(
    number: 11, title: "Requests per hour of a log, errors apart", table: .log,
    options: ["-c", "host", "-a", "count"],
    mouse: { mouse in
      try mouse.click(.category)
      try mouse.click("time")
      try mouse.clickPlus()
      try mouse.click("Split by")
      try mouse.click("status")
    },
    keyboard: { keyboard in
      try keyboard.press("b")
      try keyboard.type("time")
      try keyboard.press(.enter)
      try keyboard.press("k")
      try keyboard.type("status")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Rows", "by: hour", "split by: status")
      // The empty places of hours without an error are no bars.
      try sitting.wait("the hours of errors") { elements in
        guard let errors = elements.first(where: { $0.role == .list && $0.name == "500" }) else {
          return false
        }
        return elements.filter { $0.parent == errors.path }
          .compactMap { sitting.reader.value(of: $0) }.reduce(0, +) == 20
      }
    })

  private static let shares = Self(
    number: 13, title: "The share of each product in its region", table: .sales,
    mouse: { mouse in
      try mouse.clickPlus()
      try mouse.click("Split by")
      try mouse.click("product")
      try mouse.clickPlus()
      try mouse.click("Layout")
      try mouse.click("As shares")
    },
    keyboard: { keyboard in
      try keyboard.press("k")
      try keyboard.type("product")
      try keyboard.press(.enter)
      try keyboard.press("s")
      try keyboard.press("s")
    },
    outcome: { sitting in
      try sitting.expectQuestion(
        "measure: Sum of amount", "by: region", "split by: product", "layout: as shares")
      try sitting.wait("a share") { elements in
        elements.contains { $0.name == "North" && $0.description.hasSuffix(", 17%") }
      }
    })

  private static let disks = Self(
    number: 27, title: "How full the disks are", table: .disks,
    mouse: { mouse in
      try mouse.click(.measure)
      try mouse.click("Use%")
      try mouse.click(.category)
      try mouse.click("Mounted on")
    },
    keyboard: { keyboard in
      try keyboard.press("m")
      try keyboard.type("use")
      try keyboard.press(.down)
      try keyboard.press(.enter)
      try keyboard.press("b")
      try keyboard.type("mounted")
      try keyboard.press(.enter)
    },
    outcome: { sitting in
      try sitting.expectQuestion("measure: Use%", "by: Mounted on")
      try sitting.expectBars(("/dev", 0), ("/run", 1), ("/", 41), ("/home", 90), ("/backup", 6))
    })

  private static let query = Self(
    number: 28, title: "A look at the answer of a database", table: .query,
    mouse: { _ in }, keyboard: { _ in },
    outcome: { sitting in
      try sitting.expectQuestion("measure: headcount", "by: department")
      try sitting.expectBars(("Sales", 41), ("Support", 17), ("Research", 63), ("Law", 5))
    })
}
