// The words in a column's name that decide how it is drawn, in the languages that tables are often
// written in.
internal import Tables

/// Lists of words in lower case, in English, German, French, Spanish, Italian, Portuguese and
/// Dutch. Chinese and Japanese words are matched anywhere in a name, since these languages have no
/// blanks.
///
/// Of 25 measures that experts only sum, 19 have a word of `amounts`. Of 62 that they only
/// average, none has one and 42 have a word of `levels` (259 labelled tables).
enum RoleWords {
  /// Quantities that add up.
  static let amounts = WordList(
    """
    count cnt freq frequency n num quantity qty amount total sum volume people person population pop
    inhabitant resident sale sold revenue turnover unit cost expense spending expenditure budget vote
    passenger death died case visitor visit birth student enrollment enrolment employee job unemployed
    employed worker order purchase request hit click view download donation contribution receipt production
    output export import emission ton tonne gdp gsp profit loss gross medal goal win trip ride call
    killed injured accident crime event traveler traveller tourist arrival subscriber user member step
    customer household dwelling house vehicle car patient payment tax consumption supply demand stock
    anzahl häufigkeit haeufigkeit menge summe gesamt umsatz verkauf verkäufe verkaeufe absatz einwohner
    bevölkerung bevoelkerung personen kosten ausgaben einnahmen stimmen tote todesfälle fälle faelle
    besucher geburten schüler studierende beschäftigte gewinn produktion verbrauch stück stueck betrag
    nombre effectif effectifs quantité quantite montant somme total ventes chiffre population habitants
    coût coûts couts dépenses depenses recettes voix décès deces naissances élèves étudiants visiteurs
    bénéfice production consommation
    cantidad número recuento suma importe ventas ingresos población poblacion habitantes coste costo
    gasto gastos votos muertes casos nacimientos alumnos visitantes beneficio producción consumo
    conteggio quantità quantita somma importo vendite ricavi popolazione abitanti costo costi spesa
    spese voti morti casi nascite studenti visitatori profitto produzione consumo
    contagem quantidade soma valor vendas receita população populacao custo custos despesa despesas
    mortes nascimentos alunos visitantes lucro produção consumo
    aantal hoeveelheid som bedrag omzet verkoop bevolking inwoners kosten uitgaven stemmen doden
    gevallen geboorten bezoekers winst productie verbruik
    """,
    anywhere: "数量 总数 人口 人数 销量 销售 产量 金额 收入 次数 件数 売上 合計 人員 個数",
    endings: "anzahl umsatz menge zahl zahlen kosten verkäufe stimmen")

  /// Plain names for the one quantity that a table is about: experts chose such a column as the
  /// value in 40 of 47 tables.
  static let plainAmounts = WordList(
    """
    count cnt freq frequency n value people pop population sale unit total amount
    anzahl häufigkeit wert menge gesamt summe betrag umsatz
    nombre effectif valeur total montant ventes
    cantidad recuento valor ventas importe conteggio valore vendite importo
    contagem vendas quantidade aantal waarde bedrag omzet
    """, anywhere: "数量 人口 销量 金额 件数 売上 数值 値")

  /// Quantities that do not grow with the number of rows; they are averaged, never summed.
  static let levels = WordList(
    """
    rate ratio pct percent percentage per average avg mean median share index score rating density
    price wage salary age weight height length width depth temp temperature time duration speed mpg
    prob probability proportion prop bmi pressure humidity distance grade level degree size
    acceleration horsepower displacement economy hour waiting angle efficiency intensity
    expectancy literacy elevation altitude latency delay concentration frequencyrate mass
    percentile rank quality satisfaction pace gpa iq wind visibility latitude longitude
    rate quote anteil prozent durchschnitt mittelwert preis lohn gehalt alter gewicht höhe hoehe länge
    laenge breite tiefe temperatur zeit dauer geschwindigkeit dichte note punktzahl bewertung druck
    taux part pourcentage moyenne prix salaire âge age poids hauteur longueur largeur profondeur
    température durée duree vitesse densité densite
    tasa porcentaje promedio media precio salario edad peso altura longitud anchura temperatura
    duración velocidad densidad puntuación nota
    tasso percentuale prezzo stipendio età eta altezza lunghezza larghezza durata velocità densità
    punteggio voto taxa preço preco idade comprimento largura duração densidade
    percentage gemiddelde prijs loon leeftijd gewicht hoogte lengte breedte temperatuur duur dichtheid
    """,
    anywhere: "率 比例 占比 平均 价格 年龄 温度 评分 割合 年齢 気温 得点 価格",
    endings: "rate quote anteil preis dauer temperatur dichte alter score")

  /// Levels that a study measures, as opposed to those that describe its participants.
  static let outcomes = WordList(
    """
    wage salary income price score rating outcome result response yield sat gpa grade
    lohn gehalt einkommen preis ergebnis punktzahl bewertung
    salaire revenu prix résultat note salario ingreso precio resultado puntuación
    stipendio reddito prezzo risultato punteggio salário renda preço loon inkomen prijs resultaat
    """, anywhere: "价格 评分 工资 得点 価格")

  /// Properties of people, seldom the subject of a table.
  static let demographics = WordList(
    """
    age sex gender race ethnicity alter geschlecht âge sexe edad sexo género età sesso genere idade
    gênero leeftijd geslacht
    """, anywhere: "年龄 性别 年齢 性別")

  /// Columns derived from others: totals, means, differences, uncertainties.
  static let derived = WordList(
    """
    total sum average avg mean median gap diff difference change delta net cumulative cum adjusted
    end stop prop proportion pct percentage rank
    gesamt summe durchschnitt mittelwert differenz veränderung ende
    somme moyenne écart difference différence fin suma promedio diferencia fin
    somma media differenza fine soma média diferença fim som gemiddelde verschil einde
    """, anywhere: "总计 合计 合計 平均 差")

  /// Uncertainties and bounds of a value.
  static let bounds = WordList(
    """
    error err low high lower upper min max minimum maximum std sd se stdev stderr deviation variance ci
    margin fehler standardabweichung minimum maximum erreur écart erreurs desviación error errore
    scarto desvio erro fout
    """, anywhere: "误差 標準偏差")

  /// Wholes that other columns are parts or rates of.
  static let wholes = WordList(
    """
    total population pop army sum all overall n base area gesamt insgesamt einwohner bevölkerung
    summe total population ensemble población suma total popolazione totale população totaal bevolking
    """, anywhere: "总计 合计 合計 人口")

  /// Those wholes that are numbers of people.
  static let denominators = WordList(
    """
    population pop army inhabitant n base einwohner bevölkerung bevoelkerung habitants población
    poblacion habitantes popolazione abitanti população populacao bevolking inwoners
    """, anywhere: "人口")

  /// Likely group columns.
  static let groups = WordList(
    """
    type style class group treatment trt party region species category genre status kind method position
    origin continent procedure therapy department dept segment brand industry sector cluster variety
    level product make team division decision choice answer response improved platform channel state
    typ art klasse gruppe behandlung partei kategorie abteilung branche marke herkunft
    classe groupe traitement parti région espèce catégorie genre statut service secteur marque
    tipo clase grupo tratamiento partido región especie categoría género estado sector marca
    gruppo trattamento partito regione specie categoria stato settore marca
    grupo tratamento partido região espécie categoria setor marca
    soort klasse groep behandeling partij regio categorie afdeling sector merk
    """, anywhere: "类型 类别 地区 种类 部门 種類 地域 分類")

  /// Subjects of a row, given by number: they group rows but compare nothing.
  static let subjects = WordList(
    """
    subject participant patient respondent person individual case sample observation obs replicate rep
    specimen rat mouse animal plot
    proband teilnehmer patient person fall stichprobe sujet participant répondant individu
    sujeto participante paciente soggetto partecipante paziente sujeito indivíduo proefpersoon
    """, anywhere: "")

  /// Short codes for what another column names in full.
  static let signs = WordList(
    """
    code identification abbr abbreviation abbrev iso iso2 iso3 postal iata icao symbol ticker url link href image img
    portrait photo picture email mail kürzel kuerzel abkürzung sigle abréviation código sigla codice
    afkorting id uid uuid guid key hash sku isbn invoice
    """, anywhere: "代码 网址")

  /// The start of a range.
  static let starts = WordList(
    "start begin from low lower min beginn anfang von début de inicio desde inizio da início van",
    anywhere: "")

  /// Quantities that cannot share an axis with another kind.
  static let dimensions = WordList(
    """
    temperature temp pressure age weight price wage salary humidity speed distance duration time rate
    score rating height length width depth mass area volume income gdp population mpg horsepower
    temperatur druck alter gewicht preis lohn dauer température pression poids prix durée
    temperatura presión edad peso precio pressione età prezzo idade preço temperatuur leeftijd prijs
    displacement acceleration power economy rainfall precipitation radiation density
    """, anywhere: "温度 价格 年龄 気温")

  /// Answers to one question: columns with such names belong together.
  static let siblings = WordList(
    """
    male female men women man woman boy girl gold silver bronze agree disagree neutral yes no always
    often sometimes rarely never favorable unfavorable favourable unfavourable north south east west
    spring summer autumn fall winter import export young old urban rural
    männer frauen jungen mädchen gold silber bronze ja nein nord süd ost west männlich weiblich
    hommes femmes garçons filles or argent oui non nord sud est ouest
    hombres mujeres oro plata bronce sí norte sur este oeste uomini donne oro argento sì nord
    homens mulheres ouro prata sim norte sul leste mannen vrouwen goud zilver brons nee noord zuid
    current previous before after actual planned target budget
    wind solar photovoltaic hydro hydropower nuclear coal lignite gas oil biogas biomass diesel geothermal
    tidal fossil fuel renewable
    """, anywhere: "男 女 金牌 银牌 铜牌")

  /// Currencies; an amount in money is the more comparable one.
  static let currencies = WordList(
    "usd eur gbp jpy chf cny dollar euro pound", anywhere: "")
}

/// A word list that also matches plurals in "s".
struct WordList: Sendable {
  private let words: WordSet
  /// Words of scripts without blanks.
  private let anywhere: StaticString
  /// The last parts of compounds.
  private let endings: StaticString

  init(_ words: StaticString, anywhere: StaticString = "", endings: StaticString = "") {
    (self.words, self.anywhere, self.endings) = (WordSet(words), anywhere, endings)
  }

  /// Whether a word is in the list.
  func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { contains($0) }
  }

  private func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = word.last else { return false }
    if words.contains(word) { return true }
    if word.count > 3, last == UInt8(ascii: "s"),
      words.contains(UnsafeBufferPointer(rebasing: word.dropLast()))
    {
      return true
    }
    if word.count > 6,
      endings.withUTF8Buffer({ text in
        WordPlaces(text).contains { word.suffix($0.count).elementsEqual(text[$0]) }
      })
    {
      return true
    }
    guard word[0] >= 0x80 else { return false }
    return anywhere.withUTF8Buffer { text in
      WordPlaces(text).contains { Self.holds(word, text[$0]) }
    }
  }

  /// Whether one of a name's words is in the list.
  func matches(_ name: NameWords) -> Bool { name.words.contains { contains($0) } }

  private static func holds(
    _ word: UnsafeBufferPointer<UInt8>, _ part: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    guard word.count >= part.count else { return false }
    return (0...word.count - part.count).contains { word[$0..<$0 + part.count].elementsEqual(part) }
  }
}
