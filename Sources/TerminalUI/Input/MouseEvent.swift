/// Something done with the mouse.
public struct MouseEvent: Sendable, Hashable {
  /// What was done.
  public enum Kind: Sendable, Hashable {
    /// A button went down.
    case press
    /// A button went up.
    case release
    /// The wheel was turned away from the user.
    case wheelUp
    /// The wheel was turned towards the user.
    case wheelDown
    /// The mouse was moved with a button held.
    case drag
    /// The mouse was moved.
    case move
  }

  /// A button.
  public enum Button: Sendable, Hashable {
    /// The three that each mouse has.
    case left, middle, right
    /// The two at the side.
    case back, forward
  }

  /// Keys that were held.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The set as bits.
    public let rawValue: UInt8
    /// Creates a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)
  }

  /// What was done.
  public var kind: Kind
  /// With which button; nil for the wheel and for a mouse that was only moved.
  public var button: Button?
  /// Where, in cells from the left, from 0.
  public var column: Int
  /// Where, in cells from the top, from 0.
  public var row: Int
  /// Which keys were held.
  public var modifiers: Modifiers

  /// Something done with the mouse.
  public init(
    _ kind: Kind, button: Button? = nil, column: Int, row: Int, modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

extension MouseEvent {
  /// Reads an SGR mouse report, `CSI < code ; column ; row M`, or `m` for a release.
  ///
  /// The code's bits are those of xterm's control sequences, "Mouse Tracking"; nil for what has no
  /// meaning here, as a wheel that is turned sideways.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard (0..<256).contains(code), column > 0, row > 0 else { return nil }
    let isMotion = code & 32 != 0
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let kind: Kind
    var button: Button?
    // The lowest two bits number a button, the highest two say of which group.
    switch (code & 0xC0, code & 3) {
    case (0x00, 3):
      guard isMotion else { return nil }
      kind = .move
    case (0x40, let number):
      guard !isMotion, !isRelease, number < 2 else { return nil }
      kind = number == 0 ? .wheelUp : .wheelDown
    case (0x00, let number):
      button = [.left, .middle, .right][number]
      kind = isMotion ? .drag : isRelease ? .release : .press
    case (0x80, let number) where number < 2:
      button = number == 0 ? .back : .forward
      kind = isMotion ? .drag : isRelease ? .release : .press
    default: return nil
    }
    self.init(kind, button: button, column: column - 1, row: row - 1, modifiers: modifiers)
  }
}
