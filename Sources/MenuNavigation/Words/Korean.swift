extension NavigationPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .stillLoading: "아직 불러오는 중입니다"
    case .stillBusy: "앞의 동작이 아직 진행 중입니다. esc로 취소합니다"
    case .ownerDecides: "▲ 메뉴를 실행하는 컴퓨터에서 메뉴 소유자만 결정할 수 있습니다"
    case .notOpenedAgain: "양식을 다시 열지 못했습니다. 입력한 내용은 그대로 있습니다"
    case .stopped: "중지했습니다"
    case .goesOn(let title): "'\(title)' 실행은 계속됩니다. 출력은 항목의 페이지에 있습니다"
    case .stoppedNotice: "▲ 중지됨"
    case .cancelled: "취소했습니다"
    case .loading: "불러오는 중"
    case .failed: "실패"
    case .handlerFailed: "핸들러가 실패했습니다"
    case .actionFailed: "동작이 실패했습니다"
    case .emptyPages(let count): "▲ 행이 없는 페이지가 \(count)번 이어져 더 요청하지 않습니다"
    case .noFurtherRows(let reason): "▲ 행을 더 가져오지 못했습니다: \(reason)"
    case .notOpened(let address): "http나 https 주소가 아니어서 열지 않았습니다: \(address)"
    case .tooManyEffects(let count, let limit): "응답이 요청한 효과 \(count)개 중 처음 \(limit)개만 실행합니다"
    case .retry: "재시도"
    case .loadAgain: "다시 불러오기"
    case .noMenu: "메뉴가 없습니다"
    case .noLongerInMenu(let title): "'\(title)' 항목이 메뉴에서 없어졌습니다"
    case .cannotBeUsed(let title, let reason): "'\(title)' 항목을 사용할 수 없습니다: \(reason)"
    case .cannotBeUsedNow(let title): "'\(title)' 항목을 지금 사용할 수 없습니다"
    case .noHandler(let title): "'\(title)' 항목에는 핸들러가 없어 열 것이 없습니다"
    case .tooManyLevels(let title, let count):
      "'\(title)' 화면을 열지 않았습니다. 이미 \(count)단계입니다. 먼저 뒤로 가십시오"
    }
  }
}
