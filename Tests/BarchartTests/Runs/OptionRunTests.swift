// Each option through the real program, by what it changes in the scene.
import Foundation
import TestSupport
import Testing

@Suite struct OptionRunTests {
  @Test("--help and --version go to standard output")
  func about() throws {
    let help = try Program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.error == "")
    expectGolden(help.output, named: "help.txt")
    let version = try Program.run(["--version"])
    #expect(version.output == "barchart 0.2.0\n")
    #expect(version.status == 0)
  }

  @Test("A file, standard input by name, a pipe and a redirection give the same chart")
  func sources() throws {
    let folder = try ScratchFolder()
    let text = "name,count\nx,1\ny,2.5\n"
    let path = try folder.file("a.csv", text)
    let direct = try Program.run([path, "--describe", "--title", "T"])
    #expect(direct.status == 0)
    for (arguments, input) in [
      (["-"], .text(text)), ([], .text(text)), (["-"], .file(path)), ([], .file(path)),
      (["/dev/stdin"], .text(text)), (["--", "-"], .text(text)),
    ] as [([String], StandardInput)] {
      let other = try Program.run(
        ["--describe", "--title", "T"] + arguments, input: input)
      #expect(other.output == direct.output, "\(arguments)")
      #expect(other.error == "")
    }
    let slow = try Program.start(["--describe", "--title", "T"], input: .pipe)
    for piece in ["na", "me,count\nx", ",1\ny,2", ".5\n"] { slow.write(piece) }
    slow.closeInput()
    #expect(try slow.wait().output == direct.output)
  }

  @Test("Long form: a column names the series")
  func series() throws {
    let folder = try ScratchFolder()
    let path = try folder.file(
      "a.csv", "day,who,n\nMon,Ann,1\nMon,Bob,2\nTue,Ann,3\n")
    let written = try scene([path, "-s", "who"])
    let bars = written.marks("bar")
    #expect(bars.map(\.category) == ["Mon", "Mon", "Tue"])
    #expect(bars.map(\.series) == ["Ann", "Bob", "Ann"])
    #expect(bars.map(\.value) == [1, 2, 3])
    #expect(written.marks("legend-label").map(\.text) == ["Ann", "Bob"])
    let twice = try folder.file("b.csv", "day,who,n\nMon,Ann,1\nMon,Ann,2\nTue,Bob,3\n")
    let refused = try Program.run([twice, "-s", "who", "-a", "none", "--describe"])
    #expect(refused.status == 65)
    #expect(refused.error.hasPrefix("barchart: \(twice):3: category \"Mon\" and series \"Ann\""))
  }

  @Test(
    "Rows of one category become one bar, whatever is done with the bars",
    arguments: [
      (["-a", "sum"], ["x", "y", "z"], [4, 7, 1]),
      (["-a", "mean"], ["x", "y", "z"], [2, 3.5, 1]),
      (["-a", "median"], ["x", "y", "z"], [2, 3.5, 1]),
      (["--aggregate=min"], ["x", "y", "z"], [1, 3, 1]), (["-amax"], ["x", "y", "z"], [3, 4, 1]),
      (["-a", "count"], ["x", "y", "z"], [2, 2, 1]),
      (["-a", "none"], ["x", "y", "x", "y", "z"], [1, 3, 3, 4, 1]),
      (["-a", "sum", "--sort=-value"], ["y", "x", "z"], [7, 4, 1]),
      (["-a", "sum", "--top", "1"], ["y", "2 others"], [7, 5]),
      (["-a", "sum", "--sort=value", "-c", "who"], ["b", "a"], [3, 9]),
    ] as [([String], [String], [Double])])
  func aggregate(_ options: [String], _ names: [String], _ values: [Double]) throws {
    let text = "name,who,n\nx,a,1\ny,b,3\nx,a,3\ny,a,4\nz,a,1\n"
    let written = try scene(["-"] + options, input: .text(text))
    #expect(written.marks("bar").map(\.category) == names)
    #expect(written.marks("bar").map(\.value) == values)
    #expect(written.marks("subtitle").count == 1)
  }

  @Test("Without a column of names nothing can be aggregated, and that is said")
  func noCategory() throws {
    expectFailure(
      try Program.run(["-a", "sum", "--describe", "-"], input: .text("a,b\n1,2\n3,4\n")), 64,
      "standard input: no column of names to aggregate by; choose one with -c: a, b")
  }

  @Test("Series are hidden and bars brought into view by name, and what is not there is said")
  func parts() throws {
    let text = "month,Books,Films\nJan,1,2\nFeb,3,4\nMar,5,6\nApr,7,8\n"
    let some = try scene(
      ["-", "--hide-series", "films", "--zoom", "Feb..3"], input: .text(text))
    #expect(some.marks("bar").map(\.category) == ["Feb", "Mar"])
    #expect(some.marks("bar").map(\.value) == [3, 5])
    #expect(some.marks("legend-label").map(\.text) == ["Books", "Films"])
    for (option, reason) in [
      ("--hide-series=Film", "no series is called \"Film\"; did you mean \"Films\"?"),
      ("--zoom=Jan..Mai", "no bar is called \"Mai\"; did you mean \"Mar\"?"),
      ("--zoom=5..6", "there is no bar number 5: the last is number 4"),
    ] {
      expectFailure(
        try Program.run(["-", option, "-o", "-", "--format", "json"], input: .text(text)), 64,
        "standard input: " + reason)
    }
  }

  @Test("Chosen columns, in the order in which they are chosen")
  func columns() throws {
    let written = try scene(["--sample", "loans", "-v", "Music,Books"])
    #expect(written.marks("legend-label").map(\.text) == ["Music", "Books"])
    #expect(written.marks("bar").prefix(2).map(\.value) == [96, 412])
    let named = try scene(["--sample", "mortality", "-c", "country", "-v", "rate"])
    #expect(named.marks("bar").first?.category == "Nigeria")
    let code = try scene(["--sample", "mortality"])
    #expect(code.marks("bar").first?.category == "Nigeria")
  }

  @Test("How a table is written: no header, a decimal comma, another delimiter")
  func dialect() throws {
    let folder = try ScratchFolder()
    let bare = try folder.file("bare.csv", "x,1\ny,2\n")
    let first = try scene([bare, "--no-header"])
    #expect(first.marks("bar").map(\.category) == ["x", "y"])
    #expect(first.marks("bar").map(\.series) == ["Column 2", "Column 2"])
    let german = try folder.file("german.csv", "name;wert\nx;1,5\ny;1.250,25\n")
    #expect(try scene([german, "--decimal", ","]).marks("bar").map(\.value) == [1.5, 1250.25])
    let odd = try folder.file("odd.txt", "name^wert\nx^1,5\n")
    let chosen = try scene([odd, "--delimiter", "^", "--decimal", ","])
    #expect(chosen.marks("bar").map(\.value) == [1.5])
    let tabs = try folder.file("tabs", "name\twert\nx\t1\n")
    #expect(try scene([tabs, "--delimiter", "tab"]).marks("bar").map(\.category) == ["x"])
  }

  @Test("Words around the chart, and none where they are empty")
  func words() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("sales.csv", "a,b\nx,1\n")
    #expect(try scene([path]).mark("title").text == "Sales")
    let written = try scene(
      [path, "--title", "T", "--subtitle=S", "--description", "D d"])
    #expect(try written.mark("title").text == "T")
    #expect(try written.mark("subtitle").text == "S")
    #expect(written.marks("description").compactMap(\.text) == ["D d"])
    let bare = try scene([path, "--title="])
    #expect(bare.marks("title").isEmpty)
    #expect(bare.title == "")
  }

  @Test("Hidden parts are not there, and their room goes to the chart")
  func hide() throws {
    let whole = try scene(["--sample", "loans", "--goal", "5000"])
    let roles: [(String, [String])] = [
      ("title", ["title"]), ("subtitle", ["subtitle"]), ("description", ["description"]),
      ("legend", ["legend-swatch", "legend-label"]), ("x-axis", ["category-label"]),
      ("y-axis", ["tick-label"]), ("grid", ["grid-line"]),
      ("ring", ["ring-track", "ring-arc", "ring-label"]),
    ]
    for (part, gone) in roles {
      let written = try scene(["--sample", "loans", "--goal", "5000", "--hide", part])
      for role in gone {
        #expect(written.marks(role).isEmpty, "\(part)")
        #expect(!whole.marks(role).isEmpty, "\(role)")
      }
      SceneFileTests.expectSound(written)
    }
    #expect(try !scene(["--sample", "steps"]).marks("value-label").isEmpty)
    #expect(try scene(["--sample", "steps", "--hide", "values"]).marks("value-label").isEmpty)
    let bare = try scene([
      "--sample", "loans", "--goal", "5000", "--hide",
      (roles.map(\.0) + ["values"]).joined(separator: ","),
    ])
    #expect(Set(bare.marks.map(\.role)).isSubset(of: ["plot", "bar", "axis-line"]))
    let (plot, before) = (try bare.mark("plot").box, try whole.mark("plot").box)
    #expect(plot.width > before.width && plot.height > before.height)
  }

  @Test("The ring measures against a goal")
  func goal() throws {
    let written = try scene(["--sample", "steps", "--goal", "7000"])
    #expect(written.marks("ring-label").map(\.text) == ["73%", "Steps", "5,100 of 7,000"])
    let over = try scene(["--sample", "steps", "--goal=5"])
    #expect(over.marks("ring-label").first?.text == "102,000%")
  }

  @Test("A picture has the size that is asked for, times the scale factor")
  func png() throws {
    let folder = try ScratchFolder()
    for (arguments, width, height) in [
      ([], 800, 600), (["--size", "321x123"], 321, 123),
      (["--size", "300x200", "--scale-factor", "2"], 600, 400),
      (["--size", "300x200", "--scale-factor=1.5"], 450, 300),
      (["--size", "1x1"], 1, 1), (["--size", "1x1", "--scale-factor", "0.5"], 1, 1),
    ] {
      let path = folder.path + "/x.png"
      let outcome = try Program.run(["--sample", "steps", "-o", path] + arguments)
      #expect(outcome.status == 0, "\(outcome.error)")
      let bytes = try #require(folder.contents("x.png"))
      #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      #expect(bigEndian(bytes[16..<20]) == width, "\(arguments)")
      #expect(bigEndian(bytes[20..<24]) == height, "\(arguments)")
      #expect(try folder.names() == ["x.png"])
    }
  }

  private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("Sheets of paper are exact in what has no pixels, and whole pixels in a PNG")
  func sheets() throws {
    let folder = try ScratchFolder()
    for (size, sides, width, height) in [
      ("A4", "595.27", 2480, 3508), ("160x90mm", "453.54", 1890, 1063),
      ("letter-landscape", "792", 3300, 2550),
    ] {
      let pdf = folder.path + "/x.pdf"
      #expect(try Program.run(["--sample", "steps", "--size", size, "-o", pdf]).status == 0)
      let text = String(decoding: try #require(folder.contents("x.pdf")), as: UTF8.self)
      #expect(text.contains("/MediaBox [ 0 0 \(sides)"), "\(size)")
      let png = folder.path + "/x.png"
      let outcome = try Program.run(
        ["--sample", "steps", "--size", size, "--scale-factor", "3.125", "-o", png])
      #expect(outcome.status == 0, "\(outcome.error)")
      let bytes = try #require(folder.contents("x.png"))
      #expect(bigEndian(bytes[16..<20]) == width && bigEndian(bytes[20..<24]) == height)
      SceneFileTests.expectSound(try scene(["--sample", "steps", "--size", size]))
    }
  }

  @Test("Bars that are selected by name, in any case of letters, and a name that none has")
  func selected() throws {
    let text = "name,x,y\n\"Smith, J\",1,2\nLee,3,4\nlee,5,6\nKim,7,8\n"
    func names(_ list: String) throws -> [String] {
      try scene(["-", "--select", list], input: .text(text)).marks("bar")
        .filter { $0.members["selected"] as? Bool == true }.compactMap(\.category)
    }
    #expect(try names("Lee") == ["Lee", "Lee"])
    #expect(try names("KIM, Smith, J") == ["Smith, J", "Smith, J", "Kim", "Kim"])
    let wrong = try Program.run(
      ["-", "--select=Lee,Kom", "-o", "-", "--format=json"], input: .text(text))
    expectFailure(wrong, 64, "standard input: no bar is called \"Kom\"; did you mean \"Kim\"?")
    let several = try Program.run(
      ["-", "--select=LEE", "-o", "-", "--format=json"], input: .text(text))
    expectFailure(
      several, 64,
      "standard input: several bars are called \"LEE\" in other letters: \"Lee\" and \"lee\"")
  }

  @Test("A column is called in the picture what --rename says, and known by its own name")
  func renamed() throws {
    let text = "name,km=a,n\nx,1,2\ny,3,4\n"
    let written = try scene(
      ["-", "--rename", "km=a=Way (km)", "--rename", "N=Count", "-v", "km=a,n"], input: .text(text))
    #expect(written.marks("legend-label").map(\.text) == ["Way (km)", "Count"])
    let summed = try Program.run(
      ["-", "--describe", "-a", "sum", "-v", "n", "--rename", "n=Euros", "--rename", "name=who"],
      input: .text(text))
    #expect(summed.output.contains("Euros by who"))
    let wrong = try Program.run(["-", "--describe", "--rename", "nn=x"], input: .text(text))
    expectFailure(
      wrong, 64,
      "standard input: no column \"nn\"; did you mean \"n\"? The columns are: name, km=a, n")
  }

  @Test("A dark picture is another picture, the same arguments are the same picture")
  func theme() throws {
    let folder = try ScratchFolder()
    for (name, theme) in [("a", "light"), ("b", "light"), ("c", "dark")] {
      let path = "\(folder.path)/\(name).png"
      #expect(try Program.run(["--sample", "steps", "--theme", theme, "-o", path]).status == 0)
    }
    #expect(folder.contents("a.png") == folder.contents("b.png"))
    #expect(folder.contents("a.png") != folder.contents("c.png"))
  }

  @Test("Writing a file touches no display, not even one that is broken")
  func noDisplay() throws {
    let without = try scene(["--sample", "steps"])
    let broken = try scene(["--sample", "steps"], display: ":987")
    #expect(without.marks.map(\.box) == broken.marks.map(\.box))
  }

  @Test("A header without rows is a chart that says so")
  func header() throws {
    let written = try scene([], input: .text("a,b\n"))
    SceneFileTests.expectSound(written)
    #expect(written.marks("bar").isEmpty)
    #expect(
      written.marks("empty-message").compactMap(\.text)
        == ["There is no data to display: the table has no rows."])
    let folder = try ScratchFolder()
    let picture = try Program.run(["-o", folder.path + "/x.png"], input: .text("a,b\n"))
    #expect(picture.status == 0)
    #expect(try folder.names() == ["x.png"])
  }

  @Test("The samples in sentences", arguments: ["steps", "mortality", "loans", "temperature"])
  func describe(name: String) throws {
    let outcome = try Program.run(["--sample", name, "--describe"])
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    expectGolden(outcome.output, named: "describe-\(name).txt")
  }

  @Test("--sort and --top: the largest in their order, the rest as one")
  func arranged() throws {
    let written = try scene(["--sample", "steps", "--sort=-value", "--top", "3"])
    #expect(written.marks("bar").map(\.category) == ["Fri", "Mon", "Sat", "4 others"])
    #expect(written.marks("bar").map(\.value) == [1232, 898, 771, 2199])
  }

  @Test("--sample random draws 24 bars, others each time")
  func random() throws {
    let values = try (0..<3).map { _ in
      try scene(["--sample", "random"]).marks("bar").map(\.value)
    }
    #expect(values.allSatisfy { $0.count == 24 })
    #expect(Set(values).count == 3)
  }

  @Test("Several files are one picture, each mark with the index of its chart")
  func page() throws {
    let folder = try ScratchFolder()
    let paths = try ["a", "b", "c"].map { try folder.file($0 + ".csv", "x,y\n\($0),1\n") }
    let written = try scene(paths)
    #expect(written.title == "A, B, C")
    #expect(written.marks("bar").map { $0.members["chart"] as? Int } == [0, 1, 2])
    #expect(written.marks("title").map(\.text) == ["A", "B", "C"])
    #expect(written.charts.map { $0["chart"] as? Int } == [0, 1, 2])
    SceneFileTests.expectSound(written)
  }

  @Test("Files of one measure share the value axis, so that equal values are equal lengths")
  func sharedAxis() throws {
    let folder = try ScratchFolder()
    let first = try folder.file("a.csv", "name,sales\nx,190\ny,90\n")
    let second = try folder.file("b.csv", "name,sales\nx,300\ny,90\n")
    let other = try folder.file("c.csv", "name,profit\nx,7\ny,5\n")
    func nineties(_ options: [String]) throws -> [Double] {
      try scene([first, second] + options).marks("bar").filter { $0.value == 90 }.map {
        options.contains("horizontal") ? $0.box.width : $0.box.height
      }
    }
    for options in [
      [], ["--axis", "shared"], ["--layout", "stacked"], ["--orientation", "horizontal"],
    ] {
      let lengths = try nineties(options)
      #expect(lengths.count == 2 && abs(lengths[0] - lengths[1]) <= 1, "\(options) \(lengths)")
      #expect(try scene([first, second] + options).domains == [[0, 300], [0, 300]])
    }
    let own = try nineties(["--axis", "own"])
    #expect(own[0] > own[1] + 10)
    #expect(
      try scene([first, other]).domains == [[0, 200], [0, 8]], "another measure has another axis")
    // A chart that lies has the same domain as one that stands.
    let both = try scene([first, second, "--orientation", "vertical,horizontal"])
    let ends = (0...1).map { index in
      both.marks("tick-label").filter { $0.members["chart"] as? Int == index }.compactMap(\.value)
        .max()
    }
    #expect(ends == [300, 300])
    #expect(both.charts.map { $0["orientation"] as? String } == ["vertical", "horizontal"])
    #expect(both.domain.isEmpty, "a page has no domain of its own")
  }

  @Test("The rest says how many it is, and of single rows how it was made")
  func rest() throws {
    let text = "city,rides\n" + (1...9).map { "c\($0 % 5),\($0)\n" }.joined()
    func other(_ options: [String]) throws -> String? {
      try Program.run(["-", "--describe", "--top", "2"] + options, input: .text(text)).output
        .split(separator: "\n").first { $0.contains("other") && $0.contains(":") }.map(String.init)
    }
    #expect(try other(["-a", "none"]) == "7 others: 28 (62%).")
    #expect(try other(["-a", "sum"]) == "3 others: 21 (47%).")
    #expect(try other(["-a", "count"]) == "3 others: 5 (56%).")
    #expect(try other(["-a", "count", "--top", "4"]) == "1 other: 1 (11%).")
  }

  @Test("The bar of minus infinity among positive values goes down to the edge of the plot")
  func minusInfinity() throws {
    let written = try scene([], input: .text("n,v\na,5\nb,-inf\n"))
    let (plot, bar) = (try written.mark("plot").box, written.marks("bar")[1].box)
    #expect(bar.height > 40 && bar.maxY == plot.maxY)
    #expect(written.marks("value-label").map(\.text) == ["5", "−∞"])
  }

  @Test("The smallest picture at the smallest scale holds all of its bars")
  func smallest() throws {
    for size in ["1x1", "1x300", "300x1", "2x3", "3x3", "17x5"] {
      let written = try scene(["--sample", "steps", "--size", size, "--scale-factor", "0.5"])
      SceneFileTests.expectSound(written)
    }
  }
}
