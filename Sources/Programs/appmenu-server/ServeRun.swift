internal import AppMenuKit
internal import ArgumentParser
internal import CProcesses
internal import Files
internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import RemoteHandlers
internal import MenuServing
internal import NIOCore
internal import ProgramArguments
internal import RemoteMenus
internal import RunLog
internal import ServerAccess
internal import ServiceLifecycle
internal import SourceText
internal import UnixSignals

@MainActor struct ServeRun {
  private let command: ServeCommand
  private let address: ListenAddress
  /// The port at the other loopback address, or nil where browsers have another name for the server.
  private let loopbackPort: LoopbackPort?
  private let host: HostEnvironment
  private let accessReader: AccessFileReader
  /// The access file as it was at the start, or nil without one.
  private let access: AccessFileReader.Reading?
  /// The name that browsers have for this start of the server.
  private let name = AllowedHosts.randomName()

  init(_ command: ServeCommand, at address: ListenAddress) throws {
    self.command = command
    do throws(LoopbackPort.Fault) {
      (self.address, loopbackPort) = command.access == nil ? try address.reserved() : (address, nil)
    } catch {
      printError("error: another program has \(error.address)")
      printError("  A browser could take it for this server. Choose another port with --listen.")
      throw ExitCode(2)
    }
    // Secrets are removed from the environment before it is copied for programs.
    let secrets = SecretVariables()
    let reader = AccessFileReader(variable: { secrets.value(of: $0) })
    accessReader = reader
    access = command.access.map { reader.read($0) }
    var host = HostEnvironment.current()
    host.programVariables = Set(command.pass)
    // An access file can name a secret later, when this copy has it already.
    host.isSecret = { secrets.isTaken($0) }
    self.host = host
  }

  func run() async throws {
    SubprocessLauncher.adoptOrphans(endsAll: true)
    let runs = try await openLog()
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.file(command.menu)), host: host, pluginOptions: command.plugins,
      menuFolder: command.menu.folderOfPath)
    parts.runs = runs
    parts.menuFetcher = MenuServerClient(
      folder: host.folder(.cache) + "/menus", wording: host.wording)
    if let (options, subjects) = try command.broker.connection(named: "appmenu-serve") {
      let client = BrokerClient(options, subjects)
      parts.remote = RemoteHandlers(client, host: host)
      parts.isPublishing = command.publish
    }
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    guard let menu = loading.menu else {
      Self.report(loading.diagnostics, name: command.menu)
      throw ExitCode(2)
    }
    let authenticator = try authenticator()
    let doors =
      authenticator.map {
        ServerDoors($0, isBehindProxy: command.behindProxy, at: address.hosts(named: name))
      } ?? ServerDoors(ownerAt: address.hosts(named: name))
    let site = MenuSite(app, loading, menu: menu, name: command.menu)
    let file = command.menu
    let server = MenuServer(site, doors: doors, runs: runs) { [parts] in
      await MenuSite.loaded(parts, in: $0, name: file)
    }
    server.report = { printError($0) }
    await site.checkTrust()
    // Pages cannot trust a menu.
    if let notice = site.trustNotice { printError(notice) }
    let stream = try runStream()
    let keeper = stream.flatMap { stream in
      runs.map { RunKeeper($0.log, in: stream, report: { printError($0) }) }
    }
    let sessionFile = await restoredSessions(server, doors, runs)
    let following = [
      Task { if let sessionFile { await sessionFile.follow() } },
      Task { if let keeper { await keeper.run() } },
      Task { if let runs { await takeIn(for: runs.log) } },
      Task {
        await site.follow { update in
          if update.loading.menu == nil {
            Self.report(update.diagnostics, name: file)
            printError("The menu is not used as it is now: the last one without errors stays.")
          } else if let notice = site.trustNotice {
            printError(notice)
          }
        }
      },
      Task {
        while (try? await Task.sleep(for: .seconds(30))) != nil { await server.tidy() }
      },
      Task { await followAccess(server) },
    ]
    defer { for task in following { task.cancel() } }
    try await listen(server, doors, sessionFile)
    await server.closeLanguages()
    await app.shutDown()
    // Keeps the runs that ended last. Others are kept after the next start.
    await keeper?.finish()
    stream?.close()
    try? await runs?.log.close()
  }

  private func openLog() async throws -> ServerRuns? {
    if command.noRunLog { return nil }
    // Runs of other menus do not belong in a stream that the team reads.
    let name = command.runStream.map { "runs-\($0).sqlite" } ?? "runs.sqlite"
    let path = command.runLog ?? host.folder(.state) + "/" + name
    do {
      return ServerRuns(try await RunLog(opening: path), wording: host.wording)
    } catch {
      printError("error: \(error.message)")
      printError("  \(error.advice)")
      throw ExitCode(2)
    }
  }

  /// Restores the sessions of the last start, and notifies their users of lost runs; returns the file that keeps
  /// the sessions, or nil if none are kept.
  private func restoredSessions(
    _ server: MenuServer, _ doors: ServerDoors, _ runs: ServerRuns?
  ) async -> SessionFile? {
    guard let path = command.access, let authenticator = doors.authenticator, doors.hasLastingName
    else { return nil }
    let file = SessionFile(
      access: path, menu: command.menu, in: host.folder(.state), doors.sessions)
    if let written = file.restore(renewed: { authenticator.access.renewed($0) }) {
      await server.nameLostRuns(since: written)
    }
    return file
  }

  /// Returns the stream that keeps the log of runs, too, if one is named.
  private func runStream() throws -> RunStream? {
    guard let name = command.runStream,
      let (options, subjects) = try command.broker.connection(named: "appmenu-serve-runs")
    else { return nil }
    return RunStream(options, subjects, name: name, age: RunLogSettings().age)
  }

  /// Adds to the log the runs of the menu that other programs began.
  private func takeIn(for log: RunLog) async {
    guard let spool = RunSpool(menu: command.menu, host) else { return }
    do throws(FileSystemError) { try spool.create() } catch {
      printError(
        "warning: runs of 'select' and 'mcp' are not in the log: \(spool.folder): \(error.reason)")
      return
    }
    let changes = FileWatcher().changes(of: [spool.folder], since: .now)
    await log.takeIn(spool)
    for await _ in changes { await log.takeIn(spool) }
  }

  private func authenticator() throws -> Authenticator? {
    guard let access, let path = command.access else { return nil }
    Self.report(access.diagnostics, name: path)
    guard let file = access.access else { throw ExitCode(2) }
    return Authenticator(file)
  }

  /// Applies changes of the access file and of the files that it names; with errors everything stays as it was.
  private func followAccess(_ server: MenuServer) async {
    guard let access, let path = command.access else { return }
    var (files, moment) = (access.files, FileTime.now)
    var hasOtherFiles = true
    while hasOtherFiles {
      hasOtherFiles = false
      for await _ in FileWatcher().changes(of: files, since: moment) {
        moment = .now
        let reading = accessReader.read(path)
        Self.report(reading.diagnostics, name: path)
        if let access = reading.access {
          server.apply(access)
        } else {
          printError("The access file is not used: users, groups and rules stay as they were.")
        }
        if reading.files != files {
          (files, hasOtherFiles) = (reading.files, true)
          break
        }
      }
    }
  }

  // MARK: Listening

  /// The maximum number of connections at a time; more wait until others end.
  private static let connectionLimit = 4096
  /// The descriptors that are left for programs, files and connections that are being closed.
  private static let otherDescriptors = 512

  /// Returns the limits of connections: those of one address leave room for others.
  private func connectionLimiter(_ doors: ServerDoors) -> ConnectionLimiter {
    let descriptors = Int(cp_raise_descriptor_limit(Int32(2 * Self.connectionLimit)))
    let total = max(64, min(Self.connectionLimit, descriptors) - Self.otherDescriptors)
    return ConnectionLimiter(perAddress: total / 4, total: total) { doors.isProxy($0) }
  }

  private func listen(
    _ server: MenuServer, _ doors: ServerDoors, _ sessionFile: SessionFile?
  ) async throws {
    var logger = Logger(label: "appmenu-server") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    let front = HTTPFront(server: server)
    let announce: @MainActor (Int?) -> Void = { self.announce(doors, port: $0) }
    let limiter = connectionLimiter(doors)
    // The mode of a socket is what the mask of the process leaves of it.
    let isSocket = if case .socket = address { true } else { false }
    let mask = isSocket ? umask(mode_t(0o777 & ~command.socketMode)) : nil
    let application = Application(
      responder: front,
      // A connection on which nothing is asked, or half of something, is closed; streams of pages go on.
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionGuard(limiter)], idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(
        address: address.bindAddress, serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
      onServerRunning: { channel in
        if let mask { _ = umask(mask) }
        let port = channel.localAddress?.port
        await MainActor.run {
          announce(port)
          server.printAddress = { announce(port) }
        }
      }, logger: logger)
    do {
      // Streams of open pages would prevent the end.
      var configuration = ServiceGroupConfiguration(
        services: [
          application,
          StreamEnder(server: server, patience: .seconds(command.drain), sessions: sessionFile),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      // The end does not wait for a client that does not read, or does not finish its request.
      configuration.maximumGracefulShutdownDuration = .seconds(5 + command.drain)
      configuration.maximumCancellationDuration = .seconds(5)
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      printError("error: cannot listen on '\(command.listen)': \(error)")
      printError("  Is another server using it? Choose another one with --listen.")
      throw ExitCode(2)
    }
  }

  /// Prints the address of the menu, with a new token for the user who runs the server.
  private func announce(_ doors: ServerDoors, port: Int?) {
    let token = doors.startToken?.renew()
    let place = address.text(
      port: port, name: doors.hasLastingName ? nil : name,
      path: token.map { "/sign-in?start=\($0.revealed)" } ?? "")
    printError("\(command.menu) is at \(place)")
    if let hosts = doors.authenticator?.access.hosts {
      printError("  It answers to \(hosts.names.joined(separator: ", ")).")
    }
    if token == nil { return }
    printError("  The address admits anyone who opens it within ten minutes. End with Ctrl-C.")
  }

  nonisolated static func report(_ diagnostics: [Diagnostic], name: String) {
    let report = DiagnosticReport(diagnostics)
    if report.diagnostics.isEmpty { return }
    printError(DiagnosticRenderer().text(for: report, name: name))
  }
}

/// Waits for the programs that run, and ends the streams of open pages, when the server is to end.
private struct StreamEnder: Service {
  let server: MenuServer
  let patience: Duration
  let sessions: SessionFile?

  func run() async throws {
    try await gracefulShutdown()
    await server.drain(for: patience)
    sessions?.write()
    await server.close()
  }
}
