// Zooming and moving along in rows, without a picture.
import Charts
import TestSupport
import Testing

@Suite("The part of the categories in view")
struct ViewportTests {
  @Test("A viewport lies within the rows, has one row at the least, and is none where it has all")
  func limits() throws {
    #expect(Viewport(start: 0, length: 10, of: 10) == nil)
    #expect(Viewport(start: 0, length: 11, of: 10) == nil)
    #expect(Viewport(start: 0, length: 1, of: 1) == nil)
    #expect(Viewport(start: 0, length: 1, of: 0) == nil)
    #expect(Viewport(start: .nan, length: 1, of: 10) == nil)
    #expect(Viewport(start: 0, length: .infinity, of: 10) == nil)
    let least = try #require(Viewport(start: 3, length: 0.001, of: 10))
    #expect(least.length == 1)
    let before = try #require(Viewport(start: -7, length: 4, of: 10))
    #expect(before.start == 0)
    let beyond = try #require(Viewport(start: 99, length: 4, of: 10))
    #expect((beyond.start, beyond.length) == (6, 4))
  }

  @Test("Zooming keeps the place it is about, as long as the ends allow it")
  func zoom() throws {
    let half = try #require(Viewport.zoomed(nil, by: 0.5, about: 40, of: 100))
    #expect((half.start, half.length) == (20, 50))
    // Still two fifths of the way into the view.
    let quarter = try #require(Viewport.zoomed(half, by: 0.5, about: 40, of: 100))
    #expect((quarter.start, quarter.length) == (30, 25))
    #expect(Viewport.zoomed(quarter, by: 2, about: 40, of: 100) == half)
    #expect(Viewport.zoomed(half, by: 2, about: 40, of: 100) == nil)
    #expect(Viewport.zoomed(half, by: 1e300, about: 40, of: 100) == nil)
    #expect(Viewport.zoomed(half, by: .nan, about: 40, of: 100) == half)
    let nearest = try #require(Viewport.zoomed(half, by: 0, about: 40, of: 100))
    #expect(nearest == half)
    #expect(Viewport.zoomed(half, by: 1e-9, about: 99, of: 100)?.length == 1)
  }

  @Test("In and out again any number of times stays within the rows")
  func random() throws {
    var random = SeededGenerator(seed: 5)
    var viewport: Viewport?
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...1_000, using: &random)
      viewport = viewport?.fitted(to: count)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        viewport = Viewport.zoomed(
          viewport, by: Double.random(in: 0.1...3, using: &random),
          about: Double.random(in: -5...1_005, using: &random), of: count)
      case 1:
        viewport = viewport?.panned(by: Double.random(in: -50...50, using: &random), of: count)
      default:
        let row = Int.random(in: 0..<count, using: &random)
        viewport = viewport?.showing(row: row, of: count)
        if let viewport {
          #expect(viewport.start <= Double(row))
          #expect(viewport.start + viewport.length >= Double(row + 1) - 1e-9)
        }
      }
      guard let viewport else { continue }
      #expect(viewport.length >= 1 && viewport.length < Double(count))
      #expect(viewport.start >= 0 && viewport.start + viewport.length <= Double(count) + 1e-9)
      let share = viewport.share(of: count)
      #expect(share.lowerBound >= 0 && share.upperBound <= 1)
    }
  }

  @Test("A row that is in view moves nothing")
  func showing() throws {
    let viewport = try #require(Viewport(start: 10.5, length: 5, of: 100))
    #expect(viewport.showing(row: 11, of: 100) == viewport)
    #expect(viewport.showing(row: 14, of: 100) == viewport)
    #expect(viewport.showing(row: 10, of: 100)?.start == 10)
    #expect(viewport.showing(row: 15, of: 100)?.start == 11)
    #expect(viewport.showing(row: 99, of: 100)?.start == 95)
  }
}
