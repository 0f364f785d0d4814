// The habits that a machine can check, one function a rule: a file in, its violations out.
import Foundation

enum Rules {
  static let lineLimit = 500
  static let columnLimit = 100
  static let functionLimit = 70

  static func length(_ file: SourceFile) -> [Violation] {
    guard file.lines.count > lineLimit else { return [] }
    return [file.violation(lineLimit, "\(file.lines.count) lines, the limit is \(lineLimit)")]
  }

  static func width(_ file: SourceFile) -> [Violation] {
    file.lines.enumerated().compactMap { index, line in
      guard line.count > columnLimit else { return nil }
      return file.violation(index, "\(line.count) columns, the limit is \(columnLimit)")
    }
  }

  /// The comment at the head is a sentence: why the file exists.
  static func head(_ file: SourceFile) -> [Violation] {
    // A package manifest must begin with the version of the tools.
    let first = file.lines.first?.hasPrefix("// swift-tools-version") == true ? 1 : 0
    let comment = file.lines.dropFirst(first).prefix { $0.hasPrefix("//") }
    guard let line = comment.first, line.hasPrefix("// ") else {
      return [file.violation(first, "the first line is not a sentence in a comment")]
    }
    let ends = comment.contains { $0.last.map { ".?!".contains($0) } ?? false }
    return ends ? [] : [file.violation(first, "the comment at the head is not a sentence")]
  }

  /// What belongs into an issue, and not into a file.
  static func notes(_ file: SourceFile) -> [Violation] {
    matches(
      file, in: file.lines, of: ["TO" + "DO", "FIX" + "ME", "XX" + "X"],
      pattern: #"\b(TO"# + #"DO|FIX"# + #"ME|XX"# + #"X)\b"#)
  }

  /// What ends the program, hides an error or writes past the streams that are tested.
  static func hazards(_ file: SourceFile) -> [Violation] {
    matches(
      file, in: file.code,
      of: ["try!", "as!", "fatalError(", "preconditionFailure(", "print(", "Print(", "dump("],
      pattern: #"\btry!|\bas!|\b(fatalError|preconditionFailure|print|debugPrint|dump)\("#)
  }

  /// What links the library of regular expressions, 1.4 MB of the program: literals of them, and
  /// the functions of collections that look for another collection.
  static func regularExpressions(_ file: SourceFile) -> [Violation] {
    let functions = "firstRange|ranges|(first|whole|prefix)Match|trimmingPrefix"
    return matches(
      file, in: file.code, of: ["/", "Reg", "import", "irst", "ranges", "Match", "Prefix"],
      pattern: #"#+/|\bRegex\b|[=(,] /[^ /*]|\bimport _?(RegexBuilder|StringProcessing)\b"#
        + #"|\.(\#(functions))\("#)
  }

  /// A test waits for a condition with a deadline, never for a time.
  static func sleeping(_ file: SourceFile) -> [Violation] {
    matches(file, in: file.code, of: ["sleep("], pattern: #"\b(u|nano)?sleep\("#)
  }

  /// A path of somebody's machine.
  static func machinePaths(_ file: SourceFile) -> [Violation] {
    let folders = ["home", "Users", "root", "mnt", "work"]
    return matches(
      file, in: file.lines, of: folders.map { "/\($0)/" },
      pattern: "(^|[^A-Za-z0-9_.}~])/(\(folders.joined(separator: "|")))/")
  }

  /// Every type and function that other targets see says what it is.
  static func documentation(_ file: SourceFile) -> [Violation] {
    let pattern =
      #"^\s*(@\S+ )*(public|package|open) ((static|class|final|mutating|indirect|nonisolated) )*"#
      + #"(struct|enum|class|protocol|actor|typealias|func|macro) "#
    return file.code.indices.compactMap { index in
      guard file.code[index].mentions(["public ", "open ", "package "]),
        file.code[index].range(of: pattern, options: .regularExpression) != nil
      else { return nil }
      var above = index - 1
      while above >= 0, file.code[above].trimmed.hasPrefix("@") { above -= 1 }
      if above >= 0, file.lines[above].trimmed.hasPrefix("///") { return nil }
      return file.violation(index, "undocumented: \(file.lines[index].trimmed)")
    }
  }

  /// Functions and initialisers, measured from their first line to the brace that closes them: the
  /// next one of the same indentation, which the formatter sees to.
  static func functionLength(_ file: SourceFile) -> [Violation] {
    let pattern = #"^\s*([@a-zA-Z()]+ )*(func |init[?(<]|deinit )"#
    return file.code.indices.compactMap { index in
      let line = file.code[index]
      guard line.mentions(["func ", "init"]),
        line.range(of: pattern, options: .regularExpression) != nil,
        let end = functionEnd(file, from: index), end - index + 1 > functionLimit
      else { return nil }
      return file.violation(
        index, "\(end - index + 1) lines in a function, the limit is \(functionLimit)")
    }
  }

  /// nil for one of a single line and for a requirement without a body.
  private static func functionEnd(_ file: SourceFile, from start: Int) -> Int? {
    let indentation = file.code[start].indentation
    for index in file.code.indices.dropFirst(start + 1) {
      let line = file.code[index]
      guard !line.trimmed.isEmpty, line.indentation <= indentation else { continue }
      if line.trimmed.hasPrefix(")") || line.trimmed.hasPrefix("where") { continue }
      return line.indentation == indentation && line.trimmed.hasPrefix("}") ? index : nil
    }
    return nil
  }

  /// - Parameter words: without any of which no line can match.
  private static func matches(
    _ file: SourceFile, in lines: [String], of words: [String], pattern: String
  ) -> [Violation] {
    lines.enumerated().compactMap { index, line in
      guard line.mentions(words), let range = line.range(of: pattern, options: .regularExpression)
      else { return nil }
      return file.violation(index, "\(line[range].trimmed) has no place here")
    }
  }
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }

  var indentation: Int { prefix { $0 == " " }.count }
}
