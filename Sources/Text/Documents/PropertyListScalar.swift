internal import SourceText
internal import StructuredData

/// Checks the text of a property list's scalars and converts it to a canonical form.
enum PropertyListScalar {
  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    text.drop(while: \.isSpace).reversed().drop(while: \.isSpace).reversed()
  }

  /// Returns an integer as decimal digits; the `0x` form is accepted, as Apple's parser does.
  static func integer(_ text: [UInt8]) -> [UInt8]? {
    let text = String(decoding: trimmed(text), as: UTF8.self)
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    guard text.count - digits.count <= 1,
      let value = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    else { return nil }
    return Array(((text.hasPrefix("-") ? "-" : "") + String(value)).utf8)
  }

  /// Whether `text` is a real number; `nan` and `infinity`, with or without a sign, are accepted.
  static func isReal(_ text: [UInt8]) -> Bool {
    Double(String(decoding: text, as: UTF8.self)) != nil
  }

  /// Whether `text` has the form `YYYY-MM-DDThh:mm:ssZ`.
  static func isDate(_ text: [UInt8]) -> Bool {
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    let hasShape =
      text.count == shape.count
      && zip(text, shape).allSatisfy { $1.isDigit ? $0.isDigit : $0 == $1 }
    guard hasShape, GregorianDay.number(String(decoding: text[..<10], as: UTF8.self)) != nil else {
      return false
    }
    let time = text[11..<19].split(separator: .colon).map { $0.reduce(0) { $0 * 10 + $1 &- 0x30 } }
    return time[0] < 24 && time[1] < 60 && time[2] <= 60
  }

  /// Returns the date so many seconds after 2001-01-01T00:00:00Z, in the form that ``isDate(_:)`` accepts;
  /// fractions are dropped.
  static func date(secondsSince2001 seconds: Double) -> String {
    // 2001-01-01 is 11,323 days after 1970-01-01.
    let total = Int(seconds.rounded(.down)) + 11_323 * 86_400
    let second = ((total % 86_400) + 86_400) % 86_400
    func two(_ number: Int) -> String { GregorianDay.padded(number, 2) }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    return "\(GregorianDay.text((total - second) / 86_400))T\(time)Z"
  }

  /// Returns base64 text without white space, or nil if a character or the length is wrong.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    let kept = text.filter { !$0.isSpace }
    let body = kept.prefix { $0 != UInt8(ascii: "=") }
    guard kept.count % 4 == 0, kept.count - body.count <= 2 else { return nil }
    guard kept[body.count...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    let isValid = body.allSatisfy { $0.isLetter || $0.isDigit || "+/".utf8.contains($0) }
    return isValid ? kept : nil
  }
}
