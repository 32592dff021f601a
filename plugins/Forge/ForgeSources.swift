package import AppMenuPlugin
internal import LocalGit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Creates the sources that a menu item names.
package struct ForgeSources: Sendable {
  /// Creates a source for arguments, with the settings and folders of a plugin.
  ///
  /// The last parameter says whether a server is asked; else the source gives what was kept of it.
  package typealias Make =
    @Sendable (ForgeSource, ForgeArguments, PluginContext, Bool) throws -> any Forge

  /// The time, and the reader's zone.
  package let time: LocalTime
  private let make: Make

  /// Creates sources in another way, for tests.
  package init(time: LocalTime, make: @escaping Make) {
    self.time = time
    self.make = make
  }

  /// Returns what a selection shows.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says what is wrong with the arguments.
  package func selection(
    _ selection: SelectParams, _ context: HandlerContext
  ) throws -> ForgeSelection {
    let arguments = try ForgeArguments(selection.item.arguments)
    func sources(_ kinds: [ForgeSource], asks: Bool) throws -> [any Forge] {
      try kinds.map { try make($0, arguments, context.plugin, asks) }
    }
    let servers = arguments.sources.filter { $0 != .git }
    return ForgeSelection(
      title: selection.item.title, arguments: arguments, time: time,
      local: ForgeSet(try sources(arguments.sources.filter { $0 == .git }, asks: true)),
      servers: ForgeSet(try sources(servers, asks: true)),
      kept: ForgeSet(try sources(servers, asks: false)))
  }
}

extension ForgeSources {
  /// The sources of the bundled plugins.
  package static let standard = ForgeSources(time: .system) { source, arguments, context, asks in
    let folder = context.host.directories.cache
    if source == .git {
      return GitForge(arguments: arguments, cache: GitCache(folder: folder + "/git"))
    }
    let environment = ForgeEnvironment(
      settings: context.settings, environment: ProcessInfo.processInfo.environment,
      cacheFolder: folder + "/servers")
    return try (asks ? environment : environment.withoutNetwork).forge(source, arguments)
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
  /// The sources on this machine.
  package let local: ForgeSet
  /// The sources on the net.
  package let servers: ForgeSet
  /// The sources on the net, which give what was kept of them without asking.
  package let kept: ForgeSet

  /// All sources.
  package var all: ForgeSet { ForgeSet(local.forges + servers.forges) }
  /// All sources, without asking those on the net.
  package var known: ForgeSet { ForgeSet(local.forges + kept.forges) }

  /// Gives everything from all sources: first what is known without asking a server, then what servers say.
  ///
  /// - Parameters:
  ///   - offer: what is asked for.
  ///   - progress: takes progress while the local repositories are read.
  ///   - take: takes everything that is there, as it comes, with sentences about what is missing; the last time it is
  ///     complete.
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if no source gives anything, or `CancellationError`.
  package func gather<Value: Sendable>(
    _ offer: ForgeOffer, _ context: HandlerContext,
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    take: (_ all: [Value], _ notices: [String], _ isComplete: Bool) -> Void
  ) async throws {
    let progress = { (done: Int, all: Int) in
      context.progress(
        Double(done) / Double(max(1, all)),
        "Reading \(done) of \(ForgeWords.count(all, "repository", "repositories"))")
    }
    var found: [Value] = []
    if servers.forges.isEmpty {
      let notices = try await local.gather(offer, call: call, progress: progress) {
        found.append($0)
        take(found, [], false)
      }
      return take(found, notices, true)
    }
    // What is local is read once.
    var here: [Value] = []
    var problems: [String] = []
    if !local.forges.isEmpty {
      do {
        problems = try await local.gather(offer, call: call, progress: progress) {
          here.append($0)
          take(here, [], false)
        }
      } catch let failure as PluginFailure {
        problems = [failure.message]
      }
    }
    found = here
    _ = try? await kept.gather(offer, call: call) { found.append($0) }
    try Task.checkCancellation()
    if !found.isEmpty { take(found, problems, false) }
    context.progress(
      nil, "Asking \(servers.forges.map(\.source.title).joined(separator: " and "))")
    found = here
    do {
      problems += try await servers.gather(offer, call: call) { found.append($0) }
    } catch let failure as PluginFailure where !here.isEmpty {
      problems.append(failure.message)
    }
    take(found, problems, true)
  }
}
