internal import HandlerProtocol
package import DisplayText

extension Phrase {
  static let stillLoading = Phrase(en: "Still loading", ko: "아직 불러오는 중입니다")
  static let stillBusy = Phrase(
    en: "Still busy with the last action; esc cancels it", ko: "앞의 동작이 아직 진행 중입니다. esc로 취소합니다")
  static let stopped = Phrase(en: "Stopped", ko: "중지했습니다")
  static let stoppedNotice = Phrase(en: "▲ Stopped", ko: "▲ 중지됨")
  static let cancelled = Phrase(en: "Cancelled", ko: "취소했습니다")
  package static let loading = Phrase(en: "Loading", ko: "불러오는 중")
  static let handlerFailed = Phrase(en: "The handler failed", ko: "핸들러가 실패했습니다")
  static let actionFailed = Phrase(en: "The action failed", ko: "동작이 실패했습니다")
  static let ownerDecides = Phrase(
    en: "▲ Only the owner of the menu can decide this, at the machine where it runs",
    ko: "▲ 메뉴를 실행하는 컴퓨터에서 메뉴 소유자만 결정할 수 있습니다")
  static let notOpenedAgain = Phrase(
    en: "The form could not be opened again; what you typed is still shown",
    ko: "양식을 다시 열지 못했습니다. 입력한 내용은 그대로 있습니다")
  static func emptyPages(count: Int) -> Phrase {
    Phrase(
      en: "▲ \(count) pages without rows: no more are requested",
      ko: "▲ 행이 없는 페이지가 \(count)번 이어져 더 요청하지 않습니다")
  }
  static func noFurtherRows(reason: String) -> Phrase {
    Phrase(en: "▲ No further rows: \(reason)", ko: "▲ 행을 더 가져오지 못했습니다: \(reason)")
  }
  static func notOpened(address: String) -> Phrase {
    Phrase(
      en: "Not opened, because it is not an http or https address: \(address)",
      ko: "http나 https 주소가 아니어서 열지 않았습니다: \(address)")
  }
  static func tooManyEffects(count: Int, limit: Int) -> Phrase {
    Phrase(
      en: "The answer asks for \(count) effects; the first \(limit) are done",
      ko: "응답이 요청한 효과 \(count)개 중 처음 \(limit)개만 실행합니다")
  }
  static let favorites = Phrase(en: "Favourites", ko: "즐겨찾기")
  static let recent = Phrase(en: "Used most", ko: "자주 쓰는 항목")
  package static let retry = Phrase(en: "retry", ko: "재시도")
  static let loadAgain = Phrase(en: "load again", ko: "다시 불러오기")
  static let noMenu = Phrase(en: "There is no menu", ko: "메뉴가 없습니다")
  static func noLongerInMenu(title: String) -> Phrase {
    Phrase(en: "'\(title)' is no longer in the menu", ko: "'\(title)' 항목이 메뉴에서 없어졌습니다")
  }
  static func cannotBeUsed(title: String, reason: String) -> Phrase {
    Phrase(en: "'\(title)' cannot be used: \(reason)", ko: "'\(title)' 항목을 사용할 수 없습니다: \(reason)")
  }
  static func cannotBeUsedNow(title: String) -> Phrase {
    Phrase(en: "'\(title)' cannot be used now", ko: "'\(title)' 항목을 지금 사용할 수 없습니다")
  }
  static func noHandler(title: String) -> Phrase {
    Phrase(
      en: "'\(title)' has no handler: there is nothing to open",
      ko: "'\(title)' 항목에는 핸들러가 없어 열 것이 없습니다")
  }
  static func tooManyLevels(title: String, count: Int) -> Phrase {
    Phrase(
      en: "'\(title)' is not shown: there are \(count) levels; go back first",
      ko: "'\(title)' 화면을 열지 않았습니다. 이미 \(count)단계입니다. 먼저 뒤로 가십시오")
  }
}
