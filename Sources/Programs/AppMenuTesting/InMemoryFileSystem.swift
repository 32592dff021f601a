public import Files
internal import Synchronization

/// A file system in memory; a folder exists if a file is below it.
public final class InMemoryFileSystem: FileSystem {
  private let files: Mutex<[String: [UInt8]]>
  private let executables: Set<String>

  /// Creates a file system with `files`, by path; those in `executables` may be executed.
  public init(_ files: [String: String] = [:], executables: Set<String> = []) {
    self.files = Mutex(files.mapValues { Array($0.utf8) })
    self.executables = executables
  }

  /// Writes a file at `path`.
  public func write(_ text: String, to path: String) {
    files.withLock { $0[path] = Array(text.utf8) }
  }

  /// Removes the file at `path`.
  public func remove(_ path: String) {
    files.withLock { $0[path] = nil }
  }

  /// Returns the bytes of the file at `path`.
  public func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    let bytes = files.withLock { $0[path] }
    guard let bytes else { throw FileSystemError(number: isDirectory(path) ? 21 : 2) }
    return Array(bytes.prefix(limit + 1))
  }

  /// Returns the names directly below `path`, or nil if it is not a folder.
  public func names(inDirectory path: String) -> [String]? {
    let prefix = path == "." ? "" : path + "/"
    let names = files.withLock { files in
      files.keys.filter { $0.hasPrefix(prefix) }
        .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    }
    return names.isEmpty ? nil : Set(names).sorted()
  }

  /// Returns `path` itself if it exists, else nil.
  public func canonicalPath(_ path: String) -> String? {
    files.withLock { $0[path] != nil } || isDirectory(path) ? path : nil
  }

  /// Whether a file exists below `path`.
  public func isDirectory(_ path: String) -> Bool {
    files.withLock { files in files.keys.contains { $0.hasPrefix(path + "/") } }
  }

  /// Whether `path` is one of the executables.
  public func isExecutableFile(_ path: String) -> Bool { executables.contains(path) }
}
