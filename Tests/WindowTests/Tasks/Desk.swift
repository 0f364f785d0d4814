// The desk that all tasks are done at, one after the other: a server with pointer and keyboard, and
// a session with its buses.
import Bus
import Foundation
import TestDesktop
import TestSupport
import Testing

/// Used by one task at a time; ends with this object.
final class Desk: @unchecked Sendable {
  @TaskLocal static var current: Desk?

  let server: XServer
  let client: XClient
  let session: AccessibilityBus
  let accessibility: BusConnection
  /// What has been done so far.
  private(set) var records: [TaskRecord] = []

  init() throws {
    server = try XServer()
    client = try XClient(display: server.display)
    session = try AccessibilityBus(display: server.display)
    let address = try session.address()
    guard let parsed = BusAddress(address), let connection = BusConnection(parsed) else {
      throw AccessibilityBus.CannotStart(description: "no connection to \(address)")
    }
    accessibility = connection
  }

  func note(_ record: TaskRecord) { records.append(record) }
}

/// The steps in which a task was done.
struct TaskRecord: Hashable {
  let task: Int
  let hand: Hand
  let steps: [String]
}

/// What a person does a task with.
enum Hand: String, CaseIterable {
  case mouse, keyboard
}

/// Sets the desk up for a suite. Once all tasks are done the page about them is compared.
struct DeskTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let desk = try Desk()
    try await Desk.$current.withValue(desk) { try await body() }
    let done = EverydayTask.all.flatMap(\.hands)
    guard desk.records.count == done.count else { return }
    expectGolden(TaskPage.text(desk.records), named: "../../docs/tasks.md")
  }
}
