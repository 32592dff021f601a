package import AppMenuPlugin
internal import LocalGit
package import DisplayText

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How much the sources of a selection ask servers for.
package enum ForgeAsking: Sendable, Hashable {
  /// Nothing: they give what was kept.
  case nothing
  /// Everything that is not kept, or was kept too long ago.
  case usual
  /// Everything, because the user asked to load it again.
  case everything
}

/// Creates the sources that a menu item names.
package struct ForgeSources: Sendable {
  /// Creates a source for arguments, with the settings and folders of a plugin.
  package typealias Make =
    @Sendable (ForgeSource, ForgeArguments, PluginContext, ForgeAsking) throws -> any Forge

  /// The time, and the reader's zone.
  let time: LocalTime
  private let make: Make

  /// Creates sources in another way, for tests.
  package init(time: LocalTime, make: @escaping Make) { (self.time, self.make) = (time, make) }

  /// Returns what a selection shows.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says what is wrong with the arguments.
  func selection(_ selection: SelectParams, _ context: HandlerContext) throws -> ForgeSelection {
    let wording = context.plugin.wording
    let arguments = try ForgeArguments(selection.item.arguments, wording)
    func sources(_ asking: ForgeAsking, local: Bool = false) throws -> ForgeSet {
      let kinds = arguments.sources.filter { ($0 == .git) == local }
      return ForgeSet(
        try kinds.map { try make($0, arguments, context.plugin, asking) }, wording: wording)
    }
    return ForgeSelection(
      title: selection.item.title, arguments: arguments, time: time, wording: wording,
      local: try sources(.usual, local: true),
      servers: try sources(selection.again == true ? .everything : .usual),
      kept: try sources(.nothing), renewedServers: try sources(.everything))
  }

  /// The sources of the bundled plugins.
  package static let standard = ForgeSources(time: .system) { source, arguments, context, asking in
    let folder = context.host.directories.cache
    if source == .git {
      return GitForge(
        arguments: arguments, cache: GitCache(folder: folder + "/git"), wording: context.wording)
    }
    var environment = ForgeEnvironment(
      settings: context.settings, environment: ProcessInfo.processInfo.environment,
      cacheFolder: folder + "/servers", wording: context.wording)
    environment.asksAgain = asking == .everything
    return try (asking == .nothing ? environment.withoutNetwork : environment)
      .forge(source, arguments)
  }
}

/// The item that was selected, and its sources.
package struct ForgeSelection: Sendable {
  /// The title of the item.
  package let title: String
  /// The arguments of the item.
  package let arguments: ForgeArguments
  /// The time, and the reader's zone.
  package let time: LocalTime
  /// The language of the reader.
  package let wording: Wording
  /// The sources on this machine.
  let local: ForgeSet
  /// The sources on the net.
  package let servers: ForgeSet
  /// The sources on the net, which give what was kept of them without asking.
  let kept: ForgeSet
  /// The sources on the net, which ask for everything again.
  let renewedServers: ForgeSet

  /// All sources.
  package var all: ForgeSet { ForgeSet(local.forges + servers.forges, wording: wording) }
  /// All sources, without asking those on the net.
  package var known: ForgeSet { ForgeSet(local.forges + kept.forges, wording: wording) }
  /// The selection with servers that ask for everything again.
  package var renewed: ForgeSelection {
    ForgeSelection(
      title: title, arguments: arguments, time: time, wording: wording, local: local,
      servers: renewedServers, kept: kept, renewedServers: renewedServers)
  }
  /// The actions of views of repositories and commits.
  package var actions: ForgeActions { ForgeActions(all, time: time, wording: wording) }
  package var commitViews: CommitViews { CommitViews(time: time, wording: wording) }
}
