internal import DisplayText

extension Phrase {
  static let pageGone = Phrase(en: "The page no longer exists", ko: "이 페이지는 더 이상 없습니다")
  static let openActivityAgain = Phrase(en: "Open the activity again.", ko: "활동을 다시 여십시오.")
  static let branchRemovals = Phrase(
    en:
      "Git does not record when a branch is removed or renamed; the time shown is when it was last left.",
    ko: "Git은 브랜치를 삭제하거나 이름을 바꾼 시각을 기록하지 않으므로, 마지막으로 떠난 시각을 표시합니다.")
  static func moreCommitsOnDay(limit: Int) -> Phrase {
    Phrase(
      en: "The day has more commits: only the latest \(limit) are shown",
      ko: "이 날의 커밋이 더 있습니다. 최근 \(limit)개만 표시합니다")
  }
  static func noCommitBy(identities: [String]) -> Phrase {
    Phrase(
      en: "No commit here is by \(identities.joined(separator: ", ")).",
      ko: "여기에는 \(identities.joined(separator: ", "))의 커밋이 없습니다.")
  }
  static let ownCommits = Phrase(en: "commits of all branches", ko: "모든 브랜치의 커밋")
  static let everybodysCommits = Phrase(
    en: "commits of all authors on all branches", ko: "모든 브랜치에 있는 모두의 커밋")
  static let everybodysForNoAddress = Phrase(
    en: "Showing all authors: git has no user.email configured",
    ko: "모든 브랜치에 있는 모두의 커밋 (git에 user.email이 설정되지 않음)")
  static func everybodysForNoneBy(identities: [String]) -> Phrase {
    Phrase(
      en:
        "commits of all authors on all branches: none is by \(identities.joined(separator: ", "))",
      ko: "모든 브랜치에 있는 모두의 커밋 (\(identities.joined(separator: ", "))의 커밋 없음)")
  }
  static let cutShort = Phrase(en: "… (cut after 256 KiB)", ko: "… (256 KiB에서 잘림)")
  static let commitGone = Phrase(en: "The commit no longer exists", ko: "이 커밋은 더 이상 없습니다")
  static func noCommit(hash: String, repository: String) -> Phrase {
    Phrase(
      en: "The repository '\(repository)' has no commit \(hash).",
      ko: "저장소 '\(repository)'에 커밋 \(hash) 없음")
  }
  static let mayBeRewritten = Phrase(
    en: "It may have been rewritten: open the list again.", ko: "다시 작성되었을 수 있습니다. 목록을 다시 여십시오.")
  static func noFolder(_ folder: String) -> Phrase {
    Phrase(en: "There is no folder \(folder).", ko: "\(folder) 폴더가 없습니다.")
  }
  static let tooManyFolders = Phrase(
    en: "There are too many folders: not all were searched.", ko: "폴더가 너무 많아 일부는 검색하지 않았습니다.")
  static let repositoryGone = Phrase(en: "The repository no longer exists", ko: "이 저장소는 더 이상 없습니다")
  static func nothingIn(folder: String) -> Phrase {
    Phrase(en: "Nothing is found in: \(folder)", ko: "다음 위치에서 찾지 못했습니다: \(folder)")
  }
  static let openListAgain = Phrase(
    en: "Open the list of repositories again.", ko: "저장소 목록을 다시 여십시오.")

  // MARK: Failures

  static let notInstalled = Phrase(en: "git is not installed", ko: "git이 설치되어 있지 않습니다")
  static let notInPath = Phrase(
    en: "The history is read with the program 'git', which is not in PATH.",
    ko: "기록은 프로그램 'git'으로 읽는데, PATH에 없습니다.")
  static let installGit = Phrase(
    en: "Install git (for example: apt-get install git, or brew install git), then try again.",
    ko: "git을 설치한 뒤 다시 시도하십시오 (예: apt-get install git, brew install git).")
  static let tooOld = Phrase(en: "git is too old", ko: "git이 너무 오래되었습니다")
  static func tooOldVersion(_ version: String, oldest: String) -> Phrase {
    Phrase(
      en: "This is git \(version). From \(oldest) on, it can be kept from running"
        + " programs that a repository names.",
      ko: "설치된 git은 \(version)입니다. \(oldest)부터 저장소가 지정한 프로그램의 실행을 막을 수 있습니다.")
  }
  static let installNewerGit = Phrase(
    en: "Install a newer git, then try again.", ko: "새 버전의 git을 설치한 뒤 다시 시도하십시오.")
  static let cannotRun = Phrase(en: "git cannot be run", ko: "git을 실행할 수 없습니다")
  static let tryVersion = Phrase(
    en: "Try in a terminal: git --version", ko: "터미널에서 확인하십시오: git --version")
  static func unreadable(folder: String, words: String) -> Phrase {
    Phrase(
      en: "The repository \(folder) could not be read: \(words)",
      ko: "저장소 \(folder)\(KoreanParticle.object.after(folder)) 읽지 못했습니다: \(words)")
  }
  static let noRepositoryHere = Phrase(
    en: "There is no git repository here", ko: "여기에는 git 저장소가 없습니다")
  static func noFolders(_ folders: [String]) -> Phrase {
    Phrase(
      en: "There is no folder: \(folders.joined(separator: ", "))",
      ko: "없는 폴더: \(folders.joined(separator: ", "))")
  }
  static let makeFolder = Phrase(
    en: "Make it, or name other folders in the `roots` of the item.",
    ko: "폴더를 만들거나, 항목의 `roots`에 다른 폴더를 적으십시오.")
  static func searched(depth: Int, folders: [String]) -> Phrase {
    Phrase(
      en:
        "Searched \(depth) level\(depth == 1 ? "" : "s") below: \(folders.joined(separator: ", "))",
      ko: "하위 \(depth)단계까지 검색한 위치: \(folders.joined(separator: ", "))")
  }
  static let startInRepository = Phrase(
    en: "Start appmenu in a repository, or give the item `arguments: {roots: [~/projects]}`.",
    ko: "저장소 안에서 appmenu를 시작하거나, 항목에 `arguments: {roots: [~/projects]}`를 적으십시오.")
  static func cannotRead(repository: String) -> Phrase {
    Phrase(
      en: "The repository '\(repository)' cannot be read",
      ko: "저장소 '\(repository)'\(KoreanParticle.object.after(repository)) 읽을 수 없습니다")
  }
  static let noneCanBeRead = Phrase(en: "No repository can be read", ko: "읽을 수 있는 저장소가 없습니다")
  static let trust = Phrase(
    en: "If you trust it, type: git config --global --add safe.directory PATH",
    ko: "신뢰하는 저장소라면 입력하십시오: git config --global --add safe.directory PATH")
  static let mayBeMoved = Phrase(
    en: "It may have been moved or removed: go back, and load the list again.",
    ko: "옮겨졌거나 삭제되었을 수 있습니다. 뒤로 가서 목록을 다시 불러오십시오.")
  static let check = Phrase(en: "Check it with: git fsck", ko: "다음으로 확인하십시오: git fsck")
}
