// Failures of drawing as the command line reports them; apart, since the command line knows no
// Cairo.
internal import Painting

extension Failure {
  static func drawing(_ error: any Error) -> Failure {
    guard let error = error as? CairoError else { return .fault("\(error)") }
    return error == .outOfMemory
      ? .noResources(reason: error.sentence) : .cannotDraw(reason: error.sentence)
  }
}
