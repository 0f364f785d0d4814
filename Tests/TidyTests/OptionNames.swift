// The long names of the options, read from the option table's source.

enum OptionNames {
  /// The raw values of `enum OptionName`: a case's name, or the text that it is set to.
  static func names(in file: SourceFile) -> [String] {
    let start = file.lines.firstIndex { $0.hasPrefix("enum OptionName") } ?? file.lines.endIndex
    let body = file.lines[start...].dropFirst().prefix { $0 != "}" }
    return body.map(\.trimmed).filter { $0.hasPrefix("case ") }.flatMap { line in
      line.dropFirst("case ".count).split(separator: ",").map { item in
        let parts = item.split(separator: "=").map(\.trimmed)
        return parts.count == 2 ? parts[1].filter { $0 != "\"" } : parts[0]
      }
    }
  }
}
