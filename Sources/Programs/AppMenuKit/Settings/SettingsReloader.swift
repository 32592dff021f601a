package import Platform

package struct SettingsUpdate: Sendable {
  package var reading: SettingsReading
  /// The settings in force from now on: those of the reading or, where it has errors, the last ones.
  package var settings: Settings
  package var date: Date

  /// Whether the last settings stay in force because the files have errors now.
  package var keepsLast: Bool { reading.hasErrors }
}

/// Reads the settings again when their files change, or on request.
///
/// The settings file and the theme file that it names are watched, even if they do not exist yet. They are read off
/// the main thread, one reading after the other. The reloader works until the reader of ``reloads`` is cancelled.
@MainActor
package final class SettingsReloader {
  /// The readings after changes of files; those on request are not included.
  package let reloads: AsyncStream<SettingsUpdate>

  private let reader: SettingsReader
  /// The settings in force, and the time when they were read.
  private var inForce: (settings: Settings, date: Date)
  /// The reading that was started last.
  private var working: Task<SettingsUpdate, Never>?
  private var files: PathWatch?

  package init(
    _ reader: SettingsReader, after reading: SettingsReading, watcher: any FileChangeWatching
  ) {
    self.reader = reader
    inForce = (reading.settings, Date())
    let (reloads, results) = AsyncStream<SettingsUpdate>.makeStream()
    self.reloads = reloads
    let files = PathWatch(watcher) { [weak self] in self?.reload(to: results) }
    self.files = files
    Task { files.watch(reading.files, since: reading.started) }
    results.onTermination = { _ in Task { await files.stop() } }
  }

  /// Reads the settings again, whether the files have changed or not.
  package func reload() async -> SettingsUpdate {
    let last = working
    let task = Task {
      _ = await last?.value
      return await read()
    }
    working = task
    return await task.value
  }

  private func reload(to results: AsyncStream<SettingsUpdate>.Continuation) {
    Task { results.yield(await reload()) }
  }

  private func read() async -> SettingsUpdate {
    let reader = reader
    let reading = await Task.detached { reader.read() }.value
    files?.watch(reading.files, since: reading.started)
    if !reading.hasErrors { inForce = (reading.settings, Date()) }
    return SettingsUpdate(reading: reading, settings: inForce.settings, date: inForce.date)
  }
}
