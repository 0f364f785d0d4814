// Bars that are selected by name when the window opens, and the rows behind them for the next program.
import Foundation
import TestDesktop
import TestSupport
import Testing

@Suite struct NamedSelectionTests {
  private static let orders = #"""
    date,state,amount,note
    2024-12-30,AK,10,"a, b"
    2025-01-06,HI,20,
    2025-01-07,AK,30,"say ""x"""
    2025-03-01,AL,040,y

    """#

  private func rows(_ options: [String], _ text: String = orders) throws -> Outcome {
    let file = try ChangingFile(text)
    let open = try OpenWindow.showing([file.path] + options, options: ["--print-selection=rows"])
    open.client.press(.enter)
    return try open.program.wait()
  }

  @Test(
    "The window selects what the picture does, and Enter prints the rows behind it",
    arguments: [
      (
        ["-c", "state", "-v", "amount", "-a", "sum", "--select", "AK"],
        "2024-12-30,AK,10,\"a, b\"\n2025-01-07,AK,30,\"say \"\"x\"\"\"\n"
      ),
      (
        ["-c", "date:month", "-s", "state", "-v", "amount", "--select", "2025-01"],
        "2025-01-06,HI,20,\n2025-01-07,AK,30,\"say \"\"x\"\"\"\n"
      ),
      (["-c", "date", "-v", "amount", "--select=2025-03-01"], "2025-03-01,AL,040,y\n"),
      (
        [
          "-c", "state", "-v", "amount", "-a", "sum", "--top", "1", "--sort", "category",
          "--select", "2 others",
        ],
        "2025-01-06,HI,20,\n2025-03-01,AL,040,y\n"
      ),
      (
        ["-c", "state", "-v", "amount", "-a", "sum", "--where", "date=2025", "--select", "AK,hi"],
        "2025-01-06,HI,20,\n2025-01-07,AK,30,\"say \"\"x\"\"\"\n"
      ),
    ] as [([String], String)])
  func printed(_ options: [String], _ lines: String) throws {
    let outcome = try rows(options)
    #expect(outcome.error == "")
    #expect(outcome.status == 0)
    let expected = lines.split(separator: "\n").sorted()
    #expect(outcome.output.hasPrefix("date,state,amount,note\n"))
    #expect(outcome.output.split(separator: "\n").dropFirst().sorted() == expected)
  }

  @Test("A table without a header gets one, and what a cell held it holds")
  func headless() throws {
    let outcome = try rows(["--no-header", "--select", "x"], "x,1.50\ny,2\n")
    #expect(outcome.output == "Column 1,Column 2\nx,1.50\n")
  }
}
