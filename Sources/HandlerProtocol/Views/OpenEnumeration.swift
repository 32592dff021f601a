/// An enumeration that a later version may add cases to: a word that is not known yet stands for the
/// ordinary case.
protocol OpenEnumeration: RawRepresentable, Codable where RawValue == String {
  /// What an unknown word is taken for.
  static var ordinary: Self { get }
}

extension OpenEnumeration {
  /// Decodes a word; one that is not known is taken for the ordinary case.
  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self(rawValue: word) ?? Self.ordinary
  }
}

extension ViewStyle: OpenEnumeration { static var ordinary: ViewStyle { .info } }
extension ViewAction.Style: OpenEnumeration { static var ordinary: Self { .normal } }
extension TextFormat: OpenEnumeration { static var ordinary: TextFormat { .plain } }
extension TableContent.Column.Align: OpenEnumeration { static var ordinary: Self { .left } }
extension TableContent.Column.Kind: OpenEnumeration { static var ordinary: Self { .text } }
extension FormContent.Field.Kind: OpenEnumeration { static var ordinary: Self { .text } }
