// An assistive technology built on pyatspi, told by a test what to look at and what to do.
import Foundation
import TestDesktop
import TestSupport

/// What libatspi says of one object and all below it.
struct SeenNode: Decodable {
  let path: String
  let role: String
  let name: String
  let description: String
  let states: [String]
  let interfaces: [String]
  let attributes: [String: String]
  let index: Int
  /// x, y, width and height in device pixels; nil where there is no component.
  let window: [Int]?
  let screen: [Int]?
  /// Least, current, greatest.
  let value: [Double]?
  /// Name, description and key of each.
  let actions: [[String]]
  /// Paths by the number of the relation.
  let relations: [String: [String]]
  let children: [SeenNode]

  /// This and all below, in order.
  var all: [SeenNode] { [self] + children.flatMap(\.all) }

  func all(_ role: String) -> [SeenNode] { all.filter { $0.role == role } }
}

/// An event as pyatspi tells it.
struct SeenEvent: Decodable {
  let type: String
  let path: String
  let name: String
  let role: String
  let detail1: Int
  let detail2: Int
}

/// A running client; ends with this object.
final class AssistiveClient {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let process: ChildProcess
  private var readCount = 0

  init(_ bus: AccessibilityBus) throws {
    process = try ChildProcess(
      "/usr/bin/python3",
      [Program.checkout + "/Tests/WindowTests/Accessibility/client.py"],
      environment: Program.environment(bus.environment), input: .pipe)
  }

  deinit {
    process.closeInput()
    _ = try? process.wait(within: .seconds(5))
  }

  /// Lets it hold still, and go on.
  func setStopped(_ isStopped: Bool) { process.send(signal: isStopped ? SIGSTOP : SIGCONT) }

  private struct Answer<Result: Decodable>: Decodable {
    let result: Result?
    let error: String?
  }

  /// Does something and waits for the answer; nil where that is null.
  func ask<Result: Decodable>(
    _ command: String, _ arguments: [String: Any] = [:], as type: Result.Type = Result.self
  ) throws -> Result? {
    var words = arguments
    words["do"] = command
    process.write(Array(try JSONSerialization.data(withJSONObject: words)) + [0x0A])
    let line = firstValue { () -> ArraySlice<UInt8>? in
      let output = process.outputSoFar()[readCount...]
      if let end = output.firstIndex(of: 0x0A) { return output[...end] }
      return process.isRunning ? nil : []
    }
    guard let line, !line.isEmpty else {
      throw Failed(description: "\(command): no answer: \(process.errorSoFar())")
    }
    readCount += line.count
    let answer = try JSONDecoder().decode(Answer<Result>.self, from: Data(line))
    if let error = answer.error { throw Failed(description: "\(command): \(error)") }
    return answer.result
  }

  /// Does something that says whether it could.
  func can(_ command: String, _ arguments: [String: Any] = [:]) throws -> Bool {
    try ask(command, arguments, as: Bool.self) ?? false
  }

  /// The program as it is seen; nil where it is not there.
  func tree() throws -> SeenNode? { try ask("tree") }

  /// Waits until the program is seen as a test expects.
  func tree(where condition: (SeenNode) -> Bool) throws -> SeenNode {
    var last: SeenNode?
    let found = try firstValue { () -> SeenNode? in
      last = try tree()
      return last.flatMap { condition($0) ? $0 : nil }
    }
    guard let found else { throw Failed(description: "not seen so; last: \(summary(last))") }
    return found
  }

  private func summary(_ node: SeenNode?) -> String {
    guard let node else { return "no program" }
    return node.all.map { "\($0.role) '\($0.name)' \($0.states)" }.joined(separator: "\n")
  }

  func listen(_ types: [String]) throws { _ = try can("listen", ["events": types]) }

  /// Waits until events have come as a test expects; all since the last call.
  func events(where condition: ([SeenEvent]) -> Bool) throws -> [SeenEvent] {
    var all: [SeenEvent] = []
    let isSeen = try eventually {
      all += try ask("events", as: [SeenEvent].self) ?? []
      return condition(all)
    }
    guard isSeen else {
      let told = all.map { "\($0.type) \($0.detail1) \($0.path) '\($0.name)'" }
      throw Failed(description: "events: \(told.joined(separator: "\n"))")
    }
    return all
  }
}
