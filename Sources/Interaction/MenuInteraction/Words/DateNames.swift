package import HandlerProtocol
package import DisplayText

extension CalendarDate {
  package func words(in wording: Wording) -> String {
    switch wording {
    case .english: words
    case .korean: "\(year)년 \(month)월 \(day)일 (\(Self.weekdayName(weekday, in: wording)))"
    }
  }

  /// Returns the name of the month in three columns: its number where the name is wider.
  package func shortMonthName(in wording: Wording) -> String {
    switch wording {
    case .english: monthName
    case .korean: "\(month)"
    }
  }

  package func monthName(in wording: Wording) -> String {
    switch wording {
    case .english: monthName
    case .korean: "\(month)월"
    }
  }

  /// Returns the short name of a day of the week, of which Monday has the number 0.
  package static func weekdayName(_ number: Int, in wording: Wording) -> String {
    let names =
      switch wording {
      case .english: weekdays
      case .korean: ["월", "화", "수", "목", "금", "토", "일"]
      }
    return names[number]
  }
}
