import Keyboard
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("up", Key.up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("pageup", .pageUp), ("PageDown", .pageDown), ("esc", .escape),
    ("backtab", .backTab), ("enter", .enter), ("tab", .tab), ("space", .character(" ")),
    ("delete", .delete), ("backspace", .backspace), ("ctrl-p", .control("p")),
    ("Ctrl-P", .control("p")), ("alt-b", .alt("b")), ("q", .character("q")),
    ("Q", .character("Q")),
    (":", .character(":")), ("é", .character("é")), ("👍", .character("👍")),
    ("ctrl-c", .control("c")), ("PgDn", .pageDown), ("↑", .up), ("⏎", .enter),
    ("f1", .function(1)), ("F12", .function(12)), ("escape", .escape), ("Shift-Tab", .backTab),
    (" ", .character(" ")),
  ])
  func `Words name keys`(word: String, key: Key) {
    #expect(Key(name: word) == key)
    #expect(key.name.flatMap(Key.init(name:)) == key)
  }

  @Test(arguments: [
    "", "qq", "ctrl-", "ctrl-1", "ctrl-pp", "ctrl-é", "f13x", "f0", "f13", "f01", "\u{1B}",
    "\u{200B}",
    "\u{202E}", "alt-",
  ])
  func `Other words are no keys`(word: String) { #expect(Key(name: word) == nil) }

  @Test func `Keys that a terminal cannot tell apart are known`() {
    #expect(Key.control("m").indistinguishable == .enter)
    #expect(Key.control("i").indistinguishable == .tab)
    #expect(Key.control("h").indistinguishable == .backspace)
    #expect(Key.control("p").indistinguishable == nil && Key.enter.indistinguishable == nil)
    #expect(Key.control("c").isReservedBySystem && !Key.control("p").isReservedBySystem)
  }
}
