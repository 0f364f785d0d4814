// What each feature of a chart weighs, and what words in the names of columns weigh. Made by
// scripts/fit-chooser; nothing here is written by hand.
internal import Tables

extension ChooserWeights {
  static let fittedFeatures: [(Feature, Double)] = [
    (.nameIsText, 4.000),
    (.nameIsTime, 2.778),
    (.nameIsCycle, 4.891),
    (.nameIsNumber, -3.331),
    (.nameIsBins, -3.342),
    (.nameIsSeason, -3.979),
    (.nameIsClock, 1.935),
    (.namePlace, -0.829),
    (.nameLikeFile, 1.092),
    (.nameHasGaps, -3.676),
    (.nameIsUneven, -8.449),
    (.twoBars, -4.034),
    (.manyBars, -4.393),
    (.tooManyBars, -1.963),
    (.fewPeriods, -3.683),
    (.longKey, 1.324),
    (.valueLikeFile, 2.181),
    (.valueDistinct, 2.375),
    (.valueIsDecimal, 1.410),
    (.valueIsPart, -3.931),
    (.valueIsDifference, -4.914),
    (.countOfMany, 2.179),
    (.countBesideKey, 2.545),
    (.countIsEven, -4.755),
    (.isSum, -1.704),
    (.sumOfNarrow, -2.671),
    (.sumOfFine, -1.038),
    (.sumOfSkewed, 1.991),
    (.sumBesideDates, 2.616),
    (.isGroup, -4.071),
    (.groupIsAll, 2.494),
    (.groupIsPair, -2.405),
    (.groupIsWhole, 5.630),
    (.groupIsAggregated, -3.053),
    (.groupDecimals, -2.143),
    (.groupOfNumbers, 2.772),
    (.alikeTogether, 5.064),
    (.isSplit, -5.036),
    (.splitIsTime, -4.334),
    (.splitFillsGrid, -8.621),
    (.rowsAreBars, 3.589),
    (.isRowName, 4.724),
    (.isGridWhole, 13.655),
  ]

  /// Words by what they mean; a plural in "s" counts as its word.
  static let fittedWords: [(WordWeights, StaticString)] = [
    // amount
    (
      WordWeights(name: -2.797, measure: 1.827, adds: 1.225),
      """
      total umsatz venta amount sale cost net gross paid quantity revenue passenger case hour
      duration gas freq invest attendance betrag verbrauch montant valor kwh minute yield
      """
    ),
    // level
    (
      WordWeights(name: -0.575, measure: 1.253, adds: -4.087),
      """
      avg bmi mpg rating wage preis wind length diameter hr per
      """
    ),
    // group
    (
      WordWeights(name: 1.921, measure: -3.012, adds: 2.604),
      """
      category class region country segment genre position payment party reason priority district
      city school major species purpose violation county issue job abteilung gender estado
      commune categoria area área
      """
    ),
    // sign
    (
      WordWeights(name: -2.110, measure: -8.228, adds: -1.363),
      """
      id plz zip postal phone código nr num pid account lat lon long latitude longitude address
      description first last rowname tag ticket currency
      """
    ),
    // part
    (
      WordWeights(name: -1.696, measure: 2.209, adds: -1.516),
      """
      max close end stop start from to new
      """
    ),
  ]
}
