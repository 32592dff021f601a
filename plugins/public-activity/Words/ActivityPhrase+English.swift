internal import Localization

extension ActivityPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .filter: "Filter"
    case .repository: "Repository"
    case .kind: "Kind"
    case .everything: "all"
    case .show: "Show"
    case .filtered(let kind, let repository):
      [kind.map { "\($0) only" }, repository.map { "in \($0)" }].compactMap { $0 }
        .joined(separator: " ")
    case .chooseFilter: "Choose repository and kind"
    case .showEverything: "Show everything"
    case .noPage: "There is no such page"
    case .nothingYet: "Nothing has happened yet"
    case .makeCommit: "The repositories hold no commit. Make one, then come back."
    }
  }
}
