internal import DisplayText

// The list.
extension Phrase {
  static let toDo = Phrase(en: "To do", ko: "할 일")
  static func open(count: Int) -> Phrase { Phrase(en: "\(count) open", ko: "할 일 \(count)개") }
  static func due(count: Int) -> Phrase { Phrase(en: "\(count) due", ko: "기한 \(count)개") }

  static func subtitle(open: Int, due: Int, order: SortOrder) -> Phrase {
    let (hasDue, hasOrder) = (due > 0, order != .added)
    return Phrase(
      en: "\(open) to do" + (hasDue ? ", \(due) due" : "") + (hasOrder ? ", \(order.name.en)" : ""),
      ko: "할 일 \(open)개" + (hasDue ? ", 기한이 된 일 \(due)개" : "")
        + (hasOrder ? ", \(order.name.ko)" : ""))
  }

  static let toDoSection = Phrase(en: "To Do", ko: "할 일")
  static let finishedSection = Phrase(en: "Finished", ko: "끝낸 일")
  static let placeholder = Phrase(
    en: "Nothing to do. Press n to add an item.", ko: "할 일이 없습니다. n을 눌러 추가하십시오.")
  static let noTitle = Phrase(en: "(no title)", ko: "(제목 없음)")
  static let overdue = Phrase(en: "overdue", ko: "기한 지남")
  static let dueBadge = Phrase(en: "due", ko: "기한")

  static func damagedFile(path: String) -> Phrase {
    Phrase(
      en: "The file of the list was damaged. It is kept as \(path)",
      ko: "목록 파일이 손상되어 다음 위치에 보관했습니다: \(path)")
  }

  static func unreadable(count: Int) -> Phrase {
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    return Phrase(
      en: "\(entries) that cannot be read, kept in the file",
      ko: "읽을 수 없는 항목 \(count)개를 파일에 그대로 두었습니다")
  }

  static let notAllListed = Phrase(
    en: "Not all items are listed: a search finds the others.",
    ko: "일부 항목만 표시했습니다. 나머지는 검색하면 나옵니다.")
}

extension SortOrder {
  fileprivate var name: Phrase {
    switch self {
    case .added: Phrase(en: "in the order added", ko: "추가순으로")
    case .due: Phrase(en: "by date", ko: "날짜순으로")
    case .title: Phrase(en: "by title", ko: "제목순으로")
    }
  }
}

// An item.
extension Phrase {
  static let title = Phrase(en: "Title", ko: "제목")
  static let date = Phrase(en: "Date", ko: "날짜")
  static let location = Phrase(en: "Location", ko: "장소")
  static let coordinate = Phrase(en: "Coordinate", ko: "좌표")
  static let address = Phrase(en: "Address", ko: "주소")
  static let description = Phrase(en: "Description", ko: "설명")
  static let finished = Phrase(en: "finished", ko: "끝냄")

  static func latitude(_ degrees: String, isNorth: Bool) -> Phrase {
    Phrase(en: "\(degrees)° \(isNorth ? "N" : "S")", ko: "\(isNorth ? "북위" : "남위") \(degrees)°")
  }

  static func longitude(_ degrees: String, isEast: Bool) -> Phrase {
    Phrase(en: "\(degrees)° \(isEast ? "E" : "W")", ko: "\(isEast ? "동경" : "서경") \(degrees)°")
  }
}

// Actions.
extension Phrase {
  static let show = Phrase(en: "Show", ko: "보기")
  static let check = Phrase(en: "Check", ko: "완료로 표시")
  static let uncheck = Phrase(en: "Uncheck", ko: "완료 표시 해제")
  static let add = Phrase(en: "Add", ko: "추가")
  static let edit = Phrase(en: "Edit", ko: "편집")
  static let delete = Phrase(en: "Delete", ko: "삭제")
  static let undo = Phrase(en: "Undo", ko: "실행 취소")
  static let undoDelete = Phrase(en: "Undo delete", ko: "삭제 취소")
  static let map = Phrase(en: "Map", ko: "지도")
  static let save = Phrase(en: "Save", ko: "저장")
  static let deleteFinished = Phrase(en: "Delete all finished", ko: "끝낸 일 모두 삭제")
  static let deleteAll = Phrase(en: "Delete all", ko: "모두 삭제")
  static let help = Phrase(en: "Search words and settings", ko: "검색어와 설정")

  static func sort(_ order: SortOrder) -> Phrase {
    Phrase(en: "Sort \(order.name.en)", ko: "\(order.name.ko) 정렬")
  }

  static func confirmFinished(count: Int) -> Phrase {
    Phrase(
      en: "Delete \(count == 1 ? "1 finished item" : "\(count) finished items")?",
      ko: "끝낸 일 \(count)개를 삭제하시겠습니까?")
  }

  static func confirmAll(count: Int) -> Phrase {
    Phrase(en: "Delete all of the list, \(items(count))?", ko: "목록의 항목 \(count)개를 모두 삭제하시겠습니까?")
  }

  /// The explanation of the search and the settings, in Markdown.
  static func helpText(path: String) -> Phrase {
    Phrase(
      en: """
        The search (`/`) finds the items that have all words in title, description, location or address. These words \
        have a meaning of their own:

        - `is:open`, `is:done`: items to do, finished items
        - `has:date`, `has:location`: items with a date, with a location
        - `due:today`, `due:tomorrow`, `due:week`: items of today, of tomorrow, of the next seven days
        - `due:overdue`: items that should have been done
        - `due:2026-11-30`: items of that day

        `appmenu plugins settings to-do` sets the address of a geocoder that answers as Nominatim does. It finds the \
        coordinates of addresses, and so their places on the map. Without a geocoder, nothing is sent anywhere.

        The items are in the file `\(path)`.
        """,
      ko: """
        검색(`/`)은 제목, 설명, 장소, 주소에 모든 단어가 들어 있는 항목을 찾습니다. 다음 단어에는 특별한 뜻이 있습니다.

        - `is:open`, `is:done`: 할 일, 끝낸 일
        - `has:date`, `has:location`: 날짜가 있는 항목, 장소가 있는 항목
        - `due:today`, `due:tomorrow`, `due:week`: 오늘, 내일, 앞으로 7일의 항목
        - `due:overdue`: 기한이 지난 항목
        - `due:2026-11-30`: 그날의 항목

        `appmenu plugins settings to-do` 명령으로 Nominatim처럼 응답하는 지오코더의 주소를 설정합니다. 지오코더는 주소의 \
        좌표를 찾아 지도에 표시합니다. 지오코더가 없으면 아무것도 전송하지 않습니다.

        항목을 저장한 파일: `\(path)`
        """)
  }

  private static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
}

// The form and messages.
extension Phrase {
  static let lookedUpWhenSaved = Phrase(
    en: "Looked up when the item is saved", ko: "저장할 때 위치를 찾습니다")
  static let dateExample = Phrase(
    en: "MM/DD/YYYY or 2026-11-30 14:30", ko: "2026-11-30 또는 2026-11-30 14:30")
  static let notADate = Phrase(
    en: "Not a date; write it like 11/30/2026 or 2026-11-30 14:30",
    ko: "날짜가 아닙니다. 예: 2026-11-30, 2026-11-30 14:30")
  static let mustBeFilledIn = Phrase(en: "This must be filled in", ko: "반드시 입력해야 합니다")

  static func sorted(_ order: SortOrder) -> Phrase {
    Phrase(en: "Sorted \(order.name.en)", ko: "\(order.name.ko) 정렬했습니다")
  }

  static let noItem = Phrase(en: "There is no item to do this with", ko: "대상 항목이 없습니다")
  static let itemGone = Phrase(
    en: "The item was changed or removed meanwhile", ko: "그사이 항목이 바뀌었거나 삭제되었습니다")
  static let backToList = Phrase(en: "Go back to the list.", ko: "목록으로 돌아가십시오.")

  static func deleted(title: String) -> Phrase {
    Phrase(en: "Deleted \(title)", ko: "삭제했습니다: \(title)")
  }

  static func deletedItems(count: Int) -> Phrase {
    Phrase(en: "Deleted \(items(count))", ko: "항목 \(count)개를 삭제했습니다")
  }

  static let cannotBePutBack = Phrase(en: "It can no longer be put back", ko: "더 이상 되돌릴 수 없습니다")
  static func isBack(title: String) -> Phrase {
    Phrase(en: "\(title) is back", ko: "되돌렸습니다: \(title)")
  }

  static func isThereAlready(title: String) -> Phrase {
    Phrase(en: "\(title) is already on the list", ko: "이미 있습니다: \(title)")
  }

  static let tooLong = Phrase(
    en: "It is too long to be changed here", ko: "너무 길어 여기서 바꿀 수 없습니다")
  static let notLookedUp = Phrase(
    en: "The address was not looked up; no geocoder is set: appmenu plugins settings to-do",
    ko: "지오코더가 설정되지 않아 주소를 찾지 않았습니다: appmenu plugins settings to-do")
  static let saved = Phrase(en: "Saved", ko: "저장했습니다")
  static let onListAlready = Phrase(en: "It is on the list already", ko: "이미 목록에 있습니다")
  static let savedAsNew = Phrase(
    en: "The item was changed or removed meanwhile: saved as a new one",
    ko: "그사이 항목이 바뀌었거나 삭제되어 새 항목으로 저장했습니다")
  static let added = Phrase(en: "Added", ko: "추가했습니다")

  static func noAction(_ id: String) -> Phrase {
    Phrase(en: "There is no action '\(id)'", ko: "'\(id)' 동작이 없습니다")
  }

  static func noForm(_ id: String) -> Phrase {
    Phrase(en: "There is no form '\(id)'", ko: "'\(id)' 양식이 없습니다")
  }

  static func dueNow(title: String, more: Int) -> Phrase {
    Phrase(
      en: "Due now: \(title)" + (more > 0 ? " and \(more) more" : ""),
      ko: "기한이 되었습니다: \(title)" + (more > 0 ? " 외 \(more)개" : ""))
  }
}

// Files that cannot be read or saved.
extension Phrase {
  static let cannotBeRead = Phrase(en: "The list cannot be read", ko: "목록을 읽을 수 없습니다")
  static let cannotBeSaved = Phrase(en: "The list cannot be saved", ko: "목록을 저장할 수 없습니다")
  static let cannotBeLocked = Phrase(en: "The list cannot be locked", ko: "목록을 잠글 수 없습니다")
  static let isLocked = Phrase(
    en: "Another program keeps the list locked", ko: "다른 프로그램이 목록을 잠그고 있습니다")
  static let cannotBeMovedAside = Phrase(
    en: "The list is damaged, and cannot be moved aside", ko: "목록이 손상되었고, 다른 곳으로 옮길 수 없습니다")
  static let folderUnknown = Phrase(
    en: "The folder of the list is not known", ko: "목록의 폴더를 알 수 없습니다")
  static let folderCannotBeMade = Phrase(
    en: "The folder of the list cannot be made", ko: "목록의 폴더를 만들 수 없습니다")
  static let lookAtFolder = Phrase(
    en: "Check the folder and its permissions; nothing was overwritten.",
    ko: "폴더와 권한을 확인하십시오. 덮어쓴 것은 없습니다.")

  static func holdsLock(path: String) -> Phrase {
    Phrase(en: "It holds the lock on \(path).", ko: "잠긴 파일: \(path)")
  }

  static func isNoFile(path: String) -> Phrase {
    Phrase(
      en: "\(path) is not a file.", ko: "\(path)\(KoreanParticle.topic.after(path)) 파일이 아닙니다.")
  }

  static func isTooLarge(path: String, mebibytes: Int) -> Phrase {
    Phrase(
      en: "\(path) is larger than \(mebibytes) MiB.",
      ko: "\(path)\(KoreanParticle.subject.after(path)) \(mebibytes) MiB보다 큽니다.")
  }

  static func isNoPath(_ path: String) -> Phrase {
    Phrase(
      en: "'\(path)' is not a path.", ko: "'\(path)'\(KoreanParticle.topic.after(path)) 경로가 아닙니다.")
  }
}
