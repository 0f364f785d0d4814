// Columns that are asked for: names with commas, positions, and what an answer leaves alone.
import Queries
import Tables
import Testing

@Suite struct ColumnRequestTests {
  private func choose(
    _ text: String, _ category: String? = nil, values: String = "", series: String? = nil
  ) throws -> String {
    // As the command line takes it apart.
    let parts = values.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return try chosen(
      text,
      AskedQuery(
        ColumnRequest(
          category: category, values: values.isEmpty ? [] : parts, series: series)))
  }

  @Test func `a name with commas is one name, alone and among others`() throws {
    let text = "k,\"Sales, net\",\"a,b,c\",n\nx,1,2,3\n"
    #expect(try choose(text, values: "Sales, net") == "Sales, net of k")
    #expect(try choose(text, values: "Sales, net,n") == "Sales, net|n of k")
    #expect(try choose(text, values: "n, a,b,c") == "n|a,b,c of k")
    #expect(
      try choose(text, values: "a,b")
        == "no column \"a\"; did you mean \"k\"? The columns are: k, Sales, net, a,b,c, n")
  }

  @Test func `the whole of a name wins over its parts`() throws {
    let text = "k,a,b,\"a,b\"\nx,1,2,3\n"
    #expect(try choose(text, values: "a,b") == "a,b of k")
    #expect(try choose(text, values: "b,a") == "b|a of k")
  }

  @Test func `a position stands for a column that has no such name`() throws {
    #expect(try choose("x;1;2\ny;3;4\n", values: "3") == "Column 3 of Column 1")
    #expect(try choose("x;1;2\ny;3;4\n", "2", values: "3") == "Column 3 of Column 2")
    #expect(try choose("k,a,n\nx,1,2\n", values: "4").hasPrefix("no column \"4\""))
    #expect(try choose("k,a,n\nx,1,2\n", values: "0").hasPrefix("no column \"0\""))
    #expect(try choose("k,a,n\nx,1,2\n", values: "+2").hasPrefix("no column \"+2\""))
  }

  @Test func `what is asked for is drawn, whatever it looks like`() throws {
    let text = "id,year,name,n\n1,2001,a,5\n2,2002,b,6\n3,2003,c,7\n"
    #expect(try choose(text) == "n of year")
    #expect(try choose(text, values: "id") == "id of year")
    #expect(try choose(text, values: "n,year") == "n|year of name")
    #expect(try choose(text, "id") == "n of id")
    #expect(try choose(text, "year", series: "name") == "n by name of year")
  }

  @Test func `a series column leaves the category to years`() throws {
    #expect(
      try choose("year,shop,n\n2001,a,1\n2001,b,2\n2002,a,3\n", series: "shop")
        == "n by shop of year")
    #expect(try choose("id,n\n7,1\n9,2\n", values: "n") == "n of id")
  }

  @Test func `what is no quantity is counted, unless it is asked for`() throws {
    #expect(try choose("id,year\n7,2001\n9,2002\n") == "count rows of year")
    #expect(try choose("name,id\nx,7\nx,9\ny,8\n", values: "id") == "mean id of name")
    #expect(try choose("id,year\n") == "year of id")
  }
}
