internal import HandlerProtocol
internal import StructuredData
package import DisplayText

package enum DateWords {
  /// Returns `text` as `17 Nov 2026`, or `17 Nov 2026 14:02` if it includes a time, or `nil` if it is not an
  /// ISO 8601 date; in Korean as `2026-11-17 14:02`.
  ///
  /// The time is shown in its own zone, not converted to the reader's. Seconds are omitted. Days of one digit
  /// have a leading space, so that dates align.
  package static func words(_ text: String, _ wording: Wording = .english) -> String? {
    guard let moment = moment(text) else { return nil }
    let day = moment.date.day
    let date =
      switch wording {
      case .english:
        (day < 10 ? " " : "") + "\(day) \(moment.date.monthName) "
          + GregorianDay.padded(moment.date.year, 4)
      case .korean: moment.date.text
      }
    guard let time = moment.time else { return date }
    let clock = GregorianDay.padded(time.hour, 2) + ":" + GregorianDay.padded(time.minute, 2)
    guard let zone = time.zone else { return date + " " + clock }
    let offset =
      GregorianDay.padded(abs(zone) / 60, 2) + ":" + GregorianDay.padded(abs(zone) % 60, 2)
    return date + " " + clock + (time.isUTC ? " UTC" : (time.isWest ? " -" : " +") + offset)
  }

  /// Returns the seconds between 1970 and the date or time in `text`, or `nil` if it is not an ISO 8601 date.
  ///
  /// A time without a zone is read as UTC, so that the order does not depend on the local zone.
  package static func seconds(_ text: String) -> Double? {
    guard let moment = moment(text) else { return nil }
    var seconds = Double(moment.date.number) * 86_400
    if let time = moment.time {
      seconds += Double(time.hour * 3600 + (time.minute - (time.zone ?? 0)) * 60) + time.second
    }
    return seconds
  }

  private struct Moment {
    var date: CalendarDate
    var time: Time?
  }

  private struct Time {
    var hour: Int
    var minute: Int
    var second: Double
    /// The offset of the zone from UTC in minutes, or `nil` if there is no zone.
    var zone: Int?
    var isUTC = false
    var isWest = false
  }

  private static func moment(_ text: String) -> Moment? {
    let count = text.utf8.count
    guard count >= 10, count <= 40 else { return nil }
    let bytes = Array(text.utf8)
    guard let year = number(bytes[0..<4]), bytes[4] == dash,
      let month = number(bytes[5..<7]), bytes[7] == dash, let day = number(bytes[8..<10]),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 10 { return Moment(date: date) }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let time = time(bytes[11...])
    else { return nil }
    return Moment(date: date, time: time)
  }

  /// Returns whether `text` consists of a time of day only, as in `14:02`.
  package static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(6))
    return bytes.count == 5 && clock(bytes[...]) != nil
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// Parses `HH:MM` and optional seconds, fractions and zone.
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

  /// Parses a zone into `time`; returns false if it is invalid.
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
}
