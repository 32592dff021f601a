package import HandlerProtocol
package import Keyboard
internal import Localization
internal import MenuNavigation

/// A text that replaces the level: the log of a failure, or the problems of the menu.
@MainActor package final class TextLayer: Cover {
  private unowned let stack: LayerStack
  /// The text, as a view.
  package internal(set) var view: HandlerView { didSet { revision = Self.nextRevision() } }
  /// A number that no other text has; another one after each change.
  package private(set) var revision = TextLayer.nextRevision()
  private static var lastRevision = 0

  private static func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  /// Whether the text belongs to the banner and is updated with it.
  package let isOfBanner: Bool
  private let text = TextPane()

  init(_ view: HandlerView, isOfBanner: Bool, fromEnd: Bool = false, _ stack: LayerStack) {
    (self.view, self.isOfBanner, self.stack) = (view, isOfBanner, stack)
    // The latest output is at the end; the front end knows its position and limits the value.
    if fromEnd { text.scroll = .max / 2 }
  }

  package var content: LayerContent { .text(self) }
  package var pane: TextPane? { text }
  package var keyTable: KeyTable {
    KeyTable(CoverText(stack: stack, owner: self, pane: text).entries(hasHelp: true), stack.wording)
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    CoverText(stack: stack, owner: self, pane: text).handle(intent)
  }
}

/// The keys of the layer below.
@MainActor package final class HelpLayer: Cover {
  private unowned let stack: LayerStack
  private let text = TextPane()

  init(_ stack: LayerStack) { self.stack = stack }

  /// All keys of the layer below, and the meaning of the shades of a heat map.
  package var hints: [KeyHint] {
    let layer = stack.layer(below: self)
    return stack.allKeys(of: layer) + (legend(of: layer as? LevelLayer).map { [$0] } ?? [])
  }

  /// Returns the intent of a key in the layer below, or `nil` if it has no meaning there.
  package func intentBelow(for key: Key) -> Intent? {
    stack.layer(below: self).keyTable.intent(for: key)
  }

  private func legend(of level: LevelLayer?) -> KeyHint? {
    guard let heatmap = level?.heatmap, let counts = HeatLevels(heatmap).words(in: stack.wording)
    else { return nil }
    let unit = CountUnit(heatmap).words(for: 2)
    return (stack.wording(.heatLegend), stack.wording(.heatCounts(counts: counts, unit: unit)))
  }

  package var content: LayerContent { .help(hints) }
  package var pane: TextPane? { text }
  package var keyTable: KeyTable {
    KeyTable(
      CoverText(stack: stack, owner: self, pane: text).entries(hasHelp: false), stack.wording)
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    CoverText(stack: stack, owner: self, pane: text).handle(intent)
  }
}

/// The interaction with a text that covers the level.
@MainActor private struct CoverText {
  let stack: LayerStack
  let owner: any Cover
  let pane: TextPane

  func entries(hasHelp: Bool) -> [KeyEntry] {
    let keys = stack.keys
    let close: InteractionPhrase = pane.search == nil ? .close : .endSearch
    var entries: [KeyEntry] = [
      KeyEntry(
        groups: [
          .init(keys: [.escape], intent: .escape),
          .init(keys: keys.keys(for: .back), intent: .escape),
          .init(keys: [.enter] + keys.keys(for: .problems), intent: .escape),
        ], line: close, groupsOnLine: 1, help: close)
    ]
    if pane.search.map({ $0.count > 0 }) == true {
      entries += [
        .line(keys.keys(for: .nextMatch), .command(.nextMatch), .next, rank: .local),
        .line(keys.keys(for: .previousMatch), .command(.previousMatch), .previous, rank: .local),
      ]
    }
    if pane.isLong {
      entries.append(stack.moving(.scroll))
      entries += stack.pages + [stack.ends(.firstLast)]
    } else {
      entries += ([stack.moving(.scroll)] + stack.pages + [stack.ends(.firstLast)]).map {
        $0.withoutName
      }
    }
    if stack.canSearch(owner) {
      entries.append(.line(keys.keys(for: .filter), .command(.filter), .search))
    }
    if hasHelp {
      entries.append(stack.helpEntry)
    } else {
      entries.append(.unnamed(keys.keys(for: .help), .escape))
    }
    entries.append(.line(keys.keys(for: .quit), .command(.quit), .quit))
    return entries
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    let searching = stack.searching(owner)
    switch intent {
    case .escape: if pane.search == nil { stack.close(owner) } else { pane.search = nil }
    case .command(.quit):
      stack.closeCovers()
      return stack.leave(.quit)
    case .command(.down): pane.scroll(by: 1)
    case .command(.up): pane.scroll(by: -1)
    case .command(.pageDown): pane.scroll(by: stack.pageSize)
    case .command(.pageUp): pane.scroll(by: -stack.pageSize)
    case .command(.first): pane.scroll = 0
    // The next frame limits the value to the end of the text.
    case .command(.last): pane.scroll = .max / 2
    case .move(let distance): pane.scroll(by: distance)
    case .command(.filter): searching.open()
    case .command(.nextMatch): searching.moveMatch(by: 1)
    case .command(.previousMatch): searching.moveMatch(by: -1)
    case .command(.help): stack.showHelp()
    default: break
    }
    return .stay
  }
}

extension KeyEntry {
  /// The entry without a description, because its keys currently have no effect.
  var withoutName: KeyEntry {
    var entry = self
    (entry.line, entry.help) = (nil, nil)
    return entry
  }
}
