internal import AppMenuPlugin
internal import Forge

/// The form that asks which events are shown.
struct ActivityFilterForm {
  private static let everything = "all"

  let filter: ActivityFeed.Filter
  let repositories: [RepositoryName]

  var view: HandlerView {
    HandlerView(
      id: "filter", title: "Filter",
      content: .form(
        FormContent(
          fields: [
            .init(
              id: "repository", label: "Repository", type: .choice,
              value: .string(
                filter.repository.map { Self.label($0, repositories) } ?? Self.everything),
              choices: [Self.everything] + repositories.map { Self.label($0, repositories) }),
            .init(
              id: "kind", label: "Kind", type: .choice,
              value: .string(filter.kind.map(Self.word) ?? Self.everything),
              choices: [Self.everything] + ForgeEvent.Kind.allCases.map(Self.word)),
          ],
          submit: .init(label: "Show", action: ActivityTimeline.Action.apply))))
  }

  /// Returns the name of a repository, with its place if another one has the same name.
  private static func label(_ one: RepositoryName, _ all: [RepositoryName]) -> String {
    let isClear = one.name != everything && all.count { $0.name == one.name } <= 1
    return isClear ? one.name : "\(one.name) (\(one.id))"
  }

  /// Returns the filter that was entered.
  static func filter(
    _ values: [String: StructuredValue], among repositories: [RepositoryName]
  ) -> ActivityFeed.Filter {
    func text(_ name: String) -> String? {
      values[name]?.string.flatMap { $0 == everything || $0.isEmpty ? nil : $0 }
    }
    let kind = text("kind")
    let repository = text("repository")
    return ActivityFeed.Filter(
      repository: repositories.first { label($0, repositories) == repository },
      kind: ForgeEvent.Kind.allCases.first { word($0) == kind })
  }

  /// Returns a filter in words, or `nil` if everything is shown.
  static func words(_ filter: ActivityFeed.Filter) -> String? {
    let parts = [filter.kind.map { word($0) + " only" }, filter.repository.map { "in \($0.name)" }]
      .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func word(_ kind: ForgeEvent.Kind) -> String {
    switch kind {
    case .removedBranch: "removed branch"
    case .request: "pull request"
    default: kind.rawValue
    }
  }
}
