extension LayoutPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .keysThatWork: "여기서 쓸 수 있는 키"
    case .actions: "동작"
    case .yes: "예"
    case .yesLose: "예, 내용 버림"
    case .no: "아니요"
    case .emptyMenu: "빈 메뉴입니다."
    case .nothingMatches: "일치하는 항목이 없습니다."
    case .nothingHere: "항목이 없습니다."
    case .noRows: "행이 없습니다."
    case .noText: "내용이 없습니다."
    case .moreRows: "… 행이 더 있습니다"
    case .cutText: "전체 내용은 `appmenu select` 명령으로 볼 수 있습니다"
    case .unknownView(let kind): "이 버전은 '\(kind)' 종류의 화면을 표시할 수 없습니다"
    case .choose: "선택하십시오"
    case .askingForChoices: "선택 항목을 묻는 중…"
    case .nothingToChoose: "선택할 것이 없음"
    case .noMatch: "일치하는 것 없음"
    case .place(let number, let count): "\(number)/\(count)"
    case .placeOfMatches(let number, let count): "일치 \(number)/\(count)"
    case .dateHint: "YYYY-MM-DD"
    case .datesMakeNoSense: "이 지도의 날짜가 올바르지 않습니다."
    case .less: "적음"
    case .more: "많음"
    case .image: "그림"
    case .imageOfSize(let width, let height): "그림 \(width)×\(height)"
    case .imageAt(let address): "그림: \(address)"
    case .imageLink(let address): "그림: \(address)"
    case .markdownImage: "그림"
    case .markdownImageCalled(let text): "그림: \(text)"
    case .imageNotShown(let reason): "그림을 표시할 수 없음: \(reason)"
    case .notBase64: "올바른 base64가 아닙니다"
    case .tooManyBytes(let size): "\(size)보다 큽니다"
    case .notPNG: "PNG가 아닙니다"
    case .tooLarge(let width, let height, let limit):
      "\(width) × \(height) 크기는 \(limit) × \(limit)보다 큽니다"
    case .damaged(let reason): "손상되었습니다: \(reason)"
    }
  }
}
