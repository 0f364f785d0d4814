// What of a number format is written beside a number: only what is read back beside the same number.
internal import Base

enum NumberAffix: Hashable {
  case none
  /// A currency in front.
  case before([UInt8])
  /// A currency or a share, after a blank.
  case after([UInt8])
  /// A unit of measure, after a blank. It is read back where all numbers of a column have it.
  case measure([UInt8])

  static let percent = NumberAffix.after([UInt8(ascii: "%")])

  /// - Parameters:
  ///   - prefix: the text of a format before the digits.
  ///   - suffix: the text after them.
  init(prefix: [UInt8] = [], suffix: [UInt8]) {
    let (before, after) = (Self.trimmed(prefix), Self.trimmed(suffix))
    if Self.isCurrency(before) {
      self = .before(Array(before.utf8))
    } else if Self.isCurrency(after) || after == "%" || after == "‰" {
      self = .after(Array(after.utf8))
    } else {
      self = Self.measures.contains(after) ? .measure(Array(after.utf8)) : .none
    }
  }

  private static func trimmed(_ text: [UInt8]) -> String {
    var scalars = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(Substring(scalars))
  }

  /// A sign of its own, a dollar sign after one or two capitals, or a code.
  private static func isCurrency(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let last = scalars.last, scalars.count <= 3 else { return false }
    if last == "$" { return scalars.dropLast().allSatisfy { (0x41...0x5A).contains($0.value) } }
    let isSign = last == "£" || last == "¥" || (0x20A0...0x20CF).contains(last.value)
    return scalars.count == 1 ? isSign : codes.contains(text)
  }

  private static let codes = names(CurrencyCodes.text)

  /// Units that mean the same after any number, whatever else is in the table.
  private static let measures = names(
    """
    B kB KB MB GB TB PB KiB MiB GiB TiB PiB ns us µs μs ms s sec sec. h hr hrs d w min min. minute \
    minutes second seconds hour hours day days week weeks mg g kg Kg KG t oz lb lbs µm μm mm cm m km \
    Km KM in ft yd mi ml mL cl cL dl dL l L hl hL cm³ m³ m3 m² m2 sqm ha km² km2 Wh kWh MWh GWh TWh \
    W kW MW GW Hz kHz MHz GHz mA A mV V kV bit/s bps kbit/s kbps Kbps Mbit/s Mbps Mb/s Gbit/s Gbps \
    Gb/s B/s kB/s KB/s MB/s GB/s KiB/s MiB/s GiB/s m/s km/h kph mph °C ℃ °
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
  }
}
