internal import AppMenuPlugin
internal import Forge
internal import Localization

extension ContributionsPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .showDay: "그날의 커밋 보기"
    case .showYearBefore: "이전 해 보기"
    case .showYearAfter: "다음 해 보기"
    case .unit: "건"
    case .repositories: "저장소"
    case .sharedRepositories: "저장소 (일부는 같은 커밋)"
    case .noContributions(let span): "\(Self.words(span)) 기여 없음"
    case .contributions(let count, let span):
      "\(Self.words(span)) 기여 \(ForgeWords.grouped(count))건"
    case .streak(let days): "연속 \(ForgeWords.grouped(days))일"
    case .longest(let days): "최장 \(ForgeWords.grouped(days))일"
    case .best(let count): "하루 최다 \(ForgeWords.grouped(count))건"
    case .firstDayInFuture: "지도의 첫날이 미래입니다"
    case .since(let day): "인수 'since'의 값: \(Self.words(day))"
    case .nameDay: "오늘까지의 날짜를 적으십시오."
    case .countTwice(let sources):
      "\(sources.joined(separator: ", "))의 날짜별 집계: 여기에도 있는 커밋은 두 번 셉니다."
    case .readingCommits(let day): "\(Self.words(day))의 커밋을 읽는 중…"
    case .noCommits: "이 날에는 커밋이 없습니다."
    }
  }

  private static func words(_ day: CalendarDate) -> String { Wording.korean(.date(day)) }

  private static func words(_ span: Span) -> String {
    switch span {
    case .lastYear: "지난 1년간"
    case .since(let day): "\(words(day))부터"
    case .between(let first, let last): "\(words(first))부터 \(words(last))까지"
    }
  }
}
