internal import Localization

extension GitPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .pageGone: "The page is not there any more"
    case .openActivityAgain: "Open the activity again."
    case .branchRemovals:
      "Git does not note when a branch is removed or renamed: shown is when it was left for the last time."
    case .moreCommitsOnDay(let limit):
      "The day has more commits: only the latest \(limit) are shown"
    case .noCommitBy(let identities):
      "No commit here is by \(identities.joined(separator: ", "))."
    case .ownCommits: "commits of all branches"
    case .everybodysCommits: "everybody's commits of all branches"
    case .everybodysForNoAddress:
      "everybody's commits of all branches: git knows no user.email"
    case .everybodysForNoneBy(let identities):
      "everybody's commits of all branches: none is by \(identities.joined(separator: ", "))"
    case .diffCut: "… the diff is cut after 256 KiB"
    case .messageCut: "… the message is cut after 256 KiB"
    case .readmeCut: "… (cut after 256 KiB)"
    case .commitGone: "The commit is not there any more"
    case .noCommit(let hash, let repository):
      "The repository '\(repository)' has no commit \(hash)."
    case .mayBeRewritten: "It may have been rewritten: open the list again."
    case .noFolder(let folder): "There is no folder \(folder)."
    case .tooManyFolders: "There are too many folders: not all were searched."
    case .repositoryGone: "The repository is not there any more"
    case .nothingIn(let folder): "Nothing is found in: \(folder)"
    case .openListAgain: "Open the list of repositories again."
    case .notInstalled: "git is not installed"
    case .notInPath: "The history is read with the program 'git', which is not in PATH."
    case .installGit:
      "Install git (for example: apt-get install git, or brew install git), then try again."
    case .tooOld: "git is too old"
    case .tooOldVersion(let version, let oldest):
      "This is git \(version). From \(oldest) on, it can be kept from running"
        + " programs that a repository names."
    case .installNewerGit: "Install a newer git, then try again."
    case .cannotRun: "git cannot be run"
    case .tryVersion: "Try in a terminal: git --version"
    case .unreadable(let folder, let words):
      "The repository \(folder) could not be read: \(words)"
    case .noRepositoryHere: "There is no git repository here"
    case .noFolders(let folders): "There is no folder: \(folders.joined(separator: ", "))"
    case .makeFolder: "Make it, or name other folders in the `roots` of the item."
    case .searched(let depth, let folders):
      "Searched \(depth) level\(depth == 1 ? "" : "s") below: \(folders.joined(separator: ", "))"
    case .startInRepository:
      "Start appmenu in a repository, or give the item `arguments: {roots: [~/projects]}`."
    case .cannotRead(let repository): "The repository '\(repository)' cannot be read"
    case .noneCanBeRead: "No repository can be read"
    case .trust: "If you trust it, type: git config --global --add safe.directory PATH"
    case .mayBeMoved: "It may have been moved or removed: go back, and load the list again."
    case .check: "Check it with: git fsck"
    }
  }
}
