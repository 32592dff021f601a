internal import MenuInteraction
internal import Keyboard
internal import DisplayText

/// The state that the keys of a picker depend on, and their entries.
struct PickKeys: Hashable {
  let isMulti: Bool
  let isEmpty: Bool
  let hasPreview: Bool

  var entries: [KeyEntry<PickIntent>] {
    var entries: [KeyEntry<PickIntent>] = [
      .line([.enter], .choose, .choose).inHelp(isMulti ? .chooseMarked : .chooseLine)
    ]
    // In little space marking has precedence, because users cannot guess its keys.
    if isMulti {
      entries.append(
        .pair(.mark, onLine: 1, ([.tab], .mark(by: 1)), ([.backTab], .mark(by: -1)))
          .inHelp(.markAndMove))
    }
    entries += [
      .line([.escape, .control("g")], .escape, .leave).inHelp(.leave),
      .line([.function(1)], .help, .help).inHelp(.help),
      .listing(
        .move, ([.up, .control("p"), .control("k")], .move(.rows(-1)), .previous),
        ([.down, .control("n"), .control("j")], .move(.rows(1)), .next)),
    ]
    if isMulti {
      entries.append(.line([.control("t")], .markAll, .markAll).inHelp(.markMatches))
    }
    return entries + further
  }

  private var further: [KeyEntry<PickIntent>] {
    func editing(_ keys: [Key], _ words: Phrase) -> KeyEntry<PickIntent> {
      .help(words, groups: keys.map { ([$0], .edit($0)) })
    }
    return [
      .help(.pageDownUp, ([.pageDown], .move(.pages(1))), ([.pageUp], .move(.pages(-1)))),
      .help(
        .endsOrTyped, ([.home], isEmpty ? .move(.first) : .edit(.home)),
        ([.end], isEmpty ? .move(.last) : .edit(.end))),
      editing([.control("a"), .control("e")], .endsOfTyped),
      editing([.control("b"), .control("f"), .alt("b"), .alt("f")], .byCharacter),
      editing([.control("w"), .alt("d"), .control("u")], .deleteWords),
      // Ctrl-D ends the input if there is nothing to delete.
      .help(.deleteOrLeave, ([.control("d")], isEmpty ? .escape : .edit(.control("d")))),
      .help(.interrupt, ([.control("c")], .escape)),
    ] + preview
  }

  private var preview: [KeyEntry<PickIntent>] {
    guard hasPreview else { return [] }
    return [
      .help(
        .previewLines, ([.alt("j")], .preview(.scroll(1))), ([.alt("k")], .preview(.scroll(-1)))),
      .help(.previewToggle, ([.alt("v")], .preview(.toggle))),
    ]
  }

  /// The keys of the help page: all keys except those that scroll close it.
  static let helpTable = KeyTable<PickIntent>(
    [
      .line([.escape], .escape, .close),
      .pair(
        .scroll, ([.up, .control("p"), .control("k")], .move(.rows(-1))),
        ([.down, .control("n"), .control("j")], .move(.rows(1)))),
      .unnamed([.pageUp], .move(.pages(-1))), .unnamed([.pageDown], .move(.pages(1))),
    ])
}
