// A server of its own, in a folder of its own, reached by a socket there.
import Foundation
import Glibc
import TestSupport
import Testing

/// A running PostgreSQL, stopped with this object.
final class PostgresServer {
  let folder: String
  private let programs: String

  /// The address of its database.
  var address: String {
    "postgresql:///postgres?host=\(folder)&user=tester" + (port.map { "&port=\($0)" } ?? "")
  }

  init() throws {
    folder = NSTemporaryDirectory() + "pg" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    programs = "/usr/lib/postgresql/\(try #require(versions.max()))/bin/"
    // The server refuses to run as root.
    if getuid() == 0, let user = getpwnam("nobody") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    try run("initdb", ["-D", folder + "/data", "-U", "tester", "-A", "trust", "-N", "-E", "UTF8"])
    try start()
  }

  /// Lets it be reached by TLS, too, as "localhost" at 127.0.0.1, with a certificate that it has
  /// signed itself, `certificate`.
  ///
  /// - Returns: the port.
  func listenByTLS() throws -> Int {
    let port = try ListeningSocket().port
    let key = folder + "/data/key.pem"
    let outcome = try ChildProcess(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
      ], environment: Program.environment([:])
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    if getuid() == 0, let user = getpwnam("nobody") {
      for path in [key, certificate] { chown(path, user.pointee.pw_uid, user.pointee.pw_gid) }
    }
    chmod(key, 0o600)
    let settings = """
      ssl = on
      ssl_key_file = '\(key)'
      ssl_cert_file = '\(certificate)'

      """
    let file = try #require(FileHandle(forWritingAtPath: folder + "/data/postgresql.conf"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(settings.utf8))
    try file.close()
    try stop()
    self.port = port
    try start()
    return port
  }

  /// The certificate of a server that is reached by TLS.
  var certificate: String { folder + "/certificate.pem" }

  /// The port at 127.0.0.1; nil if only the socket is there.
  private var port: Int?

  /// What the server has been asked.
  func log() throws -> String {
    try String(contentsOfFile: folder + "/log", encoding: .utf8)
  }

  deinit {
    try? stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Stops the server, whoever is connected to it.
  func stop() throws { try run("pg_ctl", ["stop", "-m", "immediate", "-D", folder + "/data"]) }

  /// Starts it.
  func start() throws {
    try run(
      "pg_ctl",
      [
        "start", "-w", "-D", folder + "/data", "-l", folder + "/log", "-o",
        "-c listen_addresses=\(port == nil ? "" : "127.0.0.1") -c port=\(port ?? 5432) -c unix_socket_directories=\(folder) -c fsync=off "
          + "-c log_statement=all",
      ])
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let isRoot = getuid() == 0
    let own = ["--reuid=nobody", "--regid=nogroup", "--clear-groups", programs + program]
    let outcome = try ChildProcess(
      isRoot ? "/usr/bin/setpriv" : programs + program, (isRoot ? own : []) + arguments,
      environment: Program.environment(["LC_ALL": "C"]), directory: folder
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)\(outcome.output)")
  }

  /// Runs statements by PostgreSQL's own program.
  func execute(_ statements: String) throws {
    let outcome = try ChildProcess(
      "/usr/bin/psql", ["-q", "-v", "ON_ERROR_STOP=1", address],
      environment: Program.environment([:]), input: .text(statements)
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
  }
}
