/// An enumeration that a later version may add cases to: a word that is not known yet stands for the
/// ordinary case.
protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable where RawValue == String {
  /// What an unknown word is taken for.
  static var ordinary: Self { get }
  /// What a word means that is another name of a case; nil for one that is none.
  static func named(_ word: String) -> Self?
}

extension OpenEnumeration {
  static func named(_ word: String) -> Self? { nil }

  /// What a word means; nil for one that is not known.
  static func known(_ word: String) -> Self? { Self(rawValue: word) ?? named(word) }

  /// Decodes a word; one that is not known is taken for the ordinary case.
  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self.known(word) ?? Self.ordinary
  }
}

extension ViewStyle: OpenEnumeration { static var ordinary: ViewStyle { .info } }
extension ViewAction.Style: OpenEnumeration { static var ordinary: Self { .normal } }
extension TextFormat: OpenEnumeration { static var ordinary: TextFormat { .plain } }
extension TableContent.Column.Align: OpenEnumeration { static var ordinary: Self { .left } }
extension TableContent.Column.Kind: OpenEnumeration { static var ordinary: Self { .text } }
extension FormContent.Field.Kind: OpenEnumeration {
  static var ordinary: Self { .text }

  // Taken for text, what is typed would be shown.
  static func named(_ word: String) -> Self? { word == "password" ? .secret : nil }
}
