// swift-tools-version: 6.2
// What is measured from inside: parts of a frame that nobody can tell apart from outside.
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "barchart", path: "..")],
  targets: [
    .executableTarget(
      name: "frame",
      dependencies: [
        .product(name: "Charts", package: "barchart"),
        .product(name: "Painting", package: "barchart"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
