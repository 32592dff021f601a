package import Files
internal import Platform
internal import MenuDispatch
internal import MenuItems
package import PluginHost
package import RunRecords
internal import SourceText

/// A folder with the runs of a menu that other programs began, for the log of the menu's server.
///
/// A server that keeps a log creates the folder; if the folder does not exist, no runs are recorded. Each file holds one
/// run and is locked while the run is in progress. The program that began the run replaces the file when the run ends. A
/// file without a lock is complete; if the program was killed, the file still has the state of a lost run.
package struct RunSpool: Sendable {
  /// The maximum number of runs in the folder.
  package static let limit = 1_000
  /// The largest file, in bytes.
  private static let longest = 4 << 20

  package let folder: String
  private let fileSystem = LocalFileSystem()

  /// Creates the spool of the menu file at `path`, or returns nil if there is no such file.
  package init?(menu path: String, _ host: HostEnvironment) {
    guard let path = LocalFileSystem().canonicalPath(path) else { return nil }
    folder = host.folder(.state) + "/runs/" + SHA256.digits(of: Array(path.utf8))
  }

  /// Creates the folder, for a server that imports the runs.
  package func create() throws(FileSystemError) { try PrivateFiles.makeFolder(folder) }

  /// Whether a server keeps a log of the menu.
  package var isWanted: Bool { fileSystem.isDirectory(folder) }

  // MARK: Writing

  package var isFull: Bool {
    (fileSystem.names(inDirectory: folder) ?? []).count { !$0.isHiddenName } >= Self.limit
  }

  /// Adds a run that begins, with the state that the log shows if ``Entry/replace(with:)`` is not called.
  ///
  /// - Throws: the reason why the run cannot be saved.
  package func add(_ run: ArchivedRun) throws(FileSystemError) -> Entry {
    guard let data = RunMessage.data(of: run, host: nil, limit: Self.longest) else {
      throw FileSystemError(number: EFBIG)
    }
    let path = folder + "/" + run.id.text + ".json"
    // The file is locked before it has the name by which the server finds it.
    let draft = folder + "/." + run.id.text
    try AtomicFile.write(data, to: draft, for: .user)
    do throws(FileSystemError) {
      guard let file = try LockedFile(draft, .exclusive), rename(draft, path) == 0 else {
        throw FileSystemError(number: errno)
      }
      return Entry(path: path, file: file)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// The file of a run in progress.
  package final class Entry: Sendable {
    private let path: String
    private let file: LockedFile

    fileprivate init(path: String, file: LockedFile) { (self.path, self.file) = (path, file) }

    /// Replaces the content by the run as it ended.
    package func replace(with run: ArchivedRun) throws(FileSystemError) {
      guard let data = RunMessage.data(of: run, host: nil, limit: RunSpool.longest) else {
        throw FileSystemError(number: EFBIG)
      }
      try AtomicFile.write(data, to: path, for: .user)
    }
  }

  // MARK: Importing

  /// Passes each run that has ended to `save`, and removes its file if `save` returns true.
  ///
  /// A file that holds no run is removed, too.
  package func takeIn(_ save: (ArchivedRun) async -> Bool) async {
    for name in fileSystem.names(inDirectory: folder)?.sorted() ?? [] {
      guard !name.isHiddenName else { continue }
      let path = folder + "/" + name
      guard let file = try? LockedFile(path, .shared) else { continue }
      let bytes = try? file.read(limit: Self.longest)
      if let run = bytes.flatMap({ RunMessage.run(in: Data($0)) }), await !save(run) { continue }
      unlink(path)
    }
  }
}
