// Pixels as a value: of a window, of a PNG file, or painted by the test.
internal import CXTest
public import Scenegraph

/// Opaque pixels, 0xRRGGBB, row by row from the top left.
public struct Picture: Hashable {
  public var width: Int
  public var height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Copies the pixels of a surface in memory: native 32-bit values, 0xRRGGBB, whose highest byte
  /// says nothing.
  public init(width: Int, height: Int, surface bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
          pixels.initializeElement(at: y * width + x, to: pixel & 0xFF_FFFF)
        }
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The colour of a pixel.
  public subscript(x: Int, y: Int) -> Color { Color(hex: pixels[y * width + x]) }

  /// The colour at a point in pixels.
  public subscript(point: Point) -> Color { self[Int(point.x), Int(point.y)] }

  /// The smallest box around all pixels that differ: nil where none does, everything where the
  /// sizes do.
  public func difference(from other: Picture) -> Rect? {
    guard width == other.width, height == other.height else {
      return Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] != other.pixels[y * width + x] {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return Rect(
      minX: Double(left), minY: Double(top), maxX: Double(right + 1), maxY: Double(bottom + 1))
  }

  /// How many pixels have a colour.
  public func count(of color: Color) -> Int {
    let wanted = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    return pixels.count { $0 == wanted }
  }

  /// Reads an uncompressed TIFF as the program writes it: its size in the first two fields of the
  /// directory, its pixels, three bytes each, at the end.
  ///
  /// - Returns: nil where the bytes are no such file.
  public init?(tiff bytes: [UInt8]) {
    func number(at start: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    guard bytes.count > 34, bytes.starts(with: Array("II*\0".utf8)) else { return nil }
    let (width, height) = (number(at: 18), number(at: 30))
    guard width > 0, height > 0, bytes.count >= 3 * width * height else { return nil }
    let samples = bytes.suffix(3 * width * height)
    self.init(
      width: width, height: height,
      pixels: stride(from: samples.startIndex, to: samples.endIndex, by: 3).map {
        UInt32(samples[$0]) << 16 | UInt32(samples[$0 + 1]) << 8 | UInt32(samples[$0 + 2])
      })
  }

  /// Reads a PNG; transparent pixels come out over black.
  ///
  /// - Returns: nil where the bytes are no PNG.
  public init?(png bytes: [UInt8]) {
    // libpng keeps the address of the bytes from the first call to the second.
    let read = bytes.withUnsafeBufferPointer { bytes -> (Int, Int, [UInt8])? in
      var image = png_image()
      image.version = png_image_version()
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return nil
      }
      defer { png_image_free(&image) }
      image.format = rgb_format()
      let (width, height) = (Int(image.width), Int(image.height))
      var samples = [UInt8](repeating: 0, count: width * height * 3)
      var black = png_color()
      guard png_image_finish_read(&image, &black, &samples, Int32(width * 3), nil) != 0 else {
        return nil
      }
      return (width, height, samples)
    }
    guard let (width, height, samples) = read else { return nil }
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        UInt32(samples[index * 3]) << 16 | UInt32(samples[index * 3 + 1]) << 8
          | UInt32(samples[index * 3 + 2])
      })
  }
}
