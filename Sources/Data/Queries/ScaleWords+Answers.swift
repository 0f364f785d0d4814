// The scales of questionnaires.

extension ScaleWords {
  static let agreement = ScaleWords([
    """
    strongly disagree|completely disagree|totally disagree|fully disagree|disagree strongly\
    |disagree completely|stimme gar nicht zu|stimme uberhaupt nicht zu|lehne stark ab\
    |trifft gar nicht zu|trifft uberhaupt nicht zu|pas du tout d accord\
    |tout a fait en desaccord|fortement en desaccord|totalmente en desacuerdo|muy en desacuerdo\
    |completamente en desacuerdo|totalmente in disaccordo|completamente in disaccordo\
    |fortemente in disaccordo|per niente d accordo|discordo totalmente|discordo completamente\
    |discordo fortemente|helemaal mee oneens|helemaal oneens|zeer mee oneens|helemaal niet mee eens\
    |zeer oneens
    """,
    """
    disagree|mostly disagree|generally disagree|stimme nicht zu|lehne ab|trifft nicht zu\
    |pas d accord|en desaccord|en desacuerdo|desacuerdo|in disaccordo|non d accordo|discordo\
    |mee oneens|oneens|niet mee eens
    """,
    """
    somewhat disagree|slightly disagree|tend to disagree|partly disagree|disagree somewhat\
    |disagree slightly|stimme eher nicht zu|trifft eher nicht zu|lehne eher ab|plutot pas d accord\
    |plutot en desaccord|algo en desacuerdo|mas bien en desacuerdo|poco d accordo\
    |abbastanza in disaccordo|piuttosto in disaccordo|discordo parcialmente|discordo em parte\
    |enigszins oneens|enigszins mee oneens|beetje oneens|eerder oneens
    """,
    """
    neutral|neither|undecided|neither agree nor disagree|neither agree or disagree|teils teils\
    |weder noch|neutral weder noch|unentschieden|ni d accord ni pas d accord\
    |ni en accord ni en desaccord|neutre|ni de acuerdo ni en desacuerdo|neutro|indeciso\
    |ne d accordo ne in disaccordo|neutrale|indifferente|nem concordo nem discordo|indiferente\
    |neutraal|niet eens niet oneens|niet mee eens niet mee oneens|eens noch oneens
    """,
    """
    somewhat agree|slightly agree|tend to agree|partly agree|agree somewhat|agree slightly\
    |stimme eher zu|trifft eher zu|stimme teilweise zu|plutot d accord|algo de acuerdo\
    |mas bien de acuerdo|abbastanza d accordo|piuttosto d accordo|parzialmente d accordo\
    |concordo parcialmente|concordo em parte|enigszins eens|enigszins mee eens|beetje eens\
    |eerder eens
    """,
    """
    agree|mostly agree|generally agree|stimme zu|trifft zu|d accord|en accord|de acuerdo|acuerdo\
    |d accordo|concordo|mee eens|eens
    """,
    """
    strongly agree|completely agree|totally agree|fully agree|agree strongly|agree completely\
    |stimme voll zu|stimme voll und ganz zu|stimme vollkommen zu|stimme vollig zu|stimme stark zu\
    |trifft voll zu|trifft voll und ganz zu|trifft vollig zu|tout a fait d accord\
    |fortement d accord|totalement d accord|totalmente de acuerdo|muy de acuerdo\
    |completamente de acuerdo|totalmente d accordo|completamente d accordo|molto d accordo\
    |fortemente d accordo|concordo totalmente|concordo completamente|concordo fortemente\
    |helemaal mee eens|helemaal eens|zeer mee eens|volledig mee eens|zeer eens
    """,
  ])

  /// "Not at all … extremely", without a verb.
  static let agreementByHow = ScaleWords([
    """
    not at all|gar nicht|uberhaupt nicht|pas du tout|en absoluto|per niente|de modo nenhum\
    |helemaal niet
    """,
    "slightly|a little|a bit|ein wenig|etwas|un peu|un poco|un po|um pouco|een beetje|enigszins",
    """
    somewhat|moderately|to some extent|teilweise|einigermassen|moyennement|moderement|algo\
    |moderatamente|abbastanza|moderadamente|enigermate
    """, "quite|fairly|rather|ziemlich|assez|bastante|piuttosto|tamelijk|quite a bit",
    "very|very much|a lot|sehr|tres|beaucoup|mucho|muy|molto|muito|erg|zeer|heel erg",
    """
    extremely|completely|ausserst|vollig|voll und ganz|extremement|tout a fait|extremadamente\
    |estremamente|extremamente|uiterst|helemaal
    """,
  ])

  static let frequency = ScaleWords([
    "never|nie|niemals|jamais|nunca|mai|jamas|nooit",
    """
    almost never|hardly ever|very rarely|fast nie|sehr selten|presque jamais|casi nunca|quasi mai\
    |quase nunca|bijna nooit|zelden of nooit|less often|seltener
    """,
    """
    rarely|seldom|occasionally|selten|rarement|rara vez|raramente|pocas veces|zelden\
    |once in a while|gelegentlich
    """,
    """
    sometimes|manchmal|ab und zu|hin und wieder|parfois|quelquefois|a veces|algunas veces|a volte\
    |qualche volta|as vezes|algumas vezes|soms|af en toe
    """,
    """
    often|frequently|fairly often|haufig|oft|souvent|a menudo|con frecuencia|frecuentemente|spesso\
    |frequentemente|muitas vezes|vaak|regelmatig|regularly|regelmassig|regulierement|regularmente\
    |regolarmente
    """,
    """
    very often|usually|mostly|sehr oft|sehr haufig|meistens|meist|tres souvent|la plupart du temps\
    |muy a menudo|casi siempre|molto spesso|di solito|muito frequentemente|geralmente|quase sempre\
    |heel vaak|zeer vaak|meestal|almost always|fast immer|presque toujours|quasi sempre\
    |bijna altijd|most of the time
    """, "always|immer|stets|toujours|siempre|sempre|altijd",
  ])

  static let satisfaction = ScaleWords([
    """
    very dissatisfied|extremely dissatisfied|completely dissatisfied|very unsatisfied|very unhappy\
    |sehr unzufrieden|tres insatisfait(e)(s)|pas du tout satisfait(e)(s)|muy insatisfech(o)(a)\
    |molto insoddisfatt(o)(a)|muito insatisfeit(o)(a)|zeer ontevreden|heel ontevreden\
    |erg ontevreden
    """,
    """
    dissatisfied|unsatisfied|unhappy|unzufrieden|insatisfait(e)(s)|mecontent(e)|pas satisfait(e)(s)\
    |insatisfech(o)(a)|insoddisfatt(o)(a)|insatisfeit(o)(a)|ontevreden
    """,
    """
    somewhat dissatisfied|rather dissatisfied|slightly dissatisfied|eher unzufrieden\
    |plutot insatisfait(e)(s)|peu satisfait(e)(s)|algo insatisfech(o)(a)|poco satisfech(o)(a)\
    |poco soddisfatt(o)(a)|pouco satisfeit(o)(a)|enigszins ontevreden
    """,
    """
    neutral|neither|neither satisfied nor dissatisfied|teils teils|weder noch|neutre\
    |ni satisfait ni insatisfait|neutro|neutral(e)|ni satisfecho ni insatisfecho\
    |ne soddisfatto ne insoddisfatto|nem satisfeito nem insatisfeito|neutraal\
    |niet tevreden niet ontevreden|indifferent|indiferente
    """,
    """
    somewhat satisfied|rather satisfied|slightly satisfied|eher zufrieden|plutot satisfait(e)(s)\
    |algo satisfech(o)(a)|abbastanza soddisfatt(o)(a)|parcialmente satisfeit(o)(a)\
    |enigszins tevreden
    """,
    """
    satisfied|happy|zufrieden|satisfait(e)(s)|content(e)|satisfech(o)(a)|soddisfatt(o)(a)\
    |satisfeit(o)(a)|tevreden
    """,
    """
    very satisfied|extremely satisfied|completely satisfied|very happy|sehr zufrieden\
    |tres satisfait(e)(s)|tout a fait satisfait(e)(s)|muy satisfech(o)(a)|molto soddisfatt(o)(a)\
    |muito satisfeit(o)(a)|zeer tevreden|heel tevreden|erg tevreden
    """,
  ])

  static let quality = ScaleWords([
    """
    very poor|terrible|awful|very bad|extremely poor|sehr schlecht|miserabel|tres mauvais(e)\
    |muy mal(o)(a)|pesim(o)(a)|molto scars(o)(a)|pessim(o)(a)|muito ruim|muito ma(u)|zeer slecht\
    |heel slecht
    """,
    """
    poor|bad|inferior|schlecht|mauvais(e)|mal(o)(a)|scars(o)(a)|cattiv(o)(a)|ruim|ma(u)|fraco\
    |slecht|below average|insufficient|insuffisant(e)|insufficiente|onvoldoende
    """,
    """
    fair|average|acceptable|ok|okay|mediocre|neutral|passable|mittel|mittelmassig|durchschnittlich\
    |massig|moyen(ne)|regular|acceptable|discret(o)(a)|medi(o)(a)|sufficiente|razoavel|matig\
    |redelijk|voldoende|standard
    """, "good|above average|gut|bon(ne)|bien|buen(o)(a)|buon(o)(a)|bom|boa|goed",
    """
    very good|sehr gut|tres bon(ne)|tres bien|muy buen(o)(a)|muy bien|molto buon(o)(a)|muito bom\
    |muito boa|zeer goed|heel goed|great|premium
    """,
    """
    excellent|outstanding|exceptional|superb|perfect|ideal|hervorragend|ausgezeichnet|excellent(e)\
    |excelente|ottim(o)(a)|eccellente|otim(o)(a)|uitstekend|perfekt
    """,
  ])

  static let likelihood = ScaleWords([
    """
    very unlikely|extremely unlikely|definitely not|sehr unwahrscheinlich|auf keinen fall\
    |bestimmt nicht|tres improbable|certainement pas|muy improbable|molto improbabile\
    |muito improvavel|zeer onwaarschijnlijk|zeker niet
    """,
    """
    unlikely|probably not|rather unlikely|unwahrscheinlich|eher nicht|wahrscheinlich nicht\
    |improbable|peu probable|probablement pas|poco probable|improbabile|poco probabile|improvavel\
    |pouco provavel|onwaarschijnlijk|waarschijnlijk niet|somewhat unlikely
    """,
    """
    possible|possibly|maybe|perhaps|neutral|might or might not|vielleicht|moglich|peut etre\
    |possible|quizas|tal vez|posible|forse|possibile|talvez|possivel|misschien|mogelijk\
    |neither likely nor unlikely
    """,
    """
    likely|probably|probable|somewhat likely|rather likely|wahrscheinlich|eher ja|probablement\
    |plutot probable|probable|probabile|provavel|waarschijnlijk
    """,
    """
    very likely|extremely likely|definitely|certain|almost certain|sehr wahrscheinlich\
    |auf jeden fall|bestimmt|tres probable|certainement|certain(e)|muy probable|molto probabile\
    |muito provavel|zeer waarschijnlijk|zeker
    """,
  ])

  static let importance = ScaleWords([
    """
    not important|not at all important|not important at all|unimportant|gar nicht wichtig\
    |uberhaupt nicht wichtig|unwichtig|pas du tout important|pas important(e)|nada importante\
    |per niente importante|non importante|nada importante|sem importancia|helemaal niet belangrijk\
    |onbelangrijk|niet belangrijk
    """,
    """
    slightly important|of little importance|less important|weniger wichtig|wenig wichtig\
    |eher unwichtig|peu important(e)|poco importante|pouco importante|weinig belangrijk\
    |minder belangrijk
    """,
    """
    moderately important|somewhat important|fairly important|neutral|teils teils\
    |einigermassen wichtig|eher wichtig|moyennement important(e)|plutot important(e)\
    |algo importante|abbastanza importante|moderadamente importante|enigszins belangrijk\
    |tamelijk belangrijk
    """, "important|wichtig|important(e)|belangrijk",
    """
    very important|sehr wichtig|tres important(e)|muy importante|molto importante|muito importante\
    |zeer belangrijk|heel belangrijk
    """,
    """
    extremely important|essential|ausserst wichtig|essentiel(le)|extremement important(e)|esencial\
    |imprescindible|essenziale|fondamentale|extremamente importante|essencial|uiterst belangrijk\
    |essentieel
    """,
  ])

  static let improvement = ScaleWords([
    """
    much worse|viel schlechter|deutlich schlechter|beaucoup moins bien|mucho peor|molto peggio\
    |muito pior|veel slechter
    """,
    """
    worse|schlechter|verschlechtert|moins bien|pire|peor|peggio|pior|slechter|somewhat worse\
    |etwas schlechter
    """,
    """
    same|the same|about the same|unchanged|no change|gleich|unverandert|gleich geblieben|pareil\
    |inchange(e)|stable|igual|sin cambios|uguale|invariat(o)(a)|sem alteracao|hetzelfde|gelijk\
    |onveranderd
    """,
    """
    better|improved|besser|verbessert|mieux|mejor|meglio|melhor|beter|somewhat better|etwas besser
    """,
    """
    much better|viel besser|deutlich besser|beaucoup mieux|mucho mejor|molto meglio|muito melhor\
    |veel beter
    """,
  ])

  static let extent = ScaleWords([
    "not|no|nein|nicht|non|nao|nee|niet",
    "hardly|barely|kaum|a peine|apenas|appena|nauwelijks|rather no|eher nein|plutot non|rather not",
    """
    partly|partially|teilweise|zum teil|en partie|partiellement|en parte|parcialmente|in parte\
    |parzialmente|em parte|gedeeltelijk|deels|maybe|partial|vielleicht|peut etre|forse|talvez\
    |quizas|misschien
    """,
    """
    mostly|largely|uberwiegend|grosstenteils|weitgehend|en grande partie|mayormente|in gran parte\
    |grotendeels|rather yes|eher ja|plutot oui
    """,
    """
    fully|completely|entirely|yes|ja|oui|si|sim|vollstandig|ganz|entierement|completement\
    |completamente|totalmente|interamente|volledig|geheel|full
    """,
  ])
}
