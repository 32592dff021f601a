import Keyboard
import Testing

@testable import TerminalUI

@Suite struct KeyDecoderTests {
  /// Bytes and what they say.
  static let cases: [(String, [TerminalEvent])] =
    keys.map { ($0, $1.map(TerminalEvent.key)) } + mouse.map { ($0, $1.map(TerminalEvent.mouse)) }
    + replies.map { ($0, $1.map(TerminalEvent.reply)) } + mixed

  static let keys: [(String, [Key])] = [
    ("a", [.character("a")]), ("é👍", [.character("é"), .character("👍")]), ("\r", [.enter]),
    ("\u{1B}[A\u{1B}OB", [.up, .down]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~", [.pageUp, .pageDown, .home, .end]),
    ("\u{1B}[1;5C\u{1B}[1;2A", [.right, .up]), ("\t\u{1B}[Z\u{7F}", [.tab, .backTab, .backspace]),
    ("\u{3}", [.control("c")]), ("\u{1B}[3;5~", [.delete]),
    ("\u{1B}[200~a\u{1B}[Ab\u{1B}[201~x", [.paste("a\u{1B}[Ab"), .character("x")]),
    ("\u{1B}[200~a\u{1B}[20\u{1B}\u{1B}[201~", [.paste("a\u{1B}[20\u{1B}")]),
    ("\u{1B}[99;99Xa", [.character("a")]), ("\u{1B}\r", []), ("\u{1B} ", []),
    ("\u{1B}x\u{1B}F\u{1B}.", ["x", "F", "."].map(Key.alt)),
    ("\u{1B}\u{7F}\u{1B}\u{8}a", [.alt("\u{7F}"), .alt("\u{7F}"), .character("a")]),
    ("\u{1B}éa", [.character("a")]), ("\u{1B}[M !!a", [.character("a")]),
    ("\u{1B}\u{1B}[Aa", [.character("a")]), ("\u{1B}OM", [.enter]), ("\0", []),
    ("\u{1B}OP\u{1B}[15~\u{1B}[24;2~\u{1B}[[C", [1, 5, 12, 3].map(Key.function)),
    ("\u{1B}[[xa", [.character("a")]),
    ("\u{1B}[<;Ma\u{1B}[?1A\u{1B}[1 A", [.character("a")]), ("\u{1B}[5;10R", []),
    // A sequence that breaks off does not take the next key with it.
    ("\u{1B}[1\r", [.enter]), ("\u{1B}[1\u{1B}[B", [.down]), ("\u{1B}O\u{1B}[B", [.down]),
    ("\u{1B}]11;rgb\u{3}", [.control("c")]), ("\u{1B}_G\u{1B}[A", [.up]),
    ("\u{1B}[M \u{3}", [.control("c")]), ("\u{1B}[12é", [.character("é")]),
    // No control character of C1 is a key.
    ("\u{9B}A", [.character("A")]),
  ]

  static let mouse: [(String, [MouseEvent])] = [
    ("\u{1B}[<0;5;7M", [MouseEvent(.press, button: .left, column: 4, row: 6)]),
    ("\u{1B}[<0;5;7m", [MouseEvent(.release, button: .left, column: 4, row: 6)]),
    ("\u{1B}[<2;1;1M", [MouseEvent(.press, button: .right, column: 0, row: 0)]),
    ("\u{1B}[<1;300;2M", [MouseEvent(.press, button: .middle, column: 299, row: 1)]),
    ("\u{1B}[<128;1;1M", [MouseEvent(.press, button: .back, column: 0, row: 0)]),
    ("\u{1B}[<129;1;1m", [MouseEvent(.release, button: .forward, column: 0, row: 0)]),
    ("\u{1B}[<64;3;3M", [MouseEvent(.wheelUp, column: 2, row: 2)]),
    (
      "\u{1B}[<85;3;3M", [MouseEvent(.wheelDown, column: 2, row: 2)]
    ),
    ("\u{1B}[<35;5;5M", [MouseEvent(.move, column: 4, row: 4)]),
    (
      "\u{1B}[<40;5;5M",
      [MouseEvent(.drag, button: .left, column: 4, row: 4)]
    ),
    // The wheel turned sideways, no such place, no such button, and too few numbers.
    ("\u{1B}[<66;3;3M\u{1B}[<0;0;3M\u{1B}[<999;1;1M\u{1B}[<130;1;1M\u{1B}[<0;3M", []),
  ]

  static let replies: [(String, [TerminalReply])] = [
    ("\u{1B}[?62;4;22c", [.deviceAttributes([62, 4, 22])]),
    ("\u{1B}[?6c", [.deviceAttributes([6])]), ("\u{1B}[?c", [.deviceAttributes([])]),
    ("\u{1B}[>0;276;0c", []), ("\u{1B}[?2026;2$y", []),
    (
      "\u{1B}]11;rgb:ffff/0000/8000\u{07}",
      [.backgroundColor(red: 1, green: 0, blue: Double(0x8000) / 0xFFFF)]
    ),
    ("\u{1B}]11;rgb:f/0/ff\u{1B}\\", [.backgroundColor(red: 1, green: 0, blue: 1)]),
    ("\u{1B}]11;rgba:00/ff/00/80\u{1B}\\", [.backgroundColor(red: 0, green: 1, blue: 0)]),
    ("\u{1B}]11;#00ff00\u{1B}\\", [.backgroundColor(red: 0, green: 1, blue: 0)]),
    ("\u{1B}]11;rgb:12345/0/0\u{07}\u{1B}]11;rgb:g/0/0\u{07}\u{1B}]11;rgb:0/0\u{07}", []),
    ("\u{1B}]10;rgb:0/0/0\u{07}\u{1B}]11;#ggg\u{07}\u{1B}]11;#\u{07}\u{1B}]\u{07}", []),
    ("\u{1B}_Gi=31;OK\u{1B}\\", [.graphics(id: 31, ok: true)]),
    ("\u{1B}_Gi=7,p=1;ENOENT:none\u{1B}\\", [.graphics(id: 7, ok: false)]),
    ("\u{1B}_Gi=99999999999;OK\u{1B}\\\u{1B}_Gp=1;OK\u{1B}\\\u{1B}_q\u{1B}\\", []),
    ("\u{1B}P1+r544e=6b\u{1B}\\\u{1B}P>|xterm(370)\u{1B}\\", []),
    ("\u{1B}[6;20;10t", [.cellSize(width: 10, height: 20)]), ("\u{1B}[4;600;800t", []),
  ]

  /// Before a key, ESC is a modifier; before anything else it was a key of its own.
  static let mixed: [(String, [TerminalEvent])] = [
    (
      "\u{1B}\u{1B}[<0;1;1M",
      [.key(.escape), .mouse(MouseEvent(.press, button: .left, column: 0, row: 0))]
    ),
    ("\u{1B}\u{1B}[?6c", [.key(.escape), .reply(.deviceAttributes([6]))]),
    ("\u{1B}\u{1B}_Gi=1;OK\u{1B}\\", [.key(.escape), .reply(.graphics(id: 1, ok: true))]),
    ("\u{1B}\u{1B}[200~a\u{1B}[201~", [.key(.escape), .key(.paste("a"))]),
  ]

  @Test(arguments: cases)
  func `Bytes become keys, uses of the mouse and replies`(bytes: String, inputs: [TerminalEvent]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(bytes.utf8)) == inputs)
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: cases)
  func `It does not matter where a read ends`(bytes: String, inputs: [TerminalEvent]) {
    let bytes = Array(bytes.utf8)
    for split in 0...bytes.count {
      var decoder = KeyDecoder()
      let pieces = [bytes[..<split], bytes[split...]]
      #expect(pieces.flatMap { decoder.decode($0) } == inputs, "split at \(split)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == inputs)
  }

  @Test func `ESC alone is a key when nothing follows in time`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.decode([0x1B, 0x1B]).isEmpty)
    #expect(decoder.flush() == [.key(.escape), .key(.escape)])
    #expect(decoder.decode(Array("\u{1B}[".utf8)).isEmpty && decoder.flush().isEmpty)
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [
    "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\u{1B}[", "\u{1B}]a",
  ])
  func `Alt with a key that begins sequences takes no later key with it`(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(bytes.utf8)).isEmpty && decoder.isWaiting)
    #expect(decoder.flush().isEmpty && !decoder.isWaiting)
    #expect(decoder.decode(Array("a".utf8)) == [.key(.character("a"))])
  }

  @Test(arguments: mouse, [true, false])
  func `A reply of which the rest is late does not become keys`(
    mouse: (String, [MouseEvent]), isWhole: Bool
  ) {
    // Once more than the start of a sequence has come, it may pause anywhere.
    let bytes = Array(mouse.0.utf8)
    for split in 3..<bytes.count where bytes[split - 1] != 0x1B && bytes[split - 2] != 0x1B {
      var decoder = KeyDecoder()
      var inputs = decoder.decode(bytes[..<split])
      for _ in 0..<KeyDecoder.patience - 1 { inputs += decoder.flush() }
      if isWhole {
        inputs += decoder.decode(bytes[split...])
        #expect(inputs == mouse.1.map(TerminalEvent.mouse))
      } else {
        inputs += decoder.flush()
        #expect(!decoder.isWaiting)
        #expect(decoder.decode([0x61]) == [.key(.character("a"))])
      }
    }
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
  ])
  func `A late end of a string does not become keys`(text: String) {
    let bytes = Array(text.utf8)
    for split in 3..<bytes.count {
      var decoder = KeyDecoder()
      var inputs = decoder.decode(bytes[..<split])
      inputs += decoder.flush()
      #expect(decoder.isWaiting)
      inputs += decoder.decode(bytes[split...])
      #expect(!decoder.isWaiting)
      #expect(
        inputs.allSatisfy { if case .reply = $0 { true } else { false } }, "split at \(split)")
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xC0, 0x61, 0xE2, 0x28, 0xA1, 0x62], ["a", "(", "b"]),
      // An overlong form, a surrogate, a value beyond Unicode, a lone byte, an incomplete character.
      ([0xC0, 0xAF, 0xE0, 0x80, 0xAF, 0x61], ["a"]), ([0xED, 0xA0, 0x80, 0x61], ["a"]),
      ([0xF4, 0x90, 0x80, 0x80, 0x61], ["a"]), ([0x80, 0xBF, 0x61], ["a"]),
      ([0xF0, 0x9F, 0x91, 0x61], ["a"]), ([0xE2, 0x82, 0xE2, 0x82, 0xAC], ["€"]),
      ([0xC2, 0x85, 0x61], ["a"]),
    ] as [([UInt8], [Character])])
  func `Invalid UTF-8 makes no key`(bytes: [UInt8], characters: [Character]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == characters.map { .key(.character($0)) })
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [[], [0x1B], [0x1B, 0x5B], [0x1B, 0x5D], [0x1B, 0x5B, 0x3C]] as [[UInt8]])
  func `Whatever byte follows the start of a sequence, a pause brings the decoder to rest`(
    start: [UInt8]
  ) {
    for first in UInt8.min...UInt8.max {
      for second in [0x1B, 0x30, 0x4D, 0x5B, 0x5C, 0x61, 0x80, 0xF0] as [UInt8] {
        let bytes = start + [first, second]
        var decoder = KeyDecoder()
        _ = decoder.decode(bytes)
        for _ in 0..<KeyDecoder.patience { _ = decoder.flush() }
        #expect(!decoder.isWaiting, "after \(bytes)")
      }
    }
  }
}

@Suite struct PasteTests {
  private static func pasted(_ text: [UInt8], readSize: Int = 4096) -> [TerminalEvent] {
    let bytes = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~q".utf8)
    var decoder = KeyDecoder()
    return stride(from: 0, to: bytes.count, by: readSize).flatMap {
      decoder.decode(bytes[$0..<min(bytes.count, $0 + readSize)])
    }
  }

  @Test(arguments: [61, 4096, 8 << 20])
  func `A paste of 1 MiB arrives whole, however it is read`(readSize: Int) {
    let text = String(repeating: "0123456789abcde\n", count: 1 << 16)
    #expect(
      Self.pasted(Array(text.utf8), readSize: readSize)
        == [.key(.paste(text)), .key(.character("q"))])
  }

  @Test(arguments: 0..<4)
  func `What is beyond the limit is dropped, and no half of a character stays`(offset: Int) throws {
    let text = String(repeating: "x", count: offset) + String(repeating: "👍", count: 300_000)
    let inputs = Self.pasted(Array(text.utf8))
    guard case .key(.paste(let kept))? = inputs.first else {
      Issue.record("no paste but \(inputs.count) inputs")
      return
    }
    #expect(inputs.dropFirst() == [.key(.character("q"))])
    #expect((PasteBuffer.limit - 7...PasteBuffer.limit).contains(kept.utf8.count))
    #expect(text.hasPrefix(kept))
  }

  @Test func `Starts of the end mark within a paste are text`() {
    let text = String(repeating: "\u{1B}[201\u{1B}\u{1B}[20", count: 1000)
    #expect(Self.pasted(Array(text.utf8)) == [.key(.paste(text)), .key(.character("q"))])
  }

  @Test func `A pause within a paste is no end`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~a\u{1B}[20".utf8)).isEmpty)
    #expect(!decoder.isWaiting && decoder.flush().isEmpty)
    #expect(decoder.decode(Array("1~".utf8)) == [.key(.paste("a"))])
  }
}

@Suite struct EndlessSequenceTests {
  @Test(arguments: ["\u{1B}[", "\u{1B}]11;", "\u{1B}P1", "\u{1B}_G", "\u{1B}O"])
  func `A sequence without an end keeps little and ends at a control key`(start: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(start.utf8)).isEmpty)
    #expect(decoder.decode([UInt8](repeating: 0x31, count: 100_000)).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
    #expect(!decoder.isWaiting)
  }

  @Test func `A reply that is too long means nothing`() {
    var decoder = KeyDecoder()
    let text = "\u{1B}]11;rgb:" + String(repeating: "f", count: 5000) + "\u{07}a"
    #expect(decoder.decode(Array(text.utf8)) == [.key(.character("a"))])
    let numbers = "\u{1B}[?" + String(repeating: "4;", count: 5000) + "ca"
    #expect(decoder.decode(Array(numbers.utf8)) == [.key(.character("a"))])
  }

  @Test func `After a mebibyte nobody waits for the end any more`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}]1".utf8)).isEmpty)
    _ = decoder.decode([UInt8](repeating: 0x20, count: KeyDecoder.lengthLimit - 1))
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }
}
