extension GitReason {
  /// The reason in English.
  var english: String {
    switch self {
    case .words(let words): words
    case .tooMuch: "git says too much"
    case .noVersion(let program): "'\(program)' does not say its version"
    case .silent: "git gave no output for a minute"
    case .wordless: "git failed without a word"
    case .badMailmap: "its .mailmap is no file that can be read"
    case .badFilterName: "a filter in its settings has a name that is not UTF-8"
    case .tooOldForFilters: "git 2.31 or newer is needed to read it safely"
    }
  }
}
