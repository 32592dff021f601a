internal import Keyboard

/// Decodes the bytes of a terminal into keys, mouse events, and replies.
///
/// It works byte by byte, so that it does not matter how they are split over reads. Only a bounded part
/// of a sequence is kept; the bytes of a sequence never become keys.
package struct KeyDecoder: Sendable {
  /// The time after an ESC byte in which the rest of its sequence must arrive, in milliseconds.
  package static let escapeTimeout = 40
  /// The maximum number of these times within a sequence after more than its start has arrived: on a slow line the
  /// rest is late, and must not be decoded as keys.
  static let patience = 25
  /// The maximum number of bytes kept of a sequence; longer ones are ignored.
  static let keptLimit = 1024
  /// The number of bytes after which a sequence is abandoned.
  static let lengthLimit = 1 << 20

  /// The kind of a control string, by the byte after ESC.
  private enum StringKind: UInt8 {
    case operatingSystemCommand = 0x5D
    case deviceControl = 0x50
    case applicationProgramCommand = 0x5F
  }

  private enum State {
    case ground
    /// Within a character of `length` bytes.
    case character(length: Int)
    case escape(count: Int)
    /// After ESC O.
    case singleShift
    case controlSequence
    /// A function key of the Linux console: after ESC [ [, before a letter.
    case consoleFunction
    /// A mouse report of the old kind: after ESC [ M, with `missing` bytes to come.
    case oldMouse(missing: Int)
    /// Within a control string, up to BEL or ESC \.
    case string(StringKind)
    case stringEscape(StringKind)
    /// Within pasted text, up to the end mark; kept in `paste`.
    case paste
  }

  private var state = State.ground
  private var paste = PasteBuffer()
  /// The bytes of the current character or sequence.
  private var kept: [UInt8] = []
  /// The number of bytes of the sequence, kept or not.
  private var length = 0
  /// Whether an ESC came directly before the sequence.
  private var isPrefixed = false
  private var pauses = 0
  private var inputs: [TerminalEvent] = []

  package init() {}

  /// Whether the pending bytes may be an ESC alone or the start of a sequence.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Returns the inputs that `bytes` complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      if case .paste = state {
        guard let text = paste.take(from: &rest) else { break }
        paste = PasteBuffer()
        state = .ground
        emit(.paste(text))
      } else {
        take(rest.removeFirst())
      }
    }
    defer { inputs = [] }
    return inputs
  }

  /// Returns the remaining events if no more bytes arrive in time: an ESC byte is then the Escape
  /// key.
  ///
  /// Call it once each time that ``escapeTimeout`` passes while the decoder is waiting.
  package mutating func flush() -> [TerminalEvent] {
    switch state {
    case .ground, .paste: return []
    case .escape(let count):
      state = .ground
      return Array(repeating: .key(.escape), count: count)
    case .character, .singleShift, .consoleFunction: state = .ground
    case .controlSequence, .oldMouse, .string, .stringEscape:
      pauses += 1
      if !isLikelyReply || pauses >= Self.patience { state = .ground }
    }
    return []
  }

  /// Whether more than the start of a sequence has arrived, and not one that a user types: Alt and a
  /// key also send the start of a sequence.
  private var isLikelyReply: Bool {
    guard let first = kept.first else {
      if case .oldMouse = state { return true }
      return false
    }
    switch state {
    case .string(let kind), .stringEscape(let kind):
      switch kind {
      case .operatingSystemCommand: return (0x30...0x39).contains(first)
      case .deviceControl: return (0x20...0x3F).contains(first)
      case .applicationProgramCommand: return first == UInt8(ascii: "G")
      }
    default: return true
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: begin(byte)
    case .character(let length): takeCharacter(byte, length: length)
    case .escape(let count): takeEscape(byte, count: count)
    case .singleShift: takeSingleShift(byte)
    case .controlSequence: takeControlSequence(byte)
    case .consoleFunction:
      state = .ground
      switch byte {
      case 0x41...0x45: emit(.function(Int(byte) - 0x40))
      case 0x20...0x7E: break
      default: begin(byte)
      }
    case .oldMouse(let missing):
      if byte < 0x20 { return begin(byte) }
      state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
    case .string(let kind): takeString(byte, kind)
    case .stringEscape(let kind):
      if byte == UInt8(ascii: "\\") { return finishString(kind) }
      // It was the start of another sequence.
      takeEscape(byte, count: 1)
    // `decode` reads it in larger pieces.
    case .paste: break
    }
  }

  /// Decodes a byte outside of any sequence.
  private mutating func begin(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape(count: 1)
    case 0x0D: emit(.enter)
    case 0x09: emit(.tab)
    case 0x7F, 0x08: emit(.backspace)
    case 0x01...0x1A: emit(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x20...0x7E: emit(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xF4:
      kept = [byte]
      state = .character(length: byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2)
    default: break
    }
  }

  private mutating func takeCharacter(_ byte: UInt8, length: Int) {
    // The second byte excludes overlong forms, surrogates, and values beyond Unicode.
    let allowed: ClosedRange<UInt8> =
      switch (kept[0], kept.count) {
      case (0xE0, 1): 0xA0...0xBF
      case (0xED, 1): 0x80...0x9F
      case (0xF0, 1): 0x90...0xBF
      case (0xF4, 1): 0x80...0x8F
      default: 0x80...0xBF
      }
    guard allowed.contains(byte) else { return begin(byte) }
    kept.append(byte)
    guard kept.count == length else { return }
    state = .ground
    // Control characters beyond ASCII are not keys.
    if let scalar = String(decoding: kept, as: UTF8.self).unicodeScalars.first,
      scalar.value > 0x9F
    {
      emit(.character(Character(scalar)))
    }
  }

  private mutating func takeEscape(_ byte: UInt8, count: Int) {
    switch byte {
    case 0x1B: state = .escape(count: 2)
    case UInt8(ascii: "["): open(.controlSequence, after: count)
    case UInt8(ascii: "O"): open(.singleShift, after: count)
    default:
      if let kind = StringKind(rawValue: byte) {
        open(.string(kind), after: count)
        return
      }
      // Alt and a key, which differs from the key alone.
      state = .ground
      switch byte {
      case 0x21...0x7E: emit(.alt(Character(Unicode.Scalar(byte))))
      case 0x08, 0x7F: emit(.alt("\u{7F}"))
      default: break
      }
    }
  }

  private mutating func open(_ sequence: State, after escapes: Int) {
    state = sequence
    kept.removeAll(keepingCapacity: true)
    length = 0
    pauses = 0
    isPrefixed = escapes > 1
  }

  private mutating func keep(_ byte: UInt8) {
    length += 1
    if length <= Self.keptLimit { kept.append(byte) }
    if length >= Self.lengthLimit { state = .ground }
  }

  private mutating func takeSingleShift(_ byte: UInt8) {
    switch byte {
    // Modifiers.
    case 0x30...0x3B: keep(byte)
    case 0x40...0x7E:
      state = .ground
      let letter = Character(Unicode.Scalar(byte))
      if !isPrefixed, let key = letter == "M" ? .enter : ControlSequence.named[letter] {
        emit(key)
      }
    default: begin(byte)
    }
  }

  private mutating func takeControlSequence(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where length == 0: state = .consoleFunction
    case UInt8(ascii: "M") where length == 0: state = .oldMouse(missing: 3)
    case 0x20...0x3F: keep(byte)
    case 0x40...0x7E:
      state = .ground
      guard length <= Self.keptLimit,
        let meaning = ControlSequence(parameters: kept, final: byte).meaning
      else { return }
      // ESC before a key is a modifier, and such keys are ignored; before anything else it was
      // a key of its own.
      if isPrefixed {
        if case .input(.key) = meaning { return }
        emit(.escape)
      }
      switch meaning {
      case .input(let input): inputs.append(input)
      case .pasteStart: state = .paste
      }
    default: begin(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: StringKind) {
    switch byte {
    case 0x07: finishString(kind)
    case 0x1B: state = .stringEscape(kind)
    // Replies contain no controls: the reply was cut off, and this is a key.
    case 0x00...0x1F, 0x7F: begin(byte)
    default: keep(byte)
    }
  }

  private mutating func finishString(_ kind: StringKind) {
    state = .ground
    if isPrefixed { emit(.escape) }
    guard length <= Self.keptLimit else { return }
    let text = String(decoding: kept, as: UTF8.self)
    let reply: TerminalReply? =
      switch kind {
      case .operatingSystemCommand: TerminalReply(operatingSystemCommand: text)
      case .applicationProgramCommand: TerminalReply(applicationProgramCommand: text)
      case .deviceControl: nil
      }
    if let reply { inputs.append(.reply(reply)) }
  }

  private mutating func emit(_ key: Key) { inputs.append(.key(key)) }
}
