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
  private let watcher: any FileChangeWatching
  /// The settings in force, and the time when they were read.
  private var inForce: (settings: Settings, date: Date)
  /// The reading that was started last.
  private var working: Task<SettingsUpdate, Never>?
  private lazy var files = PathWatch(watcher) { [signal] in signal.yield() }
  private let signal: AsyncStream<Void>.Continuation

  package init(
    _ reader: SettingsReader, after reading: SettingsReading,
    watcher: any FileChangeWatching = FileWatcher()
  ) {
    self.reader = reader
    self.watcher = watcher
    inForce = (reading.settings, Date())
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    let (reloads, results) = AsyncStream<SettingsUpdate>.makeStream()
    self.reloads = reloads
    let loop = Task { await self.run(signals, after: reading) { results.yield($0) } }
    results.onTermination = { _ in loop.cancel() }
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

  private func run(
    _ signals: AsyncStream<Void>, after reading: SettingsReading,
    report: (SettingsUpdate) -> Void
  ) async {
    files.watch(reading.files, since: reading.started)
    for await _ in signals {
      let reload = await reload()
      if !Task.isCancelled { report(reload) }
    }
    files.stop()
  }

  private func read() async -> SettingsUpdate {
    let reader = reader
    let reading = await Task.detached { reader.read() }.value
    files.watch(reading.files, since: reading.started)
    if !reading.hasErrors { inForce = (reading.settings, Date()) }
    return SettingsUpdate(reading: reading, settings: inForce.settings, date: inForce.date)
  }
}
