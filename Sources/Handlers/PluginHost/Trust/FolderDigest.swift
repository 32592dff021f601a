internal import Files
internal import Platform
internal import SourceText

/// A hash of every path, mode and content in a folder.
package enum FolderDigest {
  /// The maximum number of files in a folder.
  package static let fileLimit = 10_000
  /// The maximum number of bytes of all files together.
  package static let byteLimit = 64 << 20

  package struct Refusal: Error, Sendable, Hashable {
    package let reason: String
    var hint: String?
  }

  /// Returns the hash of `folder`, an absolute path without links, as `sha256:` and 64 digits.
  ///
  /// Names are compared, sorted and hashed by their bytes. Every file is read once, so that a copy holds the
  /// hashed content, whatever is written to the folder meanwhile.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - copy: a copy to fill; if the hash fails, it is incomplete.
  /// - Throws: a ``Refusal`` if the path is not a folder, is too large, cannot be read or copied, or contains
  ///   a link that leaves it, a name that is not UTF-8, a script with a relative interpreter, or something
  ///   other than files, folders and links.
  package static func hash(
    of folder: String, copyingTo copy: SealedCopy? = nil
  ) throws(Refusal) -> String {
    var hash = SHA256()
    var bytesLeft = byteLimit
    var entries = 0
    var folders: [String] = []
    var waiting = [""]
    while let path = waiting.popLast() {
      entries += 1
      guard entries <= fileLimit else {
        throw Refusal(reason: "It holds more than \(fileLimit) files.")
      }
      var status = stat()
      guard lstat(folder + path, &status) == 0 else { throw unreadable(path) }
      let mode = String(status.st_mode & 0o7777, radix: 8)
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        add(["folder", path, mode], to: &hash)
        try copy?.addFolder(path)
        folders.append(path)
        // Push the last one first, so that the stack returns them in order.
        waiting += try names(in: folder, path).reversed().map { path + "/" + $0 }
      case S_IFREG:
        let content = try read(folder + path, shown: path, limit: bytesLeft)
        bytesLeft -= content.count
        add(["file", path, mode, String(content.count)], to: &hash)
        hash.update(content)
        let isProgram = status.st_mode & 0o111 != 0
        if isProgram, let name = InterpreterLine.relativeInterpreter(of: content) {
          throw Refusal(
            reason:
              "'\(shown(path))' is run by '\(name)', which is looked for in the working directory: "
              + "its first line should name an absolute path.")
        }
        try copy?.addFile(path, content, mode: status.st_mode)
      case S_IFLNK where !path.isEmpty:
        let target = try target(of: path, in: folder)
        add(["link", path, target], to: &hash)
        try copy?.addLink(path, to: target)
      default: throw Refusal(reason: "'\(shown(path))' is neither a file nor a folder.")
      }
    }
    for path in folders.reversed() { copy?.seal(path) }
    return "sha256:" + hash.digits()
  }

  /// Adds words in a form that is different for every list of words.
  private static func add(_ words: [String], to hash: inout SHA256) {
    for word in words {
      hash.update(Array("\(word.utf8.count):".utf8))
      hash.update(Array(word.utf8))
    }
  }

  private static func shown(_ path: String) -> String { path.isEmpty ? "." : path.droppingBytes(1) }

  private static func unreadable(_ path: String) -> Refusal {
    Refusal(reason: "'\(shown(path))' cannot be read.")
  }

  /// Returns the names in a folder, sorted by their bytes.
  ///
  /// A name that is not UTF-8 is refused: a path made of its text would open another file than the
  /// listed one.
  static func names(in folder: String, _ path: String = "") throws(Refusal) -> [String] {
    guard let stream = opendir(folder + path) else { throw unreadable(path) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let (text, repaired) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          (String(validatingCString: $0), String(cString: $0))
        }
      }
      guard let text else {
        throw Refusal(reason: "It holds a file whose name is not UTF-8: '\(repaired)'.")
      }
      if text != ".", text != ".." { names.append(text) }
    }
    // An error part-way is not the end.
    guard errno == 0 else { throw unreadable(path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func read(_ file: String, shown path: String, limit: Int) throws(Refusal) -> Data {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    guard let content = try? Data(LocalFileSystem.readAll(descriptor, limit: limit)) else {
      throw unreadable(path)
    }
    guard content.count <= limit else {
      throw Refusal(reason: "It holds more than \(byteLimit >> 20) MiB.")
    }
    return content
  }

  private static func target(of path: String, in folder: String) throws(Refusal) -> String {
    let bytes = LinkTarget.bytes(of: folder + path)
    guard !bytes.isEmpty else { throw unreadable(path) }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(reason: "The link '\(shown(path))' names something that is not UTF-8.")
    }
    guard staysInside(target, from: path) else {
      throw Refusal(reason: "The link '\(shown(path))' leaves the folder.")
    }
    guard let resolved = realpath(folder + path, nil) else {
      throw Refusal(reason: "The link '\(shown(path))' leads nowhere.")
    }
    defer { free(resolved) }
    guard let real = String(validatingCString: resolved),
      PathBytes(real).isInside(PathBytes(folder)), !real.hasSameBytes(as: folder)
    else { throw Refusal(reason: "The link '\(shown(path))' leaves the folder.") }
    return target
  }

  /// Whether the link at `path` with the text `target` never leaves the folder, not even to come back: a name
  /// outside could lead elsewhere tomorrow.
  ///
  /// Steps upwards come first and start in a folder without links above it, so counting them is enough. Links among
  /// the names behind them are checked separately.
  private static func staysInside(_ target: String, from path: String) -> Bool {
    if target.isAbsolutePath { return false }
    let names = target.pathNames
    let upwards = names.prefix { $0 == ".." }.count
    return !names.dropFirst(upwards).contains("..") && upwards < path.pathNames.count
  }
}

/// A copy of a folder in the making, which is readable by the user alone and written only once.
package struct SealedCopy {
  /// The absolute path of the copy; there must be nothing yet.
  let path: String

  /// Makes the folder at `name`, a path inside that begins with a slash, or is empty for the copy itself.
  func addFolder(_ name: String) throws(FolderDigest.Refusal) {
    guard mkdir(path + name, 0o700) == 0, chmod(path + name, 0o700) == 0 else {
      throw failure(FileSystemError(number: errno))
    }
  }

  /// Makes a file with `content`, executable if a file with the permissions `mode` is.
  func addFile(_ name: String, _ content: Data, mode: mode_t) throws(FolderDigest.Refusal) {
    do throws(FileSystemError) {
      try AtomicFile.create(path + name, with: content, mode: mode & 0o111 == 0 ? 0o400 : 0o500)
    } catch { throw failure(error) }
  }

  func addLink(_ name: String, to target: String) throws(FolderDigest.Refusal) {
    guard symlink(target, path + name) == 0 else { throw failure(FileSystemError(number: errno)) }
  }

  /// Removes the permission to write to a complete folder.
  func seal(_ name: String) { chmod(path + name, 0o500) }

  private func failure(_ error: FileSystemError) -> FolderDigest.Refusal {
    FolderDigest.Refusal(
      reason: "It cannot be copied to '\(path.folderOfPath)': \(error.reason).",
      hint: "Check that HOME or XDG_DATA_HOME can be written to.")
  }
}

/// The copies of trusted folders, from which their plugins run.
///
/// They belong to the user, as plugins do that the user has installed.
struct TrustedCopies: Sendable {
  private let folder: String

  init(host: HostEnvironment) { folder = host.folder(.data) + "/trusted" }

  func path(_ name: String) -> String { folder + "/" + name }

  func draft() -> String { Draft.path(for: path("copy")) }

  /// Copies `source` to `draft`, every file read once; returns the hash of the copy.
  func copy(_ source: String, to draft: String) throws(FolderDigest.Refusal) -> String {
    do throws(FileSystemError) { try PrivateFiles.makeFolder(folder) } catch {
      throw FolderDigest.Refusal(
        reason: "'\(folder)' cannot be created: \(error.reason).",
        hint: "Check that HOME or XDG_DATA_HOME can be written to.")
    }
    return try FolderDigest.hash(of: source, copyingTo: SealedCopy(path: draft))
  }

  /// Moves `draft` to the place of the copy called `name`; if another process was first, its copy is the same.
  func place(_ draft: String, as name: String) {
    if rename(draft, path(name)) != 0 { PrivateFiles.remove(draft) }
  }

  func remove(_ name: String) { PrivateFiles.remove(path(name)) }

  /// Removes all copies but those called `names`, and the remains of killed processes.
  func removeAll(but names: Set<String>) {
    for name in LocalFileSystem().names(inDirectory: folder) ?? []
    where !name.isHiddenName && !names.contains(name) { remove(name) }
    Draft.removeAbandoned(in: folder)
  }
}
