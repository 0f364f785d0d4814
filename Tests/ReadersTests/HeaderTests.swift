// Header detection: cases with and without a header.
import Tables
import Testing

@Suite struct `The first row` {
  @Test(
    arguments: [
      // Names over numbers, dates or codes.
      "name,value\na,1\nb,2\n", "name,when\na,2024-01-02\nb,2024-01-03\n",
      "code,host\nAB-1,10.0.0.1\nAB-2,10.0.0.2\n", "weight\n5 kg\n7 kg\n",
      "file,size\na,1.5G\nb,12K\n", "lap,took\na,00:01:30\nb,00:02:10\n",
      // Years as column names.
      "State,2010,2019\nOhio,11.5,11.7\nIowa,3.0,3.2\n",
      "2010,2019,State\n11536504,11689100,Ohio\n3046355,3155070,Iowa\n",
      "Country,2019\nFrance,65.1\nItaly,60.3\n", "State,2019,2010\nOhio,1,2\nIowa,3,4\n",
      "geo,2019\nDE,3.2 b\nFR,8.4\nIT,9.9\n",
      // Numbered columns.
      "month,1,2,3\nA,10.5,11.5,12.5\nB,9.5,8.5,7.5\n", "who,0,1,2\nA,100,200,300\nB,90,80,70\n",
      // A contingency table with an empty corner.
      ",16.5,16.75,17\n71,0,0,1\n70,2,3,4\n",
      // Column names with a unit.
      "name,90 %\na,5\nb,7\n",
      // A word that does not recur below, in a column where most do.
      "answer,name\nyes,a\nno,b\nyes,c\nno,d\nyes,e\nno,f\nyes,g\n",
    ])
  func `names the columns`(_ text: String) throws {
    let names = text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
    #expect(try table(text).columnNames.suffix(names.count) == names[...])
  }

  @Test(
    arguments: [
      // Numbers above numbers.
      "a,1\nb,2\n", "2010,5\n2011,7\n", "x,2010,2011\ny,2012,2013\n", "Ohio,1950\nIowa,1960\n",
      "x,1,2,3\ny,4,5,6\n", ",1,2,3\nx,4,5,6\n,7,8,9\n", "Ohio,2010\nIowa,3.2\nOhio,4.5\n",
      // Dates, times and codes above the same.
      "2024-01-02,a\n2024-01-03,b\n", "12:30,a\n12:31,b\n", "AB-1001,x\nAB-1002,y\n",
      "10.0.0.1,x\n10.0.0.2,y\n", "01.02.2024;1,5\n02.02.2024;1,7\n",
      // Sizes and durations above the same.
      "3.7M\t/usr/a\n12K\t/usr/b\n", "a,5 kg\nb,7 kg\n", "a,00:01:30\nb,00:00:20\n",
      // Cells that recur below.
      "GET\nPOST\nGET\nGET\nPOST\n", "yes,a\nno,b\nyes,c\nno,d\nyes,e\nno,f\n",
    ])
  func `is a row`(_ text: String) throws {
    let table = try table(text)
    #expect(table.columnNames.allSatisfy { $0.hasPrefix("Column ") })
    #expect(table.rowCount == text.split(separator: "\n").count)
  }

  @Test(
    arguments: [
      "mpg,cyl\nMazda RX4,21,6\nFiat,22.8,4\n",
      "\"mpg\" \"cyl\"\n\"Mazda RX4\" 21 6\n\"Fiat\" 22.8 4\n",
      "mpg\tcyl\nMazda RX4\t21\t6\nFiat\t22.8\t4\n",
    ])
  func `may lack a name for the names of rows`(_ text: String) throws {
    let table = try table(text)
    #expect(table.columnNames == ["Column 1", "mpg", "cyl"])
    #expect(table.columns[0].text(at: 0) == "Mazda RX4")
    #expect(table.columns[1].numbers(rowCount: 2) == [21, 22.8])
    #expect(table.howItWasRead.contains("no name for the first column"))
  }

  @Test func `is that of free, whose last row is short`() throws {
    let text = """
                     total        used        free      shared  buff/cache   available
      Mem:            23Gi       461Mi        20Gi       8.6Mi       2.7Gi        23Gi
      Swap:             0B          0B          0B

      """
    let table = try table(text)
    #expect(
      table.columnNames.dropFirst() == [
        "total", "used", "free", "shared", "buff/cache", "available",
      ])
    #expect(table.columns[1].unit == "GiB")
    #expect(table.columns[1].numbers(rowCount: 2) == [23, 0])
    #expect(table.columns[6].value(at: 1) == .gap)
  }

  /// Lines with one extra field do not mean row names.
  @Test func `has as many names as the rows have fields, unless all have one more`() {
    #expect(read("a,b\n1,2\n3,4,5\n").error != nil)
    #expect(read("a,b\nx,1,2\nx,3,4\n").error != nil)
    #expect(read("a,b\n1,2,\n3,4,\n").names == ["a", "b"])
  }
}
