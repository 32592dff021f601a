internal import Localization

extension ToDoPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .toDo: "할 일"
    case .open(let count): "할 일 \(count)개"
    case .due(let count): "기한 \(count)개"
    case .subtitle(let open, let due, let order):
      [
        "할 일 \(open)개", due > 0 ? "기한이 된 일 \(due)개" : nil,
        order == .added ? nil : Self.words(order),
      ].compactMap { $0 }.joined(separator: ", ")
    case .toDoSection: "할 일"
    case .finishedSection: "끝낸 일"
    case .placeholder: "할 일이 없습니다. n을 눌러 추가하십시오."
    case .noTitle: "(제목 없음)"
    case .overdue: "기한 지남"
    case .dueBadge: "기한"
    case .damagedFile(let path): "목록 파일이 손상되어 다음 위치에 보관했습니다: \(path)"
    case .unreadable(let count): "읽을 수 없는 항목 \(count)개를 파일에 그대로 두었습니다"
    case .notAllListed: "일부 항목만 표시했습니다. 나머지는 검색하면 나옵니다."
    case .title: "제목"
    case .date: "날짜"
    case .location: "장소"
    case .coordinate: "좌표"
    case .address: "주소"
    case .description: "설명"
    case .finished: "끝냄"
    case .latitude(let degrees, let isNorth): "\(isNorth ? "북위" : "남위") \(degrees)°"
    case .longitude(let degrees, let isEast): "\(isEast ? "동경" : "서경") \(degrees)°"
    case .show: "보기"
    case .check: "완료로 표시"
    case .uncheck: "완료 표시 해제"
    case .add: "추가"
    case .edit: "편집"
    case .delete: "삭제"
    case .undo: "실행 취소"
    case .undoDelete: "삭제 취소"
    case .help: "검색어와 설정"
    case .helpText(let path): Self.help(path)
    case .map: "지도"
    case .save: "저장"
    case .sort(let order): "\(Self.words(order)) 정렬"
    case .deleteFinished: "끝낸 일 모두 삭제"
    case .confirmFinished(let count): "끝낸 일 \(count)개를 삭제하시겠습니까?"
    case .deleteAll: "모두 삭제"
    case .confirmAll(let count): "목록의 항목 \(count)개를 모두 삭제하시겠습니까?"
    case .lookedUpWhenSaved: "저장할 때 위치를 찾습니다"
    case .dateExample: "2026-11-30 또는 2026-11-30 14:30"
    case .notADate: "날짜가 아닙니다. 예: 2026-11-30, 2026-11-30 14:30"
    case .mustBeFilledIn: "반드시 입력해야 합니다"
    case .sorted(let order): "\(Self.words(order)) 정렬했습니다"
    case .noItem: "대상 항목이 없습니다"
    case .itemGone: "그사이 항목이 바뀌었거나 삭제되었습니다"
    case .backToList: "목록으로 돌아가십시오."
    case .deleted(let title): "삭제했습니다: \(title)"
    case .deletedItems(let count): "항목 \(count)개를 삭제했습니다"
    case .cannotBePutBack: "더 이상 되돌릴 수 없습니다"
    case .isBack(let title): "되돌렸습니다: \(title)"
    case .isThereAlready(let title): "이미 있습니다: \(title)"
    case .tooLong: "너무 길어 여기서 바꿀 수 없습니다"
    case .notLookedUp:
      "지오코더가 설정되지 않아 주소를 찾지 않았습니다: appmenu plugins settings to-do"
    case .saved: "저장했습니다"
    case .onListAlready: "이미 목록에 있습니다"
    case .savedAsNew: "그사이 항목이 바뀌었거나 삭제되어 새 항목으로 저장했습니다"
    case .added: "추가했습니다"
    case .noAction(let id): "'\(id)' 동작이 없습니다"
    case .noForm(let id): "'\(id)' 양식이 없습니다"
    case .dueNow(let title, let more):
      "기한이 되었습니다: \(title)" + (more > 0 ? " 외 \(more)개" : "")
    }
  }

  private static func help(_ path: String) -> String {
    """
    검색(`/`)은 제목, 설명, 장소, 주소에 모든 단어가 들어 있는 항목을 찾습니다. 다음 단어에는 특별한 뜻이 있습니다.

    - `is:open`, `is:done`: 할 일, 끝낸 일
    - `has:date`, `has:location`: 날짜가 있는 항목, 장소가 있는 항목
    - `due:today`, `due:tomorrow`, `due:week`: 오늘, 내일, 앞으로 7일의 항목
    - `due:overdue`: 기한이 지난 항목
    - `due:2026-11-30`: 그날의 항목

    `appmenu plugins settings to-do` 명령으로 Nominatim처럼 응답하는 지오코더의 주소를 설정합니다. 지오코더는 주소의 \
    좌표를 찾아 지도에 표시합니다. 지오코더가 없으면 아무것도 전송하지 않습니다.

    항목을 저장한 파일: `\(path)`
    """
  }

  private static func words(_ order: SortOrder) -> String {
    switch order {
    case .added: "추가순으로"
    case .due: "날짜순으로"
    case .title: "제목순으로"
    }
  }
}
