package struct MouseEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case press, release, wheelUp, wheelDown, drag, move
  }

  package enum Button: Sendable, Hashable {
    case left, middle, right, back, forward
  }

  package var kind: Kind
  /// The button, or nil for the wheel and for movements without a button.
  package var button: Button?
  /// The column of the cell, from 0.
  package var column: Int
  /// The row of the cell, from 0.
  package var row: Int

  package init(_ kind: Kind, button: Button? = nil, column: Int, row: Int) {
    (self.kind, self.button, self.column, self.row) = (kind, button, column, row)
  }
}

extension MouseEvent {
  /// Reads an SGR mouse report, `CSI < code ; column ; row M`, or `m` for a release.
  ///
  /// The bits of the code are those in xterm's control sequences, "Mouse Tracking". Returns nil for codes that are
  /// not supported, such as sideways turns of the wheel.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard (0..<256).contains(code), column > 0, row > 0 else { return nil }
    let isMotion = code & 32 != 0
    let pressed: Kind = isMotion ? .drag : isRelease ? .release : .press
    let kind: Kind
    var button: Button?
    // The lowest two bits are the button's number, the highest two bits its group.
    switch (code & 0xC0, code & 3) {
    case (0x00, 3):
      guard isMotion else { return nil }
      kind = .move
    case (0x40, let number):
      guard !isMotion, !isRelease, number < 2 else { return nil }
      kind = number == 0 ? .wheelUp : .wheelDown
    case (0x00, let number):
      button = [.left, .middle, .right][number]
      kind = pressed
    case (0x80, let number) where number < 2:
      button = number == 0 ? .back : .forward
      kind = pressed
    default: return nil
    }
    self.init(kind, button: button, column: column - 1, row: row - 1)
  }
}
