// Pixels in memory that the X server reads by itself, which grow with a window without a copy.
internal import CCairo
import Glibc

/// An image in a segment of memory as large as the screen, which the server copies windows from
/// (MIT-SHM). Only pages that are drawn on are ever touched, and its rows follow each other without
/// a gap, so a window that grows by some pixels costs some pages. Cairo's own shared images are
/// cleared as a whole when they are made: 8 ms at 1600×1200. Must be destroyed before its display
/// is closed.
final class SharedImage {
  /// Pages of pictures this many times smaller than the largest are given back.
  private static let wasteFactor = 8

  private let display: OpaquePointer
  private let window: UInt
  private let visual: UnsafeMutablePointer<Visual>
  private let gc: GC
  /// Xlib's images keep a pointer to it.
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>
  private let capacity: Int
  /// The bytes that may have been drawn on.
  private var touched = 0
  private var image: UnsafeMutablePointer<XImage>?
  /// The serial of the last request to copy.
  private var lastCopy: UInt = 0
  private(set) var surface: OpaquePointer?
  /// Whether the graphics context has a clip.
  private var isClipped = false
  /// Whether the surface has all of the picture on the window.
  var isWhole = false

  /// - Parameter bytes: of the largest picture.
  /// - Returns: nil if the server cannot read memory of this process, there is none, or the
  ///   window's pixels are not red, green and blue bytes in 32 bits.
  init?(
    display: OpaquePointer, window: UInt, visual: UnsafeMutablePointer<Visual>, bytes: Int
  ) {
    guard Self.isPlain(visual, on: display), XShmQueryExtension(display) != 0 else { return nil }
    // SHM_NORESERVE: only what is drawn on counts.
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o10000 | 0o600)
    guard id >= 0 else { return nil }
    let address = shmat(id, nil, 0)
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: id, shmaddr: address?.assumingMemoryBound(to: CChar.self), readOnly: 1))
    let isMapped = address != nil && address != UnsafeMutableRawPointer(bitPattern: -1)
    let isAttached = isMapped && Self.attach(segment, on: display)
    // It ends with the last process that has it, however that ends.
    shmctl(id, IPC_RMID, nil)
    guard isAttached, let gc = XCreateGC(display, window, 0, nil) else {
      if isMapped { shmdt(address) }
      segment.deallocate()
      return nil
    }
    XSetGraphicsExposures(display, gc, 0)
    (self.display, self.window, self.visual, self.gc) = (display, window, visual, gc)
    (self.segment, capacity) = (segment, bytes)
  }

  deinit {
    forgetSurface()
    XFreeGC(display, gc)
    XShmDetach(display, segment)
    shmdt(segment.pointee.shmaddr)
    segment.deallocate()
  }

  /// Whether pixels are those of a Cairo image without transparency.
  private static func isPlain(
    _ visual: UnsafeMutablePointer<Visual>, on display: OpaquePointer
  ) -> Bool {
    var wanted = XVisualInfo()
    wanted.visualid = XVisualIDFromVisual(visual)
    var count: Int32 = 0
    guard let found = XGetVisualInfo(display, Int(VisualIDMask), &wanted, &count) else {
      return false
    }
    defer { XFree(found) }
    let masks = (visual.pointee.red_mask, visual.pointee.green_mask, visual.pointee.blue_mask)
    return count > 0 && found.pointee.depth == 24 && masks == (0xFF0000, 0xFF00, 0xFF)
      && XImageByteOrder(display) == LSBFirst && 1.littleEndian == 1
  }

  /// That the server has the extension proves nothing: it may run on another machine.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, on display: OpaquePointer
  ) -> Bool {
    // Errors of earlier requests belong to the handler of before, and so do those of other displays.
    XSync(display, 0)
    attaching = (display, nil, false)
    attaching.others = XSetErrorHandler { display, error in
      guard display == attaching.display else { return attaching.others?(display, error) ?? 0 }
      attaching.hasFailed = true
      return 0
    }
    XShmAttach(display, segment)
    XSync(display, 0)
    XSetErrorHandler(attaching.others)
    return !attaching.hasFailed
  }

  /// Takes another size; all pixels are to be drawn anew.
  ///
  /// - Returns: false if it is too large for the segment.
  func resize(widthPixels width: Int, heightPixels height: Int) throws(CairoError) -> Bool {
    let bytes = width * height * 4
    guard bytes <= capacity else { return false }
    if let image, image.pointee.width == width, image.pointee.height == height { return true }
    waitUntilRead()
    forgetSurface()
    isWhole = false
    if bytes * Self.wasteFactor < touched {
      // What is removed reads as zeros, in whole pages from the next one on.
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      let start = (bytes + page - 1) / page * page
      madvise(segment.pointee.shmaddr + start, capacity - start, MADV_REMOVE)
      touched = bytes
    }
    touched = max(touched, bytes)
    guard
      let image = XShmCreateImage(
        display, visual, 24, ZPixmap, segment.pointee.shmaddr, segment, UInt32(width),
        UInt32(height))
    else { throw .outOfMemory }
    self.image = image
    surface = try CairoError.checked(
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(segment.pointee.shmaddr).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24, Int32(width), Int32(height), image.pointee.bytes_per_line))
    return true
  }

  private func forgetSurface() {
    if let surface { cairo_surface_destroy(surface) }
    // The pixels are not its own.
    if let image {
      image.pointee.data = nil
      _ = image.pointee.f.destroy_image(image)
    }
    (surface, image) = (nil, nil)
  }

  /// Returns when the server has read all that it was told to copy: what it has not, may not be
  /// drawn over.
  func waitUntilRead() { waitUntilDone(lastCopy) }

  private func waitUntilDone(_ request: UInt) {
    // An event that has come may tell, which spares a round trip.
    if request > XLastKnownRequestProcessed(display) { XEventsQueued(display, QueuedAfterReading) }
    if request > XLastKnownRequestProcessed(display) { XSync(display, 0) }
  }

  /// Copies rectangles to the same place of the window: one by itself, several as what they have in
  /// common with their bounds, which are two requests.
  func copy(_ rects: [PixelRect]) {
    guard let image, let surface, let first = rects.first else { return }
    cairo_surface_flush(surface)
    let bounds = rects.dropFirst().reduce(first) { $0.union($1) }
    if rects.count > 1 {
      var boxes = rects.map {
        XRectangle(
          x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
          height: UInt16(clamping: $0.height))
      }
      XSetClipRectangles(display, gc, 0, 0, &boxes, Int32(boxes.count), Unsorted)
    } else if isClipped {
      XSetClipMask(display, gc, 0)
    }
    isClipped = rects.count > 1
    lastCopy = XNextRequest(display)
    XShmPutImage(
      display, window, gc, image, Int32(bounds.x), Int32(bounds.y), Int32(bounds.x),
      Int32(bounds.y), UInt32(bounds.width), UInt32(bounds.height), 0)
  }
}

/// What Xlib's error handler, which takes no context, has to know. Only the thread of the display that
/// attaches memory changes it.
private nonisolated(unsafe) var attaching:
  (display: OpaquePointer?, others: XErrorHandler?, hasFailed: Bool) = (nil, nil, false)

extension SharedImage {
  /// A band has about so many bytes.
  static let bandBytes = 128 << 10

  /// Paints all of the picture in bands, which the server copies one after the other from the same few
  /// pages. The surface has nothing of it afterwards.
  ///
  /// - Parameters:
  ///   - bands: ranges of rows that follow each other from the first to the last.
  ///   - paint: draws on a surface of the rows of a band, which are where they are in the picture.
  func paint(
    in bands: [Range<Int>],
    _ paint: (OpaquePointer) throws(CairoError) -> Void
  ) throws(CairoError) {
    guard let image, let rows = bands.map({ $0.count }).max() else { return }
    let width = Int(image.pointee.width)
    let bytesPerRow = Int(image.pointee.bytes_per_line)
    waitUntilRead()
    isWhole = false
    // One is painted while the server reads the other, if the picture has room for both.
    var copies = [UInt](repeating: 0, count: 2 * rows <= Int(image.pointee.height) ? 2 : 1)
    for (number, band) in bands.enumerated() {
      let place = number % copies.count
      waitUntilDone(copies[place])
      let start = segment.pointee.shmaddr + place * rows * bytesPerRow
      let surface = try CairoError.checked(
        cairo_image_surface_create_for_data(
          UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
          Int32(width), Int32(band.count), Int32(bytesPerRow)))
      defer { cairo_surface_destroy(surface) }
      cairo_surface_set_device_offset(surface, 0, -Double(band.lowerBound))
      try paint(surface)
      cairo_surface_flush(surface)
      copies[place] = XNextRequest(display)
      XShmPutImage(
        display, window, gc, image, 0, Int32(place * rows), 0, Int32(band.lowerBound),
        UInt32(width), UInt32(band.count), number + copies.count < bands.count ? 1 : 0)
      XFlush(display)
    }
    lastCopy = copies.max() ?? lastCopy
  }
}
