// --follow on paths that lead to their file otherwise than by its names, and on files to come.
import Foundation
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct FollowedPathTests {
  private static let table = "k,v\na,3\nb,2\n"

  /// Asserts that nothing runs while the server is busy with others.
  private func expectIdle(
    _ open: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(open.client.settle(open.window), sourceLocation: sourceLocation)
    let isIdle = try eventually {
      let before = try #require(open.program.processorTicks)
      for _ in 0..<20_000 { open.client.sync() }
      return try #require(open.program.processorTicks) - before <= 1
    }
    #expect(isIdle, "it runs while nothing happens", sourceLocation: sourceLocation)
  }

  private func expectCleanEnd(_ open: OpenWindow) throws {
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("What a shell's <(command) sends is shown as it comes, and waited for without running")
  func processSubstitution() throws {
    let pipe = try ChangingFile()
    let title = ["--title", "Process"]
    let open = try OpenWindow(
      ["--follow"] + title, output: "<(printf 'k,v\\na,3\\n'; exec cat '\(pipe.path)')")
    try open.expectExport(of: ["-"] + title, input: .text("k,v\na,3\n"))
    try expectIdle(open)
    pipe.append("b,2\n")
    try open.expectExport(of: ["-"] + title, input: .text(Self.table))
    // Its writers have gone.
    try expectIdle(open)
    try expectCleanEnd(open)
  }

  @Test("A pipe that is named by its descriptor is shown as standard input is")
  func pipeOnStandardInput() throws {
    let title = ["--title", "Pipe"]
    let open = try OpenWindow(["/dev/stdin", "--follow"] + title, input: .pipe)
    open.program.write("k,v\na,3\n")
    try open.expectExport(of: ["-"] + title, input: .text("k,v\na,3\n"))
    try expectIdle(open)
    open.program.write("b,2\n")
    try open.expectExport(of: ["-"] + title, input: .text(Self.table))
    open.program.closeInput()
    try expectIdle(open)
    try expectCleanEnd(open)
  }

  @Test("q closes a window whose stream is silent")
  func stopped() throws {
    let pipe = try ChangingFile()
    let open = try OpenWindow(
      ["--follow"], output: "<(printf 'k,v\\na,3\\n'; exec cat '\(pipe.path)')")
    try open.expect("bars") { $0.count(of: Palette.blue) > 10_000 }
    try expectIdle(open)
    open.client.press(.letter("q"))
    #expect(try open.program.wait().status == 0)
    // Lets the shell's process end.
    let isReleased = eventually {
      let end = Glibc.open(pipe.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      defer { if end >= 0 { close(end) } }
      return end >= 0
    }
    #expect(isReleased)
  }

  @Test("A link to a name that is no text is followed, and what is beside it is read")
  func bytesInLink() throws {
    let file = try ChangingFile(Self.table)
    let other = try ChangingFile(Self.table)
    // A name that no text has.
    let name: [CChar] = [0x62, -1, 0x2E, 0x63, 0x73, 0x76, 0]
    let target = file.folder.utf8.map { CChar(bitPattern: $0) } + [0x2F] + name
    #expect(rename(file.path, target) == 0)
    #expect(symlink(name, file.path) == 0)
    let arguments = [file.path, file.path, other.path]
    let open = try OpenWindow(arguments + ["--follow"])
    try open.expectExport(of: arguments)
    try expectIdle(open)
    for file in [file, other] { file.append("c,5\n") }
    try open.expectExport(of: arguments)
    try expectCleanEnd(open)
  }

  @Test(
    "A file that a shell has open is followed by its descriptor, by whatever link",
    arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func descriptor(_ path: String) throws {
    let file = try ChangingFile(Self.table)
    let title = ["--title", "File"]
    let open = try OpenWindow([path, "--follow"] + title, input: .file(file.path))
    try open.expectExport(of: [file.path] + title)
    try expectIdle(open)
    file.append("c,5\n")
    try open.expectExport(of: [file.path] + title)
    // Another file of that name is not the one that is open, which a writer may go on with.
    let writer = Glibc.open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(writer) }
    file.replace("k,v\nz,1\n")
    try expectIdle(open)
    #expect(write(writer, "d,7\n", 4) == 4)
    try open.expectExport(of: ["-"] + title, input: .text(Self.table + "c,5\nd,7\n"))
    try expectCleanEnd(open)
  }

  @Test("A file of the kernel's, which has no size, is shown and at rest")
  func kernelFile() throws {
    let open = try OpenWindow(["/proc/self/limits", "/proc/stat", "--follow"])
    try expectIdle(open)
    _ = try open.close()
  }

  @Test("A file that is not there yet is waited for, alone too, and so is its folder")
  func awaited() throws {
    let file = try ChangingFile(Self.table)
    let folder = file.folder + "/in/it"
    let path = folder + "/late.csv"
    let open = try OpenWindow([path, "--follow"])
    try open.expect("a sentence") { $0.count(of: Palette.background) < $0.width * $0.height - 100 }
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "Late")
    try expectIdle(open)
    #expect(mkdir(file.folder + "/in", 0o755) == 0)
    #expect(mkdir(folder, 0o755) == 0)
    try expectIdle(open)
    #expect(rename(file.path, path) == 0)
    try open.expectExport(of: [path])
    try expectCleanEnd(open)
  }

  @Test("Of files that never came the status tells at the end")
  func neverCame() throws {
    let folder = try ChangingFile(Self.table).folder
    let open = try OpenWindow([folder + "/a.csv", folder + "/b.csv", "--follow"])
    try expectIdle(open)
    let outcome = try open.close()
    #expect(outcome.status == 66)
    #expect(outcome.error == "barchart: \(folder)/a.csv: no such file\n")
  }

  @Test("What is there and can never be a table is told at once, as without --follow")
  func folder() throws {
    let server = try XServer()
    let outcome = try Program.run(["/", "--follow"], display: server.display)
    #expect(outcome.status == 66)
    #expect(outcome.error == "barchart: /: is a directory\n")
  }
}
