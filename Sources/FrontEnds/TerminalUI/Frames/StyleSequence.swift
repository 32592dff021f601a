/// The SGR numbers (ECMA-48, 8.3.117) that switch an attribute on and off.
///
/// One number switches off both bold and dim.
private let attributeCodes: [(attribute: Style.Attributes, on: UInt8, off: UInt8)] = [
  (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
  (.strikethrough, 9, 29),
]

extension PackedStyle {
  /// Appends the shortest SGR sequence that changes `old` to this style.
  func appendTransition(from old: PackedStyle, to bytes: inout [UInt8]) {
    if self == old { return }
    let start = bytes.count
    appendReset(to: &bytes)
    let reset = bytes.count - start
    appendChange(from: old, to: &bytes)
    let change = bytes.count - start - reset
    if change < reset {
      bytes.removeSubrange(start..<start + reset)
    } else {
      bytes.removeLast(change)
    }
  }

  /// Appends the sequence that sets this style whatever the current style is.
  func appendReset(to bytes: inout [UInt8]) {
    var sequence = SGRSequence()
    if self != .plain {
      sequence.add(0, to: &bytes)
      appendSet(attributes, foreground, background, &sequence, to: &bytes)
    }
    sequence.end(&bytes)
  }

  private func appendChange(from old: PackedStyle, to bytes: inout [UInt8]) {
    var sequence = SGRSequence()
    let ended = old.attributes.subtracting(attributes)
    var set = attributes.subtracting(old.attributes)
    if !ended.isDisjoint(with: [.bold, .dim]) {
      // One of the two attributes may still be needed.
      sequence.add(22, to: &bytes)
      set.formUnion(attributes.intersection([.bold, .dim]))
    }
    for (attribute, _, off) in attributeCodes where ended.contains(attribute) && off != 22 {
      sequence.add(off, to: &bytes)
    }
    let (foreground, background) = (foreground, background)
    if foreground == nil, old.foreground != nil { sequence.add(39, to: &bytes) }
    if background == nil, old.background != nil { sequence.add(49, to: &bytes) }
    appendSet(
      set, foreground == old.foreground ? nil : foreground,
      background == old.background ? nil : background, &sequence, to: &bytes)
    sequence.end(&bytes)
  }

  private func appendSet(
    _ attributes: Style.Attributes, _ foreground: Color?, _ background: Color?,
    _ sequence: inout SGRSequence, to bytes: inout [UInt8]
  ) {
    for (attribute, on, _) in attributeCodes where attributes.contains(attribute) {
      sequence.add(on, to: &bytes)
    }
    if let foreground { sequence.add(foreground, base: 30, to: &bytes) }
    if let background { sequence.add(background, base: 40, to: &bytes) }
  }
}

private struct SGRSequence {
  private var isEmpty = true

  mutating func add(_ code: UInt8, to bytes: inout [UInt8]) {
    bytes += isEmpty ? [0x1B, UInt8(ascii: "[")] : [UInt8(ascii: ";")]
    isEmpty = false
    bytes.appendDecimal(Int(code))
  }

  mutating func add(_ color: Color, base: UInt8, to bytes: inout [UInt8]) {
    switch color {
    case .indexed(let index) where index < 8: add(base + index, to: &bytes)
    case .indexed(let index) where index < 16: add(base + 52 + index, to: &bytes)
    case .indexed(let index):
      for code in [base + 8, 5, index] { add(code, to: &bytes) }
    case .rgb(let red, let green, let blue):
      for code in [base + 8, 2, red, green, blue] { add(code, to: &bytes) }
    }
  }

  mutating func end(_ bytes: inout [UInt8]) {
    if isEmpty { bytes += [0x1B, UInt8(ascii: "[")] }
    bytes.append(UInt8(ascii: "m"))
  }
}

extension [UInt8] {
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
