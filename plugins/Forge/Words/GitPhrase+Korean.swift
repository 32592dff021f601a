internal import Localization

extension GitPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .pageGone: "이 페이지는 더 이상 없습니다"
    case .openActivityAgain: "활동을 다시 여십시오."
    case .branchRemovals:
      "Git은 브랜치를 삭제하거나 이름을 바꾼 시각을 기록하지 않으므로, 마지막으로 떠난 시각을 표시합니다."
    case .moreCommitsOnDay(let limit): "이 날의 커밋이 더 있습니다. 최근 \(limit)개만 표시합니다"
    case .noCommitBy(let identities):
      "여기에는 \(identities.joined(separator: ", "))의 커밋이 없습니다."
    case .ownCommits: "모든 브랜치의 커밋"
    case .everybodysCommits: "모든 브랜치에 있는 모두의 커밋"
    case .everybodysForNoAddress:
      "모든 브랜치에 있는 모두의 커밋 (git에 user.email이 설정되지 않음)"
    case .everybodysForNoneBy(let identities):
      "모든 브랜치에 있는 모두의 커밋 (\(identities.joined(separator: ", "))의 커밋 없음)"
    case .diffCut: "… 변경 내용이 256 KiB에서 잘렸습니다"
    case .messageCut: "… 메시지가 256 KiB에서 잘렸습니다"
    case .readmeCut: "… (256 KiB에서 잘림)"
    case .commitGone: "이 커밋은 더 이상 없습니다"
    case .noCommit(let hash, let repository): "저장소 '\(repository)'에 커밋 \(hash) 없음"
    case .mayBeRewritten: "다시 작성되었을 수 있습니다. 목록을 다시 여십시오."
    case .noFolder(let folder): "\(folder) 폴더가 없습니다."
    case .tooManyFolders: "폴더가 너무 많아 일부는 검색하지 않았습니다."
    case .repositoryGone: "이 저장소는 더 이상 없습니다"
    case .nothingIn(let folder): "다음 위치에서 찾지 못했습니다: \(folder)"
    case .openListAgain: "저장소 목록을 다시 여십시오."
    case .notInstalled: "git이 설치되어 있지 않습니다"
    case .notInPath: "기록은 프로그램 'git'으로 읽는데, PATH에 없습니다."
    case .installGit:
      "git을 설치한 뒤 다시 시도하십시오 (예: apt-get install git, brew install git)."
    case .tooOld: "git이 너무 오래되었습니다"
    case .tooOldVersion(let version, let oldest):
      "설치된 git은 \(version)입니다. \(oldest)부터 저장소가 지정한 프로그램의 실행을 막을 수 있습니다."
    case .installNewerGit: "새 버전의 git을 설치한 뒤 다시 시도하십시오."
    case .cannotRun: "git을 실행할 수 없습니다"
    case .tryVersion: "터미널에서 확인하십시오: git --version"
    case .unreadable(let folder, let words):
      "저장소 \(folder)\(KoreanParticle.object.after(folder)) 읽지 못했습니다: \(words)"
    case .noRepositoryHere: "여기에는 git 저장소가 없습니다"
    case .noFolders(let folders): "없는 폴더: \(folders.joined(separator: ", "))"
    case .makeFolder: "폴더를 만들거나, 항목의 `roots`에 다른 폴더를 적으십시오."
    case .searched(let depth, let folders):
      "하위 \(depth)단계까지 검색한 위치: \(folders.joined(separator: ", "))"
    case .startInRepository:
      "저장소 안에서 appmenu를 시작하거나, 항목에 `arguments: {roots: [~/projects]}`를 적으십시오."
    case .cannotRead(let repository):
      "저장소 '\(repository)'\(KoreanParticle.object.after(repository)) 읽을 수 없습니다"
    case .noneCanBeRead: "읽을 수 있는 저장소가 없습니다"
    case .trust: "신뢰하는 저장소라면 입력하십시오: git config --global --add safe.directory PATH"
    case .mayBeMoved: "옮겨졌거나 삭제되었을 수 있습니다. 뒤로 가서 목록을 다시 불러오십시오."
    case .check: "다음으로 확인하십시오: git fsck"
    }
  }
}
