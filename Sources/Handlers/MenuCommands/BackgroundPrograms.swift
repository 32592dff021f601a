internal import DisplayText
package import Files
internal import MenuDispatch
package import MenuItems
package import PluginHost
internal import SourceText

/// Runs the programs that menus need in the background, at most four at once, if the menu is trusted.
package struct BackgroundPrograms: Sendable {
  let preparation: ProgramPreparation
  let trust: MenuTrust
  let launcher: any PluginLauncher
  let time: any TimeSource
  let host: HostEnvironment
  let fileSystem: any FileSystem
  let fetcher: (any MenuFetching)?
  let slots = RunSlots()
  /// Places for the programs of forms, which do not wait for those of menus.
  let formSlots = RunSlots()
  /// Places for requests to servers, so that a slow server keeps no program waiting.
  let fetches = RunSlots(8)

  /// Creates the programs of menus on `host`; `fetcher` requests menus from servers, which are not available without
  /// one.
  package init(
    host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem(),
    launcher: any PluginLauncher = SubprocessLauncher(),
    time: any TimeSource = SystemTime(), fetcher: (any MenuFetching)? = nil
  ) {
    self.fetcher = fetcher
    preparation = ProgramPreparation(host: host, fileSystem: fileSystem)
    trust = MenuTrust(host: host, fileSystem: fileSystem)
    self.launcher = launcher
    self.time = time
    self.host = host
    self.fileSystem = fileSystem
  }

  /// Runs the program of `operation` in one of the places.
  ///
  /// - Parameters:
  ///   - operation: the program. It must be trusted when it starts, even if it was trusted before it waited for a
  ///     place.
  ///   - limit: the maximum number of bytes of output that are kept.
  ///   - timeout: an upper bound for the program's own timeout.
  ///   - isAllowedOnce: whether it may run although its menu is not trusted.
  ///   - take: receives the bytes of standard output, which are not kept then; false ends the program.
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if it is not trusted, or does not exist; a `CancellationError`.
  func run(
    _ operation: ItemOperation, limit: Int, timeout: Duration? = nil, isAllowedOnce: Bool = false,
    take: (@Sendable ([UInt8]) async -> Bool)? = nil
  ) async throws -> CommandResult {
    try await slots.use {
      if !isAllowedOnce, let objection = trust.objection(to: operation) {
        throw HandlerFailure(
          .untrusted, host.wording(.notTrustedYet), detail: trust.words(for: objection),
          hint: trust.hint(for: trust.file(of: operation)), retryable: false)
      }
      var program = try preparation.program(operation, values: [:])
      program.timeout = [program.timeout, timeout].compactMap(\.self).min()
      return try await commandRun(program, limit: limit, endsAtLimit: true).run(take: take)
    }
  }

  func commandRun(
    _ program: PreparedProgram, limit: Int = CommandRun.outputLimit, endsAtLimit: Bool = false,
    usesOnePipe: Bool = false
  ) -> CommandRun {
    CommandRun(
      program, guardProgram: host.guardProgram, launcher: launcher, time: time, limit: limit,
      endsAtLimit: endsAtLimit, usesOnePipe: usesOnePipe)
  }

  func needsTrust(_ operation: ItemOperation) -> Bool {
    operation.runsProgram && !trust.allows(operation)
  }
}
