// A task of everyday as a value: what a person starts with, what each hand does, what must have
// come of it.
import Testing

struct EverydayTask: Sendable {
  let number: Int
  let title: String
  let table: TaskTable
  /// Other files of the folder.
  var others: [TaskTable] = []
  /// Options for how the data come.
  var options: [String] = []
  /// With which hands a desktop's dialog for files is used; otherwise a line in the window asks.
  var dialogs: Set<Hand> = []
  var mouse: (@Sendable (Mouse) throws -> Void)?
  var keyboard: (@Sendable (Keyboard) throws -> Void)?
  /// What is not done in the window, and why.
  var reason: String?
  var outcome: (@Sendable (Sitting) throws -> Void)?

  /// Those with which it can be done.
  var hands: [Hand] {
    (mouse == nil ? [] : [.mouse]) + (keyboard == nil ? [] : [.keyboard])
  }

  static let all =
    (questions + times + arrangements + outputs + others + measures + looks + finds + periods
    + links + rest)
    .sorted { $0.number < $1.number }

  /// Does it with one hand and expects its outcome.
  func run(with hand: Hand) throws {
    let desk = try #require(Desk.current)
    let sitting = try Sitting(at: desk, self, hand)
    switch hand {
    case .mouse: try mouse?(Mouse(sitting: sitting))
    case .keyboard: try keyboard?(Keyboard(sitting: sitting))
    }
    try outcome?(sitting)
    try sitting.end()
    desk.note(TaskRecord(task: number, hand: hand, steps: sitting.steps))
  }
}

/// A task with one hand.
struct HandedTask: Sendable, CustomTestStringConvertible {
  let task: EverydayTask
  let hand: Hand

  var testDescription: String { "\(task.number) \(task.title), by \(hand)" }

  static let all = EverydayTask.all.flatMap { task in
    task.hands.map { HandedTask(task: task, hand: $0) }
  }
}

@Suite(.serialized, DeskTrait()) struct EverydayTasks {
  @Test("Done in the window", arguments: HandedTask.all)
  func done(_ handed: HandedTask) throws {
    try handed.task.run(with: handed.hand)
  }

  @Test("There are sixty-two, each with steps or a reason")
  func complete() {
    #expect(EverydayTask.all.map(\.number) == Array(1...62))
    for task in EverydayTask.all {
      #expect(task.hands.count == 2 || task.reason != nil, "\(task.number)")
      #expect(task.hands.isEmpty || task.outcome != nil, "\(task.number)")
    }
  }
}
