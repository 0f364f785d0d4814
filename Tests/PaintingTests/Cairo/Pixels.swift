// A surface's pixels as numbers to compare.
import Painting

/// All pixels as native 32-bit values, row after row.
func pixels(of surface: borrowing ImageSurface) -> [UInt32] {
  let (width, height) = (surface.widthPixels, surface.heightPixels)
  return surface.withPixels { bytes, bytesPerRow in
    (0..<height).flatMap { y in
      (0..<width).map { x in
        bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
      }
    }
  }
}

/// The places of all pixels that are not black, x and y.
func paintedPlaces(of surface: borrowing ImageSurface) -> Set<[Int]> {
  let width = surface.widthPixels
  var places: Set<[Int]> = []
  for (index, pixel) in pixels(of: surface).enumerated() where pixel & 0xFF_FFFF != 0 {
    places.insert([index % width, index / width])
  }
  return places
}
