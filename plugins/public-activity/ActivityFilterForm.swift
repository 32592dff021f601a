internal import AppMenuPlugin
internal import Forge
internal import DisplayText

struct ActivityFilterForm {
  let filter: ActivityFeed.Filter
  let repositories: [RepositoryName]
  let wording: Wording

  private var everything: String { wording(.everything) }

  var view: HandlerView {
    HandlerView(
      id: "filter", title: wording(.filter),
      content: .form(
        FormContent(
          fields: [
            .init(
              id: "repository", label: wording(.repository), type: .choice,
              value: .string(filter.repository.map(label) ?? everything),
              choices: ([everything] + repositories.map(label)).map { .init($0) }),
            .init(
              id: "kind", label: wording(.kind), type: .choice,
              value: .string(filter.kind.map { wording(.kind($0)) } ?? everything),
              choices: ([everything] + ForgeEvent.Kind.allCases.map { wording(.kind($0)) }).map {
                .init($0)
              }),
          ],
          submit: .init(label: wording(.show), action: ActivityTimeline.Action.apply))))
  }

  /// Returns the name of a repository, with its id if another one has the same name.
  private func label(_ one: RepositoryName) -> String {
    let isClear = one.name != everything && repositories.count { $0.name == one.name } <= 1
    return isClear ? one.name : "\(one.name) (\(one.id))"
  }

  func filter(of values: [String: StructuredValue]) -> ActivityFeed.Filter {
    func text(_ name: String) -> String? {
      values[name]?.string.flatMap { $0 == everything || $0.isEmpty ? nil : $0 }
    }
    let kind = text("kind")
    let repository = text("repository")
    return ActivityFeed.Filter(
      repository: repositories.first { label($0) == repository },
      kind: ForgeEvent.Kind.allCases.first { wording(.kind($0)) == kind })
  }

  /// Returns a description of a filter, or `nil` if everything is shown.
  static func words(_ filter: ActivityFeed.Filter, _ wording: Wording) -> String? {
    if filter == ActivityFeed.Filter() { return nil }
    return wording(
      .filtered(kind: filter.kind.map { wording(.kind($0)) }, repository: filter.repository?.name))
  }
}
