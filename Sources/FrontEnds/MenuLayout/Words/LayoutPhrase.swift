package import DisplayText

extension Phrase {
  package static let keysThatWork = Phrase(en: "Keys that work here", ko: "여기서 쓸 수 있는 키")
  package static let yesLose = Phrase(en: "yes, lose what was typed", ko: "예, 내용 버림")
  package static let emptyMenu = Phrase(en: "This menu is empty.", ko: "빈 메뉴입니다.")
  package static let nothingHere = Phrase(en: "Nothing here.", ko: "항목이 없습니다.")
  package static let details = Phrase(en: "details", ko: "상세 정보")
  package static let noRows = Phrase(en: "No rows.", ko: "행이 없습니다.")
  package static let noText = Phrase(en: "There is no text.", ko: "내용이 없습니다.")
  static let moreRows = Phrase(en: "… more rows follow", ko: "… 행이 더 있습니다")
  static let cutText = Phrase(
    en: "`appmenu select` prints the whole text", ko: "전체 내용은 `appmenu select` 명령으로 볼 수 있습니다")
  package static func unknownView(kind: String) -> Phrase {
    Phrase(
      en: "This version cannot show a view of kind '\(kind)'",
      ko: "이 버전은 '\(kind)' 종류의 화면을 표시할 수 없습니다")
  }

  // MARK: Forms

  static func chosenOf(number: Int, count: Int) -> Phrase {
    Phrase(en: "\(number) of \(count) chosen", ko: "\(count)개 중 \(number)개 선택")
  }
  static let pleaseChoose = Phrase(en: "choose", ko: "선택하십시오")
  package static let emptyChoice = Phrase(en: "nothing to choose from", ko: "선택할 것이 없음")
  package static let askingForChoices = Phrase(en: "asking for the choices…", ko: "선택 항목을 묻는 중…")
  package static let nothingFound = Phrase(en: "nothing matches", ko: "일치하는 것 없음")
  static func placeOfMatches(number: Int, count: Int) -> Phrase {
    Phrase(en: "\(number) of \(count) that match", ko: "일치 \(number)/\(count)")
  }
  static let dateHint = Phrase(en: "YYYY-MM-DD", ko: "YYYY-MM-DD")

  // MARK: Heat maps

  package static let datesMakeNoSense = Phrase(
    en: "The dates of this map make no sense.", ko: "이 지도의 날짜가 올바르지 않습니다.")
  package static let less = Phrase(en: "less", ko: "적음")
  package static let moreHeat = Phrase(en: "more", ko: "많음")

  // MARK: Pictures

  package static let image = Phrase(en: "image", ko: "그림")
  static func imageOfSize(width: Int, height: Int) -> Phrase {
    Phrase(en: "image \(width)×\(height)", ko: "그림 \(width)×\(height)")
  }
  package static func imageCalled(text: String) -> Phrase {
    Phrase(en: "image: \(text)", ko: "그림: \(text)")
  }
  static func imageNotShown(reason: String) -> Phrase {
    Phrase(en: "image not shown: the picture \(reason)", ko: "그림을 표시할 수 없음: \(reason)")
  }
  static let notBase64 = Phrase(en: "is not valid base64", ko: "올바른 base64가 아닙니다")
  static func tooManyBytes(size: String) -> Phrase {
    Phrase(en: "has more than \(size)", ko: "\(size)보다 큽니다")
  }
  static let notPNG = Phrase(en: "is not a PNG", ko: "PNG가 아닙니다")
  static func tooLarge(width: Int, height: Int, limit: Int) -> Phrase {
    Phrase(
      en: "is \(width) × \(height), larger than \(limit) × \(limit)",
      ko: "\(width) × \(height) 크기는 \(limit) × \(limit)보다 큽니다")
  }
  static func damaged(reason: String) -> Phrase {
    Phrase(en: "is damaged: \(reason)", ko: "손상되었습니다: \(reason)")
  }
}
