// The entry point.
internal import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst())).code)
