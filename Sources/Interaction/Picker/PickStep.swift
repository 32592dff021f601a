internal import MenuInteraction
internal import DisplayText
internal import Keyboard

/// A step of what `--bind` gives to a key.
struct PickStep: Sendable {
  let intent: PickIntent
  let words: Phrase

  /// The actions, named as in fzf.
  private static let actions: [(name: String, intent: PickIntent, words: Phrase)] = [
    ("accept", .choose, .choose),
    ("abort", .escape, .leave),
    ("toggle", .mark(by: 0), .mark),
    ("up", .move(.rows(-1)), .previous),
    ("down", .move(.rows(1)), .next),
    ("first", .move(.first), .first),
    ("last", .move(.last), .last),
    ("toggle-all", .toggleAll, .markUnmarked),
    ("page-up", .move(.pages(-1)), .pageUp),
    ("page-down", .move(.pages(1)), .pageDown),
    ("clear-query", .text(""), .deleteTyped),
    ("preview-up", .preview(.scroll(-1)), .previewLineUp),
    ("preview-down", .preview(.scroll(1)), .previewLineDown),
    ("preview-page-up", .preview(.halfPages(-2)), .previewPageUp),
    ("preview-page-down", .preview(.halfPages(2)), .previewPageDown),
    ("preview-half-page-up", .preview(.halfPages(-1)), .previewHalfUp),
    ("preview-half-page-down", .preview(.halfPages(1)), .previewHalfDown),
    ("preview-top", .preview(.top), .previewTop),
    ("preview-bottom", .preview(.bottom), .previewBottom),
    ("toggle-preview", .preview(.toggle), .previewToggle),
    ("toggle-preview-wrap", .preview(.toggleWrap), .previewWrap),
    ("refresh-preview", .preview(.refresh), .previewAgain),
  ]

  static let actionNames = actions.map(\.name)

  init(_ program: PickProgram) { (intent, words) = (.program(program), program.words) }

  init?(action name: String) {
    let name = ["top": "first", "cancel": "abort"][name] ?? name
    guard let action = Self.actions.first(where: { $0.name == name }) else { return nil }
    (intent, words) = (action.intent, action.words)
  }
}
