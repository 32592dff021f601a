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

  /// Returns an instant on the reader's clock.
  func local(_ seconds: Int) -> ForgeTime {
    ForgeTime(seconds: seconds, offset: offset(seconds) / 60)
  }

  package func day(of seconds: Int) -> CalendarDate { local(seconds).day }

  /// Returns a future instant, such as `14:05`, with the day if it is not today.
  func clock(_ seconds: Int, _ wording: Wording = .english) -> String {
    let time = local(seconds)
    return time.day == today ? time.clock : wording(.clock(time: time.clock, day: time.day))
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
  var day: CalendarDate { parts.day }

  /// The time of day on that clock, as in `14:05`.
  var clock: String {
    let second = parts.second
    return GregorianDay.padded(second / 3600, 2) + ":" + GregorianDay.padded(second / 60 % 60, 2)
  }

  /// The day and the second in it; instants outside the supported years are clamped.
  private var parts: (day: CalendarDate, second: Int) {
    let offset = min(max(offset ?? 0, -(1 << 20)), 1 << 20)
    let local = min(max(seconds, -(1 << 40)), 1 << 40) + offset * 60
    let second = (local % 86_400 + 86_400) % 86_400
    return (CalendarDate(number: (local - second) / 86_400), second)
  }

  /// Returns the moment with its zone, as in `Tue 17 Nov 2026, 14:05 (UTC+1:00)`.
  func moment(_ wording: Wording = .english) -> String {
    let offset = offset ?? 0
    let sign = offset < 0 ? "−" : "+"
    let minutes = GregorianDay.padded(Int(offset.magnitude % 60), 2)
    let zone = offset == 0 ? "UTC" : "UTC\(sign)\(offset.magnitude / 60):\(minutes)"
    return wording(.moment(day: day, time: clock, zone: zone))
  }
}
