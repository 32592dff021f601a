package import AppMenuPlugin
internal import LocalGit
package import DisplayText

internal import Platform

/// The data that the sources of a selection request from servers.
package enum ForgeAsking: Sendable, Hashable {
  /// None: cached data is returned however old, without a notice about its age; other requests fail.
  case nothing
  /// Data that is not cached, or was cached too long ago.
  case usual
  /// All data, because the user asked to reload.
  case everything
}

package struct ForgeSources: Sendable {
  package typealias Make =
    @Sendable (ForgeSource, ForgeArguments, PluginContext, ForgeAsking) throws -> any Forge

  let time: LocalTime
  private let make: Make

  package init(time: LocalTime, make: @escaping Make) { (self.time, self.make) = (time, make) }

  func selection(_ selection: SelectParams, _ context: HandlerContext) throws -> ForgeSelection {
    let wording = context.plugin.wording
    let arguments = try ForgeArguments(selection.item.arguments, wording)
    func sources(_ asking: ForgeAsking, local: Bool = false) throws -> [any Forge] {
      try arguments.sources.filter { ($0 == .git) == local }
        .map { try make($0, arguments, context.plugin, asking) }
    }
    return ForgeSelection(
      title: selection.item.title, arguments: arguments, time: time, wording: wording,
      local: try sources(.usual, local: true),
      servers: try sources(selection.again == true ? .everything : .usual),
      kept: try sources(.nothing), renewedServers: try sources(.everything))
  }

  package static let standard = ForgeSources(time: .system) { source, arguments, context, asking in
    let folder = context.host.directories.cache
    if source == .git {
      return GitForge(
        arguments: arguments, cache: GitCache(folder: folder + "/git"), wording: context.wording)
    }
    var environment = ForgeEnvironment(
      settings: context.settings, environment: ProcessInfo.processInfo.environment,
      cacheFolder: folder + "/servers", wording: context.wording)
    environment.asking = asking
    return try environment.forge(source, arguments)
  }
}

package struct ForgeSelection: Sendable {
  package let title: String
  package let arguments: ForgeArguments
  package let time: LocalTime
  package let wording: Wording
  let local: [any Forge]
  package private(set) var servers: [any Forge]
  /// The sources of servers, limited to cached data.
  let kept: [any Forge]
  /// The sources of servers, which request all data again.
  let renewedServers: [any Forge]

  package var all: [any Forge] { local + servers }
  /// All sources, of which servers are limited to cached data.
  package var known: [any Forge] { local + kept }
  package var renewed: ForgeSelection {
    var selection = self
    selection.servers = renewedServers
    return selection
  }
  package var views: ForgeViews { ForgeViews(time: time, wording: wording) }
}
