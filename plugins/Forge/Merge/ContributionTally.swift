package import AppMenuPlugin

/// Adds up the contributions of all sources: each commit once, everything else by day.
package struct ContributionTally: Sendable {
  package struct RepositoryCount: Sendable, Hashable {
    var source: ForgeSource
    package var repository: RepositoryName
    /// The number of its commits, including those that other repositories share.
    package var count: Int
  }

  package let period: ClosedRange<CalendarDate>
  /// The addresses whose commits are counted; empty for all authors.
  package private(set) var identities: Set<String> = []
  /// The sources in the order of their first results, with a description of what each counts.
  package private(set) var counted: [(source: ForgeSource, words: String)] = []

  /// The numbers of contributions on the days that have any.
  package private(set) var days: [CalendarDate: Int] = [:]

  private var seen: Set<CommitID> = []
  private var commits: [ForgeSource: [RepositoryName: Int]] = [:]

  package init(period: ClosedRange<CalendarDate>) { self.period = period }

  /// Adds the results of a source within the period.
  package mutating func add(_ batch: ContributionBatch) {
    identities.formUnion(batch.identities)
    if !counted.contains(where: { $0.source == batch.source }) {
      counted.append((batch.source, batch.counts))
    }
    var count = 0
    for commit in batch.commits where period.contains(commit.day) {
      count += 1
      if seen.insert(commit.id).inserted { add(1, on: commit.day) }
    }
    if let repository = batch.repository, count > 0 {
      commits[batch.source, default: [:]][repository, default: 0] += count
    }
    for (day, number) in batch.days where period.contains(day) && number > 0 {
      add(number, on: day)
    }
  }

  private mutating func add(_ number: Int, on day: CalendarDate) {
    let (sum, isTooMany) = self[day].addingReportingOverflow(number)
    days[day] = isTooMany ? .max : sum
  }

  package subscript(day: CalendarDate) -> Int { days[day] ?? 0 }

  package var commitCount: Int { seen.count }
  package var total: Int {
    days.values.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
  }
  package var best: Int { days.values.max() ?? 0 }

  /// The largest number of consecutive days with contributions.
  package var longestStreak: Int {
    var (longest, length) = (0, 0)
    for day in days.keys.sorted() {
      length = self[day + -1] > 0 ? length + 1 : 1
      longest = max(longest, length)
    }
    return longest
  }

  /// Returns the number of consecutive days with contributions that end today, or yesterday if there are none
  /// today yet.
  package func currentStreak(today: CalendarDate) -> Int {
    var day = self[today + 1] > 0 ? today + 1 : self[today] > 0 ? today : today + -1
    var length = 0
    while self[day] > 0 {
      length += 1
      day = day + -1
    }
    return length
  }

  package var repositories: [RepositoryCount] {
    commits.flatMap { source, repositories in
      repositories.map { RepositoryCount(source: source, repository: $0, count: $1) }
    }.sorted {
      ($1.count, $0.repository.name, $0.repository.id) < (
        $0.count, $1.repository.name, $1.repository.id
      )
    }
  }
}
