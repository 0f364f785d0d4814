// Where a bus is, by what the environment says.
import Testing

@testable import Bus

@Suite struct BusAddressTests {
  @Test(
    arguments: [
      ("unix:path=/run/user/1000/bus", "/run/user/1000/bus"),
      ("unix:path=/tmp/a%20b%2c,guid=00", "/tmp/a b,"),
      ("unix:guid=00,path=/tmp/x", "/tmp/x"),
      ("unix:abstract=/tmp/dbus-x", "\0/tmp/dbus-x"),
      ("tcp:host=localhost,port=1;unix:path=/y", "/y"),
      ("unixexec:path=/bin/sh;unix:path=/y", "/y"),
      ("unix:path=" + String(repeating: "x", count: 107), String(repeating: "x", count: 107)),
    ])
  func `a Unix socket is taken`(text: String, name: String) {
    #expect(BusAddress(text)?.socketName == Array(name.utf8))
  }

  @Test(
    arguments: [
      "", ":", ";", "unix", "unix:", "unix:path", "unix:path=", "unix:path=%", "unix:path=%0",
      "unix:path=%zz", "unix:path=/a%00b", "autolaunch:", "tcp:host=localhost,port=1",
      "unixexec:path=/bin/sh", "launchd:env=X", "unix:abstract=", "unix:tmpdir=/tmp",
      "unix:path=" + String(repeating: "x", count: 108),
      "unix:abstract=" + String(repeating: "x", count: 107),
    ])
  func `anything else is none`(text: String) {
    #expect(BusAddress(text) == nil)
  }
}
