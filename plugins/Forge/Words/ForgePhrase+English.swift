internal import AppMenuPlugin
internal import Localization

extension ForgePhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .repositories(let count): ForgeWords.count(count, "repository", "repositories")
    case .commits(let count): ForgeWords.count(count, "commit")
    case .files(let count, let isCut, let added, let removed):
      ForgeWords.count(count, "file") + (isCut ? " and more" : "") + ", +\(added) −\(removed)"
    case .date(let day): day.words
    case .clock(let time, let day): "\(time) on \(day.words)"
    case .moment(let day, let time, let zone): "\(day.words), \(time) (\(zone))"
    case .momentHere(let made, let here): "\(made), here \(here)"
    case .ago(let seconds): Self.ago(seconds)
    case .moreSentences(let count): "And \(count) more."
    case .showRepository: "Show the repository"
    case .showCommit: "Show the commit"
    case .showChanges: "Show the changes"
    case .openInBrowser: "Open in the browser"
    case .copyHash: "Copy the hash"
    case .copyCloneAddress: "Copy the address to clone it"
    case .copyPath: "Copy the path"
    case .copied(let hash): "Copied \(hash)"
    case .copiedAddress: "Copied the address"
    case .copiedPath: "Copied the path"
    case .noMessage: "(no message)"
    case .binary: "binary"
    case .moreFiles: "There are more files."
    case .kind(.removedBranch): "removed branch"
    case .kind(.request), .badge(.request): "pull request"
    case .badge(.removedBranch): "branch removed"
    case .kind(let kind), .badge(let kind): kind.rawValue
    case .author: "Author"
    case .made: "Date"
    case .committer: "Committer"
    case .repository: "Repository"
    case .commit: "Commit"
    case .parents(let count): Plural.english(count, one: "Parent", other: "Parents")
    case .changes(let hash): "Changes of \(hash)"
    case .name: "Name"
    case .branch: "Branch"
    case .state: "State"
    case .distance: "Ahead/behind"
    case .used: "Used"
    case .lastCommit: "Last commit"
    case .language: "Language"
    case .size: "Size"
    case .source: "Source"
    case .path: "Path"
    case .page: "Page"
    case .clone: "Clone"
    case .upstream: "Upstream"
    case .latestCommits: "Latest commits"
    case .branches: "Branches"
    case .current: "current"
    case .upstreamGone: "upstream gone"
    case .noBranch: "(no branch)"
    case .detached(let hash): "detached at \(hash)"
    case .operation(let operation): operation.rawValue
    case .noCommitsYet: "no commits yet"
    case .clean: "clean"
    case .inConflict(let count): "\(count) in conflict"
    case .staged(let count): "\(count) staged"
    case .changed(let count): "\(count) changed"
    case .untracked(let count): "\(count) untracked"
    case .stashes(let count): ForgeWords.count(count, "stash", "stashes")
    case .mark(let mark): mark
    case .readingRepository: "Reading the repository"
    case .readingCommit: "Reading the commit"
    case .readingChanges: "Reading the changes"
    case .readingRepositories(let done, let all):
      "Reading \(done) of \(ForgeWords.count(all, "repository", "repositories"))"
    case .asking(let sources): "Asking \(sources.joined(separator: " and "))"
    case .nothingToShow: "Nothing to show"
    case .rowUnknown: "This row is no longer known"
    case .viewUnknown: "The view is no longer known"
    case .selectItemAgain: "Go back, and select the item again."
    case .selectAgain: "Go back, and select it again."
    case .noSourceOfView(let source): "\(source) is no source of this view"
    case .noSourceGivesThis: "No source of this item gives this"
    case .writeOtherSources: "Write others in its argument 'sources'."
    case .noSource(let name): "There is no source '\(name)'"
    case .writeSomeOf(let names): "Write some of: \(names.joined(separator: ", "))"
    case .noDepth: "The argument 'depth' is no depth of folders"
    case .writeDepth(let most): "Write a whole number from 0 to \(most)."
    case .noSince(let text): "The argument 'since' is no date: '\(text)'"
    case .writeDate: "Write it as in 2026-01-31."
    case .noServer(let word): "The argument 'api' does not say which server '\(word)' is"
    case .writeServer: "Write it as in 'api: gitlab=https://git.example.org/api/v4'."
    case .notOnNet: "The local repositories are not on the net"
    }
  }

  private static func ago(_ seconds: Int) -> String {
    func words(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s") ago"
    }
    return switch seconds {
    case ..<60: "a moment ago"
    case ..<3600: words(seconds / 60, "minute")
    case ..<86_400: words(seconds / 3600, "hour")
    default: words(seconds / 86_400, "day")
    }
  }
}
