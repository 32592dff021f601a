package enum TerminalReply: Sendable, Hashable {
  /// The background colour, each component from 0 to 1.
  case backgroundColor(red: Double, green: Double, blue: Double)
  /// The primary device attributes: the kind of terminal, then its capabilities.
  case deviceAttributes([Int])
  case graphics(id: UInt32, ok: Bool)
  /// The size of a cell, in pixels.
  case cellSize(width: Int, height: Int)
}

extension TerminalReply {
  package static let backgroundColorQuery = "\u{1B}]11;?\u{1B}\\"
  /// The query for the primary device attributes, which every terminal answers.
  package static let deviceAttributesQuery = "\u{1B}[c"
  package static let cellSizeQuery = "\u{1B}[16t"

  /// Parses an operating system command: `11;rgb:` and a colour.
  init?(operatingSystemCommand text: String) {
    guard text.hasPrefix("11;") else { return nil }
    let color = text.dropFirst(3)
    let parts: [Substring]
    if color.hasPrefix("#") {
      let digits = color.dropFirst()
      let size = digits.utf8.count / 3
      guard size > 0, digits.utf8.count == size * 3, digits.allSatisfy(\.isASCII) else {
        return nil
      }
      parts = [digits.prefix(size), digits.dropFirst(size).prefix(size), digits.suffix(size)]
    } else {
      guard color.hasPrefix("rgb:") || color.hasPrefix("rgba:"),
        let colon = color.firstIndex(of: ":")
      else { return nil }
      parts = color[color.index(after: colon)...]
        .split(separator: "/", omittingEmptySubsequences: false)
    }
    // A fourth component is the opacity.
    guard (3...4).contains(parts.count), let red = Self.part(parts[0]),
      let green = Self.part(parts[1]), let blue = Self.part(parts[2])
    else { return nil }
    self = .backgroundColor(red: red, green: green, blue: blue)
  }

  /// Returns one to four hexadecimal digits as a fraction of their maximum.
  private static func part(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    return Double(value) / Double(1 << (4 * digits.utf8.count) - 1)
  }

  /// Parses an application program command: `G`, keys with the number of a picture, `;`
  /// and `OK` or an error message.
  init?(applicationProgramCommand text: String) {
    guard text.hasPrefix("G"), let end = text.firstIndex(of: ";") else { return nil }
    let keys = text[text.index(after: text.startIndex)..<end].split(separator: ",")
    guard let number = keys.first(where: { $0.hasPrefix("i=") }),
      let id = UInt32(number.dropFirst(2))
    else { return nil }
    self = .graphics(id: id, ok: text[text.index(after: end)...] == "OK")
  }
}
