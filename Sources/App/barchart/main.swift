// The entry point.
internal import Glibc

// Before anything of Swift needs memory.
StandardStreams.prepare()
FaultReport.install()
EndSignals.install()

/// The arguments without the program's name, as the kernel passes them. The standard library would
/// repair bytes that are not UTF-8, so they would name other files.
let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
  CommandLine.unsafeArgv[index].map { word in
    ArgumentBytes(UnsafeRawBufferPointer(start: word, count: strlen(word)))
  }
}

ProcessEnd.leave(Program.run(arguments))
