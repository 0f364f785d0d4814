// Spreadsheets written by openpyxl and by hand.
import Foundation
import TestSupport
import Testing

@Suite struct SpreadsheetFileTests {
  /// A workbook with a cover, a table, an empty and a hidden sheet.
  private static let script = """
    import datetime, zipfile, openpyxl
    book = openpyxl.Workbook()
    cover = book.active
    cover.title = "Cover"
    cover["B2"] = "Sales of a year"
    cover.merge_cells("B2:D2")
    sheet = book.create_sheet("Sales")
    sheet.append(["Region", "Day", "Amount", "Share", "Price", "Open", "Sum"])
    for i in range(120):
      sheet.append(["North South East".split()[i % 3],
        datetime.datetime(2024, 1 + i // 12, 1 + i % 12, 12, 30), i / 4, i % 7 / 100, i / 2,
        i % 2 == 0, "=1/0" if i % 5 == 0 else None])
    for row in sheet.iter_rows(min_row=2):
      row[1].number_format = "dd.mm.yyyy"
      row[3].number_format = "0%"
      row[4].number_format = '#,##0.00 "€"'
    sheet.row_dimensions[5].hidden = True
    book.create_sheet("Empty")
    hidden = book.create_sheet("Secret")
    hidden.append(["name", "n"])
    hidden.append(["x", 3])
    hidden.sheet_state = "hidden"
    book.save("book.xlsx")
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    book.save("mac.xlsx")
    wide = openpyxl.Workbook(write_only=True)
    sheet = wide.create_sheet("Wide")
    sheet.append([f"c{i}" for i in range(16384)])
    sheet.append(list(range(16384)))
    wide.save("wide.xlsx")
    def write(name, data):
      with open(name, "wb") as file: file.write(data)
    whole = open("book.xlsx", "rb").read()
    write("cut.xlsx", whole[:len(whole) // 2])
    def changed(name, change, extra=()):
      with zipfile.ZipFile("book.xlsx") as book, zipfile.ZipFile(name, "w") as file:
        for entry in book.namelist():
          data = change(entry, book.read(entry))
          if data is not None: file.writestr(entry, data)
        for entry, data in extra: file.writestr(entry, data)
    sheet = "xl/worksheets/sheet2.xml"
    changed("nothing.xlsx", lambda name, data: b"" if name == sheet else data)
    changed("missing.xlsx", lambda name, data: None if name == sheet else data)
    changed("double.xlsx", lambda name, data: data, [(sheet, b"<worksheet/>")])
    changed("strict.xlsx", lambda name, data: b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
      if name == sheet else data)
    changed("hidden.xlsx", lambda name, data: data.replace(b'state="visible"', b'state="hidden"'))
    names = "Root Entry,EncryptionInfo,EncryptedPackage", "Root Entry,Workbook", "Root Entry,1"
    for name, entries in zip(("locked.xlsx", "old.xls", "old.doc"), names):
      head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(22) + b"\\x09\\0" + bytes(480)
      write(name, head + b"".join(entry.encode("utf-16-le").ljust(128, b"\\0")
        for entry in entries.split(",")))
    """

  @Test("A workbook: the main sheet, others by name, formats, dates of both systems")
  func workbook() throws {
    let files = try ScriptedFiles(Self.script)
    let sums = ["North: 585 (33%).", "South: 595 (33%).", "East: 605 (34%)."]
    let sales = ["-c", "Region", "-v", "Amount", "-a", "sum"]
    #expect(try files.bars(["book.xlsx"] + sales) == sums)
    #expect(try files.bars(["book.xlsx", "--table", "SALES"] + sales) == sums)
    let months = try files.bars(["book.xlsx", "-c", "Day:month", "-v", "Amount", "-a", "sum"])
    #expect(months.count == 10)
    #expect(months.first == "2024-01: 16.5 (0.92%).")
    #expect(try files.bars(["mac.xlsx", "-c", "Day:month", "-v", "Amount", "-a", "sum"]) == months)
    let prices = try files.barchart(
      ["book.xlsx", "-c", "Region", "-v", "Price", "-a", "mean", "--describe"])
    #expect(prices.output.contains("Price (€)"))
    #expect(prices.output.contains("Read as: sheet of a spreadsheet, names in the first line."))
    let shares = try files.barchart(
      ["book.xlsx", "-c", "Region", "-v", "Share", "-a", "mean", "--describe"])
    #expect(shares.output.contains("Share (%)"))
    let open = try files.bars(["book.xlsx", "-c", "Open", "-a", "count"])
    #expect(open == ["TRUE: 60 (50%).", "FALSE: 60 (50%)."])
    // openpyxl saves no values of formulas.
    let notice = "24 formulas were saved without a value; "
    #expect(prices.output.contains(notice))
    let json = try files.barchart(["book.xlsx"] + sales + ["-o", "-", "--format", "json"])
    #expect(json.output.contains(notice))
    #expect(
      try !files.barchart(["book.xlsx", "--table", "Secret", "--describe"]).output.contains(
        "formula"))
    let secret = try files.barchart(["book.xlsx", "--table", "Secret", "--describe"])
    #expect(secret.output.contains("x"))
    let bytes = Array(
      try #require(FileManager.default.contents(atPath: files.folder + "/book.xlsx")))
    #expect(try files.bars(sales, input: .bytes(bytes)) == sums)
    let suggested = try files.barchart(["book.xlsx", "--table", "Sales", "--suggest"])
    #expect(suggested.output.contains("    barchart book.xlsx --table Sales -c "))
  }

  @Test("What cannot be drawn is a sentence")
  func refused() throws {
    let files = try ScriptedFiles(Self.script)
    #expect(
      try files.failure(["book.xlsx", "--table", "Sale"], status: 64)
        == "book.xlsx: there is no sheet \"Sale\"; did you mean \"Sales\"? It has Cover, Sales, Empty"
    )
    #expect(
      try files.failure(["book.xlsx", "--sql", "select 1"])
        == "book.xlsx: a spreadsheet has sheets, which --table names, and answers no SELECT")
    #expect(
      try files.failure(["book.xlsx", "--decimal", ","], status: 64)
        == "book.xlsx: --delimiter and --decimal are for text, and this is a spreadsheet")
    #expect(
      try files.failure(["book.xlsx", "--table", "Empty"]) == "book.xlsx: there is no data in it")
    #expect(try files.failure(["wide.xlsx"]).hasPrefix("wide.xlsx:"))
    #expect(try files.failure(["cut.xlsx"]).hasPrefix("cut.xlsx: the ZIP data "))
    #expect(
      try files.failure(["nothing.xlsx"]).hasSuffix("sheet2.xml in it is damaged, on line 1"))
    #expect(
      try files.failure(["missing.xlsx"])
        == "missing.xlsx: the part xl/worksheets/sheet2.xml is missing in it")
    #expect(
      try files.failure(["double.xlsx"])
        == "double.xlsx: two files in it have the name xl/worksheets/sheet2.xml")
    #expect(
      try files.failure(["strict.xlsx"])
        == "strict.xlsx: it declares entities, as no program that writes spreadsheets does")
    #expect(
      try files.failure(["hidden.xlsx"])
        == "hidden.xlsx: all of its sheets are hidden; name one with --table")
    #expect(
      try files.failure(["locked.xlsx"])
        == "locked.xlsx: it is encrypted; save it without a password")
    #expect(
      try files.failure(["old.xls"])
        == "old.xls: this is an old Excel workbook (.xls); save it as .xlsx")
    #expect(
      try files.failure(["old.doc"])
        == "old.doc: this is an old Office document; save its table as CSV or .xlsx")
  }

  @Test("A spreadsheet of OpenDocument, and an encrypted one")
  func openDocument() throws {
    let files = try ScriptedFiles(
      """
      import zipfile
      space = "urn:oasis:names:tc:opendocument:xmlns:"
      kind = "application/vnd.oasis.opendocument.spreadsheet"
      def cell(value):
        if isinstance(value, str):
          return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
      def write(name, rows, manifest="<m/>"):
        body = "".join("<table:table-row>" + "".join(map(cell, row))
          + '<table:table-cell table:number-columns-repeated="16382"/></table:table-row>'
          for row in rows)
        with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
          file.writestr("mimetype", kind, zipfile.ZIP_STORED)
          file.writestr("META-INF/manifest.xml", manifest)
          file.writestr("content.xml", f'''<?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="{space}office:1.0" xmlns:table="{space}table:1.0"
            xmlns:text="{space}text:1.0"><office:body><office:spreadsheet><table:table
            table:name="Count">{body}<table:table-row table:number-rows-repeated="1048000"
            ><table:table-cell table:number-columns-repeated="16384"/></table:table-row
            ></table:table></office:spreadsheet></office:body></office:document-content>''')
      write("t.ods", [("name", "n"), ("Ann", 3), ("Bo", 1)])
      write("locked.ods", [], "<m><encryption-data/></m>")
      """)
    let bars = ["Ann: 3 (75%).", "Bo: 1 (25%)."]
    #expect(try files.bars(["t.ods", "-c", "name", "-a", "sum"]) == bars)
    #expect(try files.bars(["t.ods", "--table", "count", "-c", "name", "-a", "sum"]) == bars)
    #expect(
      try files.failure(["locked.ods"]) == "locked.ods: it is encrypted; save it without a password"
    )
  }
}
