internal import AppMenuPlugin
internal import Localization

extension ServerPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .user(let name): "the user '\(name)'"
    case .userOfToken: "the user of the token"
    case .yourRepositories: "your repositories"
    case .yourContributions: "your contributions"
    case .events: "events"
    case .someList: "a list"
    case .someReadme: "a README"
    case .repository(let id): "the repository '\(id)'"
    case .commit(let hash, let repository): "the commit \(hash) of '\(repository)'"
    case .commitsOf(let user): "the commits of '\(user)'"
    case .eventsOf(let user): "the events of '\(user)'"
    case .repositoriesOf(let user): "the repositories of '\(user)'"
    case .calendarOf(let user): "the calendar of '\(user)'"
    case .heatMapOf(let user): "the heat map of '\(user)'"
    case .project(let number): "the project \(number)"
    case .listOfBranches: "The list of branches"
    case .listOfCommits: "The list of commits"
    case .listOfFiles: "The list of files"
    case .listOfEvents: "The list of events"
    case .readme: "The README"
    case .partOfCommits: "A part of GitHub's list of commits"
    case .listOfRepositories(let host): "The list of repositories on \(host)"
    case .listOfEventsBetween(let from, let to): "The list of events from \(from) to \(to)"
    case .calendarBetween(let from, let to): "\(from) to \(to) of the calendar"
    case .between(let from, let to): "\(from) to \(to)"
    case .fromPage(let part, let page): "\(part) from page \(page) on"
    case .missing(let part): "\(part) is missing."
    case .missingBecause(let part, let reason):
      "\(part) is missing: \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    case .onlyPages(let part, let count): "\(part) is longer: only \(count) pages are read."
    case .stale(let reason, let age): "\(reason): as of \(LocalTime.ago(age, .english))."
    case .takesNoMore(let host, let until): "\(host) takes no more requests until \(until)"
    case .faultOfItsOwn(let host): "\(host) has a fault of its own"
    case .noProperAnswer(let host): "\(host) did not answer properly"
    case .noConnection(let host): "No connection to \(host)"
    case .tookTooLong(let host): "\(host) took too long to answer"
    case .noSecureConnection(let host): "No secure connection to \(host)"
    case .onePersonAlone(let source): "\(source) counts the contributions of one person alone."
    case .publicEventsAlone(let hint):
      "Without a token GitHub tells the public events of the last 90 days alone."
        + (hint.map { " " + $0 } ?? "")
    case .tokensProjectsAlone:
      "GitLab tells everybody's events for the projects of the token's own user alone."
    case .mayCountTwice:
      "Commits on GitHub that are also in local repositories may count twice."
    case .searchIncomplete:
      "GitHub's search gave not all commits: those that are also in local repositories may count twice."
    case .moreThanSearchGives(let day): "\(day) has more commits than GitHub's search gives."
    case .threeYears: "GitLab keeps events for three years: earlier ones may be missing."
    case .contributionsFrom(let host, let day):
      "\(host) tells contributions from \(day) on alone."
    case .diffCut: "… the diff is cut after 256 KiB"
    case .readmeCut: "… the README is cut after 256 KiB"
    case .messageCut: "… the message is cut after 256 KiB"
    case .moreFilesThanShown: "There are more files than are shown here."
    case .countedByGitHub:
      "commits, issues, requests and reviews on GitHub, private ones as the profile shows"
    case .countedPublicly:
      "public commits, pushes, issues, requests and reviews of the last 90 days on GitHub"
    case .countedByGitLab:
      "pushes, issues, merge requests and comments on GitLab, as the profile shows"
    case .countedByGitea:
      "pushes, issues, requests and comments on Gitea, as the profile shows"
    case .variable(let name): "the variable \(name)"
    case .setting(let name): "the setting '\(name)'"
    case .programGH: "the program gh"
    case .token(let origin): "the token of \(origin)"
    case .withheldElsewhere(let origin, let host, let setting):
      "The token of \(origin) is not sent to \(host): "
        + "name that server in the plugin's setting '\(setting)' if it is yours."
    case .withheldUnencrypted(let origin):
      "The token of \(origin) is not sent without encryption: write 'https://'."
    case .tokenHint(let source, let isUsual):
      "Put a token with the scopes \(source.scopes.joined(separator: " and "))"
        + " in \(Self.places(source, isUsual))."
    }
  }

  /// The variables and the setting that a token can be in.
  private static func places(_ source: ForgeSource, _ isUsual: Bool) -> String {
    switch source {
    case .github:
      isUsual
        ? "the variable GITHUB_TOKEN, in the setting 'github-token', or with 'gh auth login'"
        : "the variable GH_ENTERPRISE_TOKEN or in the setting 'github-token', and the server in 'github-api'"
    case .gitlab:
      "the variable GITLAB_TOKEN or in the setting 'gitlab-token'"
        + (isUsual ? "" : ", and the server in 'gitlab-api'")
    case .gitea, .git:
      "the variable GITEA_TOKEN or in the setting 'gitea-token', and the server in 'gitea-api'"
    }
  }
}
