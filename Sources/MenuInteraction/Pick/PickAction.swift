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

  /// Creates the action with a name of fzf's.
  package init?(name: String) {
    switch name {
    case "top": self = .first
    case "cancel": self = .abort
    default: self.init(rawValue: name)
    }
  }

  var intent: Intent {
    switch self {
    case .accept: .open
    case .abort: .escape
    case .toggle: .mark(by: 0)
    case .toggleAll: .toggleAll
    case .up: .command(.up)
    case .down: .command(.down)
    case .pageUp: .command(.pageUp)
    case .pageDown: .command(.pageDown)
    case .first: .command(.first)
    case .last: .command(.last)
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

  /// The words of the help page.
  var words: String {
    switch self {
    case .accept: "choose"
    case .abort: "leave"
    case .toggle: "mark"
    case .toggleAll: "mark those that are not marked"
    case .up: "previous"
    case .down: "next"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .clearQuery: "delete what is typed"
    case .previewUp: "preview: a line up"
    case .previewDown: "preview: a line down"
    case .previewPageUp: "preview: a page up"
    case .previewPageDown: "preview: a page down"
    case .previewHalfPageUp: "preview: half a page up"
    case .previewHalfPageDown: "preview: half a page down"
    case .previewTop: "preview: its beginning"
    case .previewBottom: "preview: its end"
    case .togglePreview: "preview: show or hide it"
    case .togglePreviewWrap: "preview: break long lines or cut them"
    case .refreshPreview: "preview: run it again"
    }
  }
}

/// A step of what `--bind` gives to a key.
enum PickStep: Sendable, Hashable {
  case action(PickAction)
  case program(PickProgram)

  var intent: Intent {
    switch self {
    case .action(let action): action.intent
    case .program(let program): .program(program)
    }
  }

  var words: String {
    switch self {
    case .action(let action): action.words
    case .program(let program): program.words
    }
  }
}
