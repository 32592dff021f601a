internal import AppMenuKit
internal import ArgumentParser
internal import FileWatching
internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import MenuBroker
internal import MenuServing
internal import NIOCore
internal import RemoteMenus
internal import RunLog
internal import ServerAccess
internal import ServiceLifecycle
internal import SourceText
internal import UnixSignals

/// One run of the server, from reading its files to its end.
@MainActor struct ServeRun {
  private let command: ServeCommand
  private let address: ListenAddress
  private let host = HostEnvironment.current()

  init(_ command: ServeCommand, at address: ListenAddress) {
    (self.command, self.address) = (command, address)
  }

  func run() async throws {
    let runs = try await openLog()
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.file(command.menu)), host: host, pluginOptions: command.plugins,
      menuFolder: command.menu.folderOfPath)
    parts.runs = runs
    parts.menuFetcher = MenuServerClient(
      folder: host.folder(.cache) + "/menus", wording: host.wording)
    if let options = try command.broker.options(name: "appmenu-serve") {
      let client = BrokerClient(options, try command.broker.subjects())
      parts.remote = RemoteHandlers(client, host: host)
      parts.isPublishing = command.publish
    }
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    guard let menu = loading.menu else {
      Self.report(loading.diagnostics, name: command.menu)
      throw ExitCode(2)
    }
    let authenticator = try readAccess()
    let doors =
      authenticator.map { ServerDoors($0, isBehindProxy: command.behindProxy) }
      ?? ServerDoors(ownerAt: address.ownHosts)
    let site = MenuSite(app, loading, menu: menu, name: command.menu)
    let file = command.menu
    let server = MenuServer(site, doors: doors, runs: runs) { [parts] in
      await MenuSite.loaded(parts, in: $0, name: file)
    }
    // Users cannot trust what the menu runs; the owner, who alone comes in otherwise, is asked on the page.
    let isForTeam = authenticator != nil
    if isForTeam, let notice = site.trustNotice { Self.printError(notice) }
    let stream = try runStream()
    let keeper = stream.flatMap { stream in
      runs.map { RunKeeper($0.log, in: stream, report: { Self.printError($0) }) }
    }
    let following = [
      Task { if let keeper { await keeper.run() } },
      Task {
        await site.follow { update in
          if update.loading.menu == nil {
            Self.report(update.diagnostics, name: file)
            Self.printError("The menu is not used as it is now: the last one without errors stays.")
          } else if isForTeam, let notice = site.trustNotice {
            Self.printError(notice)
          }
        }
      },
      Task {
        while (try? await Task.sleep(for: .seconds(30))) != nil { await server.tidy() }
      },
      Task { await followAccess(server) },
    ]
    defer { for task in following { task.cancel() } }
    try await listen(server, doors)
    await server.closeLanguages()
    await app.shutDown()
    // Keeps the runs that ended last. Others are kept after the next start.
    await keeper?.finish()
    stream?.close()
    try? await runs?.log.close()
  }

  /// Opens the log of runs.
  private func openLog() async throws -> ServerRuns? {
    if command.noRunLog { return nil }
    // Runs of other menus do not belong into a stream that the team reads.
    let name = command.runStream.map { "runs-\($0).sqlite" } ?? "runs.sqlite"
    let path = command.runLog ?? host.folder(.state) + "/" + name
    do {
      return ServerRuns(try await RunLog(opening: path), wording: host.wording)
    } catch {
      Self.printError("error: \(error.message)")
      Self.printError("  \(error.advice)")
      throw ExitCode(2)
    }
  }

  /// Returns the stream that keeps the log of runs, too, if one is named.
  private func runStream() throws -> RunStream? {
    guard let name = command.runStream,
      let options = try command.broker.options(name: "appmenu-serve-runs")
    else { return nil }
    return RunStream(
      options, try command.broker.subjects(), name: name, age: RunLogSettings().age)
  }

  /// Reads the access file, if there is one.
  private func readAccess() throws -> Authenticator? {
    guard let path = command.access else { return nil }
    let reading = AccessFileReader().read(path)
    Self.report(reading.diagnostics, name: path)
    guard let access = reading.access else { throw ExitCode(2) }
    return Authenticator(access)
  }

  /// Applies changes of the access file; one with errors leaves what was.
  private func followAccess(_ server: MenuServer) async {
    guard let path = command.access else { return }
    for await _ in FileWatcher().changes(of: [path], since: .now) {
      let reading = AccessFileReader().read(path)
      Self.report(reading.diagnostics, name: path)
      if let access = reading.access {
        server.apply(access)
      } else {
        Self.printError("The access file is not used: users, groups and rules stay as they were.")
      }
    }
  }

  // MARK: Listening

  /// The maximum number of connections at a time; more wait until others end.
  private static let connectionLimit = 4096

  private func listen(_ server: MenuServer, _ doors: ServerDoors) async throws {
    var logger = Logger(label: "appmenu-server") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    let front = HTTPFront { await server.respond(to: $0) }
    let command = command
    let (address, host) = (address, host)
    let application = Application(
      responder: front,
      // A connection on which nothing is asked, or half of something, is closed; streams of pages go on.
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(
        address: address.bindAddress, serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port
        await MainActor.run {
          Self.announce(address, port: port, doors.startToken?.renew(), menu: command.menu, host)
        }
      }, logger: logger)
    do {
      // Streams of open pages would keep it from ending.
      var configuration = ServiceGroupConfiguration(
        services: [application, StreamEnder(server: server)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      // A client that does not read, or does not finish what it asks, keeps nobody waiting.
      configuration.maximumGracefulShutdownDuration = .seconds(5)
      configuration.maximumCancellationDuration = .seconds(5)
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      Self.printError("error: cannot listen on '\(command.listen)': \(error)")
      Self.printError("  Is another server using it? Choose another one with --listen.")
      throw ExitCode(2)
    }
  }

  /// Prints the address that the menu is at, with the token of who runs the server.
  private static func announce(
    _ address: ListenAddress, port: Int?, _ token: Secret?, menu: String, _ host: HostEnvironment
  ) {
    let place = address.text(port: port)
    if let token {
      printError("\(menu) is at \(place)/sign-in?start=\(token.revealed)")
      printError("  The address lets in whoever opens it within ten minutes. End with Ctrl-C.")
    } else {
      printError("\(menu) is at \(place)")
    }
  }

  private static func report(_ diagnostics: [Diagnostic], name: String) {
    let report = DiagnosticReport(diagnostics)
    if report.diagnostics.isEmpty { return }
    printError(DiagnosticRenderer().text(for: report, name: name))
  }

  private nonisolated static func printError(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// Ends the streams of open pages when the server is to end.
private struct StreamEnder: Service {
  let server: MenuServer

  func run() async throws {
    try await gracefulShutdown()
    await server.close()
  }
}
