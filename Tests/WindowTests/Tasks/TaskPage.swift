// The page about the tasks, written from the steps that were counted.
enum TaskPage {
  static func text(_ records: [TaskRecord]) -> String {
    let rows = EverydayTask.all.map { task in
      let cells = Hand.allCases.map { hand in
        records.first { $0.task == task.number && $0.hand == hand }.map { cell($0.steps) } ?? "–"
      }
      return "| \(task.number) | \(task.title) | \(cells.joined(separator: " | ")) |"
    }
    let reasons = EverydayTask.all.compactMap { task in
      task.reason.map { "- **\(task.title)** (\(task.number)): \($0)" }
    }
    func count(_ hand: Hand) -> Int { records.count { $0.hand == hand } }
    return """
      # Everyday tasks

      What people want of a table, in a real window that shows one file and nothing else: once by
      mouse alone, once by keyboard alone. By mouse \(count(.mouse)) are done, by keyboard \
      \(count(.keyboard)). A step is a click, a
      double click, a turn of the wheel, a key or a typed word; looking is none. What programs print
      is read from a file here; that it comes from a pipe is said on the command line.

      The suite `EverydayTasks` does the tasks, checks what has come of each, counts the steps and
      writes this page.

      | | task | by mouse | by keyboard |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      ## What is not done in the window

      \(reasons.joined(separator: "\n"))

      """
  }

  private static func cell(_ steps: [String]) -> String {
    steps.isEmpty ? "0: the first picture" : "\(steps.count): " + steps.joined(separator: ", ")
  }
}
