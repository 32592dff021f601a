internal import Localization

extension ToDoFaultPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .cannotBeRead: "목록을 읽을 수 없습니다"
    case .cannotBeSaved: "목록을 저장할 수 없습니다"
    case .cannotBeLocked: "목록을 잠글 수 없습니다"
    case .isLocked: "다른 프로그램이 목록을 잠그고 있습니다"
    case .cannotBeMovedAside: "목록이 손상되었고, 다른 곳으로 옮길 수 없습니다"
    case .folderUnknown: "목록의 폴더를 알 수 없습니다"
    case .folderCannotBeMade: "목록의 폴더를 만들 수 없습니다"
    case .secretCannotBeRemoved: "비밀 정보를 삭제할 수 없습니다"
    case .lookAtFolder: "폴더와 권한을 확인하십시오. 덮어쓴 것은 없습니다."
    case .system(let path, let words): "\(path): \(words)"
    case .holdsLock(let path): "잠긴 파일: \(path)"
    case .isNoFile(let path):
      "\(path)\(KoreanParticle.topic.after(path)) 파일이 아닙니다."
    case .isTooLarge(let path, let mebibytes):
      "\(path)\(KoreanParticle.subject.after(path)) \(mebibytes) MiB보다 큽니다."
    case .isNoPath(let path): "'\(path)'\(KoreanParticle.topic.after(path)) 경로가 아닙니다."
    }
  }
}
