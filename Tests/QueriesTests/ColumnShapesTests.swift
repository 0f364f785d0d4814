// Tables as they are found, and the columns that make their charts when nobody says which.
import Queries
import Tables
import Testing

/// A table, and what is to be made of it.
struct ShapeOfTable: CustomTestStringConvertible, Sendable {
  var title: String
  var text: String
  /// As `chosen` says it.
  var expected: String

  init(_ title: String, _ rows: [String], _ expected: String) {
    self.title = title
    self.text = rows.map { $0 + "\n" }.joined()
    self.expected = expected
  }

  var testDescription: String { title }
}

@Suite struct ColumnShapesTests {
  @Test(arguments: named + numbered + kept + dates + texts)
  func `a table has the columns that a person would take`(_ shape: ShapeOfTable) throws {
    #expect(try chosen(shape.text) == shape.expected)
  }

  /// What names things.
  static let named = [
    ShapeOfTable(
      "orders", ["id,name,amount", "17,Ann,5.5", "12,Bob,7", "40,Cyd,3"],
      "amount of name"),
    ShapeOfTable(
      "keys of a database",
      [
        "order_id,customerId,region,amount", "10248,17,North,12.5", "10249,3,South,8",
        "10250,17,North,9",
      ],
      "mean amount of region"),
    ShapeOfTable(
      "postcodes",
      ["zip,city,income", "10001,New York,81", "02139,Cambridge,97", "501,Holtsville,4"],
      "income of city"),
    ShapeOfTable(
      "German", ["PLZ;Ort;Einwohner", "10115;Berlin;27000", "80331;München;4900"],
      "Einwohner of Ort"),
    ShapeOfTable(
      "French", ["code postal,ville,habitants", "75001,Paris,16000", "69002,Lyon,30000"],
      "habitants of ville"),
    ShapeOfTable(
      "Spanish", ["código;cliente;importe", "12;Ana;7,5", "9;Luis;3,25"],
      "importe of cliente"),
    ShapeOfTable(
      "telephones",
      ["phone,name,calls", "4915112345678,Ann,5", "4917098765432,Bob,7", "4930123456789,Cyd,2"],
      "calls of name"),
    ShapeOfTable(
      "zeros in front", ["Kst;Abteilung;Kosten", "0100;Einkauf;7", "0200;Verkauf;9"],
      "Kosten of Abteilung"),
    ShapeOfTable(
      "places", ["lat,lon,name,pop", "52.5,13.4,Berlin,3.6", "48.1,11.6,Munich,1.5"],
      "pop of name"),
    ShapeOfTable(
      "identifiers written as doubles", ["user_id,name,score", "101.0,Ann,3", "17.0,Bob,4"],
      "score of name"),
  ]

  /// What counts rows, and what is numbered by hand.
  static let numbered = [
    ShapeOfTable(
      "students", ["student_nr,grade", "4711,1.7", "4823,2.3", "4599,1.3"],
      "grade of student_nr"),
    ShapeOfTable(
      "ranks", ["rank,country,medals", "1,USA,126", "2,China,91", "3,Japan,45"],
      "medals of country"),
    ShapeOfTable(
      "the index of pandas", [",name,score", "0,Ann,3", "1,Bob,4", "2,Cyd,5"],
      "score of name"),
    ShapeOfTable("no header", ["1,5.5", "2,7", "3,9"], "Column 2 of rows"),
    ShapeOfTable("one column of whole numbers", ["1", "2", "3"], "Column 1 of rows"),
    ShapeOfTable(
      "invoices", ["Rechnungsnummer;Betrag", "2024001;12,5", "2024003;8,25", "2024002;9,75"],
      "Betrag of Rechnungsnummer"),
  ]

  /// What looks like an identifier and is a quantity.
  static let kept = [
    ShapeOfTable(
      "a number of", ["page,Number of visits", "a,1", "b,2", "c,3"], "Number of visits of page"),
    ShapeOfTable(
      "steps that rise by one", ["day,steps", "Mon,1", "Tue,2", "Wed,3"], "steps of day"),
    ShapeOfTable(
      "four digits", ["town,population", "A,1200", "B,1950", "C,2010"], "population of town"),
    ShapeOfTable(
      "an index of prices", ["country,Price index", "A,104", "B,98", "C,121"],
      "Price index of country"),
    ShapeOfTable("ayes and noes", ["state,Yes,No", "A,12,3", "B,7,9", "C,5,5"], "Yes|No of state"),
    ShapeOfTable(
      "telephones sold", ["month,iPhone,iPad", "Jan,1200,300", "Feb,1100,280"],
      "iPhone|iPad of month"),
    ShapeOfTable(
      "counts of keys", ["table,key count,total ids", "a,12,7", "b,13,8", "c,14,9"],
      "key count|total ids of table"),
    ShapeOfTable(
      "coverage of code", ["module,code coverage,lines of code", "a,78,1200", "b,92,3400"],
      "code coverage of module"),
    ShapeOfTable(
      "durations", ["runner,time,visits_number", "Ann,12.1,3", "Bob,12.5,7", "Cyd,13,2"],
      "time of runner"),
    ShapeOfTable(
      "longitude alone", ["name,long,short", "a,12,3", "b,40,5"], "short of name"),
    ShapeOfTable(
      "sales in years", ["shop,Year 1,Year 2", "a,1600,1900", "b,1500,1700"],
      "Year 1|Year 2 of shop"),
    ShapeOfTable(
      "a year's sales", ["shop,sales per year,yearly", "a,1600,1900", "b,1500,1700"],
      "sales per year of shop"),
    ShapeOfTable("two rows", ["1,2", "2,4"], "Column 1|Column 2 of rows"),
    ShapeOfTable(
      "ids that are negative or broken", ["name,id,code", "a,-1,0.5", "b,4,1.5"],
      "code of name"),
  ]

  /// Years and moments that are written as numbers.
  static let dates = [
    ShapeOfTable(
      "years", ["year,population", "2001,5", "2002,7", "2003,6"], "population of year"),
    ShapeOfTable(
      "countries by year", ["country,year,pop", "A,2001,5", "B,2002,7"],
      "pop of country"),
    ShapeOfTable(
      "one country by year", ["country,year,pop", "A,2001,5", "A,2002,7", "A,2003,9"],
      "pop of year"),
    ShapeOfTable("Jahr", ["Baujahr;Wert", "1969;2,5", "1933;7,5"], "Wert of Baujahr"),
    ShapeOfTable(
      "years of birth", ["name,Year of birth,score", "a,1969,5", "b,1933,7"],
      "score of name"),
    ShapeOfTable("years without a name", ["2019,5.5", "2020,7", "2021,8"], "Column 2 of Column 1"),
    ShapeOfTable(
      "dates as numbers", ["d,north,south", "20240131,5,6", "20240201,6,7"], "north|south of d"),
    ShapeOfTable(
      "dates before ids", ["id,date,n", "1,20240131,5", "2,20240201,6"],
      "n of date"),
    ShapeOfTable(
      "timestamps", ["timestamp,cpu,mem", "1706700000,0.5,70", "1706700060,0.7,71"],
      "cpu of timestamp"),
    ShapeOfTable(
      "milliseconds", ["createdAt,host,load", "1706700000123,a,0.5", "1706700000321,b,0.25"],
      "load of createdAt"),
    ShapeOfTable("bytes", ["host,data", "a,1706700000", "b,1806700000"], "data of host"),
    ShapeOfTable("months as numbers", ["month,sales", "1,5", "2,7", "3,6"], "sales of month"),
    ShapeOfTable("months of years", ["Monat;Umsatz", "202401;5", "202402;7"], "Umsatz of Monat"),
    ShapeOfTable(
      "dates that are texts", ["date,north,south", "2024-01-31,5,6", "2024-02-01,6,7"],
      "north|south of date"),
  ]

  /// Which of several columns of texts.
  static let texts = [
    ShapeOfTable(
      "all the same", ["country,city,n", "A,x,1", "A,y,2"], "n of city"),
    ShapeOfTable("nothing but the same", ["country,n", "A,1", "A,2"], "n of rows"),
    ShapeOfTable("one row", ["country,city,n", "A,x,1"], "n of city"),
    ShapeOfTable("the first that varies", ["code,country,n", "A,x,1", "B,x,2"], "n of code"),
  ]
}
