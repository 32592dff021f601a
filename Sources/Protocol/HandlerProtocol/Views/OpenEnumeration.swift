/// An enumeration that later versions may extend: an unknown word is decoded as the
/// ordinary case.
package protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Sendable
where RawValue == String {
  /// The case for unknown words.
  static var ordinary: Self { get }
  /// Returns the case that `word` is another name of, or nil.
  static func named(_ word: String) -> Self?
}

extension OpenEnumeration {
  package static func named(_ word: String) -> Self? { nil }

  package static func known(_ word: String) -> Self? { Self(rawValue: word) ?? named(word) }

  /// Decodes a word; an unknown one becomes the ordinary case.
  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self.known(word) ?? Self.ordinary
  }
}

extension ViewStyle: OpenEnumeration { package static var ordinary: ViewStyle { .info } }
extension ViewAction.Style: OpenEnumeration { package static var ordinary: Self { .normal } }
extension TextFormat: OpenEnumeration { package static var ordinary: TextFormat { .plain } }
extension TableContent.Column.Align: OpenEnumeration { package static var ordinary: Self { .left } }
extension TableContent.Column.Kind: OpenEnumeration { package static var ordinary: Self { .text } }
extension FormContent.Field.Kind: OpenEnumeration {
  package static var ordinary: Self { .text }

  // Decoded as text, the field would show the password.
  package static func named(_ word: String) -> Self? { word == "password" ? .secret : nil }
}
