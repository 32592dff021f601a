/// A style in one word, so that cells can be compared quickly.
///
/// A colour takes 26 bits: two for its kind, 24 for its number or its red, green and blue.
struct PackedStyle: Sendable, Hashable {
  private let bits: UInt64

  static let plain = PackedStyle(bits: 0)

  private static let colorMask: UInt64 = 0x3FF_FFFF
  private static let backgroundShift: UInt64 = 26
  private static let attributesShift: UInt64 = 52

  private init(bits: UInt64) { self.bits = bits }

  init(_ style: Style) {
    bits =
      Self.pack(style.foreground) | Self.pack(style.background) << Self.backgroundShift
      | UInt64(style.attributes.rawValue) << Self.attributesShift
  }

  var style: Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }

  var foreground: Color? { Self.unpack(bits & Self.colorMask) }
  var background: Color? { Self.unpack(bits >> Self.backgroundShift & Self.colorMask) }
  var attributes: Style.Attributes {
    Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> Self.attributesShift))
  }

  /// Whether a space in this style looks different from one in the plain style.
  var showsOnBlank: Bool {
    if bits == 0 { return false }
    return background != nil
      || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
  }

  func reduced(to depth: ColorDepth) -> PackedStyle {
    switch depth {
    case .full: return self
    case .none: return PackedStyle(bits: (bits >> Self.attributesShift) << Self.attributesShift)
    case .sixteen, .twoHundredFiftySix:
      if bits << (64 - Self.attributesShift) == 0 { return self }
      return PackedStyle(
        Style(
          foreground: foreground?.reduced(to: depth), background: background?.reduced(to: depth),
          attributes: attributes))
    }
  }

  private static func pack(_ color: Color?) -> UInt64 {
    switch color {
    case nil: 0
    case .indexed(let index)?: 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue)?:
      2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  private static func unpack(_ bits: UInt64) -> Color? {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits >> 24 {
    case 0: return nil
    case 1: return .indexed(byte(0))
    default: return .rgb(byte(16), byte(8), byte(0))
    }
  }
}
