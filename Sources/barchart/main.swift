// The entry point.
internal import Glibc

/// The arguments after the program's name, as the kernel has them: the standard library's own
/// would be repaired where they are not UTF-8, and name other files.
let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
  CommandLine.unsafeArgv[index].map { word in
    ArgumentBytes(UnsafeRawBufferPointer(start: word, count: strlen(word)))
  }
}

exit(Program.run(arguments).code)
