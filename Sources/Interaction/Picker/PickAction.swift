internal import MenuInteraction
internal import DisplayText
internal import Keyboard

/// An action that `--bind` gives to a key, named as in fzf.
package enum PickAction: String, Sendable, Hashable, CaseIterable {
  case accept, abort, toggle, up, down, first, last
  case toggleAll = "toggle-all"
  case pageUp = "page-up"
  case pageDown = "page-down"
  case clearQuery = "clear-query"
  case previewUp = "preview-up"
  case previewDown = "preview-down"
  case previewPageUp = "preview-page-up"
  case previewPageDown = "preview-page-down"
  case previewHalfPageUp = "preview-half-page-up"
  case previewHalfPageDown = "preview-half-page-down"
  case previewTop = "preview-top"
  case previewBottom = "preview-bottom"
  case togglePreview = "toggle-preview"
  case togglePreviewWrap = "toggle-preview-wrap"
  case refreshPreview = "refresh-preview"

  package init?(name: String) {
    switch name {
    case "top": self = .first
    case "cancel": self = .abort
    default: self.init(rawValue: name)
    }
  }

  var intent: PickIntent {
    switch self {
    case .accept: .choose
    case .abort: .escape
    case .toggle: .mark(by: 0)
    case .toggleAll: .toggleAll
    case .up: .move(.rows(-1))
    case .down: .move(.rows(1))
    case .pageUp: .move(.pages(-1))
    case .pageDown: .move(.pages(1))
    case .first: .move(.first)
    case .last: .move(.last)
    case .clearQuery: .text("")
    case .previewUp: .preview(.scroll(-1))
    case .previewDown: .preview(.scroll(1))
    case .previewPageUp: .preview(.halfPages(-2))
    case .previewPageDown: .preview(.halfPages(2))
    case .previewHalfPageUp: .preview(.halfPages(-1))
    case .previewHalfPageDown: .preview(.halfPages(1))
    case .previewTop: .preview(.top)
    case .previewBottom: .preview(.bottom)
    case .togglePreview: .preview(.toggle)
    case .togglePreviewWrap: .preview(.toggleWrap)
    case .refreshPreview: .preview(.refresh)
    }
  }

  var words: Phrase {
    switch self {
    case .accept: .choose
    case .abort: .leave
    case .toggle: .mark
    case .toggleAll: .markUnmarked
    case .up: .previous
    case .down: .next
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .first: .first
    case .last: .last
    case .clearQuery: .deleteTyped
    case .previewUp: .previewLineUp
    case .previewDown: .previewLineDown
    case .previewPageUp: .previewPageUp
    case .previewPageDown: .previewPageDown
    case .previewHalfPageUp: .previewHalfUp
    case .previewHalfPageDown: .previewHalfDown
    case .previewTop: .previewTop
    case .previewBottom: .previewBottom
    case .togglePreview: .previewToggle
    case .togglePreviewWrap: .previewWrap
    case .refreshPreview: .previewAgain
    }
  }
}

/// A step of what `--bind` gives to a key.
enum PickStep: Sendable, Hashable {
  case action(PickAction)
  case program(PickProgram)

  var intent: PickIntent {
    switch self {
    case .action(let action): action.intent
    case .program(let program): .program(program)
    }
  }

  var words: Phrase {
    switch self {
    case .action(let action): action.words
    case .program(let program): program.words
    }
  }
}
