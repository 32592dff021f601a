/// Dates and times as people read them.
enum DateWords {
  /// `text` as `17 Nov 2026`, or `17 Nov 2026 14:02` where it names a time; nil where it is no date
  /// of ISO 8601.
  ///
  /// The time is the one that is written, not that of the reader: a zone that is written is kept.
  /// Seconds are left out. Days of one digit have a space before them, so that dates align.
  static func words(_ text: String) -> String? {
    guard let moment = moment(text) else { return nil }
    let date =
      (moment.day < 10 ? " " : "") + String(moment.day) + " "
      + CalendarDate.months[moment.month - 1]
      + " " + digits(moment.year, 4)
    guard let time = moment.time else { return date }
    let clock = digits(time.hour, 2) + ":" + digits(time.minute, 2)
    guard let zone = time.zone else { return date + " " + clock }
    let offset = digits(abs(zone) / 60, 2) + ":" + digits(abs(zone) % 60, 2)
    return date + " " + clock + (time.isUTC ? " UTC" : (time.isWest ? " -" : " +") + offset)
  }

  /// The seconds from 1970 on to the date or time that `text` names; nil where it is no date of ISO 8601.
  ///
  /// A time without a zone counts as one of UTC, so that its place does not depend on where one is.
  static func seconds(_ text: String) -> Double? {
    guard let moment = moment(text) else { return nil }
    var seconds = Double(daysSince1970(moment.year, moment.month, moment.day)) * 86_400
    if let time = moment.time {
      seconds += Double(time.hour * 3600 + (time.minute - (time.zone ?? 0)) * 60) + time.second
    }
    return seconds
  }

  /// What a text of ISO 8601 names.
  private struct Moment {
    var year: Int
    var month: Int
    var day: Int
    var time: Time?
  }

  private struct Time {
    var hour: Int
    var minute: Int
    var second: Double
    /// The minutes that its zone is ahead of UTC; nil where none is written.
    var zone: Int?
    /// Whether the zone is written as `Z`.
    var isUTC = false
    /// Whether the zone is written with a minus.
    var isWest = false
  }

  private static func moment(_ text: String) -> Moment? {
    let count = text.utf8.count
    guard count >= 10, count <= 40 else { return nil }
    let bytes = Array(text.utf8)
    guard let year = number(bytes[0..<4]), bytes[4] == dash,
      let month = number(bytes[5..<7]), bytes[7] == dash, let day = number(bytes[8..<10]),
      (1...12).contains(month), day >= 1, day <= days(in: month, of: year)
    else { return nil }
    if bytes.count == 10 { return Moment(year: year, month: month, day: day) }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let time = time(bytes[11...])
    else { return nil }
    return Moment(year: year, month: month, day: day, time: time)
  }

  /// The days from 1970-01-01 on, in the Gregorian calendar, from March to February.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let leaps = year >= 0 ? year / 4 - year / 100 + year / 400 : -1
    return 365 * year + leaps + dayOfYear - 719_468
  }

  /// Whether `text` is a time of day and nothing else, as in `14:02`.
  static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(6))
    return bytes.count == 5 && clock(bytes[...]) != nil
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// `HH:MM` with what may follow it: seconds, parts of them, a zone.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Time? {
    guard let clock = clock(bytes) else { return nil }
    var time = Time(hour: clock.hour, minute: clock.minute, second: 0)
    var rest = bytes.dropFirst(5)
    if rest.first == colon {
      guard rest.count >= 3, let second = number(rest.dropFirst().prefix(2)), second <= 60
      else { return nil }
      time.second = Double(second)
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
        let fraction = rest.dropFirst().prefix { digit($0) != nil }
        if fraction.isEmpty { return nil }
        time.second += Double("0." + String(decoding: fraction, as: UTF8.self)) ?? 0
        rest = rest[fraction.endIndex...]
      }
    }
    return takeZone(rest, of: &time) ? time : nil
  }

  private static func clock(_ bytes: ArraySlice<UInt8>) -> (hour: Int, minute: Int)? {
    let start = bytes.startIndex
    guard bytes.count >= 5, bytes[start + 2] == colon,
      let hour = number(bytes[start..<start + 2]),
      let minute = number(bytes[start + 3..<start + 5]), hour <= 24, minute <= 59
    else { return nil }
    return (hour, minute)
  }

  /// Takes note of the zone, where one is written; false where it is none.
  private static func takeZone(_ bytes: ArraySlice<UInt8>, of time: inout Time) -> Bool {
    guard let sign = bytes.first else { return true }
    if sign == UInt8(ascii: "Z"), bytes.count == 1 {
      (time.zone, time.isUTC) = (0, true)
      return true
    }
    guard sign == UInt8(ascii: "+") || sign == dash else { return false }
    let rest = bytes.dropFirst().filter { $0 != colon }
    guard rest.count == 2 || rest.count == 4, let hours = number(rest[..<2]), hours <= 23,
      let minutes = rest.count == 4 ? number(rest[2...]) : 0, minutes <= 59
    else { return false }
    time.isWest = sign == dash
    time.zone = (hours * 60 + minutes) * (time.isWest ? -1 : 1)
    return true
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
