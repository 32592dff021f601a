extension ScreenPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .needsSize(let columns, let rows): "\(columns)×\(rows) 필요"
    case .escCancels: "esc 취소"
    case .showsProblems(let key): "\(key) 보기"
    case .loading: "불러오는 중"
    case .seconds(let seconds): "\(seconds)초"
    case .jump: "바로 가기"
    case .searching: "검색 중"
    case .searchingIn(let total): "검색 중 \(total)"
    case .place(let number, let total): "\(number)/\(total)"
    case .more(let count): "\(count)개 더"
    case .loadingMore: "더 불러오는 중"
    case .reloaded: "새로 읽었습니다."
    case .changedPlugins(let names): "바뀐 플러그인을 다시 시작합니다: \(names)"
    case .openItYourself(let address): "직접 여십시오: \(address)"
    case .tooLongToCopy: "너무 길어 복사할 수 없습니다"
    case .copied: "복사했습니다"
    case .yes: "예"
    case .no: "아니요"
    case .choose: "선택"
    case .marked(let count): "\(count)개 고름"
    case .noLines: "줄이 없습니다."
    case .nothingMatches: "일치하는 줄이 없습니다."
    }
  }
}
