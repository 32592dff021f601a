internal import AppMenuPlugin
internal import DisplayText

/// The commits of a person from GitHub's search, which reports times of the author's clock.
struct GitHubCommitSearch: Sendable {
  typealias Found = (address: String?, event: ForgeEvent)

  /// The largest number of results of a search, in pages of 100.
  private static let limit = 1000

  let client: ForgeClient
  let user: String

  /// Returns the commits in a period, each once although forks have them too.
  ///
  /// - Returns: the commits found, and the failure that ended the search.
  func commits(
    in period: ClosedRange<CalendarDate>
  ) async -> (found: [CommitID: Found], failure: (any Error)?) {
    var found: [CommitID: Found] = [:]
    var failure: (any Error)?
    do { try await search(period, &found) } catch { failure = error }
    return (found.filter { period.contains($0.value.event.time.day) }, failure)
  }

  /// Searches a period, in halves if it has more results than a search returns.
  private func search(
    _ period: ClosedRange<CalendarDate>, _ found: inout [CommitID: Found]
  ) async throws {
    let (first, last) = (period.lowerBound, period.upperBound)
    // The server compares days in UTC, from which clocks differ by up to a day.
    var request = ForgeRequest(
      path: "/search/commits",
      query: [
        ("q", "author:\(user) author-date:\((first + -1).text)..\((last + 1).text)"),
        ("sort", "author-date"), ("order", "desc"), ("per_page", "100"),
      ], subject: .of(user: user, .commits),
      // Past days hardly change.
      freshness: last + 7 < client.time.today ? 86_400 : 300, resource: .search)
    for page in 1...Self.limit / 100 {
      let reply = try await client.send(request)
      guard let object = ForgeObject(reply.value), object.value["items"]?.array != nil else {
        throw client.unexpected(request.subject)
      }
      if object.flag("incomplete_results") { client.notices.add(.searchIncomplete) }
      if page == 1, object.number("total_count") ?? 0 > Self.limit {
        if first == last {
          client.notices.add(.moreThanSearchGives(day: first.text))
        } else {
          let middle = first + (last.number - first.number) / 2
          try await search(middle + 1...last, &found)
          try await search(first...middle, &found)
          return
        }
      }
      for item in object.objects("items") { add(item, &found) }
      guard let next = reply.next else { return }
      (request.path, request.query) = (next, [])
    }
    // The server names more pages than it has.
    client.notices.add(.searchIncomplete)
  }

  private func add(_ item: ForgeObject, _ found: inout [CommitID: Found]) {
    guard let name = item.object("repository")?.text("full_name"),
      let commit = ServerCommit(item), let id = CommitID(commit.hash), found[id] == nil
    else { return }
    found[id] = (
      item.object("commit")?.object("author")?.text("email"),
      commit.event(.github, in: RepositoryName(id: name, name: name))
    )
  }
}
