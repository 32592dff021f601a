internal import AppMenuPlugin
internal import Localization

/// The words of the map of contributions.
enum ContributionsPhrase {
  case showDay, showYearBefore, showYearAfter
  /// The unit of the number of a day.
  case unit
  case repositories, sharedRepositories
  case noContributions(Span)
  case contributions(count: Int, Span)
  case streak(days: Int)
  case longest(days: Int)
  case best(count: Int)
  case firstDayInFuture
  case since(CalendarDate)
  case nameDay
  case countTwice(sources: [String])
  case readingCommits(CalendarDate)
  case noCommits

  /// The time that a map shows.
  enum Span {
    case lastYear
    case since(CalendarDate)
    case between(CalendarDate, CalendarDate)
  }
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ContributionsPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}
