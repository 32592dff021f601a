package import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

/// The current time, and the time zone of the reader; replaced in tests.
package struct LocalTime: Sendable {
  /// Returns the seconds since 1970.
  package var now: @Sendable () -> Int
  /// Returns the seconds by which the clock is ahead of UTC at an instant.
  package var offset: @Sendable (Int) -> Int

  package init(now: @escaping @Sendable () -> Int, offset: @escaping @Sendable (Int) -> Int) {
    (self.now, self.offset) = (now, offset)
  }

  package static let system = LocalTime(now: HTTPClock.system.now, offset: HTTPClock.zoneOffset)

  package var today: CalendarDate { day(of: now()) }

  package func day(of seconds: Int) -> CalendarDate {
    ForgeWords.day(seconds, offset: offset(seconds) / 60)
  }

  /// Returns a future instant, such as `14:05`, with the day if it is not today.
  func clock(_ seconds: Int, _ wording: Wording = .english) -> String {
    let (time, day) = (ForgeWords.time(seconds, offset: offset(seconds) / 60), day(of: seconds))
    return day == today ? time : wording(.clock(time: time, day: day))
  }
}

extension ForgeTime {
  /// Reads a time as in `2026-11-20T10:11:12.000+01:00` (RFC 3339); one in UTC has no time zone.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int) -> Int? {
      guard start + 2 <= bytes.count else { return nil }
      let digits = bytes[start..<start + 2].map { Int($0) - 0x30 }
      return digits.allSatisfy { (0...9).contains($0) } ? digits[0] * 10 + digits[1] : nil
    }
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
      let hour = number(11), hour < 24, let minute = number(14), minute < 60,
      let second = number(17), second <= 60
    else { return nil }
    let local = day.number * 86_400 + hour * 3600 + minute * 60 + second
    var rest = 19
    if bytes[rest] == UInt8(ascii: ".") {
      rest += 1
      while rest < bytes.count, (0x30...0x39).contains(bytes[rest]) { rest += 1 }
    }
    guard rest < bytes.count else { return nil }
    if bytes[rest] == UInt8(ascii: "Z") {
      self.init(seconds: local)
      return
    }
    let colon = rest + 3 < bytes.count && bytes[rest + 3] == UInt8(ascii: ":") ? 1 : 0
    guard [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[rest]),
      let hours = number(rest + 1), hours <= 18, let minutes = number(rest + 3 + colon),
      minutes < 60
    else { return nil }
    let offset = (hours * 60 + minutes) * (bytes[rest] == UInt8(ascii: "+") ? 1 : -1)
    self.init(seconds: local - offset * 60, offset: offset)
  }

  /// The day on the author's clock, or in UTC if that is unknown.
  var day: CalendarDate { ForgeWords.day(seconds, offset: offset ?? 0) }
}
