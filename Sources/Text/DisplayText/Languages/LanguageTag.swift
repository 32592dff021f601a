/// A language tag, as BCP 47 (RFC 5646) defines its form: `ko`, `ko-KR`, `zh-Hant-TW`.
///
/// Tags are equal if they differ in letter case alone.
package struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
  /// The tag in its usual letter case: the language in lower case, a script capitalised, a region
  /// in upper case.
  package let description: String

  /// Creates the tag that `text` spells, or nil if its form is not that of a tag.
  ///
  /// Tags of private use (`x-…`) and the irregular ones from before RFC 4646 are not accepted.
  package init?(_ text: String) {
    guard text.utf8.count <= 64, let usual = Self.usual(text) else { return nil }
    description = usual
  }

  /// Creates the tag of a POSIX locale, as in `ko_KR.UTF-8`; nil for `C` and `POSIX`.
  package init?(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" { return nil }
    self.init(String(name.map { $0 == "_" ? "-" : $0 }))
  }

  /// Creates the tag that `text` spells, as BCP 47 does or as a POSIX locale; nil if it is neither.
  package init?(spelled text: String) {
    guard let tag = LanguageTag(text) ?? LanguageTag(locale: text) else { return nil }
    self = tag
  }

  private init(usual: Substring) { description = String(usual) }

  /// The language alone, as in `ko`.
  package var language: String { String(description.prefix { $0 != "-" }) }

  /// This tag and those that it falls back to (RFC 4647, lookup), the most specific first: `ko-KR`, `ko`.
  package var fallbacks: [LanguageTag] {
    var found = [self]
    var rest = description[...]
    while let end = rest.lastIndex(of: "-") {
      rest = rest[..<end]
      // A single letter only introduces what stood behind it.
      if let before = rest.lastIndex(of: "-"), rest.distance(from: before, to: rest.endIndex) == 2 {
        rest = rest[..<before]
      }
      found.append(LanguageTag(usual: rest))
    }
    return found
  }

  /// Returns the index of the tag in `tags` that suits a reader of this language best: this tag or its most
  /// specific fallback, or nil if none of them is there.
  package func best(among tags: [LanguageTag]) -> Int? {
    fallbacks.lazy.compactMap { tags.firstIndex(of: $0) }.first
  }

  // MARK: The form of tags

  /// Returns `text` in its usual letter case, or nil if it is not a tag.
  private static func usual(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Subtag.init)
    guard let first = parts.first, first.isAlphabetic, 2...8 ~= first.count else { return nil }
    var usual = [first.lowered]
    var rest = parts.dropFirst()
    /// Takes the next part if it is of a kind, and returns whether it is.
    @discardableResult func take(
      _ spelling: (Subtag) -> String, where isOfKind: (Subtag) -> Bool
    ) -> Bool {
      guard let part = rest.first, isOfKind(part) else { return false }
      usual.append(spelling(part))
      rest = rest.dropFirst()
      return true
    }
    // Up to three further subtags extend a language of two or three letters.
    for _ in 0..<3 where first.count <= 3 {
      take(\.lowered) { $0.isAlphabetic && $0.count == 3 }
    }
    take(\.capitalized) { $0.isAlphabetic && $0.count == 4 }
    take(\.raised, where: \.isRegion)
    while take(\.lowered, where: \.isVariant) {}
    while take(\.lowered, where: { $0.isAlphanumeric && $0.count == 1 }) {
      let least = usual.last == "x" ? 1 : 2
      let count = rest.count
      while take(\.lowered, where: { $0.isAlphanumeric && least...8 ~= $0.count }) {}
      if rest.count == count { return nil }
    }
    return rest.isEmpty ? usual.joined(separator: "-") : nil
  }

  private struct Subtag {
    private let bytes: [UInt8]

    init(_ text: Substring) { bytes = Array(text.utf8) }

    var count: Int { bytes.count }
    var isAlphabetic: Bool { bytes.allSatisfy(Self.isLetter) }
    var isAlphanumeric: Bool { bytes.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }
    /// Two letters (ISO 3166-1) or three digits (UN M.49).
    var isRegion: Bool {
      count == 2 && isAlphabetic || count == 3 && bytes.allSatisfy(Self.isDigit)
    }
    /// Five to eight letters or digits, or four that begin with a digit.
    var isVariant: Bool {
      isAlphanumeric && (5...8 ~= count || count == 4 && bytes.first.map(Self.isDigit) == true)
    }

    var lowered: String {
      String(decoding: bytes.map { $0 | (Self.isLetter($0) ? 0x20 : 0) }, as: UTF8.self)
    }
    var raised: String {
      String(decoding: bytes.map { Self.isLetter($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
    }
    var capitalized: String { String(raised.prefix(1) + lowered.dropFirst()) }

    private static func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
