internal import DisplayText

extension Phrase {
  static let chooseLine = Phrase(en: "choose this line", ko: "이 줄로 결정")
  static let chooseMarked = Phrase(
    en: "choose what is marked, else this line", ko: "고른 줄로 결정, 없으면 이 줄")
  static let chooseAndTell = Phrase(en: "choose, and report the key", ko: "선택하고 키 알리기")
  static let mark = Phrase(en: "mark", ko: "고르기")
  static let markAndMove = Phrase(
    en: "mark, and go to the next or the previous", ko: "고르고 다음이나 이전 줄로")
  static let markAll = Phrase(en: "mark all", ko: "모두 고르기")
  static let markMatches = Phrase(en: "mark all that match, or none", ko: "일치하는 줄 모두 고르기, 또는 해제")
  static let markUnmarked = Phrase(en: "mark those that are not marked", ko: "고르지 않은 줄 고르기")
  static let endsOrTyped = Phrase(
    en: "first, last, or within what is typed", ko: "처음, 마지막, 또는 입력한 글 안에서")
  static let endsOfTyped = Phrase(en: "beginning, end of what is typed", ko: "입력한 글의 처음, 끝")
  static let byCharacter = Phrase(en: "by a character, by a word", ko: "한 글자씩, 한 단어씩")
  static let deleteWords = Phrase(
    en: "delete a word before, behind, all before", ko: "앞 단어, 뒤 단어, 앞 전체 삭제")
  static let deleteOrLeave = Phrase(
    en: "delete; leave where nothing is typed", ko: "삭제, 입력이 없으면 나가기")
  static let deleteTyped = Phrase(en: "delete what is typed", ko: "입력한 글 삭제")
  static let interrupt = Phrase(en: "interrupt", ko: "중단")
  static let previewLines = Phrase(en: "preview: a line down, a line up", ko: "미리 보기: 한 줄 아래로, 위로")
  static let previewToggle = Phrase(en: "preview: show or hide it", ko: "미리 보기: 보이기 또는 숨기기")
  static let previewLineUp = Phrase(en: "preview: a line up", ko: "미리 보기: 한 줄 위로")
  static let previewLineDown = Phrase(en: "preview: a line down", ko: "미리 보기: 한 줄 아래로")
  static let previewPageUp = Phrase(en: "preview: a page up", ko: "미리 보기: 한 페이지 위로")
  static let previewPageDown = Phrase(en: "preview: a page down", ko: "미리 보기: 한 페이지 아래로")
  static let previewHalfUp = Phrase(en: "preview: half a page up", ko: "미리 보기: 반 페이지 위로")
  static let previewHalfDown = Phrase(en: "preview: half a page down", ko: "미리 보기: 반 페이지 아래로")
  static let previewTop = Phrase(en: "preview: its beginning", ko: "미리 보기: 처음")
  static let previewBottom = Phrase(en: "preview: its end", ko: "미리 보기: 끝")
  static let previewWrap = Phrase(
    en: "preview: break long lines or cut them", ko: "미리 보기: 긴 줄 바꾸기 또는 자르기")
  static let previewAgain = Phrase(en: "preview: run it again", ko: "미리 보기: 다시 실행")
  static let runNothing = Phrase(en: "run nothing", ko: "아무것도 실행 안 함")
  static func run(command: String) -> Phrase { Phrase(en: "run \(command)", ko: "실행: \(command)") }
  static func linesOf(command: String) -> Phrase {
    Phrase(en: "lines of \(command)", ko: "다음의 줄: \(command)")
  }
  static func leaveFor(command: String) -> Phrase {
    Phrase(en: "leave for \(command)", ko: "나가서 실행: \(command)")
  }
  static func preview(command: String) -> Phrase {
    Phrase(en: "preview \(command)", ko: "미리 보기: \(command)")
  }
  static let noLinesYet = Phrase(en: "There are no lines yet", ko: "아직 아무것도 없습니다")
  static let noLinesEscLeaves = Phrase(
    en: "There are no lines; Esc leaves", ko: "줄이 없습니다. Esc로 나갑니다")
  static let noMatchEscLeaves = Phrase(
    en: "Nothing matches; Esc leaves", ko: "일치하는 줄이 없습니다. Esc로 나갑니다")
  static let noLineForIt = Phrase(en: "There is no line for this command", ko: "해당하는 줄이 없습니다")
  static let noPrograms = Phrase(en: "No program can be run here", ko: "여기서는 프로그램을 실행할 수 없습니다")
}
