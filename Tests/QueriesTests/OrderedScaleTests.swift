// Answers on a scale stand in its order, in seven languages; anything else is let alone.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct OrderedScaleTests {
  /// Each from its low end to its high end.
  private static let scales = [
    "Strongly disagree|Disagree|Neither agree nor disagree|Agree|Strongly agree",
    "Completely disagree|Somewhat disagree|Neutral|Somewhat agree|Completely agree",
    "stimme gar nicht zu|stimme eher nicht zu|teils/teils|stimme eher zu|stimme voll und ganz zu",
    "trifft nicht zu|trifft eher nicht zu|trifft eher zu|trifft zu",
    "Pas du tout d'accord|Plutôt pas d'accord|Neutre|Plutôt d'accord|Tout à fait d’accord",
    "Totalmente en desacuerdo|En desacuerdo|Ni de acuerdo ni en desacuerdo|De acuerdo",
    "Totalmente in disaccordo|In disaccordo|Neutrale|D'accordo|Totalmente d'accordo",
    "Discordo totalmente|Discordo|Nem concordo nem discordo|Concordo|Concordo totalmente",
    "helemaal mee oneens|mee oneens|neutraal|mee eens|helemaal mee eens",
    "1 - Strongly disagree|2 - Disagree|3 - Neutral|4 - Agree|5 - Strongly agree",
    "never|rarely|sometimes|often|always", "nie|selten|manchmal|häufig|immer",
    "jamais|rarement|parfois|souvent|toujours", "nunca|rara vez|a veces|a menudo|siempre",
    "mai|raramente|a volte|spesso|sempre", "nunca|raramente|às vezes|frequentemente|sempre",
    "nooit|zelden|soms|vaak|altijd",
    "Very dissatisfied|Dissatisfied|Neutral|Satisfied|Very satisfied",
    "sehr unzufrieden|unzufrieden|zufrieden|sehr zufrieden",
    "très insatisfait|insatisfait|satisfait|très satisfait",
    "muy insatisfecho|insatisfecho|satisfecho|muy satisfecho",
    "molto insoddisfatta|insoddisfatta|soddisfatta|molto soddisfatta",
    "muito insatisfeito|insatisfeito|satisfeito|muito satisfeito",
    "zeer ontevreden|ontevreden|tevreden|zeer tevreden",
    "LOW|MEDIUM|HIGH|CRITICAL", "lowest|low|medium|high|highest", "very_low|low|high|very_high",
    "niedrig|mittel|hoch|sehr hoch", "gering|mäßig|hoch", "faible|moyen|élevé", "bajo|medio|alto",
    "bassa|media|alta", "baixo|médio|alto", "laag|gemiddeld|hoog",
    "none|mild|moderate|severe", "minor|major|critical", "leicht|mittel|schwer",
    "poor|fair|good|very good|excellent", "schlecht|mittelmäßig|gut|sehr gut",
    "mauvais|moyen|bon|très bon|excellent", "malo|regular|bueno|muy bueno|excelente",
    "very unlikely|unlikely|likely|very likely", "not important|important|very important",
    "XS|S|M|L|XL|XXL|3XL", "small|medium|large", "klein|mittel|groß", "petit|moyen|grand",
    "pequeño|mediano|grande", "piccola|media|grande", "pequeno|médio|grande",
    "klein|middelgroot|groot", "A+|A|A-|B+|B|C-|F", "A|B|C|D|F",
    "sehr gut|gut|befriedigend|ausreichend|mangelhaft",
    "cold|cool|mild|warm|hot", "kalt|lauwarm|warm|heiß", "froid|tiède|chaud",
    "frío|templado|caliente",
    "beginner|intermediate|advanced|expert", "Anfänger|Fortgeschritten|Experte",
    "débutant|intermédiaire|avancé", "principiante|intermedio|avanzado",
    "beginner|gemiddeld|gevorderd", "slow|medium|fast", "light|medium|dark",
    "Morning|Afternoon|Evening|Night", "Frühling|Sommer|Herbst|Winter", "Child|Teen|Adult|Senior",
    "Gold|Silver|Bronze", "First|Second|Third", "debug|info|warning|error|fatal", "no|maybe|yes",
    "low|high", "<18|18-24|25-34|35–44|65+", "under 18|18 to 24|25 to 34|65 and over",
    "unter 18|18 bis 24|25 bis 64|65 und älter",
    "moins de 18 ans|18-24 ans|25-64 ans|65 ans et plus",
    "menos de 18|18-24|25-64|65 y más", "meno di 18|18-24|65 e oltre",
    "menos de 18|18 a 24|65 ou mais",
    "jonger dan 18|18 tot 24|65 en ouder", "0-4|5-9|10-14|15-19|85+", "<10|10-19|≥20",
    "≤5|5–10|> 10",
    "(0,10]|(10,20]|(100,110]", "(-10, 0]|(0, 10]|(10, inf]", "[0, 0.5)|[0.5, 1)|[1, 1.5)",
    "Less than 6 months|6 months to 1 year|1 to 2 years|3 or more years",
    "< 1 Stunde|1-2 Stunden|3 Stunden und mehr", "0|1|2|3+", "1-9|10-49|50-249|250+",
    "Under $25,000|$25,000 - $49,999|$50,000 - $99,999|$100,000 or more",
    "<1k|1k-10k|10k+", "up to 5|6-10|11 and up", "0-1|1-2|4-4|4-5|6+", "9-11 years|12-14 years|15+",
  ]

  @Test(arguments: scales)
  func `a column of answers has its bars in the order of the scale`(_ scale: String) throws {
    let names = scale.split(separator: "|").map(String.init)
    var random = SeededGenerator(seed: UInt64(scale.utf8.count))
    for round in 0..<4 {
      let cells = (names + names).shuffled(using: &random)
      let text = "answer;n\n" + cells.map { "\($0);1\n" }.joined()
      let table = try table(text)
      var query = Query(
        category: Field(ColumnRef(name: "answer", position: 0)), method: .count)
      #expect(try Array(run(query, over: table).categories) == names, "\(cells)")
      query.order = .categoryDescending
      let answer = try run(query, over: table)
      #expect(answer.order.rows.map { $0.map { names[Int($0)] } } == names.reversed())
      guard round == 0 else { continue }
      // As the series, too.
      var pairs = "id;answer;n\n"
      for id in 1...2 {
        for name in names.shuffled(using: &random) { pairs += "r\(id);\(name);1\n" }
      }
      let split = try Asking(
        columns: ColumnRequest(category: "id", values: ["n"], series: "answer"), method: .sum
      ).both(pairs)
      #expect(split.series.map(\.name) == names || names.count > 12)
    }
  }

  @Test(arguments: [
    "Monday|low|high", "low|high|blue", "yes|no|42", "a|b|c", "s|l", "A|B|C", "A+|O+|AB-", "1|2|3",
    "low", "high||high", "never mind|always", "item 1-2|item 3-4", "2-1|3-0|1-1", "1-5|2-3|4-9",
    "555-1234|555-2345", "10.0.0.1|10.0.0.2", "1-2 m|1-2 km|3 km", "other|unknown",
    "08:00-09:00|09:00-10:00", "1/2|3/4", "x < 5|y > 5", "2024-01-05-06|2024-02-05-06", "-|+",
    "1-|2-", "5 6|7 8", "5!|6-7!", "Strongly agree|Strongly agree!", "gold|silver|copper",
  ])
  func `names that are no scale stay in the order of the data`(_ text: String) throws {
    let names = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    #expect(OrderedScale(names: names) == nil)
  }

  @Test func `gaps and other answers come last`() {
    let names = ["Don't know", "high", "", "low", "medium", "n/a"]
    #expect(NaturalOrder.order(of: names) == [3, 4, 1, 0, 5, 2])
    #expect(NaturalOrder.order(of: ["Unknown", "65+", "18-64", "<18"]) == [3, 2, 1, 0])
  }

  @Test(arguments: ["under", "<", "up to", "bis", "less than", "moins de"])
  func `what is under a number comes before it`(_ words: String) {
    #expect(NaturalOrder.order(of: ["5", "\(words) 5", "6"]) == [1, 0, 2])
  }

  @Test func `rows that fall from the high end stay so, and groups of rows do not`() throws {
    let text = "q,answer,n\na,high,1\na,medium,2\na,low,3\nb,high,4\nb,low,6\nb,medium,5\n"
    var asking = Asking(columns: ColumnRequest(category: "q", values: ["n"], series: "answer"))
    #expect(try asking.both(text).series.map(\.name) == ["high", "medium", "low"])
    asking.method = .sum
    #expect(try asking.both(text).series.map(\.name) == ["low", "medium", "high"])
  }

  @Test(arguments: [
    ("Agree,Disagree,Neutral,Strongly agree", "Disagree,Neutral,Agree,Strongly agree"),
    ("high,medium,low", "high,medium,low"), ("XL,M,S,L,XS", "XS,S,M,L,XL"),
    ("18-24,65+,25-64", "18-24,25-64,65+"), ("red,low,high", "red,low,high"),
    ("Wed,Mon,Tue", "Wed,Mon,Tue"),
  ])
  func `rows stay as they are if they rise or fall, else they stand in the order of the scale`(
    _ names: String, _ expected: String
  ) throws {
    let rows = names.split(separator: ",").enumerated().map { "\($1),\($0 * 7 % 5 + 1)\n" }
    let table = try table("answer,people\n" + rows.joined())
    var choice = try QueryChoice(AskedQuery(ColumnRequest(category: "answer")), in: table)
    let answer = try choice.answer(from: table)
    let order = answer.order.rows ?? Array(0..<UInt32(answer.categories.count))
    #expect(order.map { answer.categories[Int($0)] }.joined(separator: ",") == expected)
    // An order that is asked for stays.
    let asked = AskedQuery(ColumnRequest(category: "answer"), order: SortOrder.none)
    #expect(try QueryChoice(asked, in: table).query.order == .none)
  }

  @Test func `every name of every scale is found, and in its own step`() {
    for scale in ScaleWords.all {
      for (place, step) in "\(scale.steps)".split(whereSeparator: "/\n".contains).enumerated() {
        for word in step.split(separator: "|").map({ $0.prefix { $0 != "(" } }) {
          #expect(word.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }, "\(word)")
          #expect(ScaleName(String(word)).step(in: scale) == place, "\(word)")
        }
      }
    }
  }
}
