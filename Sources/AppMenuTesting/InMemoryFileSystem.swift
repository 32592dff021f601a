public import SourceText
internal import Synchronization

/// A file system that is a dictionary; folders are there where a file is below them.
public final class InMemoryFileSystem: FileSystem {
  private let files: Mutex<[String: [UInt8]]>
  private let executables: Set<String>

  /// Creates a file system that holds `files`, by path; those in `executables` may be run.
  public init(_ files: [String: String] = [:], executables: Set<String> = []) {
    self.files = Mutex(files.mapValues { Array($0.utf8) })
    self.executables = executables
  }

  /// Puts a file at `path`.
  public func write(_ text: String, to path: String) {
    files.withLock { $0[path] = Array(text.utf8) }
  }

  /// Takes the file at `path` away.
  public func remove(_ path: String) {
    files.withLock { $0[path] = nil }
  }

  /// Returns the file at `path`.
  public func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    let bytes = files.withLock { $0[path] }
    guard let bytes else { throw FileSystemError(number: isDirectory(path) ? 21 : 2) }
    return Array(bytes.prefix(limit + 1))
  }

  /// Returns the names directly below `path`.
  public func names(inDirectory path: String) -> [String]? {
    let prefix = path == "." ? "" : path + "/"
    let names = files.withLock { files in
      files.keys.filter { $0.hasPrefix(prefix) }
        .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    }
    return names.isEmpty ? nil : Set(names).sorted()
  }

  /// `path` itself, if anything is there.
  public func canonicalPath(_ path: String) -> String? {
    files.withLock { $0[path] != nil } || isDirectory(path) ? path : nil
  }

  /// Whether a file is below `path`.
  public func isDirectory(_ path: String) -> Bool {
    files.withLock { files in files.keys.contains { $0.hasPrefix(path + "/") } }
  }

  /// Whether `path` is one of the executables.
  public func isExecutableFile(_ path: String) -> Bool { executables.contains(path) }
}
