/// Dates and times as people read them.
enum DateWords {
  /// `text` as `17 Nov 2026`, or `17 Nov 2026 14:02` where it names a time; nil where it is no date
  /// of ISO 8601.
  ///
  /// The time is the one that is written, not that of the reader: a zone that is written is kept.
  /// Seconds are left out. Days of one digit have a space before them, so that dates align.
  static func words(_ text: String) -> String? {
    let count = text.utf8.count
    guard count >= 10, count <= 40 else { return nil }
    let bytes = Array(text.utf8)
    guard let year = number(bytes[0..<4]), bytes[4] == dash,
      let month = number(bytes[5..<7]), bytes[7] == dash, let day = number(bytes[8..<10]),
      (1...12).contains(month), day >= 1, day <= days(in: month, of: year)
    else { return nil }
    let date =
      (day < 10 ? " " : "") + String(day) + " " + CalendarDate.months[month - 1] + " "
      + digits(year, 4)
    if bytes.count == 10 { return date }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let time = time(bytes[11...])
    else { return nil }
    return date + " " + time
  }

  /// Whether `text` is a time of day and nothing else, as in `14:02`.
  static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(6))
    return bytes.count == 5 && clock(bytes[...]) != nil
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// `HH:MM` with what may follow it: seconds, parts of them, a zone.
  private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let clock = clock(bytes) else { return nil }
    var rest = bytes.dropFirst(5)
    if rest.first == colon {
      guard rest.count >= 3, let second = number(rest.dropFirst().prefix(2)), second <= 60
      else { return nil }
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
        let fraction = rest.dropFirst().prefix { digit($0) != nil }
        if fraction.isEmpty { return nil }
        rest = rest[fraction.endIndex...]
      }
    }
    guard let zone = zone(rest) else { return nil }
    return clock + zone
  }

  private static func clock(_ bytes: ArraySlice<UInt8>) -> String? {
    let start = bytes.startIndex
    guard bytes.count >= 5, bytes[start + 2] == colon,
      let hour = number(bytes[start..<start + 2]),
      let minute = number(bytes[start + 3..<start + 5]), hour <= 24, minute <= 59
    else { return nil }
    return digits(hour, 2) + ":" + digits(minute, 2)
  }

  private static func zone(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let sign = bytes.first else { return "" }
    if sign == UInt8(ascii: "Z"), bytes.count == 1 { return " UTC" }
    guard sign == UInt8(ascii: "+") || sign == dash else { return nil }
    let rest = bytes.dropFirst().filter { $0 != colon }
    guard rest.count == 2 || rest.count == 4, let hours = number(rest[..<2]), hours <= 23,
      let minutes = rest.count == 4 ? number(rest[2...]) : 0, minutes <= 59
    else { return nil }
    return " " + (sign == dash ? "-" : "+") + digits(hours, 2) + ":" + digits(minutes, 2)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard let digit = digit(byte) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
