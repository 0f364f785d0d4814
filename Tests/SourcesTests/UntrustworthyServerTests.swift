// Servers that are not who they say, or hang, die and lie: one sentence each, without a password.
import Foundation
import Glibc
import SourceProtocol
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct UntrustworthyServerTests {
  private func run(_ address: String, _ environment: [String: String?] = [:]) throws -> Outcome {
    try Program.run(
      [address, "--sql", "select 'x' as k, 3 as n", "--describe", "--locale", "C"],
      environment: environment)
  }

  @Test("A server that cannot be verified is not asked")
  func certificates() throws {
    let server = try PostgresServer()
    let port = try server.listenByTLS()
    let other = try PostgresServer()
    _ = try other.listenByTLS()
    func address(_ host: String, _ settings: String) -> String {
      "postgresql://tester:s3cret@\(host):\(port)/postgres?\(settings)"
    }
    let verified = "sslmode=verify-full&sslrootcert="
    let good = try run(address("localhost", verified + server.certificate))
    #expect(good.status == 0 && good.output.contains("\nx: 3.\n"), "\(good.error)")
    let faults = [
      (address("localhost", verified + other.certificate), "certificate verify failed"),
      (
        address("localhost", verified + "/none.pem"),
        "root certificate file \"/none.pem\" does not exist"
      ),
      (
        address("127.0.0.1", verified + server.certificate),
        "does not match host name \"127.0.0.1\""
      ),
    ]
    for (address, reason) in faults {
      let outcome = try run(address)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
      #expect(!outcome.error.contains("s3cret"), "\(outcome.error)")
    }
  }

  @Test("Hosts of an address are tried one after the other, and the reason of the last is told")
  func severalHosts() throws {
    let (silent, server) = (try LyingServer(.hangs), try PostgresServer())
    let refusing = try ListeningSocket().port
    func address(_ database: String) -> String {
      "postgresql://tester@/\(database)?host=127.0.0.1,127.0.0.1,\(server.folder)"
        + "&port=\(silent.port),\(refusing),5432&connect_timeout=2&gssencmode=disable"
    }
    let outcome = try run(address("postgres"))
    #expect(outcome.output.contains("\nx: 3.\n"), "\(outcome.error)")
    let failed = try run(address("none"))
    #expect(failed.error.hasSuffix("database \"none\" does not exist\n"), "\(failed.error)")
    let absent = try run("postgresql://127.0.0.1:\(refusing)/d")
    #expect(absent.error.hasSuffix("failed: Connection refused\n"), "\(absent.error)")
  }

  @Test("A server that says nothing, not even to a request to stop, holds nobody")
  func stalled() throws {
    let server = try LyingServer(.stalls)
    let address = "postgresql://127.0.0.1:\(server.port)/d?gssencmode=disable"
    let process = try SourceProcess("barchart-source-postgresql", toOpen: "d")
    func ask(_ request: SourceRequest) throws { try #require(process.send(request)) }
    try ask(.open(.address(address), query: nil))
    guard case .opened? = try process.reply(within: -1) else {
      Issue.record("not opened")
      return
    }
    try ask(.select(SelectStatement("SELECT 1")))
    #expect(try process.reply(within: 100) == nil)
    try ask(.cancel)
    guard case .end? = try process.reply(within: 10_000) else {
      Issue.record("not cancelled")
      return
    }
    // Once the window has gone, the process ends.
    try ask(.select(SelectStatement("SELECT 1")))
    shutdown(process.descriptor, Int32(SHUT_WR))
    #expect(throws: SourceProcess.ReplyError.self) { try process.reply(within: 10_000) }
  }

  @Test(
    "A server that hangs, babbles, dies or lies is told",
    arguments: LyingServer.Manner.allCases.filter { $0 != .stalls })
  func protocols(manner: LyingServer.Manner) throws {
    let server = try LyingServer(manner)
    let address =
      "postgresql://me:s3cret@127.0.0.1:\(server.port)/d?connect_timeout=2&gssencmode=disable"
    let outcome = try Program.run([address, "--describe", "--locale", "C"])
    let reasons: [LyingServer.Manner: String] = [
      .hangs: "failed: timeout expired",
      .babbles: "received invalid response to SSL negotiation: H",
      .dies: "server closed the connection", .lies: "unexpected field count",
      .goesOn: "lists more than 1,000,000 columns",
    ]
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.error.contains(reasons[manner] ?? "?"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(!outcome.error.contains("s3cret"), "\(outcome.error)")
  }
}
