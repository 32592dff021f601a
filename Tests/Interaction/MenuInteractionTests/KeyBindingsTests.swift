import Keyboard
import MenuInteraction
import TerminalUI
import Testing

@Suite struct KeyBindingsTests {
  @Test(
    arguments: [
      (.up, .up), (.character("k"), .up), (.down, .down), (.character("j"), .down),
      (.pageUp, .pageUp), (.pageDown, .pageDown), (.home, .first), (.character("g"), .first),
      (.end, .last), (.character("G"), .last), (.enter, .open), (.right, .open),
      (.character("l"), .open), (.escape, .back), (.left, .back), (.character("h"), .back),
      (.backspace, .back), (.character("/"), .filter), (.character("?"), .help),
      (.character(":"), .jump), (.control("p"), .jump), (.character("r"), .reload),
      (.character("q"), .quit), (.character("a"), .actions), (.character("e"), .problems),
      (.character("L"), .log), (.character("s"), .sort), (.character("m"), .mouse),
      (.character("n"), .nextMatch), (.character("N"), .previousMatch), (.function(1), .help),
      (.character("x"), nil), (.tab, nil), (.control("c"), nil), (.paste("q"), nil),
    ] as [(Key, BoundIntent?)])
  func `The standard keys are those of the manual`(key: Key, command: BoundIntent?) {
    #expect(KeyBindings.standard.boundIntent(for: key) == command)
    if let command { #expect(KeyBindings.standard.keys(for: command).contains(key)) }
  }

  @Test(arguments: BoundIntent.allCases)
  func `Every command has a key`(command: BoundIntent) {
    #expect(!KeyBindings.standard.keys(for: command).isEmpty)
    for key in KeyBindings.standard.keys(for: command) where !command.isLocal {
      #expect(KeyBindings.standard.boundIntent(for: key) == command)
    }
  }

  @Test func `Where a failure has a log, its key comes before what it means elsewhere`() {
    let keys = KeyBindings.standard
    #expect(keys.boundIntent(for: .character("l")) == .open)
    #expect(keys.boundIntent(for: .character("l"), preferring: [.log]) == .log)
    #expect(keys.boundIntent(for: .character("q"), preferring: [.log]) == .quit)
    #expect(keys.name(of: .log) == "l")
    let shared = KeyBindings([.log: [.character("s"), .enter]])
    #expect(shared.boundIntent(for: .character("s")) == .sort)
    #expect(shared.boundIntent(for: .character("s"), preferring: [.log]) == .log)
    #expect(shared.boundIntent(for: .enter, preferring: [.log]) == .open)
  }

  @Test
  func `A change replaces a command's keys and takes them from those that are as ever`() {
    let keys = KeyBindings([.quit: [.character("x"), .character("l")], .sort: []])
    #expect(keys.boundIntent(for: .character("q")) == nil)
    #expect(keys.boundIntent(for: .character("x")) == .quit)
    #expect(keys.keys(for: .open) == [.enter, .right])
    #expect(keys.boundIntent(for: .character("l"), preferring: [.log]) == .quit)
    #expect(keys.keys(for: .log) == [.character("L")])
    #expect(keys.keys(for: .sort).isEmpty && keys.name(of: .sort) == nil)
  }

  @Test func `Nobody locks themselves out`() {
    let keys = KeyBindings([
      .open: [.character("o")], .back: [], .quit: [.enter, .escape, .control("c")],
      .up: [.control("z")],
    ])
    #expect(keys.keys(for: .open) == [.enter, .character("o")])
    #expect(keys.keys(for: .back) == [.escape])
    #expect(keys.keys(for: .quit).isEmpty && keys.keys(for: .up).isEmpty)
    #expect(keys.boundIntent(for: .enter) == .open && keys.boundIntent(for: .escape) == .back)
    #expect(keys.boundIntent(for: .control("c")) == nil)
  }

  @Test func `Of two changes with one key one has it, and no key is listed twice`() {
    let keys = KeyBindings([
      .filter: [.character("x"), .character("x")], .jump: [.character("x")],
    ])
    #expect(keys.keys(for: .filter) == [.character("x")] && keys.keys(for: .jump).isEmpty)
    #expect(keys.boundIntent(for: .character("x")) == .filter)
  }

  @Test(arguments: [
    (Key.enter, "⏎"), (.escape, "esc"), (.up, "↑"), (.left, "←"), (.control("p"), "ctrl-p"),
    (.pageDown, "PgDn"), (.home, "Home"), (.character(" "), "space"), (.character("G"), "G"),
    (.backTab, "shift-tab"), (.function(1), "F1"), (.paste("x"), ""),
  ])
  func `Keys are shown as people know them`(key: Key, name: String) { #expect(key.sign == name) }

  @Test func `Settings can name every standard key, and as it is shown`() {
    for command in BoundIntent.allCases {
      for key in KeyBindings.standard.keys(for: command) {
        #expect(key.name.flatMap(Key.init(name:)) == key)
        #expect(Key(name: key.sign) == key)
      }
    }
  }
}

extension KeyBindings {
  /// Returns the name of the intent of `key`; of `locals`, which are available, if it is one of their keys.
  fileprivate func boundIntent(
    for key: Key, preferring locals: [BoundIntent] = []
  ) -> BoundIntent? {
    let names = BoundIntent.allCases
    return (locals + names.filter { !$0.isLocal } + names).first { keys(for: $0).contains(key) }
  }
}
