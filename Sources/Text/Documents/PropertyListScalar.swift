internal import SourceText
internal import StructuredData

/// Checks the text of a property list's scalars and converts it to a canonical form.
enum PropertyListScalar {
  /// Returns `text` without white space at its ends.
  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let start = text.firstIndex { !$0.isSpace } ?? text.endIndex
    let end = (text.lastIndex { !$0.isSpace } ?? start - 1) + 1
    return Array(text[start..<max(start, end)])
  }

  /// Returns an integer as decimal digits; the `0x` form is accepted, as Apple's parser does.
  static func integer(_ text: [UInt8]) -> [UInt8]? {
    let text = String(decoding: trimmed(text), as: UTF8.self)
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - digits.count <= 1 else { return nil }
    if digits.lowercased().hasPrefix("0x") {
      guard let value = UInt64(digits.dropFirst(2), radix: 16) else { return nil }
      return Array(((isNegative ? "-" : "") + String(value)).utf8)
    }
    guard let value = UInt64(digits) else { return nil }
    return Array(((isNegative ? "-" : "") + String(value)).utf8)
  }

  /// Whether `text` is a real number; `nan` and `infinity`, with or without a sign, are accepted.
  static func isReal(_ text: [UInt8]) -> Bool {
    Double(String(decoding: text, as: UTF8.self)) != nil
  }

  /// Whether `text` has the form `YYYY-MM-DDThh:mm:ssZ`.
  static func isDate(_ text: [UInt8]) -> Bool {
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    let zero = UInt8(ascii: "0")
    let hasShape =
      text.count == shape.count
      && zip(text, shape).allSatisfy { $1 == zero ? $0 &- zero < 10 : $0 == $1 }
    guard hasShape else { return false }
    func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 - zero) } }
    let day = GregorianDay.number(
      year: number(0..<4), month: number(5..<7), day: number(8..<10))
    return day != nil && number(11..<13) < 24 && number(14..<16) < 60 && number(17..<19) <= 60
  }

  /// Returns the date so many seconds after 2001-01-01T00:00:00Z, in the form that ``isDate(_:)`` accepts;
  /// fractions are dropped.
  static func date(secondsSince2001 seconds: Double) -> String {
    // 2001-01-01 is day 11,323.
    let total = Int(seconds.rounded(.down)) + 11_323 * 86_400
    let second = ((total % 86_400) + 86_400) % 86_400
    let (year, month, day) = GregorianDay.components(of: (total - second) / 86_400)
    func two(_ number: Int) -> String { GregorianDay.padded(number, 2) }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    return "\(GregorianDay.padded(year, 4))-\(two(month))-\(two(day))T\(time)Z"
  }

  /// Returns base64 text without white space, or nil if a character or the length is wrong.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    let kept = text.filter { !$0.isSpace }
    let body = kept.prefix { $0 != UInt8(ascii: "=") }
    guard kept.count % 4 == 0, kept.count - body.count <= 2 else { return nil }
    guard kept[body.count...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    let isValid = body.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), .slash:
        true
      default: false
      }
    }
    return isValid ? kept : nil
  }
}
