// Where the system has nothing left to give, where the program is at fault and where it is told to
// end in the midst of writing: one sentence at most, a status of the list, and no file that stays.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct SuddenEndTests {
  /// What the program may end with where memory is scarce.
  private static let statuses: Set<Int32> = [0, 64, 65, 66, 69, 70, 71, 73]

  /// Runs the program with so much address space; nil where that is too little to start a program.
  private func run(
    _ arguments: String, kibibytes: Int, input: StandardInput = .null, directory: String? = nil
  ) throws -> Outcome {
    try runInShell(
      "ulimit -v \(kibibytes); exec \"$0\" \(arguments)", input: input, directory: directory)
  }

  /// The least address space, in steps of 4 MiB, in which the program starts.
  private func leastKibibytes() throws -> Int {
    var (low, high) = (2, 512)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try run("--version", kibibytes: middle * 4_096).status == 0 {
        high = middle
      } else {
        low = middle
      }
    }
    return high * 4_096
  }

  @Test(
    "With too little memory there is one sentence and a status of the list",
    .enabled(if: Instrumentation.sanitizer == nil, "a sanitizer takes terabytes of address space"),
    arguments: ["--sample steps -o x.png", "--sample loans -o x.pdf", "- --describe"])
  func memory(_ arguments: String) throws {
    let rows = (1...100_000).map { "\($0)\n" }.joined()
    let folder = try ScratchFolder()
    let least = try leastKibibytes()
    for step in 0..<12 {
      let kibibytes = least + step * step * 1_024
      let outcome = try run(
        arguments, kibibytes: kibibytes, input: .text(rows), directory: folder.path)
      #expect(Self.statuses.contains(outcome.status), "\(kibibytes): \(outcome.status)")
      let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == (outcome.status == 0 ? 1 : 2), "\(kibibytes): \(outcome.error)")
      #expect(lines.dropLast().allSatisfy { $0.hasPrefix("barchart: ") })
      #expect(try folder.names().allSatisfy { $0.hasPrefix("x.") })
    }
  }

  @Test(
    "Without a thread there is one sentence and 71",
    .enabled(if: Instrumentation.sanitizer == nil, "a sanitizer has threads of its own"),
    arguments: ["--sample steps -o /nowhere/x.png", "--sample steps"])
  func threads(_ arguments: String) throws {
    // Root has no such limit, and an ordinary user may not be let into the checkout.
    let ordinary = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
    guard try runInShell("exec \(ordinary) \"$0\" --version").status == 0 else { return }
    let outcome = try runInShell(
      "exec \(ordinary) prlimit --nproc=1 \"$0\" \(arguments)")
    #expect(outcome.status == 71)
    #expect(outcome.error.hasPrefix("barchart: no thread "))
    #expect(outcome.error.count { $0 == "\n" } == 1)
  }

  @Test(
    "A fault of its own is one sentence and 70",
    .enabled(if: Instrumentation.sanitizer == nil, "a sanitizer tells of faults itself"),
    arguments: [(SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGABRT, "SIGABRT")])
  func fault(signal: Int32, name: String) throws {
    let program = try Program.start(["-", "--describe"], input: .pipe)
    // The last handler that it sets; Swift's runtime may have set one of its own for faults.
    #expect(eventually { program.handles(SIGALRM) })
    program.send(signal: signal)
    let outcome = try program.wait()
    #expect(outcome.error == "barchart: an internal error: \(name)\n")
    #expect(outcome.status == 70)
    #expect(outcome.signal == nil)
  }

  @Test("A signal that is ignored at the start stays ignored")
  func ignored() throws {
    let program = try ChildProcess(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" - --describe", Program.path],
      environment: Program.environment([:]), input: .pipe)
    #expect(eventually { program.handles(SIGTERM) })
    program.send(signal: SIGHUP)
    program.write(Array("a,b\nc,1\n".utf8))
    program.closeInput()
    #expect(try program.wait().status == 0)
  }

  @Test("A signal in the midst of writing leaves no temporary file")
  func writing() throws {
    for _ in 0..<10 {
      let folder = try ScratchFolder()
      let program = try Program.start(
        ["--sample", "steps", "--size", "2000x2000", "-o", folder.path + "/x.png"])
      let isWriting = try eventually { try !folder.names().isEmpty || !program.isRunning }
      #expect(isWriting)
      program.send(signal: SIGTERM)
      let outcome = try program.wait()
      #expect([0, 128 + SIGTERM].contains(outcome.status))
      #expect(outcome.error.isEmpty)
      #expect(try folder.names().allSatisfy { $0 == "x.png" })
    }
  }
}

extension ChildProcess {
  /// Whether it has a handler for a signal.
  fileprivate func handles(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = caught.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
    return mask & 1 << (signal - 1) != 0
  }
}
