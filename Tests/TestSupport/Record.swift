// What cannot be reviewed line by line is recorded: a line a case, with fingerprints of its parts.
import Foundation

/// The record of many cases, to be compared with a golden.
///
/// A golden says what was reviewed; a record only says that nothing has changed, of so many cases that
/// nobody would read them. Each line names the case and has the fingerprint of each of its parts, so
/// that a difference tells where to look. With BARCHART_RECORDS=FOLDER the parts are written there in
/// full, as FOLDER/RECORD.txt: those of two versions of the program can be compared line by line.
public struct Record {
  private var lines: [String] = []
  private var full: [String] = []
  private let keepsAll = ProcessInfo.processInfo.environment["BARCHART_RECORDS"] != nil

  public init() {}

  /// The lines so far, as the text of a golden.
  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a case.
  ///
  /// - Parameters:
  ///   - name: what is told in full.
  ///   - parts: texts of any length by what they are, in order; those that are empty are left out.
  public mutating func add(_ name: String, _ parts: [(String, String)]) {
    let told = parts.filter { !$0.1.isEmpty }
    lines.append(
      ([name] + told.map { "\($0.0) \(Self.fingerprint($0.1))" }).joined(separator: " · "))
    if keepsAll { full.append(([name] + told.map { "\($0.0): \($0.1)" }).joined(separator: "\n")) }
  }

  /// Writes the parts in full where that is asked for.
  public func keep(as name: String) {
    guard let folder = ProcessInfo.processInfo.environment["BARCHART_RECORDS"] else { return }
    let file = URL(filePath: folder).appending(path: "\(name.replacing("/", with: "-")).txt")
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(full.joined(separator: "\n\n").utf8).write(to: file)
  }

  /// Eight digits for a text: FNV-1a of 64 bits (Fowler, Noll, Vo), folded to 32.
  public static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String((hash ^ hash >> 32) & 0xffff_ffff, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
