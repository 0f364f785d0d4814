// What the pointer looks like, and its buttons one by one.
internal import CXTest
import Glibc

extension XClient {
  /// The pixels of the pointer's picture, in premultiplied ARGB; empty where the server cannot
  /// tell.
  public func cursorPixels() -> [UInt] {
    sync()
    var (event, error) = (Int32(), Int32())
    guard !isDead.pointee, XFixesQueryExtension(display, &event, &error) != 0,
      let image = XFixesGetCursorImage(display)
    else { return [] }
    defer { XFree(image) }
    let count = Int(image.pointee.width) * Int(image.pointee.height)
    return (0..<count).map { image.pointee.pixels[$0] }
  }

  /// Presses a button or lets it go, where the pointer is.
  public func setButton(_ button: UInt32, isPressed: Bool) {
    XTestFakeButtonEvent(display, button, isPressed ? 1 : 0, 0)
    sync()
  }
}
