// Pixels as a server sends them.
internal import CXTest

extension Picture {
  /// From what the server sends: 16 or 32 bits a pixel, channels where the masks say.
  init?(_ image: XImage) {
    let bytesPerPixel = Int(image.bits_per_pixel) / 8
    let row = Int(image.bytes_per_line)
    let isLittle = image.byte_order == LSBFirst
    let masks = [image.red_mask, image.green_mask, image.blue_mask]
    let (width, height) = (Int(image.width), Int(image.height))
    guard let data = UnsafeRawPointer(image.data) else { return nil }
    func channel(_ pixel: UInt, _ mask: UInt) -> UInt32 {
      let maximum = mask >> UInt(mask.trailingZeroBitCount)
      guard maximum > 0 else { return 0 }
      let value = (pixel & mask) >> UInt(mask.trailingZeroBitCount)
      return UInt32((value * 255 + maximum / 2) / maximum)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var pixel: UInt = 0
        for byte in 0..<bytesPerPixel {
          let place = isLittle ? byte : bytesPerPixel - 1 - byte
          let offset = y * row + x * bytesPerPixel + place
          pixel |= UInt(data.load(fromByteOffset: offset, as: UInt8.self)) << UInt(8 * byte)
        }
        pixels.append(
          channel(pixel, masks[0]) << 16 | channel(pixel, masks[1]) << 8 | channel(pixel, masks[2]))
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
