public import Foundation

/// What came of reading the settings again.
public struct SettingsReload: Sendable {
  /// What the files say now.
  public var reading: SettingsReading
  /// The settings in force from now on: those of the reading or, where it has errors, the last ones.
  public var settings: Settings
  /// When the settings in force were read.
  public var date: Date

  /// Whether the last settings stay because there are errors in the files now.
  public var keepsLast: Bool { reading.hasErrors }
}

/// Reads the settings again when their files change, or when asked.
///
/// The settings file and the theme file that it names are watched, also where they are not there yet.
/// They are read off the main thread, one reading after the other. It works until the reader of
/// ``reloads`` is cancelled.
@MainActor
public final class SettingsReloader {
  /// Each reading after a change of the files; those that were asked for are not among them.
  public let reloads: AsyncStream<SettingsReload>

  private let reader: SettingsReader
  private let watcher: any FileWatching
  /// The settings in force, and when they were read.
  private var inForce: (settings: Settings, date: Date)
  /// The reading that was begun last.
  private var working: Task<SettingsReload, Never>?
  private lazy var files = PathWatch(watcher) { [signal] in signal.yield() }
  private let signal: AsyncStream<Void>.Continuation

  /// Creates a reloader of what `reader` has read, which is in force as far as it could be read.
  public init(
    _ reader: SettingsReader, after reading: SettingsReading,
    watcher: any FileWatching = FileWatcher()
  ) {
    self.reader = reader
    self.watcher = watcher
    inForce = (reading.settings, Date())
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    let (reloads, results) = AsyncStream<SettingsReload>.makeStream()
    self.reloads = reloads
    let loop = Task { await self.run(signals, after: reading) { results.yield($0) } }
    results.onTermination = { _ in loop.cancel() }
  }

  /// Reads the settings again, changed or not.
  public func reload() async -> SettingsReload {
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
    report: (SettingsReload) -> Void
  ) async {
    files.watch(reading.files, since: reading.started)
    for await _ in signals {
      let reload = await reload()
      if !Task.isCancelled { report(reload) }
    }
    files.stop()
  }

  private func read() async -> SettingsReload {
    let reader = reader
    let reading = await Task.detached { reader.read() }.value
    files.watch(reading.files, since: reading.started)
    if !reading.hasErrors { inForce = (reading.settings, Date()) }
    return SettingsReload(reading: reading, settings: inForce.settings, date: inForce.date)
  }
}
