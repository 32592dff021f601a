internal import Files
internal import Platform
internal import DisplayText
internal import MenuEngine
internal import MenuInteraction
internal import MenuNavigation
internal import PluginHost
internal import SourceText

/// Restarts plugins whose files change while a menu runs, and repeats the selection of the shown view.
///
/// This applies to plugins that were registered as links, and to the plugin in development, whose
/// log is shown.
@MainActor
final class PluginDevelopment {
  private let app: AppMenu
  private let navigator: Navigator
  private let folder: String?
  private var changing: Task<Void, Never>?
  private lazy var files = PathWatch(app.parts.watcher) { [weak self] in self?.filesHaveChanged() }
  private lazy var log = PathWatch(app.parts.watcher) { [weak self] in self?.showLog() }
  private var logFile: String?
  /// The ID of the plugin in development, once it is found.
  private var developed: String?
  /// Whether a form is being filled in, whose input would be lost.
  var hasUnsentInput: @MainActor () -> Bool = { false }
  /// Shows the lines of a log.
  var show: @MainActor (RowDetails) -> Void = { _ in }

  /// Changes within this time count as one, as when an editor writes several files.
  private static let pause = Duration.milliseconds(100)
  /// The number of lines of the log that are shown, and of the bytes that are read for them.
  private static let lines = 200
  private static let bytes = 1 << 20

  /// - Parameter folder: the folder of the plugin in development, or nil for registered links alone.
  init(_ app: AppMenu, _ navigator: Navigator, folder: String?) {
    (self.app, self.navigator, self.folder) = (app, navigator, folder)
  }

  /// Works until the task is cancelled.
  func run() async {
    await watch()
    // The log of an earlier process says nothing about this one.
    if let logFile { try? FileManager.default.removeItem(atPath: logFile) }
    showLog()
    while (try? await Task.sleep(for: .seconds(3600))) != nil {}
    files.stop()
    log.stop()
    changing?.cancel()
  }

  /// The plugins whose changes matter.
  private func plugins() async -> [Plugin] {
    let catalog = await app.catalog(for: navigator.entries[0].menu)
    let developed = folder.flatMap { LocalFileSystem().canonicalPath($0) }
    return catalog.plugins.filter { plugin in
      plugin.isLinked
        || developed != nil && LocalFileSystem().canonicalPath(plugin.folder) == developed
    }
  }

  private func watch() async {
    let moment = FileTime.now
    let plugins = await plugins()
    let paths = await Task.detached { plugins.flatMap(\.watchedPaths) }.value
    if !paths.isEmpty { files.watch(paths, since: moment) }
    guard folder != nil, let plugin = plugins.first(where: { !$0.isLinked }) ?? plugins.first
    else { return }
    developed = plugin.manifest.id
    let file = app.runner.logFile(of: plugin.manifest.id)
    logFile = file
    log.watch([file], since: moment)
  }

  private func filesHaveChanged() {
    changing?.cancel()
    changing = Task {
      guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      let ids = await app.restartOutdatedPlugins()
      await watch()
      if Task.isCancelled { return }
      // A plugin that had ended, and a script, start again when they are selected.
      let names = (ids.isEmpty ? developed.map { [$0] } ?? [] : ids).map { "'\($0)'" }
      let words = names.joined(separator: ", ")
      if hasUnsentInput() {
        navigator.say(navigator.wording(.pluginChangedForm(ids: words)))
      } else {
        if navigator.top.invocation != nil { navigator.selectAgain() }
        navigator.say(navigator.wording(.pluginChangedAnew(ids: words)))
      }
    }
  }

  private func showLog() {
    guard let logFile else { return }
    let text = String(decoding: Self.end(ofFile: logFile), as: UTF8.self)
    let lines = text.split(separator: "\n").suffix(Self.lines).map(String.init)
    let wording = navigator.wording
    show(RowDetails(log: lines.isEmpty ? [wording(.nothingLogged)] : lines, wording))
    navigator.notifyObservers()
  }

  /// Returns the last bytes of a file, or none if it cannot be read.
  private static func end(ofFile path: String) -> [UInt8] {
    let descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    lseek(descriptor, max(0, size - off_t(bytes)), SEEK_SET)
    return (try? LocalFileSystem.readAll(descriptor, limit: Int(bytes) - 1)) ?? []
  }
}
