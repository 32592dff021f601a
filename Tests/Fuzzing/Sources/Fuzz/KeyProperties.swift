@testable import Keyboard
@testable import TerminalUI

/// What holds for everything that a terminal can send: keys do not depend on how the bytes arrive, none is a
/// control, and the decoder finds back.
enum KeyProperties {
  /// Checks the inputs that `bytes` are decoded to.
  static func hold(for bytes: [UInt8]) {
    var whole = KeyDecoder()
    let inputs = whole.decode(bytes)
    for input in inputs { hold(for: input) }
    var single = KeyDecoder()
    let singly = bytes.flatMap { single.decode([$0]) }
    expect(inputs == singly, "\(inputs) become \(singly), byte by byte")
    for _ in 0...KeyDecoder.patience { _ = whole.flush() }
    expect(!whole.isWaiting, "the decoder waits for ever")
    // In a paste all is text, up to the mark at its end.
    let after = whole.decode(Array("\u{1B}[201~q".utf8))
    expect(after.last == .key(.character("q")), "after \(inputs), q is \(after)")
  }

  private static func hold(for input: TerminalEvent) {
    guard case .key(let key) = input else { return }
    switch key {
    case .character(let character):
      expect(
        !character.unicodeScalars.contains { $0.properties.generalCategory == .control },
        "a control as a character: \(character.debugDescription)")
    case .control(let character), .alt(let character):
      expect(character.isASCII, "\(character.debugDescription) with a modifier")
    case .function(let number): expect((1...12).contains(number), "F\(number)")
    case .paste(let text):
      expect(text.utf8.count <= PasteBuffer.limit, "a paste of \(text.utf8.count) bytes")
    default: break
    }
  }
}
