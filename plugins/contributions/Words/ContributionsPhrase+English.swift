internal import AppMenuPlugin
internal import Forge
internal import Localization

extension ContributionsPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .showDay: "Show the commits of the day"
    case .showYearBefore: "Show the year before"
    case .showYearAfter: "Show the year after"
    case .unit: "contributions"
    case .repositories: "Repositories"
    case .sharedRepositories: "Repositories, some with the same commits"
    case .noContributions(let span): "no contributions \(Self.words(span))"
    case .contributions(let count, let span):
      "\(ForgeWords.count(count, "contribution")) \(Self.words(span))"
    case .streak(let days): "streak \(ForgeWords.count(days, "day"))"
    case .longest(let days): "longest \(ForgeWords.count(days, "day"))"
    case .best(let count): "best day \(ForgeWords.grouped(count))"
    case .firstDayInFuture: "The first day of the map is in the future"
    case .since(let day): "The argument 'since' is \(day.words)."
    case .nameDay: "Name a day up to today."
    case .countTwice(let sources):
      "\(sources.joined(separator: " and ")) by day: commits that are here as well count twice."
    case .readingCommits(let day): "Reading the commits of \(day.words)"
    case .noCommits: "No commits on this day."
    }
  }

  private static func words(_ span: Span) -> String {
    switch span {
    case .lastYear: "in the last year"
    case .since(let day): "since \(day.words)"
    case .between(let first, let last): "from \(first.words) to \(last.words)"
    }
  }
}
