internal import Files
internal import Platform

/// Resolves paths to be allowed to a program, without following what the program itself can change.
struct SafePath {
  /// The folders that the program may change, without links.
  private let writable: [PathBytes]

  init(writable: [String]) {
    let files = LocalFileSystem()
    self.writable = writable.map { PathBytes(files.canonicalPath($0) ?? $0) }
  }

  /// Returns an absolute path without links, or nil if it leads through a folder that the program may change.
  ///
  /// Such a path gives no further right, and the program could replace a component of it with a link.
  func resolved(_ path: String) -> String? {
    var rest = Array(path.pathNames.reversed())
    var current = ""
    var links = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        current = current.isEmpty || current.folderOfPath == "/" ? "" : current.folderOfPath
        continue
      }
      let here = PathBytes(current.isEmpty ? "/" : current)
      if writable.contains(where: here.isInside) { return nil }
      guard let target = Self.target(of: current + "/" + name) else {
        current += "/" + name
        continue
      }
      links += 1
      if links > 40 { return nil }
      if target.isAbsolutePath { current = "" }
      rest += target.pathNames.reversed()
    }
    return current.isEmpty ? "/" : current
  }

  /// Returns what a symbolic link refers to, or nil for another file.
  private static func target(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { readlink(path, $0, bytes.count) }
        ?? -1
    }
    return count < 0 ? nil : String(validating: buffer.prefix(count), as: UTF8.self)
  }
}
