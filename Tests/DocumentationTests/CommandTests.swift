// Every command in the documents is run, or what it names is looked for, or it stands in the
// transcript with what it printed.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite("The commands in the documents", .serialized) struct CommandTests {
  static let commands = MarkdownPage.all.filter { $0.path != DocumentedCommand.transcriptPath }
    .flatMap(DocumentedCommand.all)

  /// Those that tests of the examples run, as they stand in their folders.
  private static let examples: Set<String> = {
    let folder = Program.checkout + "/Examples/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let texts = names.map { try? String(contentsOfFile: folder + $0 + "/command", encoding: .utf8) }
    return Set(texts.compactMap(\.self).flatMap { $0.split(separator: "\n").map(String.init) })
  }()

  /// What is to be run for a command; nil where it is looked at only.
  private static func runnable(_ command: DocumentedCommand) -> String? {
    let text = command.text.replacing(".build/debug/barchart", with: "barchart")
      .replacing("gzip -dc FILE", with: "gzip -dc sales.csv.gz").replacing(
        " FILE", with: " sales.csv")
    if text.hasPrefix("sudo ") || examples.contains(text) { return nil }
    if text.contains(" && "), !text.hasPrefix("cd ") {
      return text.components(separatedBy: " && ").first { $0.hasPrefix("barchart ") }
    }
    let isOurs = text.contains(#/(^|\| )barchart( |$)/#) || text.hasPrefix("cd Examples/")
    if isOurs || command.output != nil && CommandCheck.fault(text) == nil {
      return optionAlone(text) == nil ? text : nil
    }
    return nil
  }

  /// The option that a text names without its value, such as `barchart -o`.
  private static func optionAlone(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0] == "barchart", words[1].hasPrefix("-") else { return nil }
    return ["--help", "--version"].contains(words[1]) ? nil : String(words[1])
  }

  static let run = commands.filter { runnable($0) != nil }

  @Test("They are found")
  func found() {
    #expect(Self.commands.contains { $0.path == "README.md" && $0.text == "make run" })
    #expect(Self.run.contains { $0.path == "README.md" && $0.text.hasPrefix("psql ") })
    #expect(Self.run.count >= 10 && Self.commands.count >= 50)
  }

  @Test("Those that are not run name what is there, or stand in the transcript")
  func known() {
    for command in Self.commands {
      // Of several commands in a line one is run.
      let isWhole = command.text.hasPrefix("cd ") || !command.text.contains(" && ")
      if isWhole, Self.runnable(command) != nil { continue }
      if Self.examples.contains(command.text) { continue }
      if DocumentedCommand.transcript[command.text]?.isEmpty == false { continue }
      if let option = Self.optionAlone(command.text) {
        #expect(Self.help.contains(option), "\(command)")
        continue
      }
      for piece in command.text.components(separatedBy: " && ")
      where !piece.hasPrefix(".build/debug/barchart ") {
        let fault = CommandCheck.fault(piece)
        #expect(fault == "", "\(command): \(fault ?? "neither run nor in the transcript")")
      }
    }
  }

  private static let help = (try? Program.run(["--help"]).output) ?? ""

  @Test("What the transcript lists is in the documents")
  func listed() {
    let texts = Self.commands.map(\.text)
    for command in DocumentedCommand.transcript.keys {
      #expect(texts.contains { $0.contains(command) }, "\(command) is nowhere else")
    }
  }

  @Test("Those of barchart do what they say")
  func works() throws {
    let server = try XServer(screen: "1280x1024x24")
    let client = try XClient(display: server.display)
    // A page's commands share a folder, as those of a person who follows the page do.
    var (page, workspace) = ("", try Workspace())
    for command in Self.run {
      guard let text = Self.runnable(command) else { continue }
      if command.path != page { (page, workspace) = (command.path, try Workspace()) }
      let process = try workspace.start(text, display: server.display)
      if let window = client.chartWindow(while: process) {
        // Bars, and not just a frame: they come through a pipe. A filter may leave out the series that
        // has the first colour; years have a ramp, which ends in a dark blue.
        let hasBars = eventually {
          let picture = client.picture(of: window)
          return [0x2F6BDB, 0xB85A10, 0x14285A].contains {
            picture?.count(of: Color(hex: $0)) ?? 0 > 500
          }
        }
        #expect(hasBars && client.settle(window), "\(command): there are no bars")
        if text.contains("--print-selection") {
          client.focus(window)
          client.press(.right)
          client.press(.enter)
        } else {
          client.requestClose(window)
        }
      }
      let outcome = try process.wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(command): \(outcome.error)")
      guard let expected = command.output else { continue }
      #expect(outcome.output == expected, "\(command)")
    }
  }
}
