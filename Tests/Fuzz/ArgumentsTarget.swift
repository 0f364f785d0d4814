// Fuzzes the reading of a command line: any words give a command, or one line of a sentence.
import Base
import Inputs

/// The input is a list of arguments, each ended by NUL as the kernel passes them.
func fuzzArguments(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false)
    .map(ArgumentBytes.init)
  do {
    let command = try ArgumentParser.parse(arguments)
    if let options = command.options { check(options) }
    if let picture = command.picture { check(picture) }
  } catch {
    let message = Failure.usage(error).message ?? ""
    precondition(message.hasPrefix("barchart: "), "no sentence for \(arguments)")
    precondition(message.utf8.count < 4096, "a sentence without end for \(arguments)")
    let isOneLine = message.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    precondition(isOneLine, "more than a line for \(arguments)")
  }
}

/// What the types of the options do not say.
private func check(_ options: Options) {
  for case .file(let path) in options.sources {
    precondition(FilePath(path.bytes) == path && !path.display.contains("\n"))
  }
  if let goal = options.goal { precondition(goal > 0 && goal.isFinite) }
  if let delimiter = options.delimiter { precondition(delimiter < 0x80 && delimiter > 0) }
  precondition(Set(options.values).count == options.values.count)
}

private func check(_ picture: PictureOptions) {
  if let size = picture.size {
    let side = Double(OptionLimits.side.lowerBound)...Double(OptionLimits.side.upperBound)
    precondition(side.contains(size.width) && side.contains(size.height))
  }
  if let factor = picture.scaleFactor { precondition(OptionLimits.scaleFactor.contains(factor)) }
}
