internal import AppMenuPlugin
internal import Forge
internal import DisplayText
internal import PluginHTTP

extension Phrase {
  static let showDay = Phrase(en: "Show the commits of the day", ko: "그날의 커밋 보기")
  static let showYearBefore = Phrase(en: "Show the year before", ko: "이전 해 보기")
  static let showYearAfter = Phrase(en: "Show the year after", ko: "다음 해 보기")
  static let unit = Phrase(en: "contributions", ko: "건")
  static let repositories = Phrase(en: "Repositories", ko: "저장소")
  static let sharedRepositories = Phrase(
    en: "Repositories, some with the same commits", ko: "저장소 (일부는 같은 커밋)")
  static func noContributions(_ span: Phrase) -> Phrase {
    Phrase(en: "no contributions \(span.en)", ko: "\(span.ko) 기여 없음")
  }
  static func contributions(count: Int, _ span: Phrase) -> Phrase {
    Phrase(
      en: "\(ForgeWords.count(count, "contribution")) \(span.en)",
      ko: "\(span.ko) 기여 \(count.grouped)건")
  }
  static func streak(days: Int) -> Phrase {
    Phrase(en: "streak \(ForgeWords.count(days, "day"))", ko: "연속 \(days.grouped)일")
  }
  static func longest(days: Int) -> Phrase {
    Phrase(en: "longest \(ForgeWords.count(days, "day"))", ko: "최장 \(days.grouped)일")
  }
  static func best(count: Int) -> Phrase {
    Phrase(en: "best day \(count.grouped)", ko: "하루 최다 \(count.grouped)건")
  }
  static let firstDayInFuture = Phrase(
    en: "The first day of the map is in the future", ko: "지도의 첫날이 미래입니다")
  static func since(_ day: CalendarDate) -> Phrase {
    Phrase(en: "The argument 'since' is \(day.words).", ko: "인수 'since'의 값: \(date(day).ko)")
  }
  static let nameDay = Phrase(en: "Name a day up to today.", ko: "오늘까지의 날짜를 적으십시오.")
  static func countTwice(sources: [String]) -> Phrase {
    Phrase(
      en:
        "Commits that are also in local repositories count twice in the numbers of "
        + "\(sources.joined(separator: " and ")).",
      ko: "\(sources.joined(separator: ", "))의 날짜별 집계: 여기에도 있는 커밋은 두 번 셉니다.")
  }
  static func readingCommits(_ day: CalendarDate) -> Phrase {
    Phrase(en: "Reading the commits of \(day.words)", ko: "\(date(day).ko)의 커밋을 읽는 중…")
  }
  static let noCommits = Phrase(en: "No commits on this day.", ko: "이 날에는 커밋이 없습니다.")

  // MARK: The time that a map shows

  static let lastYear = Phrase(en: "in the last year", ko: "지난 1년간")
  static func sinceDay(_ day: CalendarDate) -> Phrase {
    Phrase(en: "since \(day.words)", ko: "\(date(day).ko)부터")
  }
  static func between(_ first: CalendarDate, _ last: CalendarDate) -> Phrase {
    Phrase(en: "from \(first.words) to \(last.words)", ko: "\(date(first).ko)부터 \(date(last).ko)까지")
  }
}
