internal import DisplayText
internal import Files
internal import HandlerProtocol
package import MenuDispatch
package import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData
internal import Synchronization
internal import TaskFiles

/// Asks programs, files and handlers for the items of submenus, and keeps the last good ones.
package actor MenuSources {
  package typealias FindHandler =
    @MainActor @Sendable (MenuItem) async -> Result<any MenuItemHandler, HandlerFailure>

  static let itemLimit = 100_000
  private static let byteLimit = 16 << 20
  private static let keptLimit = 200

  private let programs: BackgroundPrograms
  private let findHandler: FindHandler
  private var good: [Key: Good] = [:]
  private var shown: [String: Shown] = [:]
  /// The number of questions to handlers so far.
  private var askedHandlers = 0

  private struct Key: Hashable {
    var path: [String]
    var asked: [String]
  }

  /// The items of the last successful answer.
  private struct Good {
    var menu: Menu
    var time: Duration
    /// Why the next attempt failed, or nil.
    var problem: String?
    var file: SourceFile?
  }

  /// A submenu on the screen, or below another one.
  private struct Shown {
    var item: MenuItem
    var report: HandlerReport
    var isSeen = true
    var updating: Task<Void, Never>?
  }

  package init(_ programs: BackgroundPrograms, findHandler: @escaping FindHandler) {
    self.programs = programs
    self.findHandler = findHandler
  }

  private var wording: Wording { programs.host.wording }

  // MARK: Showing

  /// Shows the items of the selected item's source: the last good ones at once, and new ones as they arrive.
  ///
  /// - Parameter isAllowedOnce: whether its program may run now although its menu is not trusted.
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if the source has no items.
  func show(
    _ selection: HandlerSelection, isAllowedOnce: Bool = false, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let item = selection.item
    guard let source = item.source else { return HandlerResult() }
    shown[selection.invocation] = Shown(item: item, report: report)
    let key = key(of: item)
    // Lines of an edited menu may have become other items.
    if let known = good[key], known.file !== source.location?.file { good[key] = nil }
    if let known = good[key] {
      await report(.menu(menu(known)))
      let isYoung = source.interval.map { programs.time.now - known.time < .seconds($0) } ?? false
      if isYoung, known.problem == nil, !selection.isRepetition, !selection.isRetry {
        keepUpToDate(selection.invocation)
        return HandlerResult()
      }
    }
    let asking = source.remoteMenu.map { wording(.askingServer(host: $0.address.host)) }
    await report(.progress(fraction: nil, message: asking ?? wording(.askingItems)))
    var effects: [Effect] = []
    do throws(HandlerFailure) {
      try await ask(item, key, isAllowedOnce: isAllowedOnce, report)
    } catch {
      try Task.checkCancellation()
      guard let known = good[key] else { throw error }
      await report(.menu(menu(known)))
      effects = [.toast(text: "\(item.title): \(error.message)", style: .warning)]
    }
    keepUpToDate(selection.invocation)
    return HandlerResult(effects: effects)
  }

  /// Returns the items of the source of `item`, asked for within `timeout`.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if there are none.
  func menu(of item: MenuItem, timeout: Duration?) async throws -> Menu {
    let key = key(of: item)
    good[key] = nil
    try await ask(item, key, timeout: timeout) { _ in }
    return good[key].map(menu) ?? Menu()
  }

  func setSeen(_ isSeen: Bool, _ invocation: String) {
    guard shown[invocation] != nil, shown[invocation]?.isSeen != isSeen else { return }
    shown[invocation]?.isSeen = isSeen
    if isSeen { keepUpToDate(invocation) } else { stop(invocation) }
  }

  func end(_ invocation: String) {
    stop(invocation)
    shown[invocation] = nil
  }

  private func stop(_ invocation: String) {
    shown[invocation]?.updating.take()?.cancel()
  }

  /// Asks again at the source's interval while the submenu is visible, and updates the age of old items.
  private func keepUpToDate(_ invocation: String) {
    guard let present = shown[invocation], present.isSeen, present.updating == nil else { return }
    let (item, report) = (present.item, present.report)
    let key = key(of: item)
    let interval = item.source?.interval.map { Duration.seconds($0) }
    guard interval != nil || good[key]?.problem != nil else { return }
    shown[invocation]?.updating = Task {
      while !Task.isCancelled {
        let known = good[key]
        var pause = Duration.seconds(60)
        if let interval {
          let age = programs.time.now - (known?.time ?? programs.time.now)
          // After a failure, too, the source is asked again an interval later.
          pause = known?.problem == nil ? max(.zero, interval - age) : interval
        }
        guard (try? await programs.time.sleep(for: pause)) != nil else { return }
        // Periodic updates require trust; permission to run once does not cover them.
        let mayRun = item.source?.program.map { programs.trust.allows($0) } ?? true
        if interval != nil, mayRun { try? await ask(item, key, report) }
        if interval != nil, !mayRun { return }
        if let known = good[key], known.problem != nil, !Task.isCancelled {
          await report(.menu(menu(known)))
        }
      }
    }
  }

  /// Returns the menu of the last good items, with their age if there was a problem.
  private func menu(_ known: Good) -> Menu {
    guard let problem = known.problem else { return known.menu }
    let minutes = (programs.time.now - known.time).components.seconds / 60
    let age = wording(
      minutes < 1
        ? .underMinute : minutes < 120 ? .minutes(count: minutes) : .hours(count: minutes / 60))
    return known.menu.called(subtitle: wording(.old(age: age, problem: problem)))
  }

  private func key(of item: MenuItem) -> Key {
    let file = item.source?.location?.file
    var asked = [file?.canonicalPath ?? file?.remote?.address ?? ""]
    switch item.source?.origin {
    case .program(let operation)?: asked += programs.preparation.words(operation)
    case .handler(let name)?: asked += ["", name]
    case .file(let path)?: asked += ["", "", path]
    case .scripts(let folder)?: asked += ["", "", "", "", "", folder]
    case .applications?: asked += ["", "", "", "", ""]
    case .tasks(let kinds, let folder)?: asked += ["", "", "", "", folder] + kinds
    case .remote(let menu)?: asked += ["", "", "", menu.address.description, menu.digest ?? ""]
    case nil: break
    }
    return Key(path: item.path, asked: asked)
  }

  // MARK: Asking

  /// Asks the source of `item`; the items are shown as they arrive if there are none yet.
  private func ask(
    _ item: MenuItem, _ key: Key, timeout: Duration? = nil, isAllowedOnce: Bool = false,
    _ report: @escaping HandlerReport
  ) async throws(HandlerFailure) {
    guard let source = item.source else { return }
    let isFirst = good[key] == nil
    let growing = GrowingMenu(
      item, source, time: programs.time, limit: Self.itemLimit, report: isFirst ? report : nil,
      wording)
    do {
      var staleness: RemoteMenuContent.Staleness?
      let menu = try await items(
        of: item, source, growing, timeout, isAllowedOnce: isAllowedOnce, &staleness)
      let fresh = Good(
        menu: menu, time: programs.time.now - .seconds(staleness?.age ?? 0),
        problem: staleness?.reason, file: source.location?.file)
      keep(fresh, for: key)
      await report(.menu(self.menu(fresh)))
    } catch let failure as HandlerFailure {
      await growing.stop()
      if good[key] == nil, await growing.count > 0 {
        // Without earlier items, the partial output is shown.
        let menu = await growing.finish()
        good[key] = Good(menu: menu, time: programs.time.now, file: source.location?.file)
      }
      good[key]?.problem = failure.detail.map { "\(failure.message): \($0)" } ?? failure.message
      throw failure
    } catch {
      await growing.stop()
      throw HandlerFailure(.failed, wording(.notWaitedFor))
    }
  }

  /// Keeps the items of a source; the oldest others are removed if there are too many.
  private func keep(_ fresh: Good, for key: Key) {
    good[key] = fresh
    guard good.count > Self.keptLimit else { return }
    let oldest = good.filter { $0.key != key }.min { $0.value.time < $1.value.time }
    if let oldest { good[oldest.key] = nil }
  }

  private func items(
    of item: MenuItem, _ source: ItemSource, _ growing: GrowingMenu, _ timeout: Duration?,
    isAllowedOnce: Bool, _ staleness: inout RemoteMenuContent.Staleness?
  ) async throws -> Menu {
    switch source.origin {
    case .program(let operation):
      return try await printed(
        operation, item, source, growing, timeout, isAllowedOnce: isAllowedOnce)
    case .remote(let remote):
      let asked = try await programs.menu(remote, timeout: timeout)
      staleness = asked.staleness
      return asked.menu.opened(by: item, of: source)
    case .file(let path):
      let path = try programs.pathToRead(path, for: item, source)
      let bytes = try await Self.read(path, programs.fileSystem, wording)
      if source.format == .menu {
        let reader = FileMenuItemsReader(
          .file(path), fileSystem: programs.fileSystem, language: programs.host.language)
        return try opened(reader.loadMenu(), by: item, of: source)
      }
      _ = await growing.take(bytes)
      return await growing.finish()
    case .tasks(_, let folder), .scripts(let folder):
      let path = try programs.pathToRead(folder, for: item, source)
      let sections =
        if case .tasks(let kinds, _) = source.origin {
          MenuSections(tasksIn: path, kinds: kinds, fileSystem: programs.fileSystem)
        } else {
          MenuSections(scriptsIn: path, fileSystem: programs.fileSystem)
        }
      return try opened(await sections.loaded(), by: item, of: source)
    case .applications:
      return programs.applications(title: item.title).opened(by: item, of: source)
    case .handler(let name):
      let asked = MenuItem(
        title: item.title, tapHandlerName: name, arguments: item.arguments, id: item.id
      ).confinedByServer(to: item.serverConfinement)
      let handler = try await findHandler(asked).get()
      askedHandlers += 1
      let selection = HandlerSelection(
        invocation: "items \(askedHandlers) of " + item.path.joined(separator: "/"), item: asked)
      /// The view that the handler reports before its answer.
      let update = Mutex<HandlerView?>(nil)
      let result = try await handler.ending(selection.invocation) {
        try await handler.select(selection) { step in
          if case .update(let view) = step { update.withLock { $0 = view } }
        }
      }
      guard let view = result.view ?? update.withLock({ $0 }), view.hasRows else {
        throw HandlerFailure(
          .failed, wording(.answerHasNoRows(handler: name)), detail: wording(.onlyRowsBecomeItems))
      }
      let lines = Self.lines(of: view)
      guard !lines.isEmpty || view.rows.count == 0 else {
        throw HandlerFailure(
          .failed, wording(.rowsHaveNoTitles(handler: name)), detail: wording(.onlyRowsBecomeItems))
      }
      for line in lines { _ = await growing.take(Array((line + "\n").utf8)) }
      return await growing.finish()
    }
  }

  /// Reads a regular file off the caller's actor, since this may take long.
  @concurrent private static func read(
    _ path: String, _ fileSystem: any FileSystem, _ wording: Wording
  ) async throws(HandlerFailure) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try fileSystem.readRegularFile(path, limit: byteLimit)
    } catch {
      throw HandlerFailure(
        .failed, wording(.unreadable(path: path)),
        detail: error.isNotFound ? wording(.notThere) : error.reason
      ).aboutMachine
    }
    guard bytes.count <= byteLimit else {
      throw HandlerFailure(.failed, wording(.tooLarge(path: path, limit: byteLimit >> 20)))
        .aboutMachine
    }
    return bytes
  }

  /// Returns the rows of a view as lines: title, subtitle, detail and id, separated by tabs.
  private static func lines(of view: HandlerView) -> [String] {
    let rows = view.rows
    return rows.indices.compactMap { rows.titled($0) }.map { row in
      let texts = [row.title, row.subtitle ?? "", row.detail ?? "", row.id]
      let fields = texts.map { text in
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 } as [Character])
      }
      return fields.joined(separator: "\t")
    }
  }

  private func printed(
    _ operation: ItemOperation, _ item: MenuItem, _ source: ItemSource, _ growing: GrowingMenu,
    _ timeout: Duration?, isAllowedOnce: Bool
  ) async throws -> Menu {
    let isMenu = source.format != .lines
    let take: @Sendable ([UInt8]) async -> Bool = { bytes in await growing.take(bytes) }
    let result = try await programs.run(
      operation, limit: Self.byteLimit, timeout: timeout, isAllowedOnce: isAllowedOnce,
      take: isMenu ? nil : take)
    if await growing.isFull { return await growing.finish() }
    if result.dropped > 0 {
      throw HandlerFailure(
        .failed, wording(.printedTooMuch(limit: Self.byteLimit >> 20)), detail: wording(.wasEnded))
    }
    guard result.succeeded else { throw HandlerFailure(endOf: result, wording) }
    guard isMenu else { return await growing.finish() }
    var reader = FileMenuItemsReader(
      .bytes(
        Array(result.output),
        name: wording(.outputOf(program: programs.preparation.words(operation)[0])),
        folder: MenuOrigin.folder(of: source.location)),
      fileSystem: programs.fileSystem, language: programs.host.language)
    reader.remote = source.location?.file.remote
    reader.printed = MenuTrust.origin(ofOutputOf: item, source)
    reader.isComposed = false
    if source.format == .xbar { reader.taskFormat = .barOutput }
    return try opened(reader.loadMenu(), by: item, of: source)
  }

  private func opened(
    _ loading: MenuLoadResult, by item: MenuItem, of source: ItemSource
  ) throws -> Menu {
    if let menu = loading.menu { return menu.opened(by: item, of: source) }
    throw HandlerFailure(noMenu: loading, wording)
  }
}

extension HandlerFailure {
  init(endOf result: CommandResult, _ wording: Wording) {
    let end = CombiningMarks.bounded(Array(result.transcript.suffix(500)))
    let last = end.split(whereSeparator: \.isNewline).last.map { String($0) }
    switch result.end {
    case .notStarted(let reason):
      self.init(.failed, wording(.commandNotStarted), detail: reason)
      isAboutMachine = true
    default:
      self.init(
        result.end == .timedOut ? .timeout : .failed,
        wording(.commandEnded(end: result.end.words(in: wording))), detail: last)
    }
  }
}
