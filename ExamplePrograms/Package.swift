// swift-tools-version: 6.2
// Programs that use the charts as a library, built and run by ExamplePrograms/run.
import PackageDescription

let package = Package(
  name: "programs",
  dependencies: [.package(name: "barchart", path: "..")],
  targets: [
    .executableTarget(
      name: "picture",
      dependencies: [
        .product(name: "Charts", package: "barchart"),
        .product(name: "Painting", package: "barchart"),
      ]),
    .executableTarget(
      name: "window",
      dependencies: [
        .product(name: "Charts", package: "barchart"),
        .product(name: "Windowing", package: "barchart"),
      ]),
    .executableTarget(
      name: "lollipops",
      dependencies: [
        .product(name: "Painting", package: "barchart"),
        .product(name: "Scales", package: "barchart"),
        .product(name: "Windowing", package: "barchart"),
      ]),
  ]
)
