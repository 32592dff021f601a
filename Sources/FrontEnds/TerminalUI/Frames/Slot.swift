struct Slot: Sendable, Equatable {
  /// A scalar, or the number of a cluster in its frame's list, with flags for the renderer.
  private let glyph: UInt32
  var style: PackedStyle

  private static let clusterFlag: UInt32 = 1 << 31
  private static let doubtfulFlag: UInt32 = 1 << 30
  private static let rightToLeftFlag: UInt32 = 1 << 29
  private static let joinsFlag: UInt32 = 1 << 28
  private static let wideFlag: UInt32 = 1 << 27
  private static let valueMask: UInt32 = 0x1F_FFFF

  /// The number of clusters that a frame can store.
  static let clusterLimit = Int(valueMask) + 1

  private init(glyph: UInt32, style: PackedStyle) {
    self.glyph = glyph
    self.style = style
  }

  static func blank(_ style: PackedStyle = .plain) -> Slot { Slot(ascii: 0x20, style) }

  static func continuation(_ style: PackedStyle) -> Slot { Slot(glyph: 0, style: style) }

  init(ascii byte: UInt8, _ style: PackedStyle) { self.init(glyph: UInt32(byte), style: style) }

  /// Creates a cluster: a single scalar, or, if `number` is given, one of the frame's list.
  init(
    _ value: Unicode.Scalar, number: Int?, isWide: Bool, isDoubtful: Bool, isRightToLeft: Bool,
    joinsPrevious: Bool, _ style: PackedStyle
  ) {
    var glyph = value.value
    if let number { glyph = Self.clusterFlag | UInt32(truncatingIfNeeded: number) & Self.valueMask }
    if isWide { glyph |= Self.wideFlag }
    if isDoubtful { glyph |= Self.doubtfulFlag }
    if isRightToLeft { glyph |= Self.rightToLeftFlag }
    if joinsPrevious { glyph |= Self.joinsFlag }
    self.init(glyph: glyph, style: style)
  }

  /// Whether this is the second half of a wide cluster.
  var isContinuation: Bool { glyph == 0 }
  var isASCII: Bool { glyph != 0 && glyph < 0x80 }
  var isSpace: Bool { glyph == 0x20 }
  /// Whether terminals may differ about its width.
  var isDoubtful: Bool { glyph & Self.doubtfulFlag != 0 }
  var isRightToLeft: Bool { glyph & Self.rightToLeftFlag != 0 }
  /// Whether it would join a cluster sent right before it.
  var joinsPrevious: Bool { glyph & Self.joinsFlag != 0 }
  var width: Int { glyph & Self.wideFlag != 0 ? 2 : 1 }
  /// Whether it can be sent behind any other cell: its width is certain, and it is not right-to-left.
  var isCertain: Bool {
    glyph & (Self.doubtfulFlag | Self.rightToLeftFlag | Self.joinsFlag | Self.clusterFlag) == 0
  }
  /// The number of its cluster, or nil for a single scalar.
  var clusterNumber: Int? {
    glyph & Self.clusterFlag == 0 ? nil : Int(glyph & Self.valueMask)
  }
  var scalar: Unicode.Scalar { Unicode.Scalar(glyph & Self.valueMask) ?? "\u{FFFD}" }

  /// Whether both have the same scalar and traits; clusters are compared by their frames.
  func hasGlyph(of other: Slot) -> Bool { glyph == other.glyph }

  /// Whether this is printable ASCII but not a letter.
  var isNeutralASCII: Bool {
    switch glyph {
    case 0x41...0x5A, 0x61...0x7A: false
    case 0x20...0x7E: true
    default: false
    }
  }
}
