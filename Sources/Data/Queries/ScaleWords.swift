// The scales that people answer, grade and sort by, in the languages that tables are often written
// in: English, German, French, Spanish, Italian, Portuguese and Dutch.
//
// A scale is its steps from low to high, each on a line of its own (or between slashes); a step is
// its names between bars. A name is in the form of `ScaleName`: small letters without accents, one
// blank between words. Where an adjective has several forms, the ending is in parentheses:
// "alt(o)(a)" is alto and alta.

struct ScaleWords: Sendable {
  let steps: StaticString
  /// At least so many different steps tell that it is this scale.
  let least: Int
  /// Whether a sign after a letter tells it: letters alone name anything.
  let hasSigns: Bool
  /// Whether it goes from one opposite to the other, past a middle.
  let isDiverging: Bool

  /// The names in their order, where they stand in the text. Most names of a table are in no scale, and
  /// their first letter tells so without a pass over the text.
  private let names: [(first: UInt8, step: UInt8, place: Range<UInt16>)]

  init(
    _ steps: StaticString, least: Int = 2, hasSigns: Bool = false, isDiverging: Bool = false
  ) {
    (self.steps, self.least) = (steps, least)
    (self.hasSigns, self.isDiverging) = (hasSigns, isDiverging)
    names = steps.withUTF8Buffer { text in
      var names: [(first: UInt8, step: UInt8, place: Range<UInt16>)] = []
      var (start, step) = (0, UInt8(0))
      for end in 0...text.count where end == text.count || text[end].separatesNames {
        let first = start < end ? text[start] : 0
        names.append((first, step, UInt16(start)..<UInt16(end)))
        if end < text.count, text[end] != UInt8(ascii: "|") { step += 1 }
        start = end + 1
      }
      return names
    }
  }

  /// The place of the step that has this name; nil if none has.
  func step(of name: [UInt8]) -> Int? {
    guard let first = name.first else { return nil }
    return steps.withUTF8Buffer { text in
      for entry in names where entry.first == first {
        let form = text[Int(entry.place.lowerBound)..<Int(entry.place.upperBound)]
        if Self.isForm(name, of: form) { return Int(entry.step) }
      }
      return nil
    }
  }

  /// Whether a name is one of several, which are separated by bars.
  static func contains(_ name: [UInt8], in names: StaticString) -> Bool {
    names.withUTF8Buffer { text in
      text.split(separator: UInt8(ascii: "|")).contains { isForm(name, of: $0) }
    }
  }

  /// Whether a name is a word, or the word with one of its endings.
  private static func isForm(_ name: [UInt8], of word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let stem = word.prefix { $0 != UInt8(ascii: "(") }
    guard name.starts(with: stem) else { return false }
    let ending = name.dropFirst(stem.count)
    if ending.isEmpty { return true }
    return word[stem.endIndex...].split(separator: UInt8(ascii: "(")).contains {
      $0.dropLast().elementsEqual(ending)
    }
  }

  /// Answers beside any scale, which come last.
  static let others = ScaleWords(
    """
    don t know|dont know|do not know|not sure|unsure|no answer|no opinion|not applicable|unknown\
    |prefer not to say|prefer not to answer|other|others|not stated|not specified|refused|n a\
    |weiss nicht|weiss ich nicht|keine angabe|keine angaben|k a|keine antwort|unbekannt|sonstige\
    |sonstiges|andere|keine meinung|ne sait pas|je ne sais pas|nsp\
    |sans reponse|pas de reponse|sans avis|sans opinion|inconnu(e)|autre|autres|non precise(e)\
    |no sabe|no se|no contesta|ns nc|sin respuesta|no aplica|desconocid(o)(a)|otro|otros|otra\
    |non so|non sa|nessuna risposta|non risponde|sconosciut(o)(a)|altro|altri|non applicabile\
    |nao sei|nao sabe|sem resposta|nao respondeu|nao se aplica|desconhecid(o)(a)|outro|outros\
    |weet niet|weet ik niet|geen antwoord|geen mening|onbekend|overig|anders|niet van toepassing
    """)

  static let all: [ScaleWords] = [
    agreement, frequency, satisfaction, levels, quality, likelihood, importance, severity,
    difficulty, amounts, temperature, speed, shade, extent, experience, clothes, sizes, grades,
    letterGrades, germanGrades, partsOfDay, seasons, ages, ranks, places, logLevels,
    agreementByHow, improvement,
  ]

  private static let levels = ScaleWords(
    """
    none|kein(e)|keine|aucun(e)|ningun(o)(a)|nessun(o)(a)|nenhum(a)|geen|zero|negligible
    lowest|very low|trivial|am niedrigsten|niedrigste(r)|sehr niedrig|sehr gering|tres faible\
    |tres bas(se)|muy baj(o)(a)|molto bass(o)(a)|muito baix(o)(a)|zeer laag|laagste
    low|lower|niedrig(e)(r)|gering(e)|tief|faible|bas(se)|baj(o)(a)|bass(o)(a)|baix(o)(a)|laag|lage
    lower middle|lower medium|medium low|moderately low|eher niedrig|eher gering|plutot faible\
    |medio bajo|medio basso|medio baixo|vrij laag
    medium|middle|mid|moderate|normal|normale|average|med|mittel|mittlere|massig|moyen(ne)\
    |modere(e)|medi(o)(a)|moderad(o)(a)|moderat(o)(a)|normaal|gemiddeld|matig|midden
    upper middle|upper medium|medium high|moderately high|elevated|erhoht|eher hoch\
    |plutot eleve(e)|medio alto|medio alta|vrij hoog|verhoogd
    high|higher|upper|hoch|hohe|stark|eleve(e)|haut(e)|fort(e)|alt(o)(a)|elevad(o)(a)|elevat(o)(a)\
    |hoog|hoge
    highest|very high|sehr hoch|hochste(r)|tres eleve(e)|tres haut(e)|muy alt(o)(a)\
    |molto alt(o)(a)|altissim(o)(a)|muito alt(o)(a)|zeer hoog|hoogste
    critical|extreme|urgent|kritisch|extrem|dringend|critique|urgent(e)|critic(o)(a)|extrem(o)(a)\
    |extrem(e)|estrem(o)(a)|kritiek|dringend|immediate|sofort|emergency
    """)

  private static let severity = ScaleWords(
    """
    none|no pain|kein(e)|aucun(e)|ningun(o)(a)|nessun(o)(a)|nenhum(a)|geen|absent|cosmetic
    trivial|minimal|very mild|negligible|geringfugig|insignificant
    minor|mild|light|slight|some|leicht(e)|gering|leger(e)|mineur(e)|leve|lieve|licht(e)|menor\
    |klein
    moderate|medium|mittel|mittelschwer|massig|modere(e)|moyen(ne)|moderad(o)(a)|moderat(o)(a)\
    |matig
    major|severe|serious|marked|schwer(e)|ernst|grave|severe|majeur(e)|mayor|sever(o)(a)|maior\
    |ernstig(e)|zwaar|zware|groot
    very severe|critical|fatal|blocker|catastrophic|todlich|sehr schwer|kritisch|tres grave\
    |mortel(le)|critique|muy grave|mortal|critic(o)(a)|molto grave|mortale|muito grave\
    |zeer ernstig|dodelijk|kritiek|extreme
    """)

  private static let difficulty = ScaleWords(
    """
    very easy|sehr leicht|sehr einfach|tres facile|muy facil|molto facile|facilissimo|muito facil\
    |zeer makkelijk|zeer eenvoudig|heel makkelijk
    easy|leicht|einfach|facile|facil|makkelijk|gemakkelijk|eenvoudig
    medium|moderate|intermediate|normal|mittel|moyen(ne)|medi(o)(a)|gemiddeld|neutral|normale\
    |normaal
    hard|difficult|challenging|schwer|schwierig|difficile|dificil|moeilijk
    very hard|very difficult|extreme|expert|sehr schwer|sehr schwierig|tres difficile|muy dificil\
    |molto difficile|muito dificil|zeer moeilijk|heel moeilijk|insane
    """)

  private static let amounts = ScaleWords(
    """
    none|nothing|nichts|kein(e)|rien|aucun(e)|nada|ningun(o)(a)|nient(e)|niente|nessun(o)(a)\
    |nenhum(a)|niets|geen
    very few|very little|sehr wenig(e)|tres peu|muy poc(o)(a)|molto poc(o)(a)|muito pouc(o)(a)\
    |heel weinig|zeer weinig
    few|little|a few|a little|wenig(e)|peu|poc(o)(a)(os)(as)|poch(i)(e)|pouc(o)(a)(os)(as)|weinig
    some|several|moderate|einige|manche|quelques|certains|algun(os)(as)|alcun(i)(e)|algun(s)\
    |algumas|enkele|sommige
    many|much|a lot|viel(e)|beaucoup|much(o)(a)(os)(as)|molt(o)(a)(i)(e)|muit(o)(a)(os)(as)|veel
    most|very many|a great deal|die meisten|sehr viel(e)|la plupart|la mayoria|muchisim(o)(a)\
    |la maggior parte|a maioria|de meeste|heel veel
    all|everything|alle|alles|tous|toutes|tout|tod(o)(a)(os)(as)|tutt(o)(a)(i)(e)|tud(o)|allemaal
    """)

  private static let temperature = ScaleWords(
    """
    freezing|very cold|icy|eiskalt|sehr kalt|glacial(e)|tres froid(e)|gelad(o)(a)|muy fri(o)(a)\
    |gelid(o)(a)|molto fredd(o)(a)|muito fri(o)(a)|zeer koud|ijskoud
    cold|kalt|froid(e)|fri(o)(a)|fredd(o)(a)|koud
    cool|chilly|kuhl|frais|fraiche|fresc(o)(a)|koel|fris
    mild|lukewarm|tepid|moderate|lau|lauwarm|tiede|doux|templad(o)(a)|tibi(o)(a)|tiepid(o)(a)|mite\
    |morn(o)(a)|amen(o)(a)|lauw|zacht
    warm|chaud(e)|calid(o)(a)|cald(o)(a)|quente
    hot|heiss|tres chaud(e)|calient(e)|caliente|molto cald(o)(a)|muito quente|heet
    very hot|sehr heiss|brulant(e)|muy caliente|rovente|bollente|zeer heet|scorching|boiling
    """)

  private static let speed = ScaleWords(
    """
    very slow|sehr langsam|tres lent(e)|muy lent(o)(a)|molto lent(o)(a)|muito lent(o)(a)\
    |zeer langzaam|zeer traag
    slow|langsam|lent(e)|lent(o)(a)|langzaam|traag
    medium|moderate|normal|mittel|moyen(ne)|medi(o)(a)|moderad(o)(a)|gemiddeld|normaal|normale
    fast|quick|schnell|rapide|rapid(o)(a)|veloce|snel
    very fast|sehr schnell|tres rapide|muy rapid(o)(a)|molto veloce|muito rapid(o)(a)|zeer snel
    """)

  private static let shade = ScaleWords(
    """
    very light|very fair|sehr hell|tres clair(e)
    light|fair|hell|clair(e)|clar(o)(a)|chiar(o)(a)|licht
    medium|mittel|moyen(ne)|medi(o)(a)|middel
    dark|dunkel|fonce(e)|sombre|oscur(o)(a)|scur(o)(a)|escur(o)(a)|donker
    very dark|black|sehr dunkel|schwarz|tres fonce(e)|noir(e)|negr(o)(a)|ner(o)(a)|pret(o)(a)\
    |zwart|zeer donker
    """)

  private static let experience = ScaleWords(
    """
    none|no experience|keine|aucun(e)|ningun(o)(a)|nessun(o)(a)|nenhum(a)|geen|intern\
    |praktikant(in)
    beginner(s)|novice|trainee|starter|anfanger(in)|einsteiger|debutant(e)|principiante|iniciante\
    |beginnend|entry|entry level|apprentice|azubi
    elementary|basic|grundkenntnisse|grundlegend|elementaire|elemental|basic(o)(a)|elementare\
    |di base|basis|junior|foundation
    intermediate|middle|mid|mid level|mittel|mittelstufe|fortgeschrittene anfanger|intermediaire\
    |intermedi(o)(a)|gemiddeld|competent|mid senior|professional
    advanced|proficient|senior|fortgeschritten(e)(er)|avance(e)|confirme(e)|avanzad(o)(a)\
    |avanzat(o)(a)|avancad(o)(a)|gevorderd(e)(en)|experienced|erfahren|lead
    expert|master|experte|expertin|profi|expert(o)(a)|espert(o)(a)|especialista|principal\
    |executive|director|fluent|fliessend
    native|muttersprache|langue maternelle|nativ(o)(a)|madrelingua|moedertaal
    """)

  private static let clothes = ScaleWords(
    """
    4xs|xxxxs/3xs|xxxs/2xs|xxs/xs|x small|extra small/s/m/l/xl|x large|extra large/xxl|2xl|2x/xxxl\
    |3xl|3x/xxxxl|4xl|4x/5xl|5x/6xl|6x
    """, least: 3)

  private static let sizes = ScaleWords(
    """
    micro|very small|tiny|nano|winzig|sehr klein|kleinst|tres petit(e)|minuscule|muy pequen(o)(a)\
    |diminut(o)(a)|molto piccol(o)(a)|piccolissim(o)(a)|muito pequen(o)(a)|heel klein|zeer klein\
    |extra small|x small|mini
    small|klein(e)(er)|petit(e)(s)|pequen(o)(a)(os)(as)|chic(o)(a)|piccol(o)(a)(i)(e)
    medium|mid|midsize|mid size|middle|mittel|mittelgross|mittlere|moyen(ne)(s)\
    |median(o)(a)(os)(as)|medi(o)(a)|middel|middelgroot|gemiddeld|compact|regular
    large|big|gross(e)(er)|grand(e)(s)|grande(s)|groot|grote
    very large|huge|sehr gross|riesig|extra large|x large|tres grand(e)|enorme|muy grande\
    |molto grande|grandissim(o)(a)|muito grande|heel groot|zeer groot|enorm|jumbo
    giant|gigantic|xx large|gigantesc(o)(a)|gigantesque|gigantisch|colossal
    """)

  private static let grades = ScaleWords(
    "a+/a/a-/b+/b/b-/c+/c/c-/d+/d/d-/e/f|fail", least: 3, hasSigns: true)

  private static let letterGrades = ScaleWords("a/b/c/d/f|fail", least: 5)

  private static let germanGrades = ScaleWords(
    """
    sehr gut|mit auszeichnung/gut/befriedigend/ausreichend|bestanden/mangelhaft/ungenugend\
    |nicht bestanden
    """)

  private static let partsOfDay = ScaleWords(
    """
    early morning|early|dawn|fruh|fruhmorgens|fruher morgen|fruhschicht|madrugada|alba|matin tot\
    |vroege ochtend|vroeg
    morning|morgen|morgens|vormittag|vormittags|am morgen|matin|manana|mattin(a)(o)|manha|ochtend\
    |breakfast|fruhstuck|petit dejeuner|desayuno|colazione|ontbijt
    late morning|brunch|spater vormittag
    noon|midday|lunch|mittag|mittags|mittagessen|midi|dejeuner|mediodia|almuerzo|mezzogiorno\
    |pranzo|meio dia|almoco|middaguur
    afternoon|nachmittag|nachmittags|apres midi|tarde|pomeriggio|middag|namiddag
    evening|late|dinner|abend|abends|spat|spatschicht|abendessen|soir|soiree|diner|noche temprana\
    |cena|sera|jantar|avond|laat
    night|late night|nacht|nachts|nachtschicht|nuit|noche|notte|noite|midnight|mitternacht
    """)

  private static let seasons = ScaleWords(
    """
    spring|fruhling|fruhjahr|printemps|primavera|voorjaar|lente
    summer|sommer|ete|veran(o)|verano|estate|verao|zomer
    autumn|fall|herbst|automne|oton(o)|otono|autunno|outono|herfst|najaar
    winter|hiver|inviern(o)|invierno|inverno
    """)

  private static let ages = ScaleWords(
    """
    infant(s)|baby|babies|newborn|saugling|bebe|neonat(o)(a)
    toddler(s)|kleinkind
    child|children|kid(s)|kind(er)|enfant(s)|nin(o)(a)(os)(as)|bambin(o)(a)(i)(e)|crianca(s)\
    |kinderen
    teen(s)|teenager(s)|adolescent(s)|youth|jugendliche(r)|jugend|adolescente(s)|jovenes\
    |ragazz(o)(i)|jongere(n)|tiener(s)
    young adult(s)|young|junge erwachsene|jung|jeune(s)|joven|giovan(e)(i)|jovem|jovens|jong
    adult(s)|erwachsene(r)|adulte(s)|adult(o)(a)(os)(i)|volwassene(n)|middle aged|mittleren alters
    senior(s)|elderly|old|old adult(s)|senioren|alt|personne(s) agee(s)|mayor(es)|anzian(o)(a)(i)\
    |idos(o)(a)(os)|ouderen|vieux
    """)

  /// Best first, as everybody lists them.
  private static let ranks = ScaleWords(
    """
    diamond|diamant(e)|diamante
    platinum|platin|platine|platino|platina
    gold|or|oro|ouro|goud
    silver|silber|argent|plata|argento|prata|zilver
    bronze|bronz(o)|bronce|brons
    """)

  private static let places = ScaleWords(
    """
    first|erste(r)(s)|premier(e)|primer(o)(a)|prim(o)(a)|primeir(o)(a)|eerste
    second|zweite(r)(s)|deuxieme|second(e)|segund(o)(a)|second(o)(a)|tweede
    third|dritte(r)(s)|troisieme|tercer(o)(a)|terz(o)(a)|terceir(o)(a)|derde
    fourth|vierte(r)(s)|quatrieme|cuart(o)(a)|quart(o)(a)|vierde
    fifth|funfte(r)(s)|cinquieme|quint(o)(a)|vijfde
    sixth|sechste(r)(s)|sixieme|sext(o)(a)|zesde
    last|letzte(r)(s)|dernier(e)|ultim(o)(a)|laatste
    """)

  private static let logLevels = ScaleWords(
    """
    trace|verbose|finest
    debug|fine
    info|information|informational
    notice
    warning|warn|warnung|avertissement|advertencia|avviso|aviso|waarschuwing
    error|err|fehler|erreur|errore|erro|fout
    critical|crit|kritisch|severe|critique
    alert|alarm
    fatal|emergency|emerg|panic
    """)
}

// MARK: - Questionnaires

extension ScaleWords {
  private static let agreement = ScaleWords(
    """
    strongly disagree|completely disagree|totally disagree|fully disagree|disagree strongly\
    |disagree completely|stimme gar nicht zu|stimme uberhaupt nicht zu|lehne stark ab\
    |trifft gar nicht zu|trifft uberhaupt nicht zu|pas du tout d accord|tout a fait en desaccord\
    |fortement en desaccord|totalmente en desacuerdo|muy en desacuerdo|completamente en desacuerdo\
    |totalmente in disaccordo|completamente in disaccordo|fortemente in disaccordo\
    |per niente d accordo|discordo totalmente|discordo completamente|discordo fortemente\
    |helemaal mee oneens|helemaal oneens|zeer mee oneens|helemaal niet mee eens|zeer oneens
    disagree|mostly disagree|generally disagree|stimme nicht zu|lehne ab|trifft nicht zu\
    |pas d accord|en desaccord|en desacuerdo|desacuerdo|in disaccordo|non d accordo|discordo\
    |mee oneens|oneens|niet mee eens
    somewhat disagree|slightly disagree|tend to disagree|partly disagree|disagree somewhat\
    |disagree slightly|stimme eher nicht zu|trifft eher nicht zu|lehne eher ab|plutot pas d accord\
    |plutot en desaccord|algo en desacuerdo|mas bien en desacuerdo|poco d accordo\
    |abbastanza in disaccordo|piuttosto in disaccordo|discordo parcialmente|discordo em parte\
    |enigszins oneens|enigszins mee oneens|beetje oneens|eerder oneens
    neutral|neither|undecided|neither agree nor disagree|neither agree or disagree|teils teils\
    |weder noch|neutral weder noch|unentschieden|ni d accord ni pas d accord\
    |ni en accord ni en desaccord|neutre|ni de acuerdo ni en desacuerdo|neutro|indeciso\
    |ne d accordo ne in disaccordo|neutrale|indifferente|nem concordo nem discordo|indiferente\
    |neutraal|niet eens niet oneens|niet mee eens niet mee oneens|eens noch oneens
    somewhat agree|slightly agree|tend to agree|partly agree|agree somewhat|agree slightly\
    |stimme eher zu|trifft eher zu|stimme teilweise zu|plutot d accord|algo de acuerdo\
    |mas bien de acuerdo|abbastanza d accordo|piuttosto d accordo|parzialmente d accordo\
    |concordo parcialmente|concordo em parte|enigszins eens|enigszins mee eens|beetje eens\
    |eerder eens
    agree|mostly agree|generally agree|stimme zu|trifft zu|d accord|en accord|de acuerdo|acuerdo\
    |d accordo|concordo|mee eens|eens
    strongly agree|completely agree|totally agree|fully agree|agree strongly|agree completely\
    |stimme voll zu|stimme voll und ganz zu|stimme vollkommen zu|stimme vollig zu|stimme stark zu\
    |trifft voll zu|trifft voll und ganz zu|trifft vollig zu|tout a fait d accord\
    |fortement d accord|totalement d accord|totalmente de acuerdo|muy de acuerdo\
    |completamente de acuerdo|totalmente d accordo|completamente d accordo|molto d accordo\
    |fortemente d accordo|concordo totalmente|concordo completamente|concordo fortemente\
    |helemaal mee eens|helemaal eens|zeer mee eens|volledig mee eens|zeer eens
    """, isDiverging: true)

  /// "Not at all … extremely", without a verb.
  private static let agreementByHow = ScaleWords(
    """
    not at all|gar nicht|uberhaupt nicht|pas du tout|en absoluto|per niente|de modo nenhum\
    |helemaal niet
    slightly|a little|a bit|ein wenig|etwas|un peu|un poco|un po|um pouco|een beetje|enigszins
    somewhat|moderately|to some extent|teilweise|einigermassen|moyennement|moderement|algo\
    |moderatamente|abbastanza|moderadamente|enigermate
    quite|fairly|rather|ziemlich|assez|bastante|piuttosto|tamelijk|quite a bit
    very|very much|a lot|sehr|tres|beaucoup|mucho|muy|molto|muito|erg|zeer|heel erg
    extremely|completely|ausserst|vollig|voll und ganz|extremement|tout a fait|extremadamente\
    |estremamente|extremamente|uiterst|helemaal
    """)

  private static let frequency = ScaleWords(
    """
    never|nie|niemals|jamais|nunca|mai|jamas|nooit
    almost never|hardly ever|very rarely|fast nie|sehr selten|presque jamais|casi nunca|quasi mai\
    |quase nunca|bijna nooit|zelden of nooit|less often|seltener
    rarely|seldom|occasionally|selten|rarement|rara vez|raramente|pocas veces|zelden\
    |once in a while|gelegentlich
    sometimes|manchmal|ab und zu|hin und wieder|parfois|quelquefois|a veces|algunas veces|a volte\
    |qualche volta|as vezes|algumas vezes|soms|af en toe
    often|frequently|fairly often|haufig|oft|souvent|a menudo|con frecuencia|frecuentemente|spesso\
    |frequentemente|muitas vezes|vaak|regelmatig|regularly|regelmassig|regulierement|regularmente\
    |regolarmente
    very often|usually|mostly|sehr oft|sehr haufig|meistens|meist|tres souvent|la plupart du temps\
    |muy a menudo|casi siempre|molto spesso|di solito|muito frequentemente|geralmente|quase sempre\
    |heel vaak|zeer vaak|meestal|almost always|fast immer|presque toujours|quasi sempre\
    |bijna altijd|most of the time
    always|immer|stets|toujours|siempre|sempre|altijd
    """)

  private static let satisfaction = ScaleWords(
    """
    very dissatisfied|extremely dissatisfied|completely dissatisfied|very unsatisfied|very unhappy\
    |sehr unzufrieden|tres insatisfait(e)(s)|pas du tout satisfait(e)(s)|muy insatisfech(o)(a)\
    |molto insoddisfatt(o)(a)|muito insatisfeit(o)(a)|zeer ontevreden|heel ontevreden\
    |erg ontevreden
    dissatisfied|unsatisfied|unhappy|unzufrieden|insatisfait(e)(s)|mecontent(e)\
    |pas satisfait(e)(s)|insatisfech(o)(a)|insoddisfatt(o)(a)|insatisfeit(o)(a)|ontevreden
    somewhat dissatisfied|rather dissatisfied|slightly dissatisfied|eher unzufrieden\
    |plutot insatisfait(e)(s)|peu satisfait(e)(s)|algo insatisfech(o)(a)|poco satisfech(o)(a)\
    |poco soddisfatt(o)(a)|pouco satisfeit(o)(a)|enigszins ontevreden
    neutral|neither|neither satisfied nor dissatisfied|teils teils|weder noch|neutre\
    |ni satisfait ni insatisfait|neutro|neutral(e)|ni satisfecho ni insatisfecho\
    |ne soddisfatto ne insoddisfatto|nem satisfeito nem insatisfeito|neutraal\
    |niet tevreden niet ontevreden|indifferent|indiferente
    somewhat satisfied|rather satisfied|slightly satisfied|eher zufrieden|plutot satisfait(e)(s)\
    |algo satisfech(o)(a)|abbastanza soddisfatt(o)(a)|parcialmente satisfeit(o)(a)\
    |enigszins tevreden
    satisfied|happy|zufrieden|satisfait(e)(s)|content(e)|satisfech(o)(a)|soddisfatt(o)(a)\
    |satisfeit(o)(a)|tevreden
    very satisfied|extremely satisfied|completely satisfied|very happy|sehr zufrieden\
    |tres satisfait(e)(s)|tout a fait satisfait(e)(s)|muy satisfech(o)(a)|molto soddisfatt(o)(a)\
    |muito satisfeit(o)(a)|zeer tevreden|heel tevreden|erg tevreden
    """, isDiverging: true)

  private static let quality = ScaleWords(
    """
    very poor|terrible|awful|very bad|extremely poor|sehr schlecht|miserabel|tres mauvais(e)\
    |muy mal(o)(a)|pesim(o)(a)|molto scars(o)(a)|pessim(o)(a)|muito ruim|muito ma(u)|zeer slecht\
    |heel slecht
    poor|bad|inferior|schlecht|mauvais(e)|mal(o)(a)|scars(o)(a)|cattiv(o)(a)|ruim|ma(u)|fraco\
    |slecht|below average|insufficient|insuffisant(e)|insufficiente|onvoldoende
    fair|average|acceptable|ok|okay|mediocre|neutral|passable|mittel|mittelmassig|durchschnittlich\
    |massig|moyen(ne)|regular|acceptable|discret(o)(a)|medi(o)(a)|sufficiente|razoavel|matig\
    |redelijk|voldoende|standard
    good|above average|gut|bon(ne)|bien|buen(o)(a)|buon(o)(a)|bom|boa|goed
    very good|sehr gut|tres bon(ne)|tres bien|muy buen(o)(a)|muy bien|molto buon(o)(a)|muito bom\
    |muito boa|zeer goed|heel goed|great|premium
    excellent|outstanding|exceptional|superb|perfect|ideal|hervorragend|ausgezeichnet|excellent(e)\
    |excelente|ottim(o)(a)|eccellente|otim(o)(a)|uitstekend|perfekt
    """)

  private static let likelihood = ScaleWords(
    """
    very unlikely|extremely unlikely|definitely not|sehr unwahrscheinlich|auf keinen fall\
    |bestimmt nicht|tres improbable|certainement pas|muy improbable|molto improbabile\
    |muito improvavel|zeer onwaarschijnlijk|zeker niet
    unlikely|probably not|rather unlikely|unwahrscheinlich|eher nicht|wahrscheinlich nicht\
    |improbable|peu probable|probablement pas|poco probable|improbabile|poco probabile|improvavel\
    |pouco provavel|onwaarschijnlijk|waarschijnlijk niet|somewhat unlikely
    possible|possibly|maybe|perhaps|neutral|might or might not|vielleicht|moglich|peut etre\
    |possible|quizas|tal vez|posible|forse|possibile|talvez|possivel|misschien|mogelijk\
    |neither likely nor unlikely
    likely|probably|probable|somewhat likely|rather likely|wahrscheinlich|eher ja|probablement\
    |plutot probable|probable|probabile|provavel|waarschijnlijk
    very likely|extremely likely|definitely|certain|almost certain|sehr wahrscheinlich\
    |auf jeden fall|bestimmt|tres probable|certainement|certain(e)|muy probable|molto probabile\
    |muito provavel|zeer waarschijnlijk|zeker
    """)

  private static let importance = ScaleWords(
    """
    not important|not at all important|not important at all|unimportant|gar nicht wichtig\
    |uberhaupt nicht wichtig|unwichtig|pas du tout important|pas important(e)|nada importante\
    |per niente importante|non importante|nada importante|sem importancia|helemaal niet belangrijk\
    |onbelangrijk|niet belangrijk
    slightly important|of little importance|less important|weniger wichtig|wenig wichtig\
    |eher unwichtig|peu important(e)|poco importante|pouco importante|weinig belangrijk\
    |minder belangrijk
    moderately important|somewhat important|fairly important|neutral|teils teils\
    |einigermassen wichtig|eher wichtig|moyennement important(e)|plutot important(e)\
    |algo importante|abbastanza importante|moderadamente importante|enigszins belangrijk\
    |tamelijk belangrijk
    important|wichtig|important(e)|belangrijk
    very important|sehr wichtig|tres important(e)|muy importante|molto importante|muito importante\
    |zeer belangrijk|heel belangrijk
    extremely important|essential|ausserst wichtig|essentiel(le)|extremement important(e)|esencial\
    |imprescindible|essenziale|fondamentale|extremamente importante|essencial|uiterst belangrijk\
    |essentieel
    """)

  private static let improvement = ScaleWords(
    """
    much worse|viel schlechter|deutlich schlechter|beaucoup moins bien|mucho peor|molto peggio\
    |muito pior|veel slechter
    worse|schlechter|verschlechtert|moins bien|pire|peor|peggio|pior|slechter|somewhat worse\
    |etwas schlechter
    same|the same|about the same|unchanged|no change|gleich|unverandert|gleich geblieben|pareil\
    |inchange(e)|stable|igual|sin cambios|uguale|invariat(o)(a)|sem alteracao|hetzelfde|gelijk\
    |onveranderd
    better|improved|besser|verbessert|mieux|mejor|meglio|melhor|beter|somewhat better|etwas besser
    much better|viel besser|deutlich besser|beaucoup mieux|mucho mejor|molto meglio|muito melhor\
    |veel beter
    """, isDiverging: true)

  private static let extent = ScaleWords(
    """
    not|no|nein|nicht|non|nao|nee|niet
    hardly|barely|kaum|a peine|apenas|appena|nauwelijks|rather no|eher nein|plutot non|rather not
    partly|partially|teilweise|zum teil|en partie|partiellement|en parte|parcialmente|in parte\
    |parzialmente|em parte|gedeeltelijk|deels|maybe|partial|vielleicht|peut etre|forse|talvez\
    |quizas|misschien
    mostly|largely|uberwiegend|grosstenteils|weitgehend|en grande partie|mayormente|in gran parte\
    |grotendeels|rather yes|eher ja|plutot oui
    fully|completely|entirely|yes|ja|oui|si|sim|vollstandig|ganz|entierement|completement\
    |completamente|totalmente|interamente|volledig|geheel|full
    """)
}
