internal import MenuLines

/// An option of fzf that `pick` does not have.
struct ForeignPickOption {
  private let name: String
  private let instead: String

  /// Creates the first such option of a command line of `pick`; nil if it has none.
  init?(in words: some Sequence<String>) {
    var rest = Array(words)[...]
    guard rest.popFirst() == "pick" else { return nil }
    while let word = rest.popFirst() {
      if word == "--" { return nil }
      let (name, behind) = PickArguments.parted(word)
      if PickArguments.TextOption(name) != nil {
        if behind == nil { _ = rest.popFirst() }
      } else if let instead = Self.instead(of: name) {
        (self.name, self.instead) = (name, instead)
        return
      }
    }
    return nil
  }

  /// The error, and the nearest option.
  var message: String {
    "error: 'pick' does not have fzf's option '\(PlainText.safe(name))'\n  \(instead)"
  }

  /// Returns the nearest option or setting; nil if `name` is not an option of fzf.
  private static func instead(of name: String) -> String? {
    switch name {
    case "--reverse", "--layout": "The query is above the list, as with --layout=reverse."
    case "--color", "--no-color", "--no-bold", "--black":
      "Colours are those of the theme: see 'theme' in appmenu(1), SETTINGS; NO_COLOR=1 removes them."
    case "--no-mouse": "Write 'mouse: false' into the settings; see appmenu(1), SETTINGS."
    case "--extended", "-x": "Leave it out: a query is in the extended syntax."
    case "--no-extended", "+x":
      "The nearest is --exact: words are substrings; a backslash makes a space part of a word."
    case "-i", "+i", "--literal", "--no-literal", "--algo":
      "Case counts in words with an upper-case letter, and marks never do."
    case "+s": "The same is --no-sort."
    case "+m", "--no-multi": "Leave it out: without --multi one line is chosen."
    case "--tiebreak", "--scheme": "The nearest is --no-sort: lines keep their order."
    case "--min-height", "--tmux": "The nearest is --height, which is never less than 4 rows."
    case "--preview-label", "--preview-label-pos":
      "The title of a preview is that of the selected line."
    case "--with-shell":
      "Commands run in $SHELL if it is a POSIX shell, else in /bin/sh."
    case "--header-first", "--info", "--no-info", "--border", "--margin", "--padding", "--pointer",
      "--marker", "--separator", "--no-separator", "--scrollbar", "--no-scrollbar",
      "--border-label",
      "--ellipsis", "--tabstop", "--hscroll-off", "--no-hscroll", "--keep-right", "--scroll-off",
      "--filepath-word", "--no-unicode", "--jump-labels", "--disabled", "--phony", "--gap":
      "How the list looks cannot be changed; --prompt and --header are what it says."
    case "--history", "--history-size":
      "The nearest is --query, which starts with a text, and --print-query."
    case "--sync", "--no-clear", "--listen", "--walker", "--bash", "--zsh", "--fish":
      "There is nothing like it."
    default: nil
    }
  }
}
