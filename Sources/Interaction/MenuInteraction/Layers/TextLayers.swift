package import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuNavigation

/// A text that covers the level.
@MainActor package protocol TextCover: Cover {
  var text: TextPane { get }
}

/// A text that replaces the level: the log of a failure, or the problems of the menu.
@MainActor package final class TextLayer: TextCover {
  package unowned let stack: LayerStack
  package internal(set) var view: HandlerView { didSet { revision = Self.nextRevision() } }
  /// A number unique among all texts, which changes with the text.
  package private(set) var revision = TextLayer.nextRevision()
  private static var lastRevision = 0

  private static func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  /// Whether the text belongs to the banner and is updated with it.
  package let isOfBanner: Bool
  package let text = TextPane()

  init(_ view: HandlerView, isOfBanner: Bool, fromEnd: Bool = false, _ stack: LayerStack) {
    (self.view, self.isOfBanner, self.stack) = (view, isOfBanner, stack)
    // The latest output is at the end; the front end knows its position and limits the value.
    if fromEnd { text.scroll = .max / 2 }
  }

  package var content: LayerContent { .text(self) }
}

/// The keys of the layer below.
@MainActor package final class HelpLayer: TextCover {
  package unowned let stack: LayerStack
  package let text = TextPane()

  init(_ stack: LayerStack) { self.stack = stack }

  /// All keys of the layer below, and the meaning of the shades of a heat map.
  package var hints: [KeyHint<Intent>] {
    let layer = stack.layer(below: self)
    return stack.allKeys(of: layer) + (legend(of: layer as? LevelLayer).map { [$0] } ?? [])
  }

  private func legend(of level: LevelLayer?) -> KeyHint<Intent>? {
    guard let heatmap = level?.heatmap, let counts = HeatLevels(heatmap).words(in: stack.wording)
    else { return nil }
    let unit = CountUnit(heatmap).words(for: 2)
    return KeyHint(
      keys: [], sign: stack.wording(.heatLegend), intent: nil,
      phrase: .heatCounts(counts: counts, unit: unit), role: .general)
  }

  package var content: LayerContent { .help(hints) }
}

extension TextCover {
  package var pane: TextPane? { text }

  package var entries: [KeyEntry<Intent>] {
    let keys = stack.keys
    let close: Phrase = text.search != nil ? .endSearch : .close
    var entries: [KeyEntry<Intent>] = [
      .pair(
        close, onLine: 1, ([.escape], .escape), (keys.keys(for: .back), .escape),
        ([.enter] + keys.keys(for: .problems), .escape))
    ]
    if text.search?.hasMatches == true { entries += keys.otherMatches }
    entries += text.isLong ? keys.scrolling : keys.scrolling.map(\.withoutName)
    if stack.canSearch(self) { entries.append(keys.line(.filter, .search)) }
    // Help cannot be opened over itself; its key closes it.
    entries.append(self is HelpLayer ? .unnamed(keys.keys(for: .help), .escape) : keys.helpEntry)
    entries.append(keys.quitEntry)
    return entries
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    let searching = stack.searching(self)
    switch intent {
    case .escape: if text.search == nil { stack.close(self) } else { text.search = nil }
    case .leave(.quit):
      stack.closeCovers()
      return stack.leave(.quit)
    case .move(.matches(let distance)): searching.moveMatch(by: distance)
    case .move(let movement):
      // The next frame limits the value to the end of the text.
      if let distance = movement.distance(page: stack.pageSize) { text.scroll(by: distance) }
    case .filter: searching.open()
    case .help: stack.showHelp()
    default: break
    }
    return .stay
  }
}

extension LayerStack {
  /// Returns all keys of `layer`; the function key of help, which works everywhere, comes last.
  package func allKeys(of layer: any Layer) -> [KeyHint<Intent>] {
    let table = layer.keyTable
    guard let typed = keys.functionKeysOfHelp.first,
      !table.line.contains(where: { $0.keys == [typed] })
    else { return table.help }
    return table.help + [
      KeyHint(keys: [typed], sign: typed.sign, intent: .help, phrase: .helpWhileTyping, role: .help)
    ]
  }
}
