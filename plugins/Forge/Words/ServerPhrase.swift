internal import AppMenuPlugin
internal import Localization

/// The words about servers: the things that are asked for, what is missing of them, and tokens.
enum ServerPhrase {
  // MARK: Things that are asked for, which stand within sentences

  case user(String)
  case userOfToken, yourRepositories, yourContributions, events, someList, someReadme
  case repository(String)
  case commit(hash: String, repository: String)
  case commitsOf(user: String)
  case eventsOf(user: String)
  case repositoriesOf(user: String)
  case calendarOf(user: String)
  case heatMapOf(user: String)
  case project(number: Int)

  // MARK: Parts of results, which begin sentences

  case listOfBranches, listOfCommits, listOfFiles, listOfEvents, readme, partOfCommits
  case listOfRepositories(host: String)
  case listOfEventsBetween(from: String, to: String)
  case calendarBetween(from: String, to: String)
  case between(from: String, to: String)
  case fromPage(part: String, page: Int)

  // MARK: Notices

  case missing(part: String)
  case missingBecause(part: String, reason: String)
  case onlyPages(part: String, count: Int)
  case stale(reason: String, age: Int)
  case takesNoMore(host: String, until: String)
  case faultOfItsOwn(host: String)
  case noProperAnswer(host: String)
  case noConnection(host: String)
  case tookTooLong(host: String)
  case noSecureConnection(host: String)
  case onePersonAlone(source: String)
  case publicEventsAlone(hint: String?)
  case tokensProjectsAlone
  case mayCountTwice, searchIncomplete
  case moreThanSearchGives(day: String)
  case threeYears
  case contributionsFrom(host: String, day: String)
  case diffCut, readmeCut, messageCut, moreFilesThanShown

  // MARK: What sources count

  case countedByGitHub, countedPublicly, countedByGitLab, countedByGitea

  // MARK: Tokens

  case variable(String)
  case setting(String)
  case programGH
  case token(origin: String)
  case withheldElsewhere(origin: String, host: String, setting: String)
  case withheldUnencrypted(origin: String)
  case tokenHint(ForgeSource, isUsual: Bool)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ServerPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

extension ForgeSource {
  /// The scopes that a token needs, as they are written in each language.
  var scopes: [String] {
    switch self {
    case .github: ["'repo'", "'read:user'"]
    case .gitlab: ["'read_api'"]
    case .gitea, .git: ["'read:user'", "'read:repository'"]
    }
  }
}
