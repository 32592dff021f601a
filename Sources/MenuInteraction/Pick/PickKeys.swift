internal import Keyboard

/// The keys of a list of lines to choose from.
@MainActor struct PickKeys {
  private let layer: PickLayer

  init(_ layer: PickLayer) { self.layer = layer }

  var table: KeyTable {
    let isMulti = layer.isMulti
    var entries: [KeyEntry] = [
      .line([.enter], .open, "choose").inHelp(
        isMulti ? "choose what is marked, else this line" : "choose this line")
    ]
    // In little space marking has precedence, because users cannot guess its keys.
    if isMulti {
      entries.append(
        KeyEntry(
          groups: [
            .init(keys: [.tab], intent: .mark(by: 1)),
            .init(keys: [.backTab], intent: .mark(by: -1)),
          ], line: "mark", groupsOnLine: 1, help: nil
        ).inHelp("mark, and go to the next or the previous"))
    }
    entries += [
      .line([.escape, .control("g")], .escape, "leave").inHelp("leave"),
      .line([.function(1)], .command(.help), "help").inHelp("help"),
      KeyEntry(
        groups: [
          .init(
            keys: [.up, .control("p"), .control("k")], intent: .command(.up), help: "previous"),
          .init(
            keys: [.down, .control("n"), .control("j")], intent: .command(.down), help: "next"),
        ], line: "move", groupsOnLine: 2, help: nil),
    ]
    if isMulti {
      entries.append(
        .line([.control("t")], .markAll, "mark all").inHelp("mark all that match, or none"))
    }
    return KeyTable(layer.options.bindings.entries + entries + further)
  }

  private var further: [KeyEntry] {
    let isEmpty = layer.input.isEmpty
    func editing(_ keys: [Key], _ words: String) -> KeyEntry {
      .help(keys.map { ([$0], .edit($0)) }, words)
    }
    return [
      .help(
        [([.pageDown], .command(.pageDown)), ([.pageUp], .command(.pageUp))],
        "page down, page up"),
      .help(
        [
          ([.home], isEmpty ? .command(.first) : .edit(.home)),
          ([.end], isEmpty ? .command(.last) : .edit(.end)),
        ], "first, last, or within what is typed"),
      editing([.control("a"), .control("e")], "beginning, end of what is typed"),
      editing(
        [.control("b"), .control("f"), .alt("b"), .alt("f")], "by a character, by a word"),
      editing(
        [.control("w"), .alt("d"), .control("u")], "delete a word before, behind, all before"),
      // Ctrl-D ends the input if there is nothing to delete.
      .help(
        [([.control("d")], isEmpty ? .escape : .edit(.control("d")))],
        "delete; leave where nothing is typed"),
      .help([([.control("c")], .escape)], "interrupt"),
    ] + preview
  }

  /// The keys of the preview, if there is one.
  private var preview: [KeyEntry] {
    guard layer.preview.template != nil else { return [] }
    return [
      .help(
        [([.alt("j")], .preview(.scroll(1))), ([.alt("k")], .preview(.scroll(-1)))],
        "preview: a line down, a line up"),
      .help([([.alt("v")], .preview(.toggle))], "preview: show or hide it"),
    ]
  }

  /// The keys of the help page: all keys except those that scroll close it.
  static var helpTable: KeyTable {
    KeyTable([
      .line([.escape], .escape, "close"),
      KeyEntry.pair(
        [
          ([.up, .control("p"), .control("k")], .command(.up)),
          ([.down, .control("n"), .control("j")], .command(.down)),
        ], ""
      ).withoutName,
      .unnamed([.pageUp], .command(.pageUp)), .unnamed([.pageDown], .command(.pageDown)),
    ])
  }
}
