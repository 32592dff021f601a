package import AppMenuPlugin
package import DisplayText

// Days and ages.
extension Phrase {
  package static func date(_ day: CalendarDate) -> Phrase {
    let weekday = ["월", "화", "수", "목", "금", "토", "일"][day.weekday]
    return Phrase(en: day.words, ko: "\(day.year)년 \(day.month)월 \(day.day)일 (\(weekday))")
  }

  package static func ago(seconds: Int) -> Phrase {
    func ago(_ count: Int, _ noun: String, _ korean: String) -> Phrase {
      Phrase(en: "\(count) \(noun)\(count == 1 ? "" : "s") ago", ko: "\(count)\(korean) 전")
    }
    return switch seconds {
    case ..<60: Phrase(en: "just now", ko: "방금 전")
    case ..<3600: ago(seconds / 60, "minute", "분")
    case ..<86_400: ago(seconds / 3600, "hour", "시간")
    default: ago(seconds / 86_400, "day", "일")
    }
  }
}
